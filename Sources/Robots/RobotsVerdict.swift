/// What a site's robots.txt says about fetching one address.
package struct RobotsVerdict: Hashable, Sendable {
  /// Whether the address may be fetched.
  package let allowed: Bool

  /// The name of the group that decided, as the file writes it; `nil` when no group is for us.
  package let group: String?

  /// The line that decided, as the file writes it, or why there is no file to ask; `nil` when no
  /// line matches.
  package let rule: String?

  /// The number of the line that decided, counted from 1.
  package let line: Int?

  /// Creates a verdict.
  package init(allowed: Bool, group: String? = nil, rule: String? = nil, line: Int? = nil) {
    self.allowed = allowed
    self.group = group
    self.rule = rule
    self.line = line
  }
}
