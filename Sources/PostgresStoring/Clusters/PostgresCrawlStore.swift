package import Basics
package import Frontier
package import Records

/// A store on PostgreSQL, on one cluster or several, that workers crawl into.
package protocol PostgresCrawlStore: CrawlStore {
  /// Joins the workers of the store, and reads what they all go by.
  ///
  /// - Parameters:
  ///   - owner: The worker.
  ///   - key: The name of the small value that all workers go by.
  ///   - value: What this worker goes by; it becomes what all go by when nobody else is at work.
  ///     `nil` to leave what there is.
  ///   - now: The moment of the call.
  ///   - end: Until when the worker counts if nothing more is heard of it.
  /// - Returns: How many workers there are, and what they go by; `nil` where nobody has said it.
  /// - Throws: ``PostgresError``; ``Records/StoreUnavailable`` when a server is away.
  func join(
    _ owner: String,
    key: String,
    value: [UInt8]?,
    at now: Timestamp,
    until end: Timestamp
  ) async throws -> (count: WorkerCount, value: [UInt8]?)

  /// The highest version of a record on each cluster.
  func latestVersions() async throws -> [Int64]

  /// How many pages were added, changed or removed since ``latestVersions()`` were these.
  func changes(since versions: [Int64]) async throws -> Int

  /// Erases pages with all that is known of their addresses.
  ///
  /// - Returns: What was erased.
  /// - Throws: ``PostgresError``; ``Records/StoreUnavailable`` when a server is away.
  @discardableResult
  func forget(_ selection: ForgetSelection) async throws -> ForgottenURLs

  /// How much there is, by what it is.
  func sizes() async throws -> [(name: String, count: Int)]

  /// How many workers may be at work.
  ///
  /// - Throws: ``PostgresError``; ``Records/StoreUnavailable`` when the server is away.
  func workerCount() async throws -> Int

  /// Ends the connections.
  func close() async
}

extension PostgresStore: PostgresCrawlStore {
  /// See ``PostgresCrawlStore/latestVersions()``.
  package func latestVersions() async throws -> [Int64] { [try await latestVersion()] }

  /// See ``PostgresCrawlStore/changes(since:)-([Int64])``.
  package func changes(since versions: [Int64]) async throws -> Int {
    try await changes(since: versions.first ?? 0)
  }
}

extension PostgresLocations {
  /// Opens the store on one cluster or several; see ``PostgresStore/opened(_:settings:patience:now:listener:)``.
  ///
  /// - Throws: ``PostgresError``; ``Records/StoreUnavailable`` when a server does not answer.
  package func opened(
    settings: FrontierSettings = FrontierSettings(),
    patience: @escaping @Sendable () -> Double = { 0 },
    now: @escaping @Sendable () -> Timestamp,
    listener: @escaping @Sendable (StoreUnavailable) -> Void = { _ in }
  ) async throws -> any PostgresCrawlStore {
    guard isSet else {
      return try await PostgresStore.opened(
        all[0],
        settings: settings,
        patience: patience,
        now: now,
        listener: listener
      )
    }
    return try await PostgresClusters.opened(
      self,
      settings: settings,
      patience: patience,
      now: now,
      listener: listener
    )
  }

  /// Opens each cluster by itself, for reading what changes there.
  ///
  /// - Parameter now: The clock of this machine.
  /// - Returns: The clusters in their order.
  /// - Throws: ``PostgresError`` when they are not one whole store; ``Records/StoreUnavailable`` when a server
  ///   does not answer.
  package func openedParts(
    now: @escaping @Sendable () -> Timestamp
  ) async throws -> [PostgresStore] {
    isSet ? try await parts(now: now).stores : [try await PostgresStore.opened(all[0], now: now)]
  }

  /// Opens each cluster of a set, and sees that they agree.
  func parts(
    now: @escaping @Sendable () -> Timestamp
  ) async throws -> (stores: [PostgresStore], slots: ClusterSlots) {
    var stores: [PostgresStore] = []
    var found: [ClusterDescription?] = []
    for location in all {
      let store = try await PostgresStore.opened(location, isPart: true, now: now)
      stores.append(store)
      found.append(try await store.clusterDescription())
    }
    return (stores, try ClusterDescription.agree(found, at: self))
  }

  /// Makes the tables of a store, or brings them up to date.
  ///
  /// - Returns: Whether anything was to be done.
  /// - Throws: ``PostgresError`` when a server refuses, or the schema is newer than this program.
  package func create() throws(PostgresError) -> Bool {
    guard isSet else { return try PostgresSchema.create(at: all[0]) }
    return try PostgresClusters.create(at: self)
  }
}
