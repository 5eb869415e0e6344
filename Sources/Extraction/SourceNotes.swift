import Markup
import Records
import Rules

/// Makes findings that show the position and the source of an element.
struct SourceNotes {
  private let tree: PageTree

  /// The name of the banner's address.
  static let bannerArgument = "app-argument"

  init(_ tree: PageTree) {
    self.tree = tree
  }

  /// A finding of `rule` at `element`, which its source shows.
  func finding(
    _ rule: Rule,
    _ detail: String? = nil,
    at element: Int,
    fix: String? = nil,
    about subject: FindingSubject? = nil
  ) -> Finding {
    Finding(
      rule,
      detail,
      at: tree.position(of: element),
      evidence: tree.source(of: element),
      fix: fix,
      about: subject
    )
  }

  /// Judges the address `text` that `element` gives for `name`, which is to open an app of `platform`,
  /// and notes what is wrong with it.
  ///
  /// - Returns: The address as written, or `nil` when it is empty or dangerous.
  func address(
    _ text: String?,
    named name: String,
    for platform: String,
    at element: Int,
    findings: inout [Finding]
  ) -> String? {
    guard let text else { return nil }
    // Finding out what a character is costs more than all else here.
    var shown: String { String(text.prefix(80)) }
    switch AppAddress(text) {
    case .empty:
      return nil
    case .dangerous(let scheme):
      let detail = "The scheme in \(name) is \(scheme)."
      findings.append(finding(.deepLinkDangerousScheme, detail, at: element))
      return nil
    case .placeholder:
      let detail = "It is in \(name): \(shown)."
      findings.append(finding(.deepLinkPlaceholder, detail, at: element))
    case .schemeless:
      let context = "It is in \(name): \(shown)."
      let detail = Self.falseScheme(in: text).map {
        "\(context) \($0) is none, which holds letters, digits, +, - and full stops only."
      }
      findings.append(finding(.deepLinkNoScheme, detail ?? context, at: element))
    case .usable(let url, isClean: true):
      if let rule = rule(of: url, as: text, named: name, for: platform) {
        findings.append(finding(rule, "It is in \(name): \(shown).", at: element))
      }
    case .usable(_, isClean: false), .malformed:
      let detail = "It is in \(name): \(shown)."
      findings.append(finding(.deepLinkMalformed, detail, at: element))
    }
    return text
  }

  /// The rule that an address breaks which is well written, and shows nothing of the page all the same.
  private func rule(
    of url: String,
    as text: String,
    named name: String,
    for platform: String
  ) -> Rule? {
    if let obstacle = AppObstacle(url, on: platform) { return obstacle.rule }
    if StoreAddress.app(text) != nil { return .deepLinkStoreURL }
    // The banner's own rule looks at web addresses too.
    return name != Self.bannerArgument && AppAddress.isStartScreen(url) ? .deepLinkStartScreen : nil
  }

  /// What is where a scheme would, before `://`, with characters that no scheme has.
  private static func falseScheme(in text: String) -> String? {
    let name = text.prefix(80).prefix { $0 != ":" && $0 != "/" }
    return !name.isEmpty && text[name.endIndex...].hasPrefix("://") ? String(name) : nil
  }

  /// The start tag of `element` as it is written.
  func source(of element: Int) -> String { tree.source(of: element) }

  /// Notes, once for a vocabulary, that its markup is in a noscript element.
  func noteNoscript(_ elements: [Int], _ vocabulary: String, findings: inout [Finding]) {
    guard let hidden = elements.first(where: tree.isInNoscript) else { return }
    findings.append(finding(.deepLinkNoscript, "It is the \(vocabulary).", at: hidden))
  }
}
