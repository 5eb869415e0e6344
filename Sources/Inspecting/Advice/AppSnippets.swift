import Addressing
import Records

/// Markup that leads from a page into an app.
enum AppSnippets {
  /// A way into the app that the page names, to this very page in it.
  static func way(
    into record: PageRecord,
    _ rule: String,
    _ hostApps: HostApps? = nil
  ) -> Snippet.Draft? {
    // A banner that is there has a finding of its own, which changes that banner.
    if record.banner != nil { return nil }
    // Beside the one that a script makes, another would be a second one.
    if !record.scriptMadeApps.isEmpty { return nil }
    let android = hostApps?.androidMatches.first
    if BannerSnippet.storeID(of: record) == nil, let link = androidLink(record, or: android) {
      return link
    }
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
    let known = Set(record.deepLinks.map(\.platform) + record.appLinks.map { $0.platform })
    let isForAll = known.isEmpty || rule == "quality.app-platform-missing"
    let name = SnippetText.attribute(record.appLinks.compactMap(\.appName).first ?? "APP_NAME")
    let id = BannerSnippet.storeID(of: record) ?? BannerSnippet.unknownID
    var lines: [String] = []
    if lacksApple, isForAll || !known.isDisjoint(with: ["ios", "ipad", "iphone"]) {
      let rest = [meta("al:ios:app_store_id", id), meta("al:ios:app_name", name)]
      lines = target("ios", record, rest)
    }
    if !platforms.contains("android"), isForAll || known.contains("android") {
      let package = SnippetText.attribute(package(of: record) ?? "PACKAGE_NAME")
      let rest = [meta("al:android:package", package), meta("al:android:app_name", name)]
      lines += target("android", record, rest)
    }
    return lines.isEmpty ? nil : (lines.joined(separator: "\n"), .template, .head)
  }

  /// The elements of a target of `platform`: the URL alone where the page has the rest, because what is
  /// repeated would be another target.
  private static func target(
    _ platform: String,
    _ record: PageRecord,
    _ rest: [String]
  ) -> [String] {
    let isThere = record.appLinks.contains { $0.platform == platform && $0.url == nil }
    return [meta("al:\(platform):url", unknownURL)] + (isThere ? [] : rest)
  }

  /// The URL that a target of App Links lacks, beside the element that names its app.
  static func missingURLs(_ findings: [Finding]) -> Snippet.Draft? {
    let lines = findings.compactMap { finding -> String? in
      guard let tag = TagText(finding.evidence),
        let names = tag["property"]?.split(separator: ":"), names.count > 2
      else { return nil }
      let url = meta("al:\(names[1]):url", unknownURL)
      // One that is empty is filled in.
      return names[2] == "url" ? url : tag.text + url
    }
    guard lines.count == findings.count, !lines.isEmpty else { return nil }
    return (lines.joined(separator: "\n"), .template, .tags)
  }

  /// What only the app's owner can fill in.
  private static let unknownURL = "SCHEME://PLACE"

  /// A link to this page in the Android app whose package the page names.
  ///
  /// Reference: <https://developers.google.com/search/docs/appearance/app-indexing>, app URIs
  private static func androidLink(
    _ record: PageRecord,
    or known: String? = nil
  ) -> Snippet.Draft? {
    guard let package = package(of: record) ?? known,
      let scheme = record.url.text.split(separator: ":").first
    else { return nil }
    let rest = LastingAddress.withoutSession(record.url).dropFirst(scheme.count + 3)
    let uri = SnippetText.attribute("android-app://\(package)/\(scheme)/\(rest)")
    return ("<link rel=\"alternate\" href=\"\(uri)\">", .paste, .head)
  }

  /// What of an association file claims the page's folder: a component or a path where there is a file
  /// with apps, because all else that the file says is to stay; a whole file where there is none.
  ///
  /// Of the site's own folder it claims the page alone, because an app seldom shows a whole site.
  /// `nil` where the site keeps the page out of its apps.
  static func association(_ inspection: Inspection) -> Snippet.Draft? {
    let record = inspection.record
    let links = record.universalLinks ?? UniversalLinks(state: "unknown")
    if links.apps.contains(where: { $0.verdict == "exclude" }) { return nil }
    let path = record.url.path
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "/"
    let pattern = SnippetText.json(folder == "/" ? path : folder + "*")
    let component = "{\"/\": \(pattern)}"
    if links.state == "valid", !links.apps.isEmpty {
      return (inspection.hostApps?.usesPaths == true ? pattern : component, .paste, .file)
    }
    let applinks = """
      "applinks": {"details": [{
        "appIDs": ["TEAMID.BUNDLE_ID"],
        "components": [\(component)]
      }]}
      """
    return (links.state == "valid" ? applinks : "{\(applinks)}", .template, .file)
  }

  private static func meta(_ property: String, _ content: String) -> String {
    "<meta property=\"\(property)\" content=\"\(content)\">"
  }

  private static func package(of record: PageRecord) -> String? {
    record.deepLinks.first { $0.platform == "android" && $0.app != nil }?.app
  }
}
