import Inspecting
import JSON
import Records
import Rules
import StoredTestSupport
import Testing

/// Findings that are accepted.
struct BaselineTests {
  private func record(_ findings: [Finding], at url: String = "https://a.example/p") throws
    -> PageRecord
  {
    // What no finding says is counted with them: a page that forbids a description.
    try .sample(url) { record in
      record.findings = findings
      record.robots.nosnippet = true
    }
  }

  private func finding(_ rule: Rule, line: Int, evidence: String? = nil, _ detail: String? = nil)
    -> Finding
  {
    Finding(rule, detail, at: SourcePosition(line: line, column: 1), evidence: evidence)
  }

  @Test("A finding is known again when its line moves or a number in its words changes")
  func fingerprints() {
    let url = "https://a.example/p"
    func print(_ finding: Finding, _ at: String = url) -> String {
      Baseline.fingerprint(of: finding, at: at)
    }
    let one = finding(.pageTitleLong, line: 3, evidence: "a  title")
    #expect(print(one) == print(finding(.pageTitleLong, line: 9, evidence: "a title\n")))
    #expect(print(one) != print(finding(.pageTitleLong, line: 3, evidence: "another")))
    #expect(print(one) != print(finding(.pageDescriptionLong, line: 3, evidence: "a title")))
    #expect(print(one) != print(one, "https://a.example/q"))
    let words = finding(.pageTitleLong, line: 3, "It has 93 characters.")
    #expect(print(words) == print(finding(.pageTitleLong, line: 3, "It has 140 characters.")))
    #expect(print(one).count == 32)
    #expect(print(one) == "74db67b01cee101707df8585449018bc")
  }

