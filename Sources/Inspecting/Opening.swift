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
    return platforms.flatMap { platform in
      let own = record.deepLinks.filter { $0.platform == platform }
      return own.enumerated().map { index, link in
        let reason = index == 0 ? why(link, own.dropFirst()) : whyNot(link, own[0])
        return Opening(link: link, wins: index == 0, reason: reason)
      }
    }
  }

  private static func why(_ winner: DeepLink, _ losers: ArraySlice<DeepLink>) -> String {
    guard !losers.isEmpty else { return "the only way on this platform" }
    if winner.source == "universal-link" { return "a Universal Link comes first" }
    if winner.url != nil, losers.allSatisfy({ $0.url == nil }) {
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
    switch (link.url, link.app) {
    case (let url?, let app?): "\(url) in \(app)"
    case (let url?, nil): url
    case (nil, let app?): "the start of \(app), not this page,"
    case (nil, nil): "an app"
    }
  }

  /// The way in one line of words.
  package var line: String {
    "\(platformName): \(Self.name(of: link.source)): \(link.url ?? "the app's start")"
      + (link.app.map { " (\($0))" } ?? "") + ", \(reason)"
  }
}
