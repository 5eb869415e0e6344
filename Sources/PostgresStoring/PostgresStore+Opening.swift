package import Basics
package import Frontier

extension PostgresStore {
  /// Opens a store and sees that it can be used.
  ///
  /// - Throws: ``PostgresError`` of the kinds `noStore`, `olderSchema` and `newerSchema`, or what the
  ///   server says; ``Records/StoreUnavailable`` when it does not answer.
  package static func opened(
    _ location: PostgresLocation,
    settings: FrontierSettings = FrontierSettings(),
    now: @escaping @Sendable () -> Timestamp
  ) async throws -> PostgresStore {
    let store = PostgresStore(location, settings: settings, now: now)
    try await store.run { connection throws(PostgresError) in try PostgresSchema.check(connection) }
    return store
  }

  /// How much there is, by what it is.
  ///
  package func sizes() async throws -> [(name: String, count: Int)] {
    try await run { connection throws(PostgresError) in
      let row = try connection.run(
        """
        SELECT (SELECT count(*) FROM hosts), (SELECT coalesce(sum(known), 0)::bigint FROM hosts),
          (SELECT coalesce(sum(open), 0)::bigint FROM hosts WHERE waits),
          (SELECT count(*) FROM pages WHERE NOT removed), (SELECT count(*) FROM pages WHERE indexable)
        """
      ).first
      let names = [
        "hosts", "addresses", "addresses that wait", "pages", "pages that may be indexed",
      ]
      return names.enumerated().map { ($0.element, row?.int($0.offset) ?? 0) }
    }
  }
}
