import Addressing
package import Markup
package import Records
import Rules

/// Reads Facebook App Links, by which a page names the apps that open its content.
///
/// Properties are `al:`, the platform and a part: `al:ios:url`. Each platform may be given more
/// than once; ``AppLinksTable`` joins the properties as the reference resolver does. Targets come
/// out in the order in which that resolver tries them: special devices before general ones.
///
/// Reference: <https://developers.facebook.com/docs/applinks/metadata-reference>
package enum AppLinksReader {
  /// What App Links say.
  package struct Reading: Hashable, Sendable {
    /// The targets in the resolver's order.
    package var targets: [AppLink] = []
    /// What is said about falling back to the web; `nil` when nothing is.
    package var fallback: WebFallback?
  }

  /// Reads the page's App Links, and notes in `findings` what is wrong with them.
  package static func read(_ tree: PageTree, findings: inout [Finding]) -> Reading {
    read(PageMetas(tree), findings: &findings)
  }

  static func read(_ metas: PageMetas, findings: inout [Finding]) -> Reading {
    let tree = metas.tree
    var reading = Reading()
    guard !metas.appLinks.isEmpty else { return reading }
    let table = AppLinksTable(metas, findings: &findings)
    guard !table.isEmpty else { return reading }
    let notes = SourceNotes(tree)
    notes.noteNoscript(table.elements, "App Links", findings: &findings)
    for platform in AppLinksTable.Platform.targets {
      // What nobody reads is kept, and not judged.
      var unjudged: [Finding] = []
      for device in table.devices(platform) {
        if platform.isGone {
          append(device, platform, to: &reading.targets, notes: notes, findings: &unjudged)
        } else {
          append(device, platform, to: &reading.targets, notes: notes, findings: &findings)
        }
      }
    }
    reading.fallback = fallback(table, notes: notes, findings: &findings)
    return reading
  }

  /// The most targets kept.
  static let limit = 256

  private static func append(
    _ device: AppLinksTable.Device,
    _ platform: AppLinksTable.Platform,
    to targets: inout [AppLink],
    notes: SourceNotes,
    findings: inout [Finding]
  ) {
    if device.isRagged, let first = device.firstElement {
      findings.append(notes.finding(.appLinksRagged, at: first))
    }
    for row in 0..<min(device.rows, limit - targets.count) {
      guard let element = device.element(of: row) else { continue }
      // Made only for what is noted.
      func detail() -> String { "The platform is \(platform.rawValue)." }
      var target = AppLink(platform: platform.rawValue)
      let url = device.value(.url, row)
      target.url = address(url, of: platform, at: element, notes: notes, findings: &findings)
      let id = device.value(platform.idPart, row)
      target.appID = id?.text
      target.appName = device.value(.appName, row)?.text
      if platform == .android {
        let package = device.value(.package, row)
        target.package = package?.text
        target.class = device.value(.class, row)?.text
        let own = package?.element ?? element
        note(package: package?.text, detail(), at: own, notes: notes, findings: &findings)
      } else if platform.isApple {
        let own = device.element(of: .url, row) ?? element
        if url == nil { findings.append(notes.finding(.appLinksURLMissing, detail(), at: own)) }
        note(storeID: id, notes: notes, findings: &findings)
      }
      if target != AppLink(platform: platform.rawValue) { targets.append(target) }
    }
  }

  private static func address(
    _ url: (text: String, element: Int)?,
    of platform: AppLinksTable.Platform,
    at element: Int,
    notes: SourceNotes,
    findings: inout [Finding]
  ) -> String? {
    notes.address(
      url?.text,
      named: "al:\(platform.rawValue):url",
      for: platform.system,
      at: url?.element ?? element,
      findings: &findings
    )
  }

  private static func note(
    package: String?,
    _ detail: @autoclosure () -> String,
    at element: Int,
    notes: SourceNotes,
    findings: inout [Finding]
  ) {
    guard let package else {
      findings.append(notes.finding(.appLinksPackageMissing, detail(), at: element))
      return
    }
    if !AppStoreID.isPackage(package) {
      let detail = "It is \(package.prefix(80))."
      findings.append(notes.finding(.appLinksPackageMalformed, detail, at: element))
    }
  }

  private static func note(
    storeID: (text: String, element: Int)?,
    notes: SourceNotes,
    findings: inout [Finding]
  ) {
    guard let (text, element) = storeID, AppStoreID(text) != .number(text) else { return }
    let detail = "It is \(text.prefix(80))."
    findings.append(notes.finding(.appLinksStoreIDMalformed, detail, at: element))
  }

  /// What the first `al:web` says, whatever the others do.
  private static func fallback(
    _ table: AppLinksTable,
    notes: SourceNotes,
    findings: inout [Finding]
  ) -> WebFallback? {
    let devices = table.devices(.web)
    guard let web = devices.first else { return nil }
    if devices.count > 1 || web.rows > 1, let second = table.secondWebElement {
      findings.append(notes.finding(.appLinksWebRepeated, at: second))
    }
    let word = web.value(.shouldFallback, 0)
    let answer = word?.text.lowercased() ?? "yes"
    if !["yes", "true", "1", "no", "false", "0"].contains(answer), let word {
      let detail = "It is \(word.text.prefix(80))."
      findings.append(notes.finding(.appLinksFallbackUnknown, detail, at: word.element))
    }
    var url = web.value(.url, 0)
    if let written = url, WebAddress(written.text) == nil {
      let detail = "It is \(written.text.prefix(80))."
      findings.append(notes.finding(.appLinksWebURLMalformed, detail, at: written.element))
      if AppAddress(written.text).isDangerous { url = nil }
    }
    return WebFallback(
      url: url?.text,
      shouldFallback: !["no", "false", "0"].contains(answer)
    )
  }
}
