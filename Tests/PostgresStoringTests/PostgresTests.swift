import Basics
import Frontier
import Records
import StoredTestSupport
import TestSupport
import Testing

@testable import PostgresStoring

/// What needs a server; one after the other, because a transaction that is open in any database of a
/// server keeps the readers of changes in all of them back.
@Suite("The store on PostgreSQL", .serialized, .postgres(cases: 114))
enum PostgresTests {
  /// An empty store in a database of its own, which goes by the clock of its callers.
  static func store(
    settings: FrontierSettings = FrontierSettings()
  ) async throws -> PostgresStore {
    let location = try PostgresLocation(await PostgresServer.shared.database())
    try PostgresSchema.create(at: location)
    return PostgresStore(
      location,
      settings: settings,
      clock: .caller,
      now: { StoreConformance.time(0) }
    )
  }
}

extension PostgresTests {
  @Suite("Conformance")
  struct Conformance {
    @Test("The store on PostgreSQL behaves as every store does", arguments: StoreConformance.all)
    func conformance(test: StoreConformance.Case) async throws {
      let store = try await PostgresTests.store()
      try await test.run(store)
      await store.close()
    }

    @Test("The store on PostgreSQL may be shared by workers", arguments: SharingConformance.all)
    func sharing(test: SharingConformance.Case) async throws {
      let store = try await PostgresTests.store()
      try await test.run(store)
      await store.close()
    }
  }
}
