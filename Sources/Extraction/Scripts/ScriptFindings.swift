package import Markup
package import Records
import Rules

/// Notes what scripts of a page do to its tags.
///
/// Nothing of it becomes markup: what a record says is what the page says as served.
package enum ScriptFindings {
  /// The most signs of a page that are noted.
  private static let limit = 64

  /// Notes what the inline scripts of the page in `tree` do.
  ///
  /// - Parameters:
  ///   - tree: The page.
  ///   - record: What the markup of the page says.
  ///   - findings: Where to note it.
  package static func note(_ tree: PageTree, _ record: PageRecord, findings: inout [Finding]) {
    let scripts = tree.scripts(where: ScriptNeedles.mayMake)
    guard !scripts.isEmpty else { return }
    let served = Served(tree, record)
    var count = 0
    for script in scripts where runs(script, tree) {
      let signs = tree.source.withUnsafeBufferPointer { source in
        ScriptReader.read(UnsafeBufferPointer(rebasing: source[script.body]), isData: script.isData)
      }
      for sign in signs where count < limit {
        guard let rule = rule(of: sign, served) else { continue }
        count += 1
        let offset = script.body.lowerBound + sign.offset
        findings.append(
          Finding(
            rule,
            detail(of: sign),
            at: tree.sourcePosition(at: offset),
            evidence: tree.sourcePiece(at: offset, upTo: script.body.upperBound)
          )
        )
      }
    }
  }

  /// Whether a script runs, or is data that a framework takes its head from.
  private static func runs(_ script: PageScript, _ tree: PageTree) -> Bool {
    guard !tree.isInNoscript(script.element) else { return false }
    let type = (tree.attribute(.type, of: script.element) ?? "").lowercased()
      .prefix { $0 != ";" }
    if script.isData { return type == "application/json" || type == "text/json" }
    return type.isEmpty || type == "module" || type.hasSuffix("javascript")
      || type.hasSuffix("ecmascript")
  }

  /// What the page has as served.
  private struct Served {
    var has: Set<ScriptSign.Subject> = []

    init(_ tree: PageTree, _ record: PageRecord) {
      let metas = PageMetas(tree)
      if !metas.elements(.appleItunesApp, by: .name).isEmpty { has.insert(.banner) }
      if !record.appLinks.isEmpty || record.webFallback != nil { has.insert(.appLinks) }
      if record.twitterApp != nil { has.insert(.twitterApp) }
      if record.items.contains(where: { $0.syntax == .jsonLD }) { has.insert(.structuredData) }
      if record.title != nil { has.insert(.title) }
      if record.canonicalURL != nil { has.insert(.canonical) }
      if !metas.elements(.robots, by: .name).isEmpty { has.insert(.robots) }
    }
  }

  /// The rule that a sign breaks; `nil` for what does not matter on this page.
  private static func rule(of sign: ScriptSign, _ served: Served) -> Rule? {
    let isServed = served.has.contains(sign.subject)
    // What a framework's data says of a tag is what it wrote into the page already.
    if isServed, sign.isDeclared { return nil }
    // There is nothing to change.
    if !isServed, sign.change != .made, sign.subject != .robots { return nil }
    switch sign.subject {
    case .banner:
      if sign.hasPlaceholder { return .scriptsAppIDPlaceholder }
      if sign.change == .removed { return .scriptsBannerRemoved }
      if isServed { return .scriptsBannerChanged }
      return sign.conditions.contains(.action) ? .scriptsBannerAfterAction : .scriptsBannerMade
    case .appLinks, .twitterApp: return sign.change == .removed ? nil : .scriptsAppLinksMade
    case .structuredData: return sign.change == .made ? .scriptsStructuredDataMade : nil
    case .title:
      // Titles that change while a page is used are no one's concern.
      return sign.conditions.contains(.action) ? nil : .scriptsTitleMade
    case .canonical: return .scriptsCanonicalMade
    case .robots: return sign.change == .made || isServed ? .scriptsRobotsMade : nil
    }
  }

  /// What a sign says beyond its rule.
  private static func detail(of sign: ScriptSign) -> String? {
    var sentences: [String] = []
    if let content = sign.content { sentences.append("It says \(content.prefix(80)).") }
    if sign.change == .removed, sign.subject != .banner { sentences.append("It removes them.") }
    if sign.conditions.contains(.phone) {
      sentences.append("It may do so only for the user agents of iPhone and iPad.")
    }
    if sign.conditions.contains(.random) { sentences.append("It may do so by chance.") }
    if sign.conditions.contains(.request) {
      sentences.append("It does so once a server has responded.")
    }
    if sign.conditions.contains(.action), sign.subject != .banner {
      sentences.append("It does so after a click, a scroll or a consent.")
    }
    return sentences.isEmpty ? nil : sentences.joined(separator: " ")
  }
}
