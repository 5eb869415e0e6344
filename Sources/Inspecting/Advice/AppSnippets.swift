import Addressing
import Records

/// Markup that leads from a page into an app.
enum AppSnippets {
  /// What stands for the app's number in the App Store when nobody says it.
  private static let unknownID = "APP_STORE_NUMBER"

  /// A Smart App Banner for the page, with the app's number if any markup names one.
  static func banner(_ record: PageRecord) -> String {
    let argument = place(on: record) ?? record.url.text
    let content = "app-id=\(storeID(of: record) ?? unknownID), app-argument=\(argument)"
    return "<meta name=\"apple-itunes-app\" content=\"\(SnippetText.attribute(content))\">"
  }

  /// App Links for the platforms that the page does not lead into yet.
  ///
  /// Only the app's owner knows the addresses there: another platform's may mean nothing.
  static func appLinks(_ record: PageRecord) -> String {
    let platforms = Set(record.deepLinks.filter { $0.url != nil }.map(\.platform))
    let url = "SCHEME://PLACE"
    let name = SnippetText.attribute(record.appLinks.compactMap(\.appName).first ?? "APP_NAME")
    var lines: [String] = []
    if platforms.isDisjoint(with: ["ios", "ipad"]) {
      lines = [
        meta("al:ios:url", url), meta("al:ios:app_store_id", storeID(of: record) ?? unknownID),
        meta("al:ios:app_name", name),
      ]
    }
    if !platforms.contains("android") {
      lines += [
        meta("al:android:url", url),
        meta("al:android:package", SnippetText.attribute(package(of: record) ?? "PACKAGE_NAME")),
        meta("al:android:app_name", name),
      ]
    }
    return lines.joined(separator: "\n")
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

  /// The address of this page in an app of Apple's platforms, if any markup has one with a scheme
  /// of the app's own.
  private static func place(on record: PageRecord) -> String? {
    record.deepLinks.lazy.filter { ["ios", "ipad"].contains($0.platform) }.compactMap(\.url)
      .first { WebAddress($0) == nil }
  }

  private static func storeID(of record: PageRecord) -> String? {
    let ids = [record.banner?.appID] + record.deepLinks.map(\.app)
    return ids.compactMap { $0 }.first { !$0.isEmpty && $0.allSatisfy(\.isNumber) }
  }

  private static func package(of record: PageRecord) -> String? {
    record.deepLinks.first { $0.platform == "android" && $0.app != nil }?.app
  }
}
