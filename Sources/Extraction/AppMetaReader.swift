import Addressing
import Basics
package import Markup
package import Records
import Rules

/// Reads the other metas that name a page's apps.
///
/// These name the app, and seldom what it should open:
///
/// - `google-play-app`, the Android twin of the Smart App Banner: `app-id=org.example.plums`,
///   sometimes with an `app-argument`;
/// - `smartbanner:button-url-apple` and `-google` of smartbanner.js, addresses in the stores,
///   which count only for the platforms that `smartbanner:enabled-platforms` lists, if it does;
/// - `msApplication-PackageFamilyName` and `msApplication-ID`, an app of the Windows Store.
///
/// Reference: <https://github.com/ain/smartbanner.js#basic-metadata>
package enum AppMetaReader {
  /// Reads the apps that the page's other metas name, and notes addresses that are wrong.
  package static func read(_ tree: PageTree, findings: inout [Finding]) -> [DeepLink] {
    read(PageMetas(tree), url: nil, findings: &findings)
  }

  static func read(
    _ metas: PageMetas,
    url: WebAddress?,
    findings: inout [Finding]
  ) -> [DeepLink] {
    let tree = metas.tree
    var links: [DeepLink] = []
    func add(_ platform: String, _ app: String?, _ url: String? = nil) {
      guard let app, links.count < 32 else { return }
      links.append(DeepLink(platform: platform, app: app, url: url, source: DeepLinks.appMeta))
    }
    let enabled = enabledPlatforms(metas)
    if enabled.hasApple {
      for meta in metas.elements(.smartBannerApple) {
        add("ios", tree.content(of: meta).flatMap { AppStoreID($0).digits })
      }
    }
    for meta in metas.elements(.googlePlayApp).prefix(32) {
      guard let link = android(meta, tree, url: url, findings: &findings) else { continue }
      add("android", link.app, link.url)
    }
    if enabled.hasAndroid {
      for meta in metas.elements(.smartBannerGoogle) {
        let app = tree.content(of: meta).flatMap(StoreAddress.app)
        add("android", app?.platform == "android" ? app?.id : nil)
      }
    }
    let families = metas.elements(.windowsFamily).lazy.compactMap(tree.content)
    add(
      "windows",
      families.first ?? metas.elements(.windowsID).lazy.compactMap(tree.content).first
    )
    return links
  }

  /// The app and the address that a `google-play-app` names.
  private static func android(
    _ meta: Int,
    _ tree: PageTree,
    url: WebAddress?,
    findings: inout [Finding]
  ) -> (app: String, url: String?)? {
    let content = BannerContent(tree.attributeBytes(.content, of: meta) ?? [])
    notePackage(content[.appID], at: meta, tree, findings: &findings)
    guard let app = content[.appID], AppStoreID.isPackage(app) else { return nil }
    let argument = SourceNotes(tree).address(
      content[.argument],
      named: "google-play-app app-argument",
      for: "android",
      at: meta,
      findings: &findings
    )
    let isLocal = url.map(LocalHost.isLocal) ?? false
    let opened = DeepLinks.usable(argument, "android", isLocal: isLocal)
    return (AndroidTarget.package(of: argument) ?? app, opened)
  }

  /// Notes a `google-play-app` whose app is no package name of Android.
  ///
  /// Reference: <https://developer.android.com/build/configure-app-module#set-application-id>
  private static func notePackage(
    _ app: String?,
    at meta: Int,
    _ tree: PageTree,
    findings: inout [Finding]
  ) {
    guard app.map(AppStoreID.isPackage) != true else { return }
    let stored = app.flatMap(StoreAddress.app).flatMap { $0.platform == "android" ? $0.id : nil }
    let meant = stored.map { " Did you mean \($0)?" } ?? ""
    let detail = app.map { "It is \($0.prefix(120)).\(meant)" } ?? "It has no app-id=."
    findings.append(SourceNotes(tree).finding(.deepLinkPackageMalformed, detail, at: meta))
  }

  /// The platforms that smartbanner.js may show its banner on; both when nothing is said.
  static func enabledPlatforms(_ metas: PageMetas) -> (hasApple: Bool, hasAndroid: Bool) {
    let contents = metas.elements(.smartBannerPlatforms).lazy.compactMap {
      metas.content(of: $0)?.lowercased()
    }
    guard let content = contents.first else { return (true, true) }
    let words = content.split { $0 == "," || $0 == " " }
    return (words.contains("ios"), words.contains("android"))
  }
}
