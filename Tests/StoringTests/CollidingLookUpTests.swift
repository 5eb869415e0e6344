import Addressing
import Digests
import Frontier
import Records
import StoredTestSupport
import Testing

@testable import Storing

/// A store of which nearly every look-up finds other addresses first.
///
/// The hash of a look-up has four bits, so that sixteen places hold everything, or none at all: what
/// keeps addresses apart is the comparison alone.
struct CollidingLookUpTests {
  private typealias Suite = StoreConformance

  private static func file(bits: Int = 0) -> EmbeddedStore.FileSettings {
    var file = EmbeddedStore.FileSettings()
    file.lookUpBits = bits
    return file
  }

  /// Two addresses of two hosts, and two of one host, that share a 64-bit hash each.
  static let pairs = [
    (
      "http://127.0.0.1:8991/?abaae9fffb20c282c", "http://127.0.0.1:8992/?ae4818335432b5649"
    ),
    (
      "https://shop.plum.example/a?aaaa000013f2=lNIr84or84o=lNI00005b08",
      "https://shop.plum.example/a?aaaa000013f200005b08]Y(bC45.C45.]Y(b"
    ),
  ]

  @Test(
    "A store whose look-ups collide behaves as every store does",
    arguments: StoreConformance.all,
    [0, 4]
  )
  func conformance(test: StoreConformance.Case, bits: Int) async throws {
    let temporary = try TemporaryStore()
    let store = try temporary.open(file: Self.file(bits: bits))
    try await test.run(store)
    #expect(try await store.check() == [])
    try store.close()
  }

  /// Reads whatever waits, as pages that link to `links`.
  private func crawl(
    _ store: EmbeddedStore,
    at seconds: Double,
    links: [String] = []
  ) async throws -> [String] {
    var seen: [String] = []
    while true {
      let leases = try await store.lease(
        hosts: 100,
        perHost: 100,
        at: Suite.time(seconds),
        until: Suite.time(seconds + 60)
      )
      if leases.isEmpty { return seen.sorted() }
      for lease in leases {
        let settlements = try lease.visits.map { visit in
          seen.append(visit.offer.address.text)
          let offers = try links.map { try Suite.offer($0, depth: 1) }
          return try Suite.page(
            lease.token,
            visit.offer.address.text,
            title: visit.offer.address.text,
            offers: visit.offer.depthLeft > 1 ? offers : []
          )
        }
        let freed = Suite.free(lease, due: seconds)
        try await store.settle(settlements, hosts: [freed], at: Suite.time(seconds))
      }
    }
  }

  @Test(
    "Addresses made to share a hash are asked for, stored, linked, reported and forgotten apart",
    arguments: pairs,
    [0, 4, 64]
  )
  func pair(_ pair: (String, String), bits: Int) async throws {
    let temporary = try TemporaryStore()
    let store = try temporary.open(file: Self.file(bits: bits))
    let (first, second) = (try Suite.address(pair.0), try Suite.address(pair.1))
    #expect(Fingerprint.of(first.bytes) == Fingerprint.of(second.bytes))
    let home = "https://home.example/"
    _ = try await store.offer([try Suite.offer(home)], at: Suite.time(0))
    #expect(
      try await crawl(store, at: 0, links: [pair.0, pair.1]) == [pair.0, pair.1, home].sorted()
    )

    #expect(try await store.record(of: first)?.title == pair.0)
    #expect(try await store.record(of: second)?.title == pair.1)
    #expect(try await store.storedRecord(of: first.identity)?.url == pair.0)
    #expect(try await store.addressReport(of: second.identity)?.url == pair.1)
    #expect(try await store.fates(of: [first, second]).map { $0?.state } == [.page, .page])
    let all = [first, second, try Suite.address(home)].map(\.identity)
    let numbers = try await store.numbers(of: all)
    #expect(Set(numbers.values).count == 3)
    let links = try links(in: store)[try #require(numbers[all[2]])]
    #expect(links == [try #require(numbers[all[0]]), try #require(numbers[all[1]])])
    #expect(try await store.known(among: Set(all)) == Set(all))
    #expect(try await store.check() == [])

    #expect(try await store.forget(.url(first)).pages == 1)
    #expect(try await store.record(of: first) == nil)
    #expect(try await store.isRemoved(first.identity))
    #expect(try await !store.isRemoved(second.identity))
    #expect(try await store.record(of: second)?.title == pair.1)
    #expect(try await store.known(among: Set(all)) == [all[1], all[2]])
    #expect(try await store.check() == [])

    // Met again, it is the same page for whoever has a copy.
    _ = try await store.offer([try Suite.offer(pair.0)], at: Suite.time(5))
    #expect(try await crawl(store, at: 5) == [pair.0])
    #expect(try await store.numbers(of: all) == numbers)
    #expect(try await store.check() == [])
    try store.close()
  }

