import Records
import Rules
import StoredTestSupport
import Testing

@testable import Inspecting

/// Codes that a report prints lead to where they are explained.
struct HTMLCodesTests {
  private func inspection() throws -> Inspection {
    Inspection(
      try .sample("https://a.example/p") { record in
        record.deepLinks = []
        record.reasons = [Reason.noDeepLink]
        record.findings = [Finding(.pageTitleLong)]
      }
    )
  }

  @Test("Each code of a page is a link to its explanation in the same page")
  func links() throws {
    let page = try #require(try inspection().report(.html, source: nil))
    let targets = page.matches(of: /href="#([^"]+)"/).map { String($0.1) }
    #expect(targets.count >= 2)
    for target in targets { #expect(page.contains("<dt id=\"\(target)\">"), "\(target)") }
    let meaning = try #require(CodeCatalog.entries(named: "deep-link.missing").first?.meaning)
    #expect(page.contains(meaning))
  }

  @Test("A code that nobody explains is text, and markup in it stays text")
  func unknown() {
    #expect(
      ReportFiles.text("code", HTMLCodes.reference("<b>"))
        == "<code class=\"small\">&lt;b&gt;</code>"
    )
    #expect(HTMLCodes.values(["no.such"]) == nil)
  }

  @Test(
    "Each format says once where codes are explained",
    arguments: [ReportFormat.markdown, .github]
  )
  func hint(format: ReportFormat) throws {
    let text = try #require(try inspection().report(format, source: nil))
    #expect(text.ranges(of: "pippin rules CODE").count == 1)
  }

  @Test(
    "A page that is not in the index is not told that it lacks an app link",
    arguments: [ReportFormat.terminal, .markdown, .html]
  )
  func notIndexed(format: ReportFormat) throws {
    let inspection = Inspection(
      try .sample("https://a.example/p") { record in
        record.title = nil
        record.indexable = false
        record.reasons = [Reason.noTitle, Reason.noDeepLink, Reason.noDescription]
      }
    )
    let text =
      format == .terminal
      ? TerminalReport(inspection, width: 200, colors: false).text
      : try #require(inspection.report(format, source: nil))
    let verdict = text[..<(text.firstRange(of: "Preview")?.lowerBound ?? text.endIndex)]
    #expect(text.contains("title.missing"))
    #expect(!verdict.contains("deep-link.missing") && !verdict.contains("description.missing"))
  }

  @Test("A terminal says once where codes are explained, and what each reason means")
  func terminal() throws {
    let text = TerminalReport(try inspection(), width: 100, colors: false).text
    #expect(text.hasPrefix("PARTIAL: can be found, but has no app link. "))
    #expect(text.ranges(of: "pippin rules CODE").count == 1)
    let reason = "because deep-link.missing: The page as it is served names no app that opens it."
    #expect(text.contains(reason))
  }
}
