import Addressing
@testable import Inspecting
import JSON
import Records
import Rules
import StoredTestSupport
import Testing

/// The report of several pages, in each format.
struct RunReportTests {
  private func run(_ payload: String = "plum", unread: Bool = true) throws -> InspectionRun {
    let pages = try (1...3).map { number in
      let page = Inspection(
        try PageRecord.sample("https://a.example/\(number)", title: payload) { record in
          record.findings = [
            Finding(.pageTitleLong, at: SourcePosition(line: number, column: 7), evidence: payload),
            Finding(.linksFileMissing, "It leads to \(payload).", evidence: payload, fix: "1"),
            Finding(.linksFileMissing, "It leads to pears.", evidence: "pears", fix: "2"),
          ]
        }
      )
      return InspectedPage(page, source: "dist/\(number).html")
    }
    return InspectionRun(
      pages,
      unread: unread ? [UnreadInput("dist/none.html", reason: "There is no file.")] : [],
      remarks: ["dist: 2 files are no pages."]
    )
  }

  private func text(_ format: ReportFormat, _ run: InspectionRun, limit: Severity? = nil) throws
    -> String
  {
    try #require(RunReport(run, failingFrom: limit, version: "1.2.3").text(format))
  }

  @Test("A name that is wider than the terminal has no empty line behind it")
  func longNames() throws {
    let name = "dist/" + String(repeating: "plum/", count: 30) + "1.html"
    let record = try PageRecord.sample("https://a.example/") { record in
      record.findings = [Finding(.pageImageMissing)]
    }
    let run = InspectionRun(
      [InspectedPage(Inspection(record), source: name)],
      unread: [],
      remarks: []
    )
    let text = RunReport(run, failingFrom: nil, version: "1").terminal(width: 60, colors: false)
    #expect(text.contains(name))
    #expect(!text.split(separator: "\n").contains { $0.allSatisfy(\.isWhitespace) })
  }

  @Test(
    "Every format names each page's file and what could not be read",
    arguments: ReportFormat.allCases
  )
  func complete(format: ReportFormat) throws {
    let run = try run()
    let report = RunReport(run, failingFrom: nil, version: "1")
    let text = report.text(format) ?? report.terminal(width: 100, colors: false)
    for number in 1...3 {
      let name = "dist/\(number).html"
      #expect(text.contains(name) || text.contains(name.replacing(".", with: "\\.")))
    }
    // A line of jsonl is a page; the exit code and standard error say what is missing.
    #expect(text.contains("none") == (format != .jsonl))
  }

  @Test("The JSON of several pages is a list under pages, as the schema describes it")
  func json() throws {
    let check = SchemaCheck(schema: try JSONParser.parse(InspectionSchema.text))
    for run in [try run(), InspectionRun([])] {
      let json = try JSONParser.parse(try text(.json, run))
      #expect(json["pages"]?.array?.count == run.pages.count)
      #expect(check.faults(of: json) == [])
    }
    let bare = try JSONParser.parse(
      try text(.json, InspectionRun(try run().pages))
    )
    #expect(bare.object?.members.map(\.key) == ["pages"])
    for line in try text(.jsonl, try run()).split(separator: "\n") {
      #expect(check.faults(of: try JSONParser.parse(String(line))) == [])
    }
  }

