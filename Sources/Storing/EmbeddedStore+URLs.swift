package import Basics
package import Frontier
import GRDB

/// All that the store knows of one URL that a crawl met.
package struct KnownURL: Hashable, Sendable {
  /// The URL in its canonical form.
  package let url: String
  /// What became of it.
  package let outcome: URLOutcome
  /// The state by its name in `status`.
  package let state: AddressState
  /// The status of the last response; 0 when there was none.
  package let status: Int
  /// Why it was not read, or waits.
  package let reason: String?
  /// The fewest links from its seed, 0 for the seed itself.
  package let depth: Int
  /// How many redirects led to it in a row.
  package let redirects: Int
  /// The seed that it belongs to, as the crawl names it; `nil` when it was forgotten.
  package let seed: String?
  /// How often it failed in a row.
  package let failures: Int
  /// Where it redirects to.
  package let target: String?
  /// When it was last requested.
  package let visited: Timestamp?
  /// When its page was first read.
  package let firstRead: Timestamp?
  /// The Content-Type of the last response, as it was sent.
  package let contentType: String?
  /// The bytes of the last response's body, decoded.
  package let bytes: Int?
  /// How long the last exchange took, in milliseconds.
  package let durationMs: Int?

  package init(
    url: String,
    outcome: URLOutcome,
    state: AddressState,
    status: Int,
    reason: String?,
    depth: Int,
    redirects: Int,
    seed: String?,
    failures: Int,
    target: String?,
    visited: Timestamp?,
    firstRead: Timestamp?,
    contentType: String?,
    bytes: Int?,
    durationMs: Int?
  ) {
    self.url = url
    self.outcome = outcome
    self.state = state
    self.status = status
    self.reason = reason
    self.depth = depth
    self.redirects = redirects
    self.seed = seed
    self.failures = failures
    self.target = target
    self.visited = visited
    self.firstRead = firstRead
    self.contentType = contentType
    self.bytes = bytes
    self.durationMs = durationMs
  }
}

extension KnownURL {
  /// What is wrong with a URL that leads nowhere: the status of an error, or else the reason, because a
  /// redirect or a success says nothing of it.
  package var fault: String {
    status >= 400 ? "status \(status)" : reason ?? outcome.rawValue
  }

  /// Whether the record of an earlier visit is kept, though the last one found no page.
  package var keepsRecord: Bool {
    reason == SettlementRules.goneUnconfirmed || state == .page && failures > 0
  }
}

extension EmbeddedStore {
  /// Hands every URL that a crawl met to `body`, in the order of discovery, over one snapshot and in
  /// memory that grows with the number of seeds alone.
  ///
  /// - Parameter body: Takes one URL; what it throws ends the reading.
  /// - Throws: ``StoreError``, or what `body` throws.
  package func forEachURL(_ body: (KnownURL) throws -> Void) throws {
    try StoreError.mapping(path) {
      try pool.read { database in
        let seeds = try KnownURL.Seeds(database)
        let sql = "SELECT \(KnownURL.columns(at: Self.moment)) FROM addresses ORDER BY id"
        let rows = try Row.fetchCursor(database, sql: sql)
        while let row = try rows.next() { try body(KnownURL(row, seeds, path: path)) }
      }
    }
  }
}

extension EmbeddedStore {
  /// The first URLs that are broken, in the order of discovery.
  ///
  /// - Parameter limit: The most URLs.
  /// - Returns: The URLs.
  /// - Throws: ``StoreError``.
  package func brokenURLs(limit: Int) async throws -> [KnownURL] {
    let path = path
    return try await read { database in
      let seeds = try KnownURL.Seeds(database)
      let rows = try Row.fetchCursor(
        database,
        sql:
          "SELECT \(KnownURL.columns(at: Self.moment)) FROM addresses WHERE \(KnownURL.mayBeBroken) ORDER BY id"
      )
      var found: [KnownURL] = []
      while found.count < limit, let row = try rows.next() {
        let url = try KnownURL(row, seeds, path: path)
        if url.outcome.isBroken { found.append(url) }
      }
      return found
    }
  }
}

extension KnownURL {
  /// The condition of every URL that is broken, and of some others.
  fileprivate static let mayBeBroken =
    "(\(AddressState.sql(.failed, .gone)) OR failures > 0 AND \(AddressState.sql(.later, .page, .redirected)))"

  /// The columns; a URL that waits for its host alone has that as its reason.
  fileprivate static func columns(at now: Timestamp) -> String {
    """
    url, state, status, coalesce(reason, CASE WHEN \(AddressState.waiting.sql) AND EXISTS (
      SELECT 1 FROM hosts WHERE id = addresses.host AND \(EmbeddedStore.backsOff(at: now)))
      THEN 'host.backoff' END), depth, redirects, seed, failures, target, visited, first, media_type, \
    bytes, duration, (SELECT seeds.seed FROM seeds WHERE number = addresses.seed)
    """
  }

  /// The depths of seeds.
  fileprivate struct Seeds {
    /// The links that may follow from each seed: the most that may follow from any URL of it.
    private var depths: [Int: Int] = [:]

    init(_ database: Database) throws {
      // Grouping by SQLite would sort all rows in memory.
      let rows = try Row.fetchCursor(database, sql: "SELECT seed, depth FROM addresses")
      while let row = try rows.next() {
        let (seed, depth): (Int, Int) = try (row.value(0), row.value(1))
        depths[seed] = max(depth, depths[seed] ?? depth)
      }
    }

    func depth(_ number: Int, left: Int) -> Int { max(0, depths[number, default: left] - left) }
  }

  /// Reads a row of ``columns``.
  ///
  /// - Throws: ``StoreError`` when the store at `path` is damaged.
  fileprivate init(_ row: Row, _ seeds: Seeds, path: String) throws {
    let number: Int = try row.value(1)
    guard let state = AddressState(rawValue: number) else {
      throw StoreError.damaged(path, "a URL has state \(number)")
    }
    let (status, reason): (Int, String?) = try (row.value(2), row.value(3))
    let last = LastResponse(
      status: status,
      failures: try row.value(7),
      contentType: try row.value(11),
      bytes: try row.value(12),
      hasTarget: try row.value(8, as: String?.self) != nil
    )
    let seed: Int = try row.value(6)
    func time(_ index: Int) throws -> Timestamp? {
      try row.value(index, as: Int64?.self).map(Timestamp.init(milliseconds:))
    }
    self.init(
      url: try row.value(0),
      outcome: URLOutcome(state, reason: reason, last: last),
      state: state,
      status: status,
      reason: state.reason(reason, status: status),
      depth: seeds.depth(seed, left: try row.value(4)),
      redirects: try row.value(5),
      seed: try row.value(14),
      failures: last.failures,
      target: try row.value(8),
      visited: try time(9),
      firstRead: try time(10),
      contentType: last.contentType,
      bytes: last.bytes,
      durationMs: try row.value(13)
    )
  }
}
