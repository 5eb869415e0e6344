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
    let version: Int64
    let page: UInt64
    /// The record's JSON form without times.
    private let text: [UInt8]
    private let url: String
    private let fetchedAt: Timestamp?
    private let durationMs: Int?
    /// The rules that the page breaks, as they are packed.
    private let findings: String

    /// About the bytes that it takes.
    fileprivate let byteCount: Int

    /// What was stored under a version and the number of a page.
    init?(_ stored: (version: Int64, page: Int64, settled: PreparedSettlement)) {
      guard let page = stored.settled.page, let text = stored.settled.text else { return nil }
      (version, self.page) = (stored.version, UInt64(bitPattern: stored.page))
      (self.text, url, findings) = (text, page.url, page.findings)
      fetchedAt = page.fetched.map(Timestamp.init(milliseconds:))
      durationMs = page.duration
      byteCount = text.count + 256
    }

    /// The change; its record may lack the members `leftOut`.
    ///
    /// - Throws: ``StoreError`` when the text is damaged.
    func change(leavingOut leftOut: Set<String>) throws -> DocumentChange {
      var record = try StoreError.mapping(url) {
        try PageRecord(json: JSONParser.parse(text, leavingOut: leftOut))
      }
      record.fetch?.fetchedAt = fetchedAt
      record.fetch?.durationMs = durationMs
      let rules = PackedFindings.rules(findings)
      var change = DocumentChange(version: version, url: record.url, record: record, rules: rules)
      change.page = page
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
