import Basics
import Digests
import Foundation
import Frontier
import Records
import StoredTestSupport
import Storing
import Testing

@testable import PostgresStoring

extension PostgresTests {
  @Suite("Records that programs before schema 3 have stored")
  struct OlderRecords {
    private typealias Suite = StoreConformance
    private static let url = "https://a.example/"

    /// Visits the only page of a store at a moment.
    private func visit(_ store: PostgresStore, at seconds: Double, title: String) async throws {
      _ = try await store.requeue(RequeueSelection(), at: Suite.time(seconds))
      let lease = try await Suite.leaseOne(store, at: seconds)
      try await store.settle(
        [Suite.page(lease.token, Self.url, title: title)],
        hosts: [Suite.free(lease, due: seconds)],
        at: Suite.time(seconds)
      )
    }

    /// Packs the record of the only page as older programs did, with the digest that they compared.
    private func makeOlder(_ store: PostgresStore) async throws {
      try await store.run { connection throws(PostgresError) in
        let record = try connection.run("SELECT record FROM pages").first?.bytes(0) ?? []
        let text = record.withUnsafeBytes { RecordPacking.unpack($0) } ?? []
        var packer = RecordPacker()
        let packed = text.withUnsafeBufferPointer { [UInt8](packer.pack($0)) }
        _ = try connection.run(
          "UPDATE pages SET record = $1, digest = $2",
          [.bytes(packed), .id(Digest128(of: packed))]
        )
      }
    }

    @Test("They are read, and a visit that finds the same leaves the page its version")
    func same() async throws {
      let store = try await PostgresTests.store()
      _ = try await store.offer([Suite.offer(Self.url)], at: Suite.time(0))
      try await visit(store, at: 1, title: "Plums")
      let before = try #require(try await store.record(of: Suite.address(Self.url)))
      try await makeOlder(store)
      #expect(try await store.record(of: Suite.address(Self.url)) == before)
      let version = try await store.latestVersion()
      try await visit(store, at: 10, title: "Plums")
      #expect(try await store.latestVersion() == version)
      try await visit(store, at: 20, title: "Pears")
      #expect(try await store.latestVersion() > version)
      #expect(try await store.record(of: Suite.address(Self.url))?.title == "Pears")
      await store.close()
    }

    @Test("Records are packed small, also those of a store that is copied from a folder")
    func small() async throws {
      let store = try await PostgresTests.store()
      _ = try await store.offer([Suite.offer(Self.url)], at: Suite.time(0))
      try await visit(store, at: 1, title: "Plums")
      try await makeOlder(store)
      let copied = try #require(try await store.copiedAddresses(after: [], limit: 9).rows.first)
      let target = try await PostgresTests.store()
      try await target.add([copied])
      let again = try #require(try await target.copiedAddresses(after: [], limit: 9).rows.first)
      #expect(again.page?.record.withUnsafeBytes { RecordPacking.isSmall($0) } ?? false)
      let version = try await target.latestVersion()
      #expect(version > 0)
      await store.close()
      await target.close()
    }

    @Test("A folder that is copied from a server holds records that older programs read")
    func copiedToFolder() async throws {
      let stores = try await TwoStores(settings: FrontierSettings())
      _ = try await stores.postgres.offer([Suite.offer(Self.url)], at: Suite.time(0))
      try await visit(stores.postgres, at: 1, title: "Plums")
      let record = try #require(try await stores.postgres.record(of: Suite.address(Self.url)))
      try await stores.embedded.add(try await stores.postgres.copiedHosts(after: [], limit: 9).rows)
      let rows = try await stores.postgres.copiedAddresses(after: [], limit: 9).rows
      #expect(rows.first?.page?.record.withUnsafeBytes { RecordPacking.isSmall($0) } ?? false)
      try await stores.embedded.add(rows)
      let copied = try await stores.embedded.copiedAddresses(after: [], limit: 9).rows.first
      #expect(copied?.page?.record.withUnsafeBytes { !RecordPacking.isSmall($0) } ?? false)
      #expect(try await stores.embedded.record(of: Suite.address(Self.url)) == record)
    }
  }
}
