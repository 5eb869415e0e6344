import Addressing
import Basics
import Frontier
import JSON
import Records

/// The records that were committed last, in memory, for an index that is made while they come.
///
/// It holds nothing until somebody follows, and then no more than a few MiB: whoever is slower reads the
/// rest from the database. What it holds has rising versions without a gap, so that who asks for what
/// changed after a version gets the same from here as from there.
final class RecentChanges: Sendable {
  /// A record that was committed.
  struct Entry: Sendable {
    /// The change, with the record as far as the settlement had it, and without
    /// ``PageRecord/unindexed``.
    private let change: DocumentChange
    /// The whole record's JSON form without times, where that record lacks something.
    private let text: [UInt8]?
    /// About the bytes that it takes.
    fileprivate let byteCount: Int
    var version: Int64 { change.version }

    /// What was stored under a version and the number of a page.
    init?(_ stored: (version: Int64, page: Int64, settled: PreparedSettlement)) {
      guard let page = stored.settled.page, let record = stored.settled.settlement.record else {
        return nil
      }
      var change = DocumentChange(
        version: stored.version,
        url: record.url,
        record: record.indexed,
        rules: PackedFindings.rules(page.findings)
      )
      change.page = UInt64(bitPattern: stored.page)
      (self.change, text) = (change, stored.settled.text)
      // A record is packed to about a third of its JSON form, of which half is left out.
      byteCount = (text?.count ?? 2 * page.record.count) + 256
    }

    /// The change, whose record lacks ``PageRecord/unindexed``.
    ///
    /// - Throws: ``StoreError`` when the text is damaged.
    func whole() throws -> DocumentChange {
      guard let text, let known = change.record else { return change }
      var record = try StoreError.mapping(change.url.text) {
        try PageRecord(json: JSONParser.parse(text, leavingOut: PageRecord.unindexed))
      }
      record.fetch?.fetchedAt = known.fetch?.fetchedAt
      record.fetch?.durationMs = known.fetch?.durationMs
      var change = change
      change.record = record
      return change
    }
  }

  private struct State {
    var entries: [Entry] = []
    var byteCount = 0
    var listener: AsyncStream<Void>.Continuation?

    mutating func dropFirst(_ count: Int) {
      byteCount -= entries[..<count].reduce(0) { $0 + $1.byteCount }
      entries.removeFirst(count)
    }
  }

  /// The most bytes that are held.
  private let limit: Int
  private let state = Lock(State())

  init(limit: Int = 4 << 20) { self.limit = limit }

  /// Whether anybody follows.
  var isFollowed: Bool { state.withLock { $0.listener != nil } }

  /// Holds what is committed from now on, and says so after each commit, until the stream is not
  /// listened to any more.
  func follow() -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Void.self,
      bufferingPolicy: .bufferingNewest(1)
    )
    state.withLock { state in
      state.listener?.finish()
      state = State(listener: continuation)
    }
    return stream
  }

  /// Ends the stream; what is held stays until it was read.
  func stop() {
    state.withLock { state in
      state.listener?.finish()
      state.listener = nil
    }
  }

  /// Ends what ``follow()`` began, and lets go of all records.
  func end() {
    state.withLock { state in
      state.listener?.finish()
      state = State()
    }
  }

  /// Takes what was committed, in the order of versions, and lets the oldest go that are too much.
  func add(_ entries: [Entry]) {
    state.withLock { state in
      guard state.listener != nil else { return }
      for entry in entries {
        if let last = state.entries.last, entry.version != last.version + 1 {
          state.dropFirst(state.entries.count)
        }
        state.entries.append(entry)
        state.byteCount += entry.byteCount
      }
      var (excess, surplus) = (state.byteCount - limit, 0)
      while excess > 0, surplus < state.entries.count {
        excess -= state.entries[surplus].byteCount
        surplus += 1
      }
      state.dropFirst(surplus)
      state.listener?.yield()
    }
  }

  /// The first entries after `version`, at most `limit`; `nil` when the database has to be asked.
  func entries(after version: Int64, limit: Int) -> [Entry]? {
    state.withLock { state in
      // Whoever has a version needs nothing before it any more.
      state.dropFirst(state.entries.firstIndex { $0.version > version } ?? state.entries.count)
      guard let first = state.entries.first, first.version == version + 1 else { return nil }
      return Array(state.entries.prefix(limit))
    }
  }
}
