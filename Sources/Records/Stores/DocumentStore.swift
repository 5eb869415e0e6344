package import Addressing

/// The system of record: page records by identity, each with a version that only grows.
package protocol DocumentStore: Sendable {
  /// The record of `url`, if there is one.
  func record(of url: WebAddress) async throws -> PageRecord?

  /// The documents changed after `version`, oldest change first, at most `limit` of them.
  ///
  /// Sinks drain the store with it: each remembers the highest version it has taken.
  ///
  /// - Parameters:
  ///   - version: The highest version taken so far.
  ///   - limit: The most documents to return.
  ///   - leftOut: Members of the records' JSON form that the sink does not need; a store may
  ///     leave them out to be faster.
  /// - Returns: The changes, fewer than `limit` only when there are no more.
  /// - Throws: What the store throws when it cannot be read; a single record that is damaged is
  ///   left out, see ``DocumentChange/isDamaged``.
  func changes(
    after version: Int64,
    limit: Int,
    leavingOut leftOut: Set<String>
  ) async throws -> [DocumentChange]

  /// The highest version there is; 0 when the store is empty.
  func latestVersion() async throws -> Int64
}

/// A system of record that an index on the same machine is made from.
package protocol RankedStore: DocumentStore {
  /// Waits until all changes that were handed out would survive a loss of power: an index that is made of
  /// them is durable, and must never be ahead of the store.
  ///
  /// - Throws: What the store throws when the disk fails.
  func makeDurable() throws

  /// What counts for the rank of the pages that changed after `version`, oldest change first, at most
  /// `limit` of them; pages that went away are left out.
  ///
  /// - Throws: What the store throws when it cannot be read.
  func rankInputs(after version: Int64, limit: Int) async throws -> [RankInput]
}

extension DocumentStore {
  /// The documents changed after `version` with whole records; see
  /// ``changes(after:limit:leavingOut:)``.
  package func changes(after version: Int64, limit: Int) async throws -> [DocumentChange] {
    try await changes(after: version, limit: limit, leavingOut: [])
  }
}

/// Pages that say the same, or nearly so.
package struct DuplicateCluster: Hashable, Sendable {
  /// A page that follows the representative.
  package struct Member: Hashable, Sendable {
    /// The page's address.
    package var url: String
    /// Whether its text is the representative's, word by word.
    package var isExact: Bool

    package init(url: String, isExact: Bool) {
      self.url = url
      self.isExact = isExact
    }
  }

  /// The address of the page that stands for all: the one that others name as canonical, else
  /// the one with the shortest address.
  package var representative: String
  /// The others, in the order of their addresses.
  package var members: [Member]

  package init(representative: String, members: [Member]) {
    self.representative = representative
    self.members = members
  }
}

/// A record that was stored, or a page that went away.
package struct DocumentChange: Sendable {
  /// The version, greater than that of every earlier change.
  package var version: Int64
  /// The page's identity.
  package var url: WebAddress
  /// The page's number in the store, by which indexes of that store know it.
  package var page: UInt64 = 0
  /// The record; `nil` when the page was removed, or cannot be read.
  package var record: PageRecord?
  /// Whether there is a record that cannot be read.
  package var isDamaged = false
  /// The rules that the page breaks, each once; also when the record's findings were left out.
  package var rules: [String]

  package init(version: Int64, url: WebAddress, record: PageRecord?, rules: [String] = []) {
    self.version = version
    self.url = url
    self.record = record
    self.rules = rules
  }
}
