import Addressing
import Records
import Rules

/// Tries the ways to open one result, each by itself.
///
/// Reference: <https://developer.apple.com/documentation/xcode/allowing-apps-and-websites-to-link-to-your-content>
/// and <https://developers.facebook.com/docs/applinks/navigation-protocol>
struct OpenResolver {
  let record: PageRecord
  let platform: OpenDecision.Platform
  let installed: Set<String>
  let site: SiteApps

  private var isApple: Bool { platform != .android }

  /// The names that deep links give to this device.
  private var platformNames: [String] {
    switch platform {
    case .ios: ["ios"]
    case .ipad: ["ipad", "ios"]
    case .android: ["android"]
    }
  }

  /// The first installed app that the site itself gives the address to.
  var universalLink: OpenDecision? {
    if !isApple {
      let app = site.android.first { $0.verdict == .match && installed.contains($0.appID) }
      return app.map { app in
        let rule = app.rule.flatMap { $0.hasPrefix("{") ? " by its rule \($0)" : nil } ?? ""
        return OpenDecision(
          .universalLink,
          app: app.appID,
          url: record.url.text,
          because: "The site's assetlinks.json lets the installed app open this address\(rule)."
        )
      }
    }
    guard let links = record.universalLinks,
      let app = links.apps.first(where: { $0.verdict == "match" && isInstalled($0.appID) })
    else { return nil }
    let rule = app.rule.map { " by its rule \($0)" } ?? ""
    return OpenDecision(
      .universalLink,
      app: app.appID,
      url: record.url.text,
      because: "The site gives this address to the installed app\(rule)."
    )
  }

  /// The first installed app of the App Links for this device, then of those for all.
  var appLink: OpenDecision? {
    let target = appLinks.first { link in
      name(of: link).map { installed.contains($0) } ?? false
        && (link.url != nil || platform == .android)
    }
    guard let target, let app = name(of: target) else { return nil }
    return OpenDecision(
      .appLink,
      app: app,
      url: target.url,
      because: "App Links for \(target.platform) name the installed app."
    )
  }

  /// The banner's app with the address that the banner passes to it.
  var banner: OpenDecision? {
    guard isApple, let banner = record.banner, let app = banner.appID, installed.contains(app),
      let argument = banner.argument
    else { return nil }
    return OpenDecision(
      .banner,
      app: app,
      url: argument,
      because: "The Smart App Banner passes this URL to the installed app."
    )
  }

  /// The first address for an installed app in a Twitter card or an app address.
  var otherAddress: OpenDecision? {
    for (app, url, name) in otherAddresses where installed.contains(app) {
      return OpenDecision(
        .customScheme,
        app: app,
        url: url,
        because: "\(name) names the installed app and this address."
      )
    }
    return nil
  }

  /// The installed app that the site lets continue its pages.
  ///
  /// Reference: <https://developer.apple.com/documentation/foundation/implementing-handoff-in-your-app>
  var handoff: OpenDecision? {
    guard isApple, !isExcluded, let app = site.continuation.first(where: isInstalled) else {
      return nil
    }
    return OpenDecision(
      .handoff,
      app: app,
      url: record.url.text,
      because: """
        No link of the page opens an app, but the site lets the installed app continue it: \
        begun in a browser on one device, it can be taken up in the app by Handoff.
        """
    )
  }

  /// The App Clip that the page offers, where the app itself is not installed.
  var appClip: OpenDecision? {
    guard isApple, let clip = record.banner?.clipBundleID,
      !(record.banner?.appID.map { installed.contains($0) } ?? false)
    else { return nil }
    let isNamed = site.clips.contains { $0 == clip || AppIdentifier.bundle(of: $0) == clip }
    let detail = isNamed ? " The site's association file names it too." : ""
    return OpenDecision(
      .appClip,
      app: clip,
      url: record.url.text,
      because: "The page offers an App Clip, and no installed app opens it.\(detail)"
    )
  }

  /// The page, or the store where App Links forbid the page.
  var fallback: OpenDecision {
    if record.webFallback?.shouldFallback ?? true {
      return OpenDecision(.web, url: record.webFallback?.url ?? record.url.text, because: whyWeb)
    }
    if let app = storeApp {
      return OpenDecision(
        .store,
        app: app,
        url: storeAddress(of: app),
        because: "No installed app opens the page, and App Links forbid the browser."
      )
    }
    return OpenDecision(
      .nothing,
      because: "No installed app opens the page, App Links forbid the browser, and no store "
        + "is known."
    )
  }

