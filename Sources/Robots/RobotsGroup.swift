/// One rule of a group: what it is about, and where it is.
struct RobotsRule: Hashable, Sendable {
  /// Whether the rule allows what it matches.
  let allows: Bool

  /// What the rule matches, with its wildcards.
  let pattern: RobotsPath

  /// The number of the rule's line, counted from 1.
  let line: Int

  /// The rule's line as written, without comment and outer white space.
  let text: String
}

/// The agents that a run of lines is for, and what it tells them.
///
/// Rules are for all agents of the group, a delay only for those named right before it: to a
/// reader that knows the line, as its author does, it ends the run of agents as a rule would.
struct RobotsGroup: Hashable, Sendable {
  /// A `Crawl-delay` line.
  struct Delay: Hashable, Sendable {
    /// Which of the group's agents it is for.
    let agents: Range<Int>
    /// The seconds to leave between requests.
    var seconds: Double
  }

  /// The product tokens of the agents as written; `*` is everybody else.
  private(set) var agents: [String] = []

  /// The rules, in the order of the file.
  var rules: [RobotsRule] = []

  /// The delays, in the order of the file; no two are for one agent of the list.
  private(set) var delays: [Delay] = []

  /// The first agent that the next delay is for.
  private var firstOfRun = 0

  /// Whether a delay is behind the last agent.
  private var isRunOver = false

  /// Adds an agent; behind a delay it begins a run of its own.
  mutating func add(agent token: String) {
    if isRunOver { firstOfRun = agents.count }
    isRunOver = false
    agents.append(token)
  }

  /// Adds a `Crawl-delay` line, whose value is `nil` when nobody can read it.
  mutating func add(delay seconds: Double?) {
    isRunOver = true
    guard let seconds else { return }
    let run = firstOfRun..<agents.count
    if let last = delays.last, last.agents == run {
      delays[delays.count - 1].seconds = max(last.seconds, seconds)
    } else {
      delays.append(Delay(agents: run, seconds: seconds))
    }
  }

  /// Whether the group is for the agent `token`, whatever the case.
  func isFor(_ token: String) -> Bool {
    agents.contains { Self.isSame($0, token) }
  }

  /// The seconds that the agent `token` is to leave between requests; the longest of several.
  func crawlDelay(for token: String) -> Double? {
    delays.lazy.filter { delay in agents[delay.agents].contains { Self.isSame($0, token) } }
      .map(\.seconds).max()
  }

  private static func isSame(_ one: String, _ other: String) -> Bool {
    one.utf8.count == other.utf8.count && one.lowercased() == other.lowercased()
  }
}
