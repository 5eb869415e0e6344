package import Markup
package import Records

/// Reads the other metas that name a page's apps.
///
/// These name the app alone, not what it should open:
///
/// - `google-play-app`, the Android twin of the Smart App Banner: `app-id=org.example.plums`;
/// - `smartbanner:button-url-apple` and `-google` of smartbanner.js, addresses in the stores;
/// - `msApplication-PackageFamilyName` and `msApplication-ID`, an app of the Windows Store.
///
/// Reference: <https://github.com/ain/smartbanner.js#basic-metadata>
package enum AppMetaReader {
  /// Reads the apps that the page's other metas name.
  package static func read(_ tree: PageTree) -> [DeepLink] {
    var links: [DeepLink] = []
    func add(_ platform: String, _ app: String?) {
      guard let app, links.count < 32 else { return }
      links.append(DeepLink(platform: platform, app: app, url: nil, source: DeepLinks.appMeta))
    }
    for meta in tree.metas("smartbanner:button-url-apple") {
      add("ios", tree.content(of: meta).flatMap { AppStoreID($0).digits })
    }
    for meta in tree.metas("google-play-app") {
      add("android", tree.content(of: meta).flatMap(playPackage))
    }
    for meta in tree.metas("smartbanner:button-url-google") {
      add("android", tree.content(of: meta).flatMap(storePackage))
    }
    let families = tree.metas("msapplication-packagefamilyname").compactMap(tree.content)
    add("windows", families.first ?? tree.metas("msapplication-id").compactMap(tree.content).first)
    return links
  }

  /// The package of `app-id=org.example.plums`.
  private static func playPackage(_ content: String) -> String? {
    guard let id = BannerContent(ArraySlice(content.utf8))[.appID] else { return nil }
    return AppStoreID.isPackage(id) ? id : nil
  }

  /// The package of `https://play.google.com/store/apps/details?id=org.example.plums`.
  private static func storePackage(_ content: String) -> String? {
    let bytes = ArraySlice(content.utf8)
    for mark: StaticString in ["?id=", "&id="] {
      guard let start = ASCII.firstIndex(of: mark, in: bytes) else { continue }
      let id = bytes[(start + 4)...].prefix { $0 != UInt8(ascii: "&") && $0 != UInt8(ascii: "#") }
      if AppStoreID.isDottedName(id) { return id.text }
    }
    return nil
  }
}
