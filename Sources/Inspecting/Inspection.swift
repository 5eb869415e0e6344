package import Records

/// What was seen on one page, what was asked of it, and the verdict.
package struct Inspection: Hashable, Sendable {
  /// Everything that was extracted.
  package let record: PageRecord
  /// The questions, in the order of the report.
  package let checks: [Check]
  /// What they say together.
  package let verdict: Verdict
  /// Every request that was made, in order; none for a page read from a file.
  package let exchanges: [Exchange]
  /// The failed checks that no finding explains, without requirements: what is required is asked for
  /// anew in each run, and never accepted.
  let faults: [Check]
  /// Why the page is taken to belong to an app; `nil` when nothing shows that.
  package let appSign: AppSign?
  /// What the files of the page's host say about apps; `nil` when nobody read them.
  package let hostApps: HostApps?
  /// Which findings somebody has accepted; `nil` when nobody was asked.
  package let acceptance: Baseline.Comparison?

  /// Judges `record`.
  ///
  /// - Parameters:
  ///   - record: Everything that was extracted.
  ///   - exchanges: The requests behind it.
  ///   - requirements: What the page must have in addition to what every page should.
  ///   - baseline: Findings that are accepted.
  ///   - expectsApp: Whether somebody said that the page belongs to an app.
  ///   - hostApps: What the files of the page's host say about apps.
  package init(
    _ record: PageRecord,
    exchanges: [Exchange] = [],
    requirements: [Requirement] = [],
    baseline: Baseline? = nil,
    expectsApp: Bool = false,
    hostApps: HostApps? = nil
  ) {
    self.hostApps = hostApps
    self.record = record
    self.exchanges = exchanges
    appSign = AppSign(record, hostApps: hostApps, isExpected: expectsApp)
    let questions = CheckList.checks(
      of: record,
      exchanges: exchanges,
      hostApps: hostApps,
      sign: appSign
    )
    faults = Advice.unexplained(questions, of: record)
    acceptance = baseline?.compared(with: record, faults)
    checks =
      questions + requirements.map { $0.check(of: record) }
      + (acceptance.map { [$0.check] } ?? [])
    verdict = Verdict(record, questions)
  }

  /// The same page, judged with requirements and a baseline.
  package func judged(
    requiring requirements: [Requirement],
    accepting baseline: Baseline?,
    expectingApp expectsApp: Bool = false
  ) -> Inspection {
    Inspection(
      record,
      exchanges: exchanges,
      requirements: requirements,
      baseline: baseline,
      expectsApp: expectsApp || appSign == .expected,
      hostApps: hostApps
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

  /// The findings that nobody has accepted, in the order of the source.
  package var newFindings: [Finding] {
    record.findings.enumerated().filter { !isAccepted($0.offset) }.map(\.element)
  }

  /// The quality of the structured data in points of 100.
  package var points: Int { record.quality.points }
}

extension Inspection: JSONWritable {
  /// Writes `{"checks":[…],"record":…,"verdict":…}`, as ``InspectionSchema`` describes it.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("checks", checks)
    writer.key("record")
    record.write(to: &writer, withTimes: true)
    writer.field("verdict", verdict.rawValue)
    writer.endObject()
  }
}
