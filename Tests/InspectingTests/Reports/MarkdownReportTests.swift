import Inspecting
import Testing

/// The report for comments and wikis.
struct MarkdownReportTests {
  @Test("Markup, links, mentions and cells of a page are words")
  func hostile() throws {
    let harmless = try #require(try HostileTexts.inspection("plum").report(.markdown, source: nil))
    let lines = harmless.split(separator: "\n", omittingEmptySubsequences: false).count
    for payload in HostileTexts.payloads {
      let text = try #require(try HostileTexts.inspection(payload).report(.markdown, source: nil))
      // What shows nothing names no page, so that nothing can be suggested for it.
      if payload.utf8.contains(where: { $0 > 0x20 }) {
        let count = text.split(separator: "\n", omittingEmptySubsequences: false).count
        #expect(count == lines, "\(payload.debugDescription)")
      }
      // Blocks to paste are indented by nine spaces; names stand between back quotes.
      var words = text.split(separator: "\n").filter { !$0.hasPrefix("         ") }
        .joined(separator: "\n").replacing(#/`[a-z-]+\.[a-z-]+`/#, with: "")
      let line = words.split(separator: "\n").first { $0.contains(" Because: ") } ?? ""
      if let name = line.ranges(of: " Because: ").last {
        #expect(line[name.upperBound...].dropFirst().dropLast(2).allSatisfy { $0 != "`" })
        words.replace(line[name.lowerBound...], with: "", maxReplacements: 1)
      }
      #expect(!words.contains("<"), "\(payload)")
      var previous: Character = " "
      for character in words {
        if "`[]@~".contains(character) { #expect(previous == "\\", "\(payload)") }
        previous = character
      }
    }
  }
}
