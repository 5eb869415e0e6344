import Addressing
import Inspecting
import Records
import Rules
import Testing

/// What a report says where only a script names the app.
struct ScriptMadeAppsTests {
  private func inspection() throws -> Inspection {
    let url = try #require(WebAddress("https://example.com/plums"))
    var record = PageRecord(url: url)
    record.title = "Plums"
    record.findings = [
      Finding(
        .scriptsBannerMade,
        "It says app-id=361309726.",
        at: SourcePosition(line: 12, column: 3),
        evidence: "'apple-itunes-app'"
      ),
      Finding(.qualityAppMissing),
    ]
    return Inspection(record)
  }

  @Test("The check says that a script makes the tag, where, and what is not certain")
  func check() throws {
    let check = try #require(try inspection().checks.first { $0.id == "deep-links.present" })
    #expect(check.state == .warning)
    #expect(check.message.contains("(12:3)"))
    #expect(check.message.contains("Pippin does not run scripts; Safari does."))
  }

  @Test("No advice pastes a second banner")
  func advice() throws {
    let advice = Advice.all(of: try inspection())
    #expect(advice.contains { $0.rule == "scripts.banner-made" })
    #expect(
      !advice.contains { $0.rule == "quality.app-missing" || $0.rule == "deep-links.present" }
    )
    // The form of a banner may be shown, as an example beside the advice to take it out of the script.
    let pasted = advice.compactMap(\.snippet).filter { $0.form != .example }
    #expect(pasted.allSatisfy { !$0.text.contains("apple-itunes-app") })
  }

  @Test("Every report says that a script makes the tag")
  func reports() throws {
    let inspection = try inspection()
    let terminal = TerminalReport(inspection, width: 200, colors: false).text
    #expect(terminal.contains("a script makes a tag that does"))
    for format in [ReportFormat.json, .html, .markdown] {
      let text = try #require(inspection.report(format, source: nil))
      #expect(text.contains("a script makes a tag that does"))
    }
  }
}