  private func links(in store: EmbeddedStore) throws -> [UInt64: [UInt64]] {
    var graph: [UInt64: [UInt64]] = [:]
    try store.forEachLinks { graph[$0] = $1 }
    return graph
  }

  @Test("A number of an address that was forgotten is never given to another")
  func numbers() async throws {
    let temporary = try TemporaryStore()
    let store = try temporary.open(file: Self.file())
    let texts = (0..<4).map { "https://a.example/\($0)" }
    _ = try await store.offer(texts.map { try Suite.offer($0) }, at: Suite.time(0))
    let last = try Suite.address(texts[3])
    let before = try #require(try await store.number(of: last.identity))
    #expect(try await store.forget(.url(last)).pages == 0)
    #expect(try await store.number(of: last.identity) == nil)
    let new = try Suite.offer("https://a.example/new")
    _ = try await store.offer([new], at: Suite.time(1))
    #expect(try #require(try await store.number(of: new.address.identity)) > before)
  }

  @Test("A link to an address that becomes known later counts then")
  func unknownURLs() async throws {
    let temporary = try TemporaryStore()
    let store = try temporary.open(file: Self.file())
    let texts = (0..<40).map { "https://b.example/\($0)" }
    _ = try await store.offer([try Suite.offer("https://a.example/")], at: Suite.time(0))
    let lease = try await Suite.leaseOne(store, at: 0)
    var page = try Suite.page(lease.token, "https://a.example/")
    page.links = try texts.map(Suite.address)
    try await store.settle([page], hosts: [Suite.free(lease, due: 0)], at: Suite.time(0))
    func targets() throws -> [UInt64] {
      var targets: [UInt64] = []
      try store.forEachLinks { targets = $1 }
      return targets
    }
    #expect(Set(try targets()).count == 40)
    #expect(try targets().allSatisfy { $0 > UInt64(Int64.max) })
    _ = try await store.offer([try Suite.offer(texts[7])], at: Suite.time(1))
    let number = try await store.number(of: page.links[7].identity)
    #expect(try targets().filter { $0 < UInt64(Int64.max) } == [number])
    #expect(try targets().count == 40)
  }

  @Test("Pages of the same text are one cluster, and the page that others name leads it")
  func duplicates() async throws {
    let temporary = try TemporaryStore()
    let store = try temporary.open(file: Self.file())
    let texts = ["https://a.example/p", "https://a.example/q", "https://a.example/plums"]
    _ = try await store.offer(texts.map { try Suite.offer($0) }, at: Suite.time(0))
    let lease = try await Suite.leaseOne(store, at: 0)
    let settlements = try texts.map { text in
      var page = try Suite.page(lease.token, text)
      var sketch = PageSketch(digest: Digest128(of: "plum"), simHash: 7, outline: 0, words: 40)
      if text != texts[2] { sketch.canonical = Digest128(of: texts[2]) }
      page.sketch = sketch
      return page
    }
    try await store.settle(settlements, hosts: [Suite.free(lease, due: 0)], at: Suite.time(0))
    #expect(try await store.findDuplicates() == 2)
    let cluster = try #require(try await store.duplicates(of: try Suite.address(texts[0])))
    #expect(cluster.representative == texts[2])
    #expect(cluster.members.map(\.url) == Array(texts[..<2]))
    #expect(cluster.members.map(\.isExact) == [true, true])
  }
}
