package import Addressing
package import Records

/// Every way to open a page in an app, from all vocabularies, best first.
///
/// An address that shows the page's content comes before an app that is only named. Within each
/// of the two, the vocabularies follow the order in which Apple's guide prefers them: the Smart
/// App Banner, App Links, the Twitter card, app addresses, then structured data, the other metas
/// and the web app manifest; universal links, better than all of them, are put in front by
/// whoever reads the host's association file.
/// What is malformed opens nothing: addresses that no system takes and packages that no app has are
/// left out, and so are addresses without a scheme or with a dangerous one, and those that open no
/// app of the platform (``AppObstacle``). Where a vocabulary needs the app, an address without it
/// opens nothing either. Nothing is said twice.
///
/// Reference: App Search Programming Guide, "Mark Up Web Content"
package enum DeepLinks {
  /// The values of ``DeepLink/source``.
  static let banner = "banner"
  static let appLinks = "app-links"
  static let twitterCard = "twitter-card"
  static let appURI = "app-uri"
  static let appMeta = "app-meta"
  static let schemaOrg = "schema-org"
  static let webManifest = "web-manifest"

  /// Joins what the vocabularies of one page say.
  ///
  /// - Parameters:
  ///   - url: The page's own, which says whether addresses of this machine open anything.
  ///   - banner: Its Smart App Banner.
  ///   - appLinks: Its App Links.
  ///   - twitterApp: The apps of its Twitter card.
  ///   - alternateApps: Its app addresses.
  ///   - others: What structured data and other metas say.
  ///   - relatedApps: The apps of its manifest.
  /// - Returns: The ways into apps, best first.
  package static func merge(
    of url: WebAddress,
    banner: SmartAppBanner?,
    appLinks: [AppLink],
    twitterApp: TwitterApp?,
    alternateApps: [AlternateApp],
    others: [DeepLink] = [],
    relatedApps: [RelatedApp] = []
  ) -> [DeepLink] {
    let isLocal = LocalHost.isLocal(url)
    func link(_ platform: String, _ app: String?, _ address: String?, _ source: String) -> DeepLink
    {
      Self.link(platform, app, address, source, isLocal: isLocal)
    }
    var all: [DeepLink] = []
    if let banner {
      let app = banner.appID ?? banner.clipBundleID
      all.append(link("ios", app, banner.argument, Self.banner))
    }
    all += appLinks.compactMap { target in
      // A package is what Android starts; none is found by a malformed one.
      if let name = target.package, !AppStoreID.isPackage(name) { return nil }
      let app = target.package ?? (isApple(target) ? storeID(target.appID) : target.appID)
      let link = link(platform(of: target), app, target.url, Self.appLinks)
      return link.platform == "android" && link.app == nil ? nil : link
    }
    all += apps(of: twitterApp).map { link($0.platform, $0.app, $0.url, twitterCard) }
    all += alternateApps.compactMap { alternate in
      guard AppURI(ArraySlice(alternate.uri.utf8))?.isAppNamed ?? false else { return nil }
      let app = alternate.platform == "ios" ? storeID(alternate.app) : package(alternate.app)
      return link(alternate.platform, app, alternate.url, appURI)
    }
    all += others
    all += relatedApps.compactMap { related in
      related.storeApp.map {
        DeepLink(platform: $0.platform, app: $0.id, url: nil, source: webManifest)
      }
    }
    return ordered(all)
  }

  /// The apps of a Twitter card that are named as their platforms name apps.
  private static func apps(
    of card: TwitterApp?
  ) -> [(platform: String, app: String, url: String?)] {
    [
      storeID(card?.iphone?.id).map { ("ios", $0, card?.iphone?.url) },
      storeID(card?.ipad?.id).map { ("ipad", $0, card?.ipad?.url) },
      package(card?.googleplay?.id).map { ("android", $0, card?.googleplay?.url) },
    ]
    .compactMap { $0 }
  }

  /// Puts addresses before apps that are only named, and leaves out repetitions, links that say
  /// nothing, and apps that are already named with an address.
  private static func ordered(_ links: [DeepLink]) -> [DeepLink] {
    var seen: Set<Key> = []
    var ordered = links.filter { link in
      guard link.url != nil, seen.insert(Key(link.platform, link.app, link.url)).inserted else {
        return false
      }
      // An address that an app is named for needs no second mention without the app.
      if link.app != nil { seen.insert(Key(link.platform, nil, link.url)) }
      return true
    }
    let opened = Set(ordered.map { Key($0.platform, $0.app, nil) })
    ordered += links.filter { link in
      guard link.url == nil, link.app != nil else { return false }
      let key = Key(link.platform, link.app, nil)
      return !opened.contains(key) && seen.insert(key).inserted
    }
    return ordered
  }

  private struct Key: Hashable {
    let platform: String
    let app: String?
    let url: String?

    init(_ platform: String, _ app: String?, _ url: String?) {
      self.platform = platform
      self.app = app
      self.url = url
    }
  }

  private static func link(
    _ platform: String,
    _ app: String?,
    _ address: String?,
    _ source: String,
    isLocal: Bool
  ) -> DeepLink {
    // An address in a store shows what can be installed, and nothing of the page.
    let store = address.flatMap { StoreAddress.app($0) }
    if let store {
      let named = app ?? (store.platform == platform ? store.id : nil)
      return DeepLink(platform: platform, app: named, url: nil, source: source)
    }
    let url = usable(address, platform, isLocal: isLocal)
    // An address with a package opens no other app.
    let named = platform == "android" ? AndroidTarget.package(of: url) ?? app : app
    return DeepLink(platform: platform, app: named, url: url, source: source)
  }

  /// `address`, when it opens an app of `platform`; on a page of this machine its own hosts count.
  static func usable(_ address: String?, _ platform: String, isLocal: Bool) -> String? {
    // White space makes an address malformed, and systems reject it.
    guard let url = address.flatMap({ AppAddress($0).clean }) else { return nil }
    switch AppObstacle(url, on: platform) {
    case nil: return url
    case .local: return isLocal ? url : nil
    case .foreign, .system: return nil
    }
  }

  private static func platform(of target: AppLink) -> String {
    switch target.platform {
    case "iphone", "ios": "ios"
    case "ipad", "android": target.platform
    default: "windows"
    }
  }

  private static func isApple(_ target: AppLink) -> Bool {
    AppLinksTable.Platform(rawValue: target.platform)?.isApple ?? false
  }

  private static func storeID(_ text: String?) -> String? {
    text.flatMap { AppStoreID($0).digits }
  }

  private static func package(_ text: String?) -> String? {
    text.flatMap { AppStoreID.isPackage($0) ? $0 : nil }
  }
}
