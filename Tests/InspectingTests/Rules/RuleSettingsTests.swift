import JSON
import Records
import Rules
import StoredTestSupport
import Testing

@testable import Inspecting

/// What somebody decided about rules and checks.
struct RuleSettingsTests {
  private func settings(_ decisions: (String, RuleSetting.State)...) -> RuleSettings {
    var settings = RuleSettings()
    settings.add(decisions.map { RuleSetting($0.0, $0.1, origin: "x.yaml:3", reason: "no need") })
    return settings
  }

  private func page() throws -> PageRecord {
    var record = try PageRecord.sample("https://a.example/p") { _ in }
    record.findings = [
      Finding(.pageTitleLong, evidence: "long"), Finding(.pageDescriptionLong, evidence: "wide"),
    ]
    return record
  }

  @Test("A rule comes before its family, and what is said later before what was said earlier")
  func order() {
    var settings = settings(("banner.app-id-missing", .severity(.note)), ("banner", .off))
    #expect(settings.state(of: "banner.argument-missing") == .off)
    #expect(settings.state(of: "banner.app-id-missing") == .severity(.note))
    #expect(settings.state(of: "page.title-long") == nil)
    settings.add([RuleSetting("banner", .severity(.error), origin: "--rule")])
    #expect(settings.state(of: "banner.app-id-missing") == .severity(.error))
    #expect(settings.all.map(\.origin) == ["--rule"])
    settings.add([RuleSetting("banner.app-id-normalised", .off, origin: "--rule")])
    #expect(settings.state(of: "banner.app-id-normalized") == .off, "a former name counts")
    #expect(settings.state(of: "bannerette.x") == nil)
  }

  @Test("What is off is in no list and no count, and the score stays; others keep their places")
  func off() throws {
    let record = try page()
    let plain = Inspection(record)
    let silent = plain.judged(
      requiring: [],
      accepting: nil,
      rules: settings(("page.title-long", .off))
    )
    #expect(silent.record.findings.map(\.rule) == ["page.description-long"])
    #expect(silent.newFindings.count == 1)
    #expect(!Advice.all(of: silent).contains { $0.rule == "page.title-long" })
    #expect(silent.points == plain.points && silent.verdict == plain.verdict)
    let again = silent.judged(requiring: [], accepting: nil)
    #expect(again.record.findings == record.findings, "nothing is lost for another decision")
  }

  @Test("Another severity decides what fails and how a fault is listed, in each format")
  func severity() throws {
    let rules = settings(("page.title-long", .severity(.error)))
    let inspection = Inspection(try page(), rules: rules)
    #expect(inspection.newFindings.first?.severity == .error)
    let junit = inspection.report(.junit, source: nil, failingFrom: .error) ?? ""
    #expect(junit.contains("failures=\"1\""))
    let github = inspection.report(.github, source: nil) ?? ""
    #expect(github.contains("::error title=page.title-long"))
  }

  @Test("A check that is off is left out, also when findings that say the same are")
  func checks() throws {
    var record = try page()
    record.deepLinks = []
    record.universalLinks = UniversalLinks(state: "valid")
    let plain = Inspection(record)
    let own = plain.checks.first { $0.id == "deep-links.present" }
    #expect(own?.state == .warning)
    let silent = Inspection(record, rules: settings(("deep-links.present", .off)))
    #expect(silent.checks.first { $0.id == "deep-links.present" }?.state == .skipped)
    #expect(!Advice.all(of: silent).contains { $0.rule == "deep-links.present" })
    let stronger = Inspection(record, rules: settings(("deep-links", .severity(.error))))
    #expect(stronger.checks.first { $0.id == "deep-links.present" }?.state == .fail)
    record.findings.append(Finding(.qualityAppMissing))
    let twin = Inspection(record, rules: settings(("quality.app-missing", .off)))
    #expect(!Advice.all(of: twin).contains { $0.rule == "deep-links.present" })
  }

  @Test("Every format says what is off, who decided that and why", arguments: ReportFormat.allCases)
  func formats(format: ReportFormat) throws {
    let inspection = Inspection(
      try page(),
      rules: settings(("page.title-long", .off), ("banner", .severity(.note)))
    )
    let text =
      inspection.report(format, source: "p.html")
      ?? TerminalReport(inspection, width: 200, colors: false).text
    for part in ["page.title-long", "x.yaml:3", "no need", "banner"] {
      // Markdown has its own escapes.
      #expect(text.replacing("\\", with: "").contains(part), "\(part)")
    }
    if format == .json {
      let keys = try JSONParser.parse(text).object?.members.map(\.key)
      #expect(keys == ["advice", "checks", "record", "verdict"])
    }
    if format == .sarif {
      let run = try JSONParser.parse(text)["runs"]?.array?.first
      let overrides = run?["invocations"]?.array?.first?["ruleConfigurationOverrides"]?.array
      let off = overrides?.first { $0["descriptor"]?["id"]?.string == "page.title-long" }
      #expect(off?["configuration"]?["enabled"]?.bool == false)
    }
  }

  @Test("Rules, checks, their families and former names are known; requirements are not")
  func known() {
    for code in [
      "banner", "banner.argument-missing", "deep-links.present", "banner.app-id-normalised",
    ] {
      #expect(RuleSettings.knows(code), "\(code)")
    }
    for code in ["", "baner", "banner.", "require.preview", "rules.changed", "baseline.new"] {
      #expect(!RuleSettings.knows(code), "\(code)")
    }
  }
}