  /// The App Links that count on this device, in the order in which they are tried.
  private var appLinks: [AppLink] {
    let platforms =
      switch platform {
      case .ios: ["iphone", "ios"]
      case .ipad: ["ipad", "ios"]
      case .android: ["android"]
      }
    return platforms.flatMap { name in record.appLinks.filter { $0.platform == name } }
  }

  private var otherAddresses: [(app: String, url: String, name: String)] {
    var found: [(app: String, url: String, name: String)] = []
    let card =
      switch platform {
      case .ios: record.twitterApp?.iphone
      case .ipad: record.twitterApp?.ipad ?? record.twitterApp?.iphone
      case .android: record.twitterApp?.googleplay
      }
    if let app = card?.id, let url = card?.url { found.append((app, url, "The Twitter card")) }
    for alternate in record.alternateApps where (alternate.platform == "ios") == isApple {
      found.append((alternate.app, alternate.url ?? alternate.uri, "An app address"))
    }
    for link in record.deepLinks where platformNames.contains(link.platform) {
      guard let app = link.app, let url = link.url, link.source != "universal-link" else {
        continue
      }
      found.append((app, url, "The page's markup (\(link.source))"))
    }
    return found
  }

  /// The app that the store would offer: the banner's, else that of the first App Link.
  private var storeApp: String? {
    let linked = appLinks.lazy.compactMap { name(of: $0) }.first
    return (isApple ? record.banner?.appID : nil) ?? linked
  }

  private func storeAddress(of app: String) -> String {
    isApple
      ? "https://apps.apple.com/app/id\(app)"
      : "https://play.google.com/store/apps/details?id=\(app)"
  }

  private var whyWeb: String {
    if let excluded { return excluded }
    let start =
      installed.isEmpty ? "No app is installed." : "No installed app opens the page."
    let names = claimants
    guard let last = names.last else {
      guard isApple, let app = record.banner?.appID else { return "\(start) The page names none." }
      return "\(start) Its banner names \(app) without an app-argument, and so leads to the app's "
        + "start only."
    }
    let list =
      names.count == 1 ? last : names.dropLast().joined(separator: ", ") + " or \(last)"
    return "\(start) It would open in \(list)."
  }

  /// Whether the site keeps the address out of an installed app.
  private var isExcluded: Bool { excluded != nil }

  /// Why the site keeps the address out of an installed app; `nil` when it does not.
  private var excluded: String? {
    let rule: String?
    if isApple {
      let app = record.universalLinks?.apps.first {
        $0.verdict == "exclude" && isInstalled($0.appID)
      }
      guard let app else { return nil }
      rule = app.rule
    } else {
      let app = site.android.first { $0.verdict == .exclude && installed.contains($0.appID) }
      guard let app else { return nil }
      rule = app.rule
    }
    let detail = rule.map { " by its rule \($0)" } ?? ""
    return "The site keeps this address out of the installed app\(detail)."
  }

  /// The first few apps that would open the page if they were installed.
  private var claimants: [String] {
    var names: [String] = []
    func add(_ name: String?) {
      if let name, names.count < 3, !names.contains(name) { names.append(name) }
    }
    if isApple {
      for app in record.universalLinks?.apps ?? [] where app.verdict == "match" { add(app.appID) }
    } else {
      for app in site.android where app.verdict == .match { add(app.appID) }
    }
    for link in appLinks where link.url != nil || !isApple { add(name(of: link)) }
    if isApple, record.banner?.argument != nil { add(record.banner?.appID) }
    for (app, _, _) in otherAddresses { add(app) }
    return names
  }

  private func name(of link: AppLink) -> String? {
    platform == .android ? link.package : link.appID
  }

  /// Whether an app of the association file is installed, under its whole name or its bundle's.
  private func isInstalled(_ appID: String) -> Bool {
    if installed.contains(appID) { return true }
    return AppIdentifier.bundle(of: appID).map { installed.contains($0) } ?? false
  }
}
