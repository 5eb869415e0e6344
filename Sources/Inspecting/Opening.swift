import Addressing
import Basics
package import Records

/// One way from the page into an app, and whether it is the one that a tap takes.
package struct Opening: Hashable, Sendable {
  /// What the markup says.
  package let link: DeepLink
  /// Whether this is the way that a tap takes on its platform.
  package let wins: Bool
  /// Why it wins, or why it does not.
  package let reason: String

  /// The ways of `record`, the winner of each platform before its losers.
  package static func all(of record: PageRecord) -> [Opening] {
    let platforms = record.deepLinks.map(\.platform).withoutRepetitions
    let links = record.deepLinks.map { Self.shown($0, of: record) }
    let ways = platforms.flatMap { platform in
      let own = links.filter { $0.platform == platform }
      return own.enumerated().map { index, link in
        var reason = index == 0 ? why(link, own.dropFirst()) : whyNot(link, own[0])
        if link.url != nil, link.opensStartScreen { reason += "; it shows nothing of this page" }
        return Opening(link: link, wins: index == 0, reason: reason)
      }
    }
    return ways + [clip(of: record)].compactMap { $0 }
  }

  /// Why a page has no way into an app, as a clause.
  static func reasonForNone(_ record: PageRecord) -> String {
    record.scriptMadeApps.isEmpty
      ? "the page names no app"
      : "the page as served names no app; a script makes a tag that does"
  }

  /// A banner's link as it works: an App Clip gets the page's URL.
  ///
  /// Reference: <https://developer.apple.com/documentation/appclip/supporting-invocations-from-your-website-and-the-messages-app>
  private static func shown(_ link: DeepLink, of record: PageRecord) -> DeepLink {
    guard link.source == "banner", let banner = record.banner, banner.appID == nil,
      let clip = banner.clipBundleID, link.app == clip
    else { return link }
    return DeepLink(platform: link.platform, app: clip, url: record.url.text, source: "app-clip")
  }

  /// The App Clip of a banner that names an app as well.
  private static func clip(of record: PageRecord) -> Opening? {
    guard let banner = record.banner, banner.appID != nil, let clip = banner.clipBundleID else {
      return nil
    }
    return Opening(
      link: DeepLink(platform: "ios", app: clip, url: record.url.text, source: "app-clip"),
      wins: false,
      reason: "the App Clip, where the app is not installed"
    )
  }

  private static func why(_ winner: DeepLink, _ losers: ArraySlice<DeepLink>) -> String {
    guard !losers.isEmpty else { return "the only way on this platform" }
    if winner.source == "universal-link" { return "a Universal Link comes first" }
    if !winner.opensStartScreen, losers.allSatisfy(\.opensStartScreen) {
      return "names a URL in the app; the others only name the app"
    }
    return "comes first in Apple's order of markup"
  }

  private static func whyNot(_ loser: DeepLink, _ winner: DeepLink) -> String {
    if loser.url == nil, winner.url != nil { return "not used: names the app, but no URL in it" }
    if loser.source == winner.source { return "not used: another one of its kind comes first" }
    return "not used: \(name(of: winner.source)) comes before \(name(of: loser.source))"
  }

  /// The markup's name as its documentation spells it.
  package static func name(of source: String) -> String {
    switch source {
    case "banner": "Smart App Banner"
    case "universal-link": "Universal Link"
    case "app-clip": "App Clip"
    case "app-links": "App Links"
    case "twitter-card": "Twitter card"
    case "app-uri": "app URI"
    case "app-meta": "app meta element"
    case "schema-org": "schema.org"
    case "web-manifest": "web app manifest"
    default: source
    }
  }

  /// The platform as its maker spells it.
  package var platformName: String {
    switch link.platform {
    case "ios": "iOS"
    case "ipad": "iPad"
    case "android": "Android"
    case "windows": "Windows"
    default: link.platform
    }
  }

  /// What is opened, in words.
  package var target: String {
    if link.url != nil, link.opensStartScreen {
      return "the start of \(link.app ?? "an app"), not this page,"
    }
    return switch (link.url, link.app) {
    case (let url?, let app?): "\(url) in \(app)"
    case (let url?, nil): url
    case (nil, let app?): "the start of \(app), not this page,"
    case (nil, nil): "an app"
    }
  }

  /// The way in one line of words.
  package var line: String {
    let start = link.opensStartScreen ? "the app's start" : nil
    let target = [link.url, start].compactMap { $0 }.joined(separator: ", ")
    return "\(platformName): \(Self.name(of: link.source)): \(target)"
      + (link.app.map { " (\($0))" } ?? "") + ", \(reason)"
  }
}
