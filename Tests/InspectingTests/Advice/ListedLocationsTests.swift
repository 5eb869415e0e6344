import Records
import Rules
import StoredTestSupport
import Testing

@testable import Inspecting

/// What is wrong at one place is said together, and each place once.
struct ListedLocationsTests {
  private func inspection(_ found: [(line: Int?, detail: String)]) throws -> Inspection {
    let record = try PageRecord.sample("https://a.example/p") { record in
      record.findings = found.map { line, detail in
        Finding(
          .qualityRequiredMissing,
          detail,
          at: line.map { SourcePosition(line: $0, column: 7) }
        )
      }
    }
    return Inspection(record)
  }

  @Test(
    "Sentences of one place that differ in one word are one sentence with a list",
    arguments: [
      (["Event lacks startDate.", "Event lacks location."], ["Event lacks startDate, location."]),
      (["It is a.", "It is b.", "It is a."], ["It is a, b."]),
      (["Event lacks name.", "Offer lacks name."], ["Event lacks name.", "Offer lacks name."]),
      (["It is a; write b.", "It is c; write d."], ["It is a; write b.", "It is c; write d."]),
      (["It is there.", ""], ["It is there."]),
    ]
  )
  func sentences(all: [String], expected: [String]) {
    #expect(ListedSentences(all).sentences == expected)
  }

  @Test(
    "Every output of a build names each missing property",
    arguments: [ReportFormat.github, .gitlab, .junit, .sarif, .markdown, .csv, .html]
  )
  func names(format: ReportFormat) throws {
    let names = ["startDate", "location", "offers", "image", "performer"]
    let page = try inspection(names.map { (2, "Event lacks \($0).") })
    let text = try #require(page.report(format, source: "p.html"))
    let sentence = "Event lacks startDate, location, offers, image, performer"
    #expect(text.contains(sentence))
    #expect(!text.contains("2:7, 2:7"))
  }

  @Test("A terminal names each, and counts places, not faults")
  func terminal() throws {
    let one = try inspection(
      ["a", "b", "c", "d", "e"].map { (2, "Event lacks \($0).") } + [(nil, "Offer lacks price.")]
    )
    let report = TerminalReport(one, width: 80, colors: false).text
    #expect(report.contains("at 2:7: Event lacks a, b, c, d, e."))
    #expect(!report.contains("more places"))
    let many = TerminalReport(
      try inspection((1...5).map { ($0, "Event lacks name.") }),
      width: 80,
      colors: false
    )
    #expect(many.text.contains("and at 2 more places"))
  }

  @Test("What differs at other places is said with them, and what is the same once with all")
  func elsewhere() throws {
    let page = try inspection([
      (2, "Event lacks a."), (3, "Event lacks a."), (3, "Event lacks a."), (4, "Offer lacks b."),
      (5, "Offer lacks b."),
    ])
    let text = try #require(page.report(.github, source: "p.html"))
    #expect(text.contains("Also at 3:7. At 4:7, 5:7: Offer lacks b."))
  }

  @Test("What a baseline accepts is counted by finding, as it is kept")
  func accepted() throws {
    let page = try inspection([(2, "Event lacks a."), (2, "Event lacks b.")])
    var baseline = Baseline()
    baseline.accept([page])
    let accepted = Inspection(page.record, baseline: baseline)
    let report = TerminalReport(accepted, width: 80, colors: false).text
    #expect(report.contains("2 findings that the baseline accepts"))
  }
}
