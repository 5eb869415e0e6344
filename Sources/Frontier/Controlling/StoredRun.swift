package import Basics

/// One run of a crawl, as the store remembers it.
package struct StoredRun: Hashable, Sendable {
  /// Its number, which grows from run to run.
  package let id: Int64
  /// When it began.
  package let started: Timestamp
  /// When it ended; `nil` while it runs and when it was killed.
  package let finished: Timestamp?
  /// What the crawler says about it, JSON.
  package let summary: [UInt8]

  package init(
    id: Int64,
    started: Timestamp,
    finished: Timestamp?,
    summary: [UInt8]
  ) {
    self.id = id
    self.started = started
    self.finished = finished
    self.summary = summary
  }
}
