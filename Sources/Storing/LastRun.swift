package import Basics
package import Frontier
import JSON

/// How the newest run of a crawl went.
package struct LastRun: Hashable, Sendable {
  /// The state of a run.
  package enum State: Hashable, Sendable {
    /// A crawl is under way.
    case running
    /// It ended, and said how: `complete`, `page-limit` and the like.
    case ended(String)
    /// It left no word: it was killed, failed, or the machine stopped.
    case aborted

    /// The state's stable name.
    package var name: String {
      switch self {
      case .running: "running"
      case .ended(let end): end
      case .aborted: "aborted"
      }
    }
  }

  /// Its state.
  package let state: State
  /// When it began.
  package let started: Timestamp
  /// When it ended; `nil` while it runs and when it was killed.
  package let finished: Timestamp?
  /// The pages that it read.
  package let pages: Int
  /// The requests that it made.
  package let requests: Int
  /// The pages that it rendered.
  package let rendered: Int
  /// The pages that it was to render, and did not.
  package let notRendered: Int

  /// Reads what the store remembers of a run.
  ///
  /// - Parameters:
  ///   - run: The run.
  ///   - isRunning: Whether a crawl holds the lock.
  package init(_ run: StoredRun, isRunning: Bool) {
    let summary = run.finished == nil ? nil : (try? JSONParser.parse(run.summary))?.object
    if run.finished == nil {
      state = isRunning ? .running : .aborted
    } else {
      state = .ended(summary?["end"]?.string ?? "complete")
    }
    started = run.started
    finished = run.finished
    pages = summary?["pages"]?.int ?? 0
    requests = summary?["requests"]?.int ?? 0
    rendered = summary?["rendered"]?.int ?? 0
    notRendered =
      summary?["notRendered"]?.object?.members.reduce(0) { $0 + ($1.value.int ?? 0) } ?? 0
  }

  /// The seconds since it ended, or since it began when it has not ended; below 0 when the clock was set
  /// back since.
  package func age(at now: Timestamp) -> Double { now.seconds(since: finished ?? started) }

  /// The seconds that it took; `nil` when it has not ended.
  package var duration: Double? { finished?.seconds(since: started) }
}
