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
      #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count == lines)
      #expect(!text.contains("<"), "\(payload)")
      var previous: Character = " "
      for character in text {
        if "`[]@~".contains(character) { #expect(previous == "\\", "\(payload)") }
        previous = character
      }
    }
  }
}
