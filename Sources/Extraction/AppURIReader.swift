import Basics
package import Markup
package import Records
import Rules

/// Reads links to app addresses, Google's form of naming an app and what it opens in one text.
///
///     <link rel="alternate" href="android-app://org.example.plums/https/example.com/1">
///     <link rel="alternate" href="ios-app://544007664/plums/item/1">
///
/// Behind the app are a scheme and what belongs behind `scheme://`. Links for languages and
/// media are alternates too; only the scheme of the address tells them apart. `Link` fields of
/// the response count like `link` elements and come after them.
///
/// Reference: <https://developers.google.com/app-indexing/webmasters/server>
package enum AppURIReader {
  /// Reads the page's links to app addresses, and notes in `findings` what is wrong with them.
  ///
  /// - Parameters:
  ///   - tree: The page to read.
  ///   - linkHeaders: The values of the response's `Link` fields.
  ///   - findings: Where to note broken rules.
  /// - Returns: The app addresses in document order.
  package static func read(
    _ tree: PageTree,
    linkHeaders: [String] = [],
    findings: inout [Finding]
  ) -> [AlternateApp] {
    read(tree, headers: LinkHeader.read(linkHeaders), findings: &findings)
  }

  static func read(
    _ tree: PageTree,
    headers: [LinkHeader],
    findings: inout [Finding]
  ) -> [AlternateApp] {
    var apps: [AlternateApp] = []
    var elements: [Int] = []
    let notes = SourceNotes(tree)
    for link in tree.elements(.link) {
      guard let href = tree.attributeBytes(.href, of: link), let uri = AppURI(href) else {
        continue
      }
      guard let rel = tree.attributeBytes(.rel, of: link), ASCII.hasToken(rel, "alternate") else {
        findings.append(notes.finding(.appURIRelMissing, at: link))
        continue
      }
      elements.append(link)
      let app = uri.read { rule, detail in
        findings.append(notes.finding(rule, detail, at: link))
      }
      if let app, apps.count < limit { apps.append(app) }
    }
    notes.noteNoscript(elements, "app address", findings: &findings)
    for header in headers where header.relations.contains("alternate") {
      guard let uri = AppURI(ArraySlice(header.address.utf8)) else { continue }
      let app = uri.read { rule, detail in
        findings.append(Finding(rule, detail, evidence: "Link: <\(header.address)>"))
      }
      if let app, apps.count < limit { apps.append(app) }
    }
    return apps
  }

  /// The most app addresses kept.
  static let limit = 256
}

/// An address of the scheme `android-app` or `ios-app`.
struct AppURI: Hashable {
  /// `android` or `ios`.
  let platform: String

  /// The address without white space around it.
  let text: String

  /// The Android package or the number in the App Store, as written.
  let app: String

  /// What is behind the app and its slash.
  let rest: String

  /// Whether two slashes are before the app.
  private let isHierarchical: Bool

  /// Takes `bytes` apart; `nil` when their scheme is another one.
  init?(_ bytes: ArraySlice<UInt8>) {
    let bytes = ASCII.trimmed(bytes)
    let body: ArraySlice<UInt8>
    if ASCII.hasPrefix(bytes, "android-app:") {
      platform = "android"
      body = bytes.dropFirst(12)
    } else if ASCII.hasPrefix(bytes, "ios-app:") {
      platform = "ios"
      body = bytes.dropFirst(8)
    } else {
      return nil
    }
    text = bytes.text
    isHierarchical = body.starts(with: "//".utf8)
    // Without two slashes nothing is where readers look for the app: RFC 3986, section 3.
    let parts = (isHierarchical ? body.dropFirst(2) : [])
      .split(separator: UInt8(ascii: "/"), maxSplits: 1, omittingEmptySubsequences: false)
    app = parts.first?.text ?? ""
    rest = parts.count > 1 ? parts[1].text : ""
  }

  /// Whether the app is named as its platform names apps.
  var isAppNamed: Bool {
    platform == "ios" ? AppStoreID(app) == .number(app) : AppStoreID.isPackage(app)
  }

  /// Returns the app and the address that it opens, and hands what is wrong to `note`.
  func read(note: (Rule, String) -> Void) -> AlternateApp? {
    let shown = "It is \(text.prefix(120))."
    if case .dangerous(let scheme) = AppAddress(text) {
      note(.deepLinkDangerousScheme, "The scheme in an app address is \(scheme).")
      return nil
    }
    guard !app.isEmpty else {
      let slip = isHierarchical ? "" : " Two slashes belong behind the first colon."
      note(.appURIAppMissing, shown + slip)
      return nil
    }
    // Who fixes the app writes the rest anew.
    if !isAppNamed {
      note(.appURIAppMalformed, shown)
    } else if rest.isEmpty {
      note(.appURISchemeMissing, shown)
    } else if scheme == nil {
      note(.appURISchemeMalformed, shown)
    } else if let obstacle = url.flatMap({ AppObstacle($0, on: platform) }) {
      note(obstacle.rule, shown)
    } else if rest.dropFirst(scheme?.count ?? 0).allSatisfy({ $0 == "/" }) {
      note(.deepLinkStartScreen, shown)
    }
    return AlternateApp(platform: platform, app: app, uri: text, url: url)
  }

  /// The scheme of the address that the app opens.
  private var scheme: String? {
    let scheme = rest.prefix { $0 != "/" }
    return AppAddress.schemeEnd(Array("\(scheme):".utf8)[...]) == scheme.utf8.count
      ? String(scheme) : nil
  }

  /// The address that the app opens, rebuilt; `nil` when only the app is named.
  var url: String? {
    guard let scheme else { return nil }
    return "\(scheme)://\(rest.dropFirst(scheme.count + 1))"
  }
}
