/// One rule of a group: what it is about, and where it stands.
struct RobotsRule: Hashable, Sendable {
  /// Whether the rule allows what it matches.
  let allows: Bool

  /// What the rule matches, with its wildcards.
  var pattern: RobotsPath

  /// The number of the rule's line, counted from 1.
  let line: Int

  /// The rule's line as written, without comment and outer white space.
  let text: String
}

/// The agents that a run of lines is for, and what it tells them.
struct RobotsGroup: Hashable, Sendable {
  /// The product tokens of the agents as written; `*` is everybody else.
  var agents: [String]

  /// The rules, in the order of the file.
  var rules: [RobotsRule] = []

  /// The seconds to leave between requests, if the group says so.
  var crawlDelay: Double?

  /// Whether the group is for the agent `token`, whatever the case.
  func isFor(_ token: String) -> Bool {
    agents.contains { $0.lowercased() == token.lowercased() }
  }
}
