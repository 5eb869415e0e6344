import Addressing
import Frontier
import Records
import StoredTestSupport
import Storing
import Testing

/// A domain with very many hosts does not stand before the others.
struct LeaseFairnessTests {
  private func store(_ temporary: TemporaryStore) throws -> EmbeddedStore {
    var settings = FrontierSettings()
    settings.budgets.domainHosts = 1000
    return try temporary.open(settings: settings)
  }

  private func offer(_ store: EmbeddedStore, _ hosts: [String], at seconds: Double) async throws {
    let offers = try hosts.map { try StoreConformance.offer("https://\($0)/", priority: 1) }
    _ = try await store.offer(offers, at: StoreConformance.time(seconds))
  }

  private func lease(_ store: EmbeddedStore, _ count: Int, at seconds: Double) async throws
    -> [HostLease]
  {
    try await store.lease(
      hosts: count,
      perHost: 5,
      at: StoreConformance.time(seconds),
      until: StoreConformance.time(seconds + 100)
    )
  }

  private func isCrowd(_ lease: HostLease) -> Bool { lease.origin.hasSuffix(".crowd.example") }

  @Test("Others come first once a domain has its share, and take nothing that they do not need")
  func share() async throws {
    let temporary = try TemporaryStore()
    let store = try store(temporary)
    try await offer(store, (0..<200).map { "h\($0).crowd.example" }, at: 0)
    try await offer(store, (0..<20).map { "other\($0).example" }, at: 1)
    let first = try await lease(store, 40, at: 2)
    #expect(first.count == 40)
    #expect(first.count(where: isCrowd) == 20)
    #expect(Set(first.map(\.origin)).count == 40)
    let second = try await lease(store, 50, at: 3)
    #expect(second.count == 50)
    #expect(second.allSatisfy(isCrowd), "nobody else waits")
    try await offer(store, (20..<24).map { "other\($0).example" }, at: 4)
    let third = try await lease(store, 10, at: 5)
    #expect(third.prefix(4).allSatisfy { !isCrowd($0) })
    #expect(third.count == 10)
  }

  @Test("Hosts of seeds count for no domain")
  func seeds() async throws {
    let temporary = try TemporaryStore()
    let store = try store(temporary)
    let seeds = try (0..<40).map { try StoreConformance.offer("https://s\($0).crowd.example/") }
    _ = try await store.offer(seeds, at: StoreConformance.time(0))
    try await offer(store, ["other.example"], at: 1)
    let leases = try await lease(store, 30, at: 2)
    #expect(leases.allSatisfy(isCrowd))
  }
}
