import Records
import StoredTestSupport
import Storing
import Testing

/// The embedded store keeps the protocols' promises.
struct EmbeddedStoreTests {
  @Test("The embedded store behaves as every store does", arguments: StoreConformance.all)
  func conformance(test: StoreConformance.Case) async throws {
    let temporary = try TemporaryStore()
    let store = try temporary.open()
    try await test.run(store)
    #expect(try await store.check() == [])
    try store.close()
  }

  @Test(
    "The embedded store may be shared by workers of one process",
    arguments: SharingConformance.all
  )
  func sharing(test: SharingConformance.Case) async throws {
    let temporary = try TemporaryStore()
    let store = try temporary.open()
    try await test.run(store)
    #expect(try await store.check() == [])
    try store.close()
  }
}