  @Test("A title that is worded anew changes no fingerprint, with and without evidence")
  func words() {
    let url = "https://a.example/p"
    let title = Rule.pageTitleLong.title
    let lone = finding(.pageTitleLong, line: 3, "It has 93 characters.")
    #expect(lone.message.hasPrefix(title))
    #expect(
      Baseline.fingerprint(of: lone, at: url)
        == Baseline.fingerprint(of: Rule.pageTitleLong.id, on: " It has 0 characters.", at: url)
    )
  }

  /// A baseline of the former form: its fingerprints hold whole messages, and former codes.
  private func former(_ rows: [(rule: String, fingerprint: String)]) throws -> Baseline {
    let list = rows.map {
      #"{"count":1,"fingerprint":"\#($0.fingerprint)","rule":"\#($0.rule)","#
        + #""url":"https://a.example/p"}"#
    }
    let text = #"{"schema":"pippin-baseline/1","findings":[\#(list.joined(separator: ","))]}"#
    return try Baseline(json: JSONParser.parse(Array(text.utf8)))
  }

  @Test("A baseline that holds the former name of a rule still accepts its findings")
  func formerNames() throws {
    let url = "https://a.example/p"
    let found = finding(.bannerAppIDNormalized, line: 3, evidence: "id544007664")
    let old = try former([
      (
        "banner.app-id-normalised",
        Baseline.fingerprint(of: "banner.app-id-normalised", on: "id544007664", at: url)
      )
    ])
    let now = Inspection(try record([found]), baseline: old)
    #expect(now.acceptance?.accepted == [0])
    #expect(now.acceptance?.gone == 0)
  }

  @Test("A former baseline knows by its code what has no evidence, and accepts no more of it")
  func formerTexts() throws {
    let found = finding(.pageTitleLong, line: 3, "It has 93 characters.")
    let old = try former([("page.title-long", String(repeating: "0", count: 32))])
    #expect(Inspection(try record([found]), baseline: old).acceptance?.accepted == [0])
    #expect(Inspection(try record([found, found]), baseline: old).acceptance?.accepted == [0])
    let other = finding(.pageDescriptionLong, line: 3)
    #expect(Inspection(try record([other]), baseline: old).acceptance?.accepted == [])
    // Written again beside other pages, it still is of the former form.
    var writer = JSONWriter()
    writer.value(old)
    let written = try Baseline(json: JSONParser.parse(writer.bytes))
    #expect(Inspection(try record([found]), baseline: written).acceptance?.accepted == [0])
    let shown = finding(.pageTitleLong, line: 3, evidence: "another")
    #expect(Inspection(try record([shown]), baseline: old).acceptance?.accepted == [])
  }

  @Test("Alike findings are counted: one more than were accepted is new, one less is gone")
  func counts() throws {
    let same = finding(.pageTitleLong, line: 3, evidence: "x")
    var baseline = Baseline()
    let before = Inspection(try record([same, same, finding(.pageImageMissing, line: 1)]))
    baseline.accept([before])
    let checks = baseline.count - 3
    #expect(checks > 0)
    let now = Inspection(try record([same, same, same]), baseline: baseline)
    #expect(now.acceptance?.acceptedChecks.count == checks)
    #expect(now.acceptance?.accepted.count == 2)
    #expect(now.acceptance?.new == 1)
    #expect(now.acceptance?.gone == 1)
    #expect(now.newFindings.count == 1)
    let other = Inspection(try record([same], at: "https://a.example/q"), baseline: baseline)
    #expect(other.newFindings.count == 1)
  }

  @Test("The JSON form reads back as it was, sorted; what is no baseline says why")
  func json() throws {
    var baseline = Baseline()
    for page in ["2", "1"] {
      let url = "https://a.example/\(page)"
      baseline.accept([Inspection(try record([finding(.pageTitleLong, line: 3)], at: url))])
    }
    var writer = JSONWriter()
    writer.value(baseline)
    let json = try JSONParser.parse(writer.bytes)
    #expect(try Baseline(json: json) == baseline)
    let urls = json["findings"]?.array?.compactMap { $0["url"]?.string } ?? []
    #expect(urls == urls.sorted() && Set(urls).count == 2)
    for text in ["{}", "[]", "{\"schema\":\"pippin-baseline/1\",\"findings\":[{}]}"] {
      let broken = try JSONParser.parse(text)
      #expect(throws: BaselineError.self) { try Baseline(json: broken) }
    }
  }

  @Test(
    "Counts that no page has are refused, so that their sum is a number",
    arguments: ["0", "-1", "1000001", "9223372036854775807", "1.5", "null"]
  )
  func counts(count: String) throws {
    func text(_ count: String) -> String {
      """
      {"schema":"pippin-baseline/1","findings":[
      {"fingerprint":"0","rule":"page.title-long","url":"https://a.example/","count":\(count)},
      {"fingerprint":"1","rule":"page.title-long","url":"https://a.example/","count":\(count)}]}
      """
    }
    #expect(try Baseline(json: try JSONParser.parse(text("1000000"))).count == 2_000_000)
    let broken = try JSONParser.parse(text(count))
    #expect(throws: BaselineError.self) { try Baseline(json: broken) }
  }

  @Test("Failed checks are accepted too; what is required is asked for in each run")
  func checks() throws {
    let required = try #require(Requirement.named("open-graph"))
    let page = try PageRecord.sample("https://a.example/p") { record in
      record.deepLinks = []
      record.universalLinks = UniversalLinks(state: "valid")
    }
    var baseline = Baseline()
    baseline.accept([Inspection(page, requirements: [required])])
    func states(_ record: PageRecord, _ baseline: Baseline) throws -> [String: String] {
      let inspection = Inspection(record, requirements: [required], baseline: baseline)
      let sarif = try JSONParser.parse(try #require(inspection.report(.sarif, source: nil)))
      let results = sarif["runs"]?.array?.first?["results"]?.array ?? []
      let pairs = results.map {
        ($0["ruleId"]?.string ?? "", $0["baselineState"]?.string ?? "none")
      }
      return Dictionary(pairs) { first, _ in first }
    }
    let known = try states(page, baseline)
    #expect(known["deep-links.present"] == "unchanged")
    #expect(known["require.open-graph"] == "none")
    #expect(!known.values.contains("new"))
    #expect(try states(page, Baseline())["deep-links.present"] == "new")
    let again = Inspection(page, requirements: [required], baseline: baseline)
    let github = try #require(again.report(.github, source: nil))
    #expect(!github.contains("deep-links.present") && github.contains("require.open-graph"))
    let junit = try #require(again.report(.junit, source: nil))
    #expect(junit.contains("failures=\"1\""))
    #expect(again.lacksRequirement)
    #expect(Advice.all(of: again).filter { !$0.isAccepted }.map(\.rule) == ["require.open-graph"])
  }

  @Test(
    "A baseline of other addresses says so; one of a file without an address cannot be compared"
  )
  func elsewhere() throws {
    let own = try record([finding(.pageTitleLong, line: 7, evidence: "old")])
    func check(_ url: String) throws -> Check? {
      let other = try record(own.findings, at: url)
      var baseline = Baseline()
      baseline.accept([Inspection(other)])
      let inspection = Inspection(own, baseline: baseline)
      #expect(inspection.newFindings.count == 1)
      return inspection.checks.first { $0.id == "baseline.new" }
    }
    let unknown = try #require(try check("https://your-site.invalid/your-page"))
    #expect(unknown.state == .warning && !unknown.message.contains("new"))
    #expect(unknown.message.contains("taken without --url, as https://your-site.invalid/your-page"))
    #expect(unknown.fix?.contains("--url URL --write-baseline FILE") == true)
    let moved = try #require(try check("https://b.example/moved"))
    #expect(moved.message.contains("2 new findings"))
    #expect(moved.message.contains("none of this page, but those of https://b.example/moved"))
  }

  @Test("Accepted findings are marked in each format that can, and left out where it cannot")
  func formats() throws {
    let page = try record([
      finding(.pageTitleLong, line: 3, evidence: "old"),
      finding(.pageDescriptionLong, line: 4, evidence: "new"),
    ])
    var baseline = Baseline()
    baseline.accept([
      Inspection(try record([finding(.pageTitleLong, line: 7, evidence: "old")]))
    ])
    let inspection = Inspection(page, baseline: baseline)
    let sarif = try JSONParser.parse(try #require(inspection.report(.sarif, source: nil)))
    let results = sarif["runs"]?.array?.first?["results"]?.array ?? []
    func result(_ rule: String) -> JSONValue? { results.first { $0["ruleId"]?.string == rule } }
    let (old, new) = (result("page.title-long"), result("page.description-long"))
    #expect(old?["baselineState"]?.string == "unchanged")
    #expect(new?["baselineState"]?.string == "new")
    #expect(old?["suppressions"]?.array?.first?["status"]?.string == "accepted")
    #expect(new != nil && new?["suppressions"] == nil)
    let junit = try #require(inspection.report(.junit, source: nil))
    #expect(junit.contains("Accepted by the baseline"))
    let github = try #require(inspection.report(.github, source: nil))
    #expect(!github.contains("page.title-long") && github.contains("page.description-long"))
    let html = try #require(inspection.report(.html, source: nil))
    #expect(html.contains("Accepted by the baseline ("))
    let json = try JSONParser.parse(try #require(inspection.report(.json, source: nil)))
    let entries = json["advice"]?.array ?? []
    func mark(_ rule: String) -> JSONValue? {
      entries.first { $0["rule"]?.string == rule }?["accepted"]
    }
    #expect(mark("page.title-long") == .bool(true))
    #expect(mark("page.description-long") == .bool(false))
    let all = Advice.all(of: inspection)
    #expect(all.first?.rule == "page.description-long")
    #expect(all.filter(\.isAccepted).map(\.rule).contains("page.title-long"))
    #expect(all.filter { !$0.isAccepted }.count == 1)
  }
}
