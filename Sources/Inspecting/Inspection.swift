import Addressing
package import JSON
package import Records
package import Rules

/// What was seen on one page, what was asked of it, and the verdict.
package struct Inspection: Hashable, Sendable {
  /// Everything that was extracted, without the findings of rules that are off.
  package let record: PageRecord
  /// The record as it was read.
  private let original: PageRecord
  /// The questions, in the order of the report.
  package let checks: [Check]
  /// What they say together.
  package let verdict: Verdict
  /// Every request that was made, in order; none for a page read from a file.
  package let exchanges: [Exchange]
  /// The failed checks that no finding explains, without requirements: what is required is requested
  /// anew in each run, and never accepted.
  let faults: [Check]
  /// Why the page is taken to belong to an app; `nil` when nothing shows that.
  package let appSign: AppSign?
  /// What the files of the page's host say about apps; `nil` when nobody read them.
  package let hostApps: HostApps?
  /// Which findings somebody has accepted; `nil` when nobody was asked.
  package let acceptance: Baseline.Comparison?
  /// The files of the page's host that were read, as they were served.
  package let hostFiles: [HostFacts.File]
  /// What somebody decided about rules.
  package let rules: RuleSettings
  /// The association file that this is about; `nil` for a page.
  package let file: String?
  /// The positions of findings that are not about the page's own text.
  let locations: [Finding: FileLocation]

  /// Judges `original`.
  ///
  /// - Parameters:
  ///   - original: Everything that was extracted.
  ///   - exchanges: The requests behind it.
  ///   - requirements: What the page must have in addition to what every page should.
  ///   - baseline: Findings that are accepted.
  ///   - expectsApp: Whether somebody said that the page belongs to an app.
  ///   - hostApps: What the files of the page's host say about apps.
  ///   - hostFiles: Those files, as they were served.
  ///   - rules: What somebody decided about rules.
  ///   - locations: The positions of its findings that are not about the page's own text.
  package init(
    _ original: PageRecord,
    exchanges: [Exchange] = [],
    requirements: [Requirement] = [],
    baseline: Baseline? = nil,
    expectsApp: Bool = false,
    hostApps: HostApps? = nil,
    hostFiles: [HostFacts.File] = [],
    rules: RuleSettings = RuleSettings(),
    locations: [Finding: FileLocation] = [:]
  ) {
    self.hostApps = hostApps
    self.hostFiles = hostFiles
    var record = original
    record.findings = rules.applied(to: original.findings)
    self.record = record
    self.original = original
    self.exchanges = exchanges
    self.rules = rules
    self.locations = locations
    file = nil
    appSign = AppSign(original, hostApps: hostApps, isExpected: expectsApp)
    let questions = rules.applied(
      to: CheckList.checks(
        of: original,
        exchanges: exchanges,
        hostApps: hostApps,
        sign: appSign
      ),
      of: original.findings
    )
    faults = Advice.unexplained(questions, of: record)
    acceptance = baseline?.compared(with: record, faults)
    checks =
      questions + requirements.map { $0.check(of: record) }
      + [acceptance?.check, rules.check].compactMap { $0 }
    verdict = Verdict(record, questions)
  }

  /// Judges an association file by itself.
  ///
  /// - Parameters:
  ///   - file: The file's name.
  ///   - original: A page that stands for it, with what is wrong with the file as findings.
  ///   - isReadable: Whether devices can use the file.
  ///   - baseline: Findings that are accepted.
  ///   - rules: What somebody decided about rules.
  package init(
    file: String,
    _ original: PageRecord,
    isReadable: Bool,
    baseline: Baseline? = nil,
    rules: RuleSettings = RuleSettings()
  ) {
    var record = original
    record.findings = rules.applied(to: original.findings)
    self.record = record
    self.original = original
    self.file = file
    self.rules = rules
    exchanges = []
    // What comes from standard input lies in no file.
    let isNamed = file != Self.standardInput
    locations = Self.locations(of: isNamed ? record.findings : [], in: file)
    appSign = .association
    hostApps = nil
    hostFiles = []
    let isFlawed = record.findings.contains { $0.severity > .note }
    let isAndroid = file.split(separator: "/").last == "assetlinks.json"
    let readers = isAndroid ? "Devices of Android" : "Devices of Apple"
    let asked = Check(
      "association.file",
      isAndroid ? .deepLinks : .universalLinks,
      isReadable ? .pass : .fail,
      isReadable ? "\(readers) can read the file." : "\(readers) cannot use the file.",
      fix: isReadable ? nil : "Fix the errors that are listed."
    )
    let questions = rules.applied(to: [asked], of: original.findings)
    faults = Advice.unexplained(questions, of: record)
    acceptance = baseline?.compared(with: record, faults)
    checks = questions + [acceptance?.check, rules.check].compactMap { $0 }
    verdict = !isReadable ? .fail : isFlawed ? .partial : .pass
  }

  /// Judges a file of a host that is no association file: its robots.txt, or a sitemap; `nil` when it
  /// is at no URL.
  ///
  /// - Parameters:
  ///   - hostFile: What is wrong with the file.
  ///   - rules: What somebody decided about rules.
  ///   - baseline: Findings that are accepted.
  package init?(hostFile: FileFindings, rules: RuleSettings, baseline: Baseline? = nil) {
    guard let address = WebAddress(hostFile.address) else { return nil }
    var record = PageRecord(url: address)
    record.findings = hostFile.findings
    original = record
    record.findings = rules.applied(to: record.findings)
    self.record = record
    self.rules = rules
    file = hostFile.address
    exchanges = []
    locations = Self.locations(of: record.findings, in: hostFile.address)
    appSign = nil
    hostApps = nil
    hostFiles = []
    faults = []
    acceptance = baseline?.compared(with: record, [])
    checks = [acceptance?.check, rules.check].compactMap { $0 }
    let worst = record.findings.map(\.severity).max() ?? .note
    verdict = worst == .error ? .fail : worst == .warning ? .partial : .pass
  }

  private static func locations(of findings: [Finding], in file: String) -> [Finding: FileLocation]
  {
    let all = findings.map { finding in
      let position = finding.line.map { SourcePosition(line: $0, column: finding.column ?? 1) }
      return (finding, FileLocation(file, position))
    }
    return Dictionary(all) { first, _ in first }
  }

  /// What stands for the name of a file that has none.
  package static let standardInput = "standard input"

  /// What the report is about: the file, or the page's address.
  var subject: String { file ?? record.url.text }

  /// The same page, judged with requirements, a baseline, and decisions about rules.
  package func judged(
    requiring requirements: [Requirement],
    accepting baseline: Baseline?,
    expectingApp expectsApp: Bool = false,
    rules: RuleSettings = RuleSettings()
  ) -> Inspection {
    Inspection(
      original,
      exchanges: exchanges,
      requirements: requirements,
      baseline: baseline,
      expectsApp: expectsApp || appSign == .expected,
      hostApps: hostApps,
      hostFiles: hostFiles,
      rules: rules,
      locations: locations
    )
  }

  /// The same page with findings that are about other files.
  ///
  /// - Parameter found: The findings, each with its location.
  /// - Returns: The page, judged without requirements and without a baseline.
  package func adding(_ found: [(finding: Finding, location: FileLocation)]) -> Inspection {
    var record = original
    record.findings += found.map(\.finding)
    var all = locations
    for (finding, location) in found { all[finding] = location }
    return Inspection(
      record,
      exchanges: exchanges,
      expectsApp: appSign == .expected,
      hostApps: hostApps,
      hostFiles: hostFiles,
      rules: rules,
      locations: all
    )
  }

  /// Whether a requirement is not met.
  package var lacksRequirement: Bool {
    checks.contains { $0.group == .requirements && $0.state == .fail }
  }

  /// Whether somebody has accepted the finding at `index` of the record.
  package func isAccepted(_ index: Int) -> Bool {
    acceptance?.accepted.contains(index) ?? false
  }

  /// Whether somebody has accepted the failed check named `check`.
  package func isAccepted(_ check: String) -> Bool {
    acceptance?.acceptedChecks.contains(check) ?? false
  }

  /// Where `finding` is when that is not in the page's own text.
  func location(of finding: Finding) -> FileLocation? {
    guard !locations.isEmpty else { return nil }
    if let location = locations[finding] { return location }
    // Its severity may be another by now.
    return Rule.named(finding.rule).flatMap { locations[finding.counting(as: $0.severity)] }
  }

  /// The findings that nobody has accepted, in the order of the source.
  package var newFindings: [Finding] {
    record.findings.enumerated().filter { !isAccepted($0.offset) }.map(\.element)
  }

  /// The worst severity of what reports print and nobody has accepted, which is what fails a run; `nil`
  /// without any.
  package var worst: Severity? { InspectedPage(self, source: nil).worst }

  /// The quality of the structured data in points of 100.
  package var points: Int { record.quality.points }
}

extension Inspection: JSONWritable {
  /// Writes `{"checks":[…],"record":…,"verdict":…}`, as ``InspectionSchema`` describes it.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writeFields(advice: Advice.all(of: self), to: &writer)
    writer.field("verdict", verdict.rawValue)
    writer.endObject()
  }

  /// Writes `advice`, the checks and the record.
  func writeFields(advice: [Advice], to writer: inout JSONWriter) {
    writer.field("advice", advice)
    writer.field("checks", checks)
    writer.key("record")
    record.write(to: &writer, withTimes: true)
  }
}