  @Test("SARIF has a result for each fault in its file, and says what could not be read")
  func sarif() throws {
    let log = try JSONParser.parse(try text(.sarif, try run()))
    let run = try #require(log["runs"]?.array?.first)
    let results = run["results"]?.array ?? []
    let files = results.compactMap {
      $0["locations"]?.array?.first?["physicalLocation"]?["artifactLocation"]?["uri"]?.string
    }
    #expect(Set(files) == ["dist/1.html", "dist/2.html", "dist/3.html"])
    #expect(results.count == files.count)
    // Two dead links of a page are two faults, each with a fix of its own.
    let prints = results.compactMap { $0["partialFingerprints"]?["pippin/v2"]?.string }
    #expect(Set(prints).count == results.count)
    let invocation = try #require(run["invocations"]?.array?.first)
    #expect(invocation["executionSuccessful"] == .bool(false))
    #expect(
      invocation["toolExecutionNotifications"]?.array?.first?["message"]?["text"]?.string
        == "dist/none.html: There is no file."
    )
  }

  @Test("GitLab's report has what its format requires, and no fingerprint twice")
  func gitlab() throws {
    // A fault that a page has twice has the same fingerprint.
    let pages = try run().pages
    let report = try text(.gitlab, InspectionRun(pages + pages))
    let entries = try #require(try JSONParser.parse(report).array)
    #expect(entries.count > pages.count)
    for entry in entries {
      #expect(entry["description"]?.string?.isEmpty == false)
      #expect(entry["check_name"]?.string?.isEmpty == false)
      #expect(
        ["info", "minor", "major", "critical", "blocker"].contains(entry["severity"]?.string)
      )
      #expect(entry["location"]?["path"]?.string?.hasPrefix("dist/") == true)
      #expect(entry["location"]?["lines"]?["begin"]?.int ?? 0 >= 1)
    }
    #expect(Set(entries.compactMap { $0["fingerprint"]?.string }).count == entries.count)
  }

  @Test("Annotations begin with errors, because GitHub shows ten of a severity")
  func github() throws {
    let lines = try text(.github, try run()).split(separator: "\n")
    let kinds = lines.compactMap { $0.split(separator: " ").first.map(String.init) }
    let order = ["::error", "::warning", "::notice"]
    let ranks = kinds.compactMap { order.firstIndex(of: $0) }
    #expect(ranks.count == kinds.count)
    #expect(ranks == ranks.sorted())
    #expect(lines.count { $0.contains("title=pippin::") } == 1)
  }

  @Test("In JUnit a page is a suite, and the counts are those of the cases")
  func junit() throws {
    let run = try run()
    let xml = try text(.junit, run, limit: .error)
    #expect(xml.components("<testsuite name=\"dist/") == 3)
    #expect(xml.components("<failure") == 6)
    #expect(xml.components("<error") == 1)
    let cases = xml.components("<testcase")
    #expect(xml.contains("tests=\"\(cases)\" failures=\"6\" errors=\"1\">"))
  }

  @Test("Whatever pages hold, a report has the lines, the tags and the cells of a harmless one")
  func hostile() throws {
    for format in [ReportFormat.html, .markdown, .github, .junit, .gitlab, .sarif] {
      let harmless = try text(format, try run())
      for payload in HostileTexts.payloads {
        let text = try text(format, try run(payload))
        if format == .github || format == .markdown {
          #expect(text.components("\n") == harmless.components("\n"), "\(format): \(payload)")
        }
        if format == .html || format == .junit {
          #expect(text.components("<") == harmless.components("<"), "\(format): \(payload)")
        }
      }
    }
  }

  @Test("What is in the baseline is no longer listed, also where two files are one page")
  func baseline() throws {
    let pages = try run().pages
    var baseline = Baseline()
    baseline.accept((pages + [pages[0]]).map(\.inspection))
    let judged = pages.map {
      InspectedPage($0.inspection.judged(requiring: [], accepting: baseline), source: $0.source)
    }
    let known = InspectionRun(judged)
    #expect(known.worst == nil)
    #expect(try text(.gitlab, known) == "[]")
    #expect(known.summary.contains("accepted by the baseline"))
  }

  @Test("A folder of pages has an index that leads to each, and each leads back")
  func folder() throws {
    var files: [String: String] = [:]
    let report = RunReport(try run(), failingFrom: nil, version: "1")
    try report.writeFolder { files[$0] = $1 }
    let index = try #require(files["index.html"])
    #expect(files.count == 4)
    for file in files.keys where file != "index.html" {
      #expect(file.hasPrefix("pages/dist-"))
      #expect(index.contains("href=\"\(file)\""))
      #expect(files[file]?.contains("href=\"../index.html\"") == true)
    }
  }

  @Test("Names of files are plain, the same each time, and differ where those of pages do")
  func fileNames() {
    let long = String(repeating: "a/", count: 500)
    let names = ["a/b.html", "a-b.html", "../../x", long, long + "b"].map(RunReport.fileName)
    #expect(Set(names).count == names.count)
    #expect(names == ["a/b.html", "a-b.html", "../../x", long, long + "b"].map(RunReport.fileName))
    for name in names {
      #expect(name.count < 120)
      #expect(name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-.".contains($0)) })
      #expect(!name.contains(".."))
    }
  }
}
