import Basics
import Inspecting

/// Reads what somebody decided about a rule: `banner.argument-missing=off we have no deep links`.
enum RuleDecision {
  /// What is wrong with a decision, as a clause, and what to do about it.
  struct Problem: Error, Hashable, Sendable {
    let cause: String
    let fix: String
  }

  /// The decision that `text` says: a rule, check or family, `=`, a state, and a reason behind a space.
  static func reading(_ text: String, origin: String) throws(Problem) -> RuleSetting {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else {
      throw Problem(
        cause: "\"\(text)\" says nothing about a rule",
        fix: "Write RULE=off, or RULE= and note, warning or error."
      )
    }
    let words = parts[1].split(maxSplits: 1, whereSeparator: \.isWhitespace)
    let reason = words.count > 1 ? String(words[1]) : nil
    let state = words.first.map(String.init) ?? ""
    let code = String(parts[0].trimming(\.isWhitespace))
    return try reading(code, state: state, reason: reason, origin: origin)
  }

  /// The decision that `code` is `state`.
  static func reading(
    _ code: String,
    state: String,
    reason: String?,
    origin: String
  ) throws(Problem) -> RuleSetting {
    guard RuleSettings.knows(code) else {
      let near = Suggestion.nearest(to: code, among: RuleSettings.codes)
      throw Problem(
        cause: "no rule is named \"\(code)\"",
        fix: near.map { "Did you mean \($0)?" } ?? "See every rule with: pippin rules"
      )
    }
    guard let meant = RuleSetting.State(state) else {
      let near = Suggestion.nearest(to: state, among: ["off", "note", "warning", "error"])
      throw Problem(
        cause: "\(code) cannot be \"\(state)\"",
        fix: near.map { "Did you mean \($0)?" } ?? "Write off, note, warning or error."
      )
    }
    let words = reason.map { String($0[...].trimming(\.isWhitespace)) }
    return RuleSetting(code, meant, origin: origin, reason: words == "" ? nil : words)
  }
}

extension Settings {
  /// What the settings decide about rules.
  ///
  /// - Throws: ``SettingsError`` when a rule or a state is unknown.
  func ruleDecisions() throws(SettingsError) -> [RuleSetting] {
    let key = SettingKey.inspectRules
    let origin = origin(of: key)
    var decisions: [RuleSetting] = []
    for text in list(key) {
      do throws(RuleDecision.Problem) {
        decisions.append(try RuleDecision.reading(text, origin: "\(origin)"))
      } catch {
        throw SettingsError(origin: origin, problem: "\(key): \(error.cause)", advice: error.fix)
      }
    }
    return decisions
  }
}
