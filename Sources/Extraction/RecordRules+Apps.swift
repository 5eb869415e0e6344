import Addressing
import Records
import Rules

// What leads into apps: nothing that an app or a browser would run, and no link that the page's own
// markup does not give rise to.
extension RecordRules {
  mutating func correctApps() {
    correctBanner()
    let targets = record.appLinks.compactMap { link -> AppLink? in
      guard AppLinksTable.Platform(rawValue: link.platform) != nil else { return nil }
      var link = link
      link.url = link.url.flatMap(Self.harmless)
      for path in Self.names { link[keyPath: path] = link[keyPath: path].flatMap(Self.bounded) }
      return link == AppLink(platform: link.platform) ? nil : link
    }
    correct(\.appLinks, "appLinks", to: Array(targets.prefix(AppLinksReader.limit)))
    if var fallback = record.webFallback {
      fallback.url = fallback.url.flatMap(Self.harmless)
      correct(\.webFallback, "webFallback", to: fallback)
    }
    correctTwitterApp()
    let alternates = record.alternateApps.filter { alternate in
      ["ios", "android"].contains(alternate.platform) && !alternate.app.isEmpty
        && Self.harmless(alternate.uri) != nil
        && alternate.url.map { Self.harmless($0) != nil } ?? true
    }
    correct(\.alternateApps, "alternateApps", to: Array(alternates.prefix(AppURIReader.limit)))
    let related = record.relatedApps.compactMap { app -> RelatedApp? in
      let (id, url) = (app.id.flatMap(Self.bounded), app.url.flatMap(Self.harmless))
      guard id != nil || url != nil, Self.bounded(app.platform) != nil else { return nil }
      return RelatedApp(platform: app.platform, id: id, url: url)
    }
    correct(\.relatedApps, "relatedApps", to: Array(related.prefix(WebManifest.appLimit)))
    correctUniversalLinks()
    correctDeepLinks()
  }

  private static var names: [WritableKeyPath<AppLink, String?>] {
    [\.appID, \.package, \.class, \.appName]
  }

  /// `text` unless it is an address that runs code, reads files or opens settings.
  private static func harmless(_ text: String) -> String? {
    guard let text = bounded(text), !AppAddress(text).isDangerous else { return nil }
    return text
  }

  private mutating func correctBanner() {
    guard var banner = record.banner else { return }
    banner.appID = banner.appID.flatMap { AppStoreID($0).digits }
    banner.argument = banner.argument.flatMap(Self.harmless)
    banner.affiliateData = banner.affiliateData.flatMap(Self.bounded)
    banner.clipBundleID = banner.clipBundleID.flatMap(Self.bounded)
    banner.clipDisplay = banner.clipDisplay.flatMap(Self.bounded)
    let isEmpty = banner.appID == nil && banner.clipBundleID == nil
    correct(\.banner, "banner", to: isEmpty ? nil : banner)
  }

  private mutating func correctTwitterApp() {
    guard var card = record.twitterApp else { return }
    func corrected(_ app: TwitterApp.App?) -> TwitterApp.App? {
      guard var app else { return nil }
      app.id = app.id.flatMap(Self.bounded)
      app.name = app.name.flatMap(Self.bounded)
      app.url = app.url.flatMap(Self.harmless)
      return app
    }
    card.iphone = corrected(card.iphone)
    card.ipad = corrected(card.ipad)
    card.googleplay = corrected(card.googleplay)
    card.country = card.country.flatMap(Self.bounded)
    correct(\.twitterApp, "twitterApp", to: card)
  }

  private mutating func correctUniversalLinks() {
    guard let links = record.universalLinks else { return }
    let apps = links.apps.filter { app in
      Self.bounded(app.appID) != nil && Self.bounded(app.verdict) != nil
        && app.rule.map { Self.bounded($0) != nil } ?? true
    }
    let state = Self.bounded(links.state) ?? "unknown"
    correct(
      \.universalLinks,
      "universalLinks",
      to: UniversalLinks(state: state, apps: Array(apps.prefix(Self.appLimit)))
    )
  }

  /// The most apps of an association file that are kept.
  private static let appLimit = 10_000

  /// Keeps the deep links that the other fields give rise to.
  ///
  /// Those of structured data and of other metas are written nowhere else, and are kept when an app
  /// could be handed them.
  private mutating func correctDeepLinks() {
    let derived = Set(
      DeepLinks.merge(
        of: record.url,
        banner: record.banner,
        appLinks: record.appLinks,
        twitterApp: record.twitterApp,
        alternateApps: record.alternateApps,
        relatedApps: record.relatedApps
      )
    )
    let claims = Set(
      (record.universalLinks?.apps ?? []).filter { $0.verdict == "match" }.map(\.appID)
    )
    var others = 0
    let kept = record.deepLinks.filter { link in
      switch link.source {
      case "universal-link":
        return link.url == record.url.text && link.app.map(claims.contains) == true
      case DeepLinks.schemaOrg, DeepLinks.appMeta:
        others += 1
        guard others <= Self.otherLimit, link.app.map({ Self.bounded($0) != nil }) ?? true,
          link.app != nil || link.url != nil
        else { return false }
        return link.url.map { AppAddress($0).address == $0 } ?? true
      default: return derived.contains(link)
      }
    }
    correct(\.deepLinks, "deepLinks", to: kept)
  }

  /// The most deep links of structured data and of other metas.
  private static let otherLimit = 1_000
}
