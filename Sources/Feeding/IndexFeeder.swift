import Addressing
import Digests
import Exporting
import Records
package import Storing

/// Brings what changed in a store to a search engine elsewhere.
///
/// Each piece is kept as sent when the engine has acknowledged it, item by item; whoever goes on after this
/// process sends at most the last request again, which changes nothing.
package struct IndexFeeder {
  /// What a feed did.
  package struct Report: Hashable, Sendable {
    /// The pages that were sent, or sent again.
    package var sent = 0
    /// The pages that were taken out.
    package var removed = 0
    /// The pages of which the engine had a newer version.
    package var newer = 0
    /// The pages that the engine refused, with its reasons; the first ``refusalLimit`` of them.
    package var refused: [Refusal] = []
    /// How many it refused.
    package var refusedCount = 0
    /// The pages of which the record is damaged; what the engine has of them stays.
    package var damaged: [String] = []

    /// Nothing done.
    package init() {}

    /// The most refusals that are named.
    package static let refusalLimit = 20
  }

  /// A page that the engine refused.
  package struct Refusal: Hashable, Sendable {
    /// The name of the document.
    package var document: String
    /// The page's URL; `nil` for a page that the store has forgotten.
    package var url: String?
    /// Why, in the words of the engine.
    package var reason: String
  }

  /// How long to wait and how to speak.
  package struct Behavior: Sendable {
    /// The seconds without anything taken after which a feed gives up; infinite for never.
    package var patience: Double
    /// Waits for so many seconds.
    package var sleep: @Sendable (Double) async throws -> Void
    /// The seconds since some moment, which never go back.
    package var now: @Sendable () -> Double
    /// A number in [0,1) by chance.
    package var chance: @Sendable () -> Double
    /// Is called once for each time that the server is busy or away, with what happened.
    package var listener: @Sendable (String) -> Void

    package init(
      patience: Double,
      sleep: @escaping @Sendable (Double) async throws -> Void,
      now: @escaping @Sendable () -> Double,
      chance: @escaping @Sendable () -> Double,
      listener: @escaping @Sendable (String) -> Void
    ) {
      (self.patience, self.sleep, self.now) = (patience, sleep, now)
      (self.chance, self.listener) = (chance, listener)
    }
  }

  private let source: FeedSource
  private let ledger: FeedLedger
  private var sender: any LineSender
  private var round: Int64
  /// What was done so far.
  package private(set) var report = Report()

  /// Why a page is kept in mind of which the engine has a later version.
  private static let newer = "the engine has a later version"
  /// The pages that are read at a time.
  private static let batch = 500

  /// Prepares to feed the index `target` of `server` from `source`, and to keep what was sent in `ledger`.
  ///
  /// - Throws: ``StoreError`` when the ledger cannot be written.
  package init(
    _ source: FeedSource,
    to target: FeedTarget,
    of server: any EngineServer,
    ledger: FeedLedger,
    behavior: Behavior
  ) throws {
    round = try ledger.beginRound()
    (self.source, self.ledger) = (source, ledger)
    sender =
      switch target.engine {
      case .openSearch: BulkSender(target: target, server: server, behavior: behavior)
      case .vespa: DocumentSender(target: target, server: server, behavior: behavior)
      }
  }

  /// Sends every change that the index of the store has taken and that was not sent yet.
  ///
  /// - Returns: How many changes there were.
  /// - Throws: ``FeedError``, or what the store throws; what was sent before stays sent.
  package mutating func drain() async throws -> Int {
    var view = try source.view()
    var count = 0
    var cursor = try ledger.cursor()
    while let piece = try await view.lines(after: cursor, limit: Self.batch) {
      try Task.checkCancellation()
      try await send(piece.lines, cursor: piece.version)
      report.damaged += piece.damaged
      count += piece.lines.count
      cursor = piece.version
    }
    return count
  }

  /// Sends the pages and removals once more that the engine refused: its limits or its mapping may be others
  /// by now.
  ///
  /// - Throws: ``FeedError``, or what the store throws.
  package mutating func retryRefused() async throws {
    var view = try source.view()
    var last: UInt64?
    while true {
      let refused = try ledger.refused(after: last, limit: Self.batch)
      guard let page = refused.last?.page else { return }
      try await send(try await view.lines(again: refused), cursor: nil)
      last = page
    }
  }

  /// Sends the pages again of which the score changed by `step` or more, or the page that stands for them,
  /// and takes out those that are kept from searchers by now.
  ///
  /// - Parameter step: In units of 1/65,536.
  /// - Throws: ``FeedError``, or what the store throws; what was sent before stays sent.
  package mutating func rescore(step: Int32) async throws {
    var view = try source.view()
    round = try ledger.beginRound()
    var last: UInt64?
    while true {
      let entries = try ledger.entries(after: last, limit: Self.batch)
      guard let page = entries.last?.page else { return }
      try Task.checkCancellation()
      try await send(try await view.rescored(entries, step: step), cursor: nil)
      last = page
    }
  }

  private mutating func send(_ lines: [FeedLine], cursor: Int64?) async throws {
    let outcomes = try await sender.send(lines, round: round)
    let known = try ledger.entries(of: lines.filter { $0.document == nil }.map(\.entry.page))
    var kept: [FeedLedger.Entry] = []
    var removed: [UInt64] = []
    for (line, outcome) in zip(lines, outcomes) {
      var entry = line.entry
      switch outcome {
      case .taken:
        report.sent += line.document == nil ? 0 : 1
        // Who made the index may have sent what this ledger does not know of, so all are deleted there.
        // What a refused page had before is not known; a refused removal is of one that was there.
        let wasThere = known[entry.page].map {
          ($0.units != FeedLine.hidden) == ($0.refusal == nil)
        }
        report.removed += line.document == nil && wasThere == true ? 1 : 0
      case .newer:
        report.newer += 1
        entry.refusal = Self.newer
      case .refused(let reason):
        entry.refusal = reason
        refuse(line, reason)
      case .busy, .noIndex: continue
      }
      // A page that is kept from searchers may come back without a change of its own.
      if line.isGone, entry.refusal == nil {
        removed.append(entry.page)
      } else {
        kept.append(entry)
      }
    }
    try ledger.commit(kept, removed: removed, cursor: cursor)
  }

  private mutating func refuse(_ line: FeedLine, _ reason: String) {
    report.refusedCount += 1
    guard report.refused.count < Report.refusalLimit else { return }
    report.refused.append(
      Refusal(
        document: line.entry.identity.text,
        url: line.url,
        reason: reason
      )
    )
  }
}
