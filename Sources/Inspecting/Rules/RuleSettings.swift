import Basics
package import Records
package import Rules

/// What somebody decided about a rule or a check: that it is off, or how much it matters.
package struct RuleSetting: Hashable, Sendable {
  /// What becomes of the rule.
  package enum State: Hashable, Sendable {
    /// It says nothing.
    case off
    /// It matters so much.
    case severity(Severity)

    /// The state that `word` names: `off`, `note`, `warning` or `error`; `nil` for another word.
    package init?(_ word: some StringProtocol) {
      if word == "off" {
        self = .off
      } else if let severity = Severity(rawValue: String(word)) {
        self = .severity(severity)
      } else {
        return nil
      }
    }

    /// The state as somebody writes it.
    package var word: String {
      switch self {
      case .off: "off"
      case .severity(let severity): severity.rawValue
      }
    }
  }

  /// The code of a rule or check, such as `banner.argument-missing`, or a family, such as `banner`.
  package let code: String
  /// What becomes of it.
  package let state: State
  /// Who says so: a flag, or a file with its line.
  package let origin: String
  /// Why; `nil` when nobody said.
  package let reason: String?

  /// Keeps a decision about `code`, which may be a former name.
  package init(_ code: String, _ state: State, origin: String, reason: String? = nil) {
    self.code = CodeAliases.current(code)
    self.state = state
    self.origin = origin
    self.reason = reason
  }

  /// Whether it speaks of the rule or check `code`.
  func covers(_ code: String) -> Bool {
    self.code == code || code.prefix { $0 != "." } == self.code
  }

  /// The decision, who made it and why, in a line.
  package var line: String {
    let decision = state == .off ? "is off" : "counts as \(state.word)"
    let why = reason.map { ": \($0)" } ?? "; no reason given"
    return "\(code) \(decision), by \(origin)\(why)"
  }
}

/// The decisions about rules and checks that are in force, those that count more behind the others.
package struct RuleSettings: Hashable, Sendable {
  /// The decisions; the last that covers a code is the one in force.
  package private(set) var all: [RuleSetting] = []

  /// No decisions.
  package init() {}

  /// Takes the decisions of one source, which come before those taken until now; a rule of its own
  /// comes before its family.
  package mutating func add(_ settings: [RuleSetting]) {
    let families = settings.filter { !$0.code.contains(".") }
    for setting in families + settings.filter({ $0.code.contains(".") }) {
      all.removeAll { $0.code == setting.code || setting.covers($0.code) }
      all.append(setting)
    }
  }

  /// What becomes of the rule or check `code`; `nil` when nobody decided.
  package func state(of code: String) -> RuleSetting.State? { setting(of: code)?.state }

  private func setting(of code: String) -> RuleSetting? { all.last { $0.covers(code) } }

  /// The findings that are left, each with the severity that it has now.
  package func applied(to findings: [Finding]) -> [Finding] {
    guard !all.isEmpty else { return findings }
    return findings.compactMap { finding in
      switch state(of: finding.rule) {
      case nil: finding
      case .off: nil
      case .severity(let severity): finding.counting(as: severity)
      }
    }
  }

  /// Every code that somebody can decide about: rules, checks, and their families.
  ///
  /// What is required is no such code: who does not require it is not asked about it.
  package static let codes: [String] = {
    let checks = CodeCatalog.entries.filter { $0.kinds.contains(.check) }.map(\.code)
      .filter { !["baseline.new", "rules.changed"].contains($0) }
    let codes = Rule.catalog.map(\.id) + checks
    let families = codes.map { String($0.prefix { $0 != "." }) }
    return (codes + families).withoutRepetitions
  }()

  /// Whether somebody can decide about `code`, also by its former name.
  package static func knows(_ code: String) -> Bool { known.contains(CodeAliases.current(code)) }

  private static let known = Set(codes)
}

extension RuleSettings {
  /// The checks as they are now: what is off, or says the same as findings that are, is left out.
  ///
  /// - Parameters:
  ///   - checks: The questions.
  ///   - findings: What was found, before any decision.
  /// - Returns: As many checks.
  func applied(to checks: [Check], of findings: [Finding]) -> [Check] {
    guard !all.isEmpty else { return checks }
    let rules = Set(findings.map(\.rule))
    return checks.map { check in
      guard check.state == .fail || check.state == .warning else { return check }
      let twins = (Advice.twins[check.id] ?? []).filter(rules.contains)
      let silent = !twins.isEmpty && twins.allSatisfy { self.state(of: $0) == .off }
      let setting = self.setting(of: check.id) ?? (silent ? self.setting(of: twins[0]) : nil)
      guard let setting else { return check }
      let state: Check.State =
        switch setting.state {
        case .off, .severity(.note): .skipped
        case .severity(.warning): .warning
        case .severity(.error): .fail
        }
      let message =
        setting.state == .off
        ? "Switched off by \(setting.origin): \(check.message)" : check.message
      return Check(
        check.id,
        check.group,
        state,
        message,
        fix: state == .skipped ? nil : check.fix,
        evidence: check.evidence
      )
    }
  }

  /// What was decided, by whom and why, as an answered question; `nil` when nothing was.
  var check: Check? {
    guard !all.isEmpty else { return nil }
    let off = all.filter { $0.state == .off }.map(\.code)
    let changed = all.filter { $0.state != .off }.map(\.code)
    let sentences = [
      off.isEmpty ? nil : "Switched off: \(off.joined(separator: ", ")).",
      changed.isEmpty ? nil : "Severity changed: \(changed.joined(separator: ", ")).",
    ]
    return Check(
      "rules.changed",
      .requirements,
      .skipped,
      sentences.compactMap { $0 }.joined(separator: " "),
      evidence: all.map(\.line)
    )
  }
}
