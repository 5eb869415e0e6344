import Foundation
import Inspecting
import Records
import Rules
import Testing

/// The catalog of codes as pages to read.
struct CodeReferenceTests {
  private static func file(_ name: String) throws -> String {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return try String(contentsOf: root.appending(path: "docs/reference/\(name)"), encoding: .utf8)
  }

  @Test("docs/reference/rules.md is what the catalog makes: pippin rules --format markdown")
  func codes() throws {
    let isSame = try Self.file("rules.md") == CodeReference.markdown
    #expect(isSame, "write it anew: pippin rules --format markdown > docs/reference/rules.md")
  }

  @Test("docs/reference/terms.md is what the catalog makes: pippin rules term --format markdown")
  func terms() throws {
    let isSame = try Self.file("terms.md") == CodeReference.terms
    #expect(isSame, "write it anew: pippin rules term --format markdown > docs/reference/terms.md")
  }

  @Test("Every code has a heading with its anchor, and every rule both specimens")
  func complete() {
    let text = CodeReference.markdown
    let entries = CodeCatalog.entries.filter { $0.kinds != [.term] }
    for entry in entries {
      #expect(text.contains("\n### \(CodeCatalog.heading(of: entry))\n"), "\(entry.id)")
    }
    #expect(text.ranges(of: "\n- Why: ").count == entries.count)
    #expect(text.ranges(of: "\nBreaks the rule (").count == Rule.catalog.count)
    #expect(text.ranges(of: "\nKeeps it:\n").count == Rule.catalog.count)
  }

  @Test("An anchor is the slug that Markdown renderers make of the heading")
  func anchors() throws {
    let dotted = try #require(CodeCatalog.entries(named: "page.title-missing").first)
    #expect(CodeCatalog.anchor(of: dotted) == "pagetitle-missing")
    let bare = try #require(CodeCatalog.entries(named: "problem.time-limit").first)
    #expect(CodeCatalog.anchor(of: bare) == "problem-time-limit")
  }
}
