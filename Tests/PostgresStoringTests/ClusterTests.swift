import Addressing
import Basics
import Digests
import Frontier
import Records
import StoredTestSupport
import Synchronization
import TestSupport
import Testing

@testable import PostgresStoring

extension PostgresTests {
  @Suite("Several clusters")
  struct Clusters {
    private typealias Suite = StoreConformance

    @Test("Two clusters behave as every store does", arguments: StoreConformance.all)
    func conformance(test: StoreConformance.Case) async throws {
      let scene = try await ClusterScene()
      try await test.run(ComparableClusters(clusters: scene.clusters))
      await scene.clusters.close()
    }

    @Test("Two clusters may be shared by workers", arguments: SharingConformance.all)
    func sharing(test: SharingConformance.Case) async throws {
      let scene = try await ClusterScene()
      try await test.run(ComparableClusters(clusters: scene.clusters))
      await scene.clusters.close()
    }

    @Test("Tokens of leases tell the cluster that they are of, and none is given twice")
    func tokens() async throws {
      let scene = try await ClusterScene()
      let urls = try (0..<8).map { try ClusterScene.url($0 / 2, on: $0 % 2) }
      _ = try await scene.clusters.offer(urls.map { try Suite.offer($0) }, at: Suite.time(0))
      let leases = try await scene.clusters.lease(
        hosts: 20,
        perHost: 9,
        at: Suite.time(0),
        until: Suite.time(60)
      )
      #expect(Set(leases.map(\.token)).count == 8)
      for lease in leases {
        let number = scene.clusters.slots.cluster(of: Digest128(of: lease.origin))
        #expect(scene.clusters.member(ofToken: lease.token)?.number == number)
      }
      await scene.clusters.close()
    }

    @Test("Seeds have the same numbers on all clusters, however they came")
    func seeds() async throws {
      let scene = try await ClusterScene()
      #expect(try await scene.clusters.numbers(ofSeeds: ["a", "b", "a"]) == [0, 1, 0])
      #expect(try await scene.clusters.numbers(ofSeeds: ["c", "b"]) == [2, 1])
      for member in scene.clusters.members {
        #expect(try await member.store.seeds() == [0: "a", 1: "b", 2: "c"])
      }
      await scene.clusters.close()
    }

    @Test("Slots are kept as ranges, and a table with a hole is none")
    func slots() {
      for count in [1, 2, 3, 7, 1024] {
        let slots = ClusterSlots(dividedBy: count)
        #expect(ClusterSlots(text: slots.text, below: count) == slots)
        let description = ClusterDescription(set: "x", number: count - 1, count: count)
        #expect(ClusterDescription(bytes: description.bytes) == description)
      }
      #expect(ClusterSlots(dividedBy: 2).text == "0-511=0 512-1023=1")
      for text in ["", "0-511=0", "0-511=0 513-1023=1", "0-1023=2", "0-1024=0", "a"] {
        #expect(ClusterSlots(text: text, below: 2) == nil, "\(text)")
      }
    }

    @Test(
      "Commas are between clusters where a name begins behind them",
      arguments: [
        ("service=a,service=b", ["service=a", "service=b"]),
        (
          "postgres://u@h1,h2/p?target_session_attrs=read-write,postgresql://h3/p",
          ["postgres://u@h1,h2/p?target_session_attrs=read-write", "postgresql://h3/p"]
        ), ("service=a", ["service=a"]),
      ]
    )
    func names(text: String, names: [String]) throws {
      let locations = try PostgresLocations(text)
      #expect(locations.all.map(\.text) == names && locations.text == text)
    }

    @Test(
      "Passwords, folders and repeated names are no clusters",
      arguments: ["service=a,service=a", "service=a,postgres://u:secret@h/p", "./store", ""]
    )
    func wrongNames(text: String) {
      let error = #expect(throws: PostgresError.self) { try PostgresLocations(text) }
      #expect(error?.code == .badLocation && !(error?.description.contains("secret") ?? true))
    }
  }
}

extension PostgresTests.Clusters {
  /// Opens clusters, which is to fail.
  private func refusal(of locations: PostgresLocations) async -> PostgresError? {
    await #expect(throws: PostgresError.self) {
      _ = try await locations.opened(now: { StoreConformance.time(0) })
    }
  }

  @Test("Clusters that do not make up one set are refused in a sentence")
  func disagreement() async throws {
    let (one, other) = try await (ClusterScene.locations(), ClusterScene.locations())
    for locations in [one, other] {
      #expect(try PostgresClusters.create(at: locations))
      #expect(try !PostgresClusters.create(at: locations), "it is there already")
    }
    let opened = try await one.opened(now: { StoreConformance.time(0) })
    await opened.close()
    func named(_ all: PostgresLocation...) throws -> PostgresLocations {
      try PostgresLocations(all.map(\.text).joined(separator: ","))
    }
    let swapped = await refusal(of: try named(one.all[1], one.all[0]))
    #expect(swapped?.reason.contains("named as number") ?? false, "\(String(describing: swapped))")
    let mixed = await refusal(of: try named(one.all[0], other.all[1]))
    #expect(mixed?.reason.contains("another set") ?? false, "\(String(describing: mixed))")
    let more = await refusal(of: try named(one.all[0], one.all[1], other.all[1]))
    #expect(more?.reason.contains("has 2 clusters") ?? false, "\(String(describing: more))")
    let alone = await refusal(of: try named(one.all[0]))
    #expect(
      alone?.reason.contains("of a set of 2 clusters") ?? false,
      "\(String(describing: alone))"
    )
    let single = try PostgresLocation(await PostgresServer.shared.database())
    try PostgresSchema.create(at: single)
    let missing = await refusal(of: try named(one.all[0], single))
    #expect(missing?.code == .noStore, "\(String(describing: missing))")
    for error in [swapped, mixed, more, alone] { #expect(error?.exitCode == 78) }
    #expect(throws: PostgresError.self) {
      try PostgresClusters.create(at: named(one.all[1], single))
    }
  }

  @Test("A store with pages of its own, or one database under two names, becomes no set")
  func foreign() async throws {
    let store = try await PostgresTests.store()
    _ = try await store.offer(
      [StoreConformance.offer("https://a.example/")],
      at: StoreConformance.time(0)
    )
    let empty = try await PostgresServer.shared.database()
    let pages = try PostgresLocations("\(empty),\(store.location.text)")
    let error = #expect(throws: PostgresError.self) { try PostgresClusters.create(at: pages) }
    #expect(error?.reason.contains("of its own") ?? false)
    let twice = try PostgresLocations("\(empty),\(empty)&application_name=x")
    let same = #expect(throws: PostgresError.self) { try PostgresClusters.create(at: twice) }
    #expect(same?.reason.contains("same database") ?? false)
    await store.close()
  }
}
