import Records
import Rules

extension Advice {
  /// The failed checks among `checks` that ask for something no finding of `record` says.
  static func unexplained(_ checks: [Check], of record: PageRecord) -> [Check] {
    let rules = Set(record.findings.map(\.rule))
    return checks.filter { check in
      (check.state == .fail || check.state == .warning) && check.fix != nil
        && check.id != "baseline.new"
        // Findings say what lowers a score and what a result lacks, unless somebody decided otherwise.
        && (check.state == .fail
          || check.id != "structured-data.quality" && CodeFamily(of: check.id) != .result)
        && twins[check.id]?.contains(where: rules.contains) != true
    }
  }

  /// What failed checks ask for that no finding says.
  static func uncovered(by inspection: Inspection) -> [Advice] {
    unexplained(inspection.checks, of: inspection.record).map { check in
      let severity = severity(of: check, inspection)
      let isRequired = check.group == .requirements
      return Advice(
        rule: check.id,
        severity: severity,
        title: check.message,
        locations: [],
        fix: check.fix ?? "",
        snippet: Snippet(for: check.id, findings: [], inspection),
        effect: effect(ofCheck: check),
        points: 0,
        requirements: isRequired && check.state == .fail
          ? [String(check.id.drop { $0 != "." }.dropFirst())] : [],
        isAccepted: inspection.isAccepted(check.id),
        isFinding: false,
        counted: isRequired ? nil : severity
      )
    }
  }

  /// How much a failed check matters: a page of a kind that sites keep out of the index on purpose is no
  /// error, unless somebody decided that it is one.
  private static func severity(of check: Check, _ inspection: Inspection) -> Severity {
    let record = inspection.record
    let isMeant =
      check.id == "robots.index" && inspection.rules.state(of: check.id) == nil
      && (CheckList.isKeptOut(record) || CheckList.isSetAside(record))
    return isMeant ? .note : check.state == .fail ? .error : .warning
  }

  private static func effect(ofCheck check: Check) -> Effect {
    guard check.state == .fail else {
      return ["robots.snippet", "deep-links.present"].contains(check.id) ? .appLink : .better
    }
    switch check.group {
    case .fetch, .robots: return .index
    case .deepLinks: return .appLink
    default: return check.id == "result.title" ? .index : .better
    }
  }
}
