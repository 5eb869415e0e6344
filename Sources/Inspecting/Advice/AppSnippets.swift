import Addressing
import Records

/// Markup that leads from a page into an app.
enum AppSnippets {
  /// A way into the app that the page names, to this very page in it.
  static func way(into record: PageRecord, _ rule: String) -> Snippet.Draft? {
    // A banner that is there has a finding of its own, which changes that banner.
    if record.banner != nil { return nil }
    // Beside the one that a script makes, another would be a second one.
    if !record.scriptMadeApps.isEmpty { return nil }
    if BannerSnippet.storeID(of: record) == nil, let link = androidLink(record) { return link }
    let banner = BannerSnippet(record, rule: rule, tag: nil)
    return (banner.text, banner.isTemplate ? .template : .paste, .head)
  }

  /// A way into the app of each platform that the page does not lead into yet.
  ///
  /// Where the page does not say which app it is, App Links to fill in: only the app's owner knows
  /// the addresses there, and another platform's may mean nothing.
  static func appLinks(_ record: PageRecord, _ rule: String) -> Snippet.Draft? {
    let platforms = Set(record.deepLinks.filter { $0.url != nil }.map(\.platform))
    let lacksApple = platforms.isDisjoint(with: ["ios", "ipad"])
    if rule == "quality.app-platform-missing" {
      if lacksApple, record.banner == nil, BannerSnippet.storeID(of: record) != nil {
        return way(into: record, rule)
      }
      if !lacksApple, let link = androidLink(record) { return link }
    }
    let url = "SCHEME://PLACE"
    let name = SnippetText.attribute(record.appLinks.compactMap(\.appName).first ?? "APP_NAME")
    let id = BannerSnippet.storeID(of: record) ?? BannerSnippet.unknownID
    var lines: [String] = []
    if lacksApple {
      lines = [
        meta("al:ios:url", url), meta("al:ios:app_store_id", id), meta("al:ios:app_name", name),
      ]
    }
    if !platforms.contains("android") {
      lines += [
        meta("al:android:url", url),
        meta("al:android:package", SnippetText.attribute(package(of: record) ?? "PACKAGE_NAME")),
        meta("al:android:app_name", name),
      ]
    }
    return lines.isEmpty ? nil : (lines.joined(separator: "\n"), .template, .head)
  }

  /// A link to this page in the Android app whose package the page names.
  ///
  /// Reference: <https://developers.google.com/search/docs/appearance/app-indexing>, app URIs
  private static func androidLink(_ record: PageRecord) -> Snippet.Draft? {
    guard let package = package(of: record),
      let scheme = record.url.text.split(separator: ":").first
    else { return nil }
    let rest = LastingAddress.withoutSession(record.url).dropFirst(scheme.count + 3)
    let uri = SnippetText.attribute("android-app://\(package)/\(scheme)/\(rest)")
    return ("<link rel=\"alternate\" href=\"\(uri)\">", .paste, .head)
  }

  /// An association file that claims the page's folder.
  ///
  /// Of the site's own folder it claims the page alone, because an app seldom shows a whole site.
  /// `nil` where the site keeps the page out of its apps.
  static func association(_ record: PageRecord) -> String? {
    let apps = record.universalLinks?.apps ?? []
    if apps.contains(where: { $0.verdict == "exclude" }) { return nil }
    let app = apps.first?.appID ?? "TEAMID.BUNDLE_ID"
    let path = record.url.path
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "/"
    let pattern = folder == "/" ? path : folder + "*"
    return """
      {"applinks": {"details": [{
        "appIDs": [\(SnippetText.json(app))],
        "components": [{"/": \(SnippetText.json(pattern))}]
      }]}}
      """
  }

  private static func meta(_ property: String, _ content: String) -> String {
    "<meta property=\"\(property)\" content=\"\(content)\">"
  }

  private static func package(of record: PageRecord) -> String? {
    record.deepLinks.first { $0.platform == "android" && $0.app != nil }?.app
  }
}
