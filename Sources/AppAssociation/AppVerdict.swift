/// What an association file says about one app and one address.
package struct AppVerdict: Hashable, Sendable {
  /// Whether the address belongs to the app.
  package enum Verdict: String, Hashable, Sendable {
    /// A rule gives the address to the app.
    case match
    /// A rule keeps the address out of the app.
    case exclude
    /// No rule of the app matches.
    case none
  }

  /// Why one rule did not decide.
  package struct Reason: Hashable, Sendable {
    /// The rule as the file writes it, without white space.
    package let rule: String
    /// Where it is, such as `applinks.details[0].components[2]`.
    package let location: String
    /// Why it did not decide, as a clause in plain English.
    package let text: String
  }

  /// `TEAMID.bundle`, as the file writes it.
  package let appID: String
  /// What the file says.
  package let verdict: Verdict
  /// The rule that decided, as the file writes it, without white space.
  package let rule: String?
  /// What that rule has from defaults, as one line of JSON; `nil` for nothing.
  package let defaults: String?
  /// Where that rule is, such as `applinks.details[0].components[2]`.
  package let location: String?
  /// Why each other rule of the app did not decide, in the file's order.
  package let reasons: [Reason]
  /// How many further rules did not decide, for which ``reasons`` has no room.
  package let omitted: Int
  /// How many rules are behind the one that decided, and were not tried.
  package let unreached: Int

  /// Creates a verdict from its parts.
  package init(
    appID: String,
    verdict: Verdict,
    rule: String?,
    defaults: String? = nil,
    location: String?,
    reasons: [Reason],
    omitted: Int = 0,
    unreached: Int = 0
  ) {
    self.appID = appID
    self.verdict = verdict
    self.rule = rule
    self.defaults = defaults
    self.location = location
    self.reasons = reasons
    (self.omitted, self.unreached) = (omitted, unreached)
  }

  /// The rule that decided, with what it has from defaults; `nil` without one.
  package var wholeRule: String? {
    rule.map { rule in defaults.map { "\(rule) with defaults \($0)" } ?? rule }
  }

  /// What lets a rule accept URLs that excludes by defaults: no rule before it would do without.
  package static let defaultsFix =
    "Write \"exclude\": false in the component, or take exclude out of defaults."

  /// Whether the rule excludes by defaults and not by a key of its own.
  package var isExcludedByDefaults: Bool {
    verdict == .exclude && defaults?.contains("\"exclude\":true") == true
  }
}
