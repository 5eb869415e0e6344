import Foundation
import Inspecting
import Records
import Testing

/// The catalogue as a page to read.
struct RuleBookTests {
  @Test("Documentation/rules.md is what the catalogue makes: pippin rules --format markdown")
  func drift() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let file = root.appending(path: "Documentation/rules.md")
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(text == RuleBook.markdown, "write it anew: pippin rules --format markdown > \(file)")
  }

  @Test("Every rule has a heading, its reason, its fix, its source and both specimens")
  func complete() {
    let text = RuleBook.markdown
    for rule in Rule.catalogue { #expect(text.contains("\n### \(rule.id)\n"), "\(rule.id)") }
    #expect(text.ranges(of: "\n- Why: ").count == Rule.catalogue.count)
    #expect(text.ranges(of: "\nBreaks the rule (").count == Rule.catalogue.count)
    #expect(text.ranges(of: "\nKeeps it:\n").count == Rule.catalogue.count)
  }
}
