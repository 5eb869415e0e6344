import Engagement
import Records
import Searching
import Synchronization

/// What the server counts, for a monitoring system.
///
/// Every label has values from a fixed list, so that neither a query nor a host can become one. What
/// people did is reported in steps of the least number of people only, each taken at a secret count: so no
/// number says what a few of them did, and no rise of a number that one of them did anything.
final class ServerMetrics: Sendable {
  private struct State {
    var requests: [String: [String: Int]] = [:]
    var events: [String: Int] = [:]
    var times: [String: Histogram] = [:]
    /// What shows of ``requests``, ``events`` and ``times`` where each may be one person's.
    var steps: [String: CountStep] = [:]
    var shownTimes: [String: Histogram] = [:]
    var running = 0

    /// What shows of a count that people make.
    mutating func shown(_ name: String, _ count: Int, _ threshold: Int) -> Int {
      steps[name, default: CountStep()].shown(of: count, size: threshold)
    }
    var refreshFailures = 0
  }

  /// The verdicts on events.
  enum Verdict: String, CaseIterable {
    case accepted
    case duplicate
    case refused

    /// The verdict that `outcome` is.
    init(_ outcome: EngagementIntake.Outcome) {
      self =
        switch outcome {
        case .accepted: .accepted
        case .duplicate: .duplicate
        case .refused: .refused
        }
    }

    /// How often there is each among `outcomes`.
    static func counts(of outcomes: [EngagementIntake.Outcome]) -> [Verdict: Int] {
      outcomes.reduce(into: [:]) { $0[Verdict($1), default: 0] += 1 }
    }
  }

  /// The operations of which each request may be what one person did.
  private static let personal: Set = ["engagements", "activities"]

  private let state: Mutex<State>
  /// The version of the program.
  private let version: String

  /// Metrics of the operations with these names.
  init(operations: [String], version: String) {
    self.version = version
    var state = State()
    for name in operations { state.times[name] = Histogram() }
    for verdict in Verdict.allCases { state.events[verdict.rawValue] = 0 }
    self.state = Mutex(state)
  }

  /// Whether a request for a path may be what one person did.
  static func isPersonal(path: String) -> Bool {
    path.hasPrefix("/v1/") && personal.contains(String(path.dropFirst(4)))
  }

  /// Counts that a request began, unless it may be what one person did: of these nobody can see that
  /// one is on its way.
  func begin(isPersonal: Bool = false) {
    if !isPersonal { state.withLock { $0.running += 1 } }
  }

  /// Counts that a request ended.
  ///
  /// - Parameters:
  ///   - operation: The name of the route; `nil` when there was none.
  ///   - status: The status of the response.
  ///   - seconds: How long it took until the response was made.
  ///   - isPersonal: Whether it may be what one person did.
  func end(_ operation: String?, status: Int, seconds: Double, isPersonal: Bool = false) {
    let group = "\(min(5, max(1, status / 100)))xx"
    state.withLock { state in
      if !isPersonal { state.running -= 1 }
      state.requests[operation ?? "none", default: [:]][group, default: 0] += 1
      if let operation { state.times[operation]?.add(seconds) }
    }
  }

  /// Counts what became of events.
  func count(_ outcomes: [EngagementIntake.Outcome]) {
    let counts = Verdict.counts(of: outcomes)
    state.withLock { state in
      for (verdict, count) in counts { state.events[verdict.rawValue, default: 0] += count }
    }
  }

  /// Counts a time that a store could not be brought up to date.
  func countRefreshFailure() { state.withLock { $0.refreshFailures += 1 } }

  /// Everything in Prometheus' text format 0.0.4.
  ///
  /// - Parameters:
  ///   - stores: The stores that are served.
  ///   - threshold: The least number of people of whom anything may be reported.
  /// - Returns: Lines.
  func text(stores: [ServedStore], threshold: Int) -> String {
    let state = shown(threshold)
    var text = MetricsText.text(metrics(of: state, threshold) + Self.metrics(of: stores))
    text += "# HELP pippin_request_seconds Time until an answer was made.\n"
    text += "# TYPE pippin_request_seconds histogram\n"
    for (operation, times) in state.times.sorted(by: { $0.key < $1.key }) {
      text += times.lines(
        "pippin_request_seconds",
        label: "operation",
        value: operation,
        step: Self.step(of: operation, threshold)
      )
    }
    return text
  }

  /// What this process has counted.
  private func metrics(of state: State, _ threshold: Int) -> [Metric] {
    var samples: [Metric.Sample] = []
    for (operation, groups) in state.requests.sorted(by: { $0.key < $1.key }) {
      for (group, count) in groups.sorted(by: { $0.key < $1.key }) {
        let labels = ["operation": operation, "status": group]
        samples.append(Metric.Sample(Double(count), labels: labels))
      }
    }
    return [
      Metric(
        "pippin_build_info",
        .gauge,
        "The program's version.",
        [Metric.Sample(1, labels: ["version": version])]
      ),
      Metric("pippin_requests_total", .counter, "Requests answered.", samples),
      Metric("pippin_requests_running", .gauge, "Requests being answered.", state.running),
      Metric(
        "pippin_engagement_events_total",
        .counter,
        "Events and activities that came in, by what became of them, in steps of \(threshold).",
        by: "verdict",
        state.events
      ),
      Metric(
        "pippin_refresh_failures_total",
        .counter,
        "Times that a store could not be brought up to date.",
        state.refreshFailures
      ),
    ]
  }

  /// What can be said of the stores that are served.
  private static func metrics(of stores: [ServedStore]) -> [Metric] {
    func samples(_ value: (ServedStore) -> Double) -> [Metric.Sample] {
      stores.map { Metric.Sample(value($0), labels: ["index": $0.name]) }
    }
    return [
      Metric(
        "pippin_damaged",
        .gauge,
        "Files and pages that are damaged and left out of answers.",
        samples { Double($0.damage.count) }
      ),
      Metric(
        "pippin_index_items",
        .gauge,
        "Pages that can be found.",
        samples { Double($0.documentCount) }
      ),
      Metric(
        "pippin_index_version",
        .gauge,
        "The version that searches see.",
        samples { Double($0.indexVersion) }
      ),
      Metric(
        "pippin_index_writing",
        .gauge,
        "Whether this process writes the index.",
        samples { $0.isWriting ? 1 : 0 }
      ),
    ]
  }

  /// What shows of everything that was counted.
  private func shown(_ threshold: Int) -> State {
    state.withLock { state in
      var shown = state
      for (verdict, count) in state.events {
        shown.events[verdict] = state.shown("events \(verdict)", count, threshold)
      }
      for operation in Self.personal {
        for (group, count) in state.requests[operation] ?? [:] {
          let name = "requests \(operation) \(group)"
          let all = state.shown(name, count, threshold)
          // That there was one of a kind shows with the first step.
          shown.requests[operation]?[group] = all > 0 ? all : nil
        }
        guard let times = state.times[operation] else { continue }
        let before = state.steps["times \(operation)"]
        _ = state.shown("times \(operation)", times.count, threshold)
        if state.steps["times \(operation)"]?.isAhead(of: before) == true {
          state.shownTimes[operation] = times
        }
        shown.times[operation] = state.shownTimes[operation] ?? Histogram()
      }
      return shown
    }
  }

  private static func step(of operation: String, _ threshold: Int) -> Int {
    personal.contains(operation) ? threshold : 1
  }
}
