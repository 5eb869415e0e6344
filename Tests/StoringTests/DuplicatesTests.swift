import Basics
import Digests
import Addressing
import Frontier
import Records
import StoredTestSupport
import Storing
import TestSupport
import Testing

/// Clusters of pages that say the same.
struct DuplicatesTests {
  /// A page with a sketch made up for the test.
  private struct Page {
    var url: String
    var hash: UInt64
    var digest: UInt64 = 0
    var canonical: String?
  }

  private func settle(_ pages: [Page], in store: EmbeddedStore, at seconds: Double = 0) async throws
  {
    let now = StoreConformance.time(seconds)
    _ = try await store.offer(try pages.map { try StoreConformance.offer($0.url) }, at: now)
    while true {
      let leases = try await store.lease(
        hosts: 10,
        perHost: 100,
        at: now,
        until: now.advanced(bySeconds: 60)
      )
      if leases.isEmpty { return }
      for lease in leases {
        let settlements = try lease.visits.map { visit in
          let page = try #require(pages.first { $0.url == visit.offer.address.text })
          var settlement = try StoreConformance.page(lease.token, page.url, title: "\(seconds)")
          var sketch = PageSketch(
            digest: Digest128(number: page.digest),
            simHash: page.hash,
            outline: 0,
            words: 40
          )
          sketch.canonical = page.canonical.flatMap { WebAddress($0)?.identity }
          settlement.sketch = sketch
          return settlement
        }
        let freed = StoreConformance.free(lease, due: seconds)
        try await store.settle(settlements, hosts: [freed], at: now)
      }
    }
  }

  private func cluster(_ url: String, _ store: EmbeddedStore) async throws -> [String]? {
    let found = try await store.duplicates(of: try StoreConformance.address(url))
    return found.map { [$0.representative] + $0.members.map { $0.url + ($0.isExact ? " =" : "") } }
  }

  private let pages = [
    Page(url: "https://a.example/long/address", hash: 0xFF, digest: 1),
    Page(url: "https://a.example/short", hash: 0xFF, digest: 1),
    Page(url: "https://b.example/other", hash: 0xFE, digest: 2),
    Page(url: "https://b.example/far", hash: 0xF0F0_F0F0, digest: 3),
    Page(url: "https://b.example/named", hash: 0xAAAA << 40, digest: 4),
    Page(
      url: "https://b.example/n",
      hash: 0xAAAA << 40,
      digest: 4,
      canonical: "https://b.example/named"
    ),
  ]

  @Test("Near pages of all hosts are put together; the canonical one leads, then the shortest")
  func clusters() async throws {
    let temporary = try TemporaryStore()
    let store = try temporary.open()
    try await settle(pages, in: store)
    #expect(try await store.findDuplicates() == 3)
    let first = [
      "https://a.example/short", "https://a.example/long/address =", "https://b.example/other",
    ]
    #expect(try await cluster("https://a.example/short", store) == first)
    #expect(try await cluster("https://b.example/other", store) == first)
    #expect(try await cluster("https://b.example/far", store) == nil)
    let second = ["https://b.example/named", "https://b.example/n ="]
    #expect(try await cluster("https://b.example/n", store) == second)
    let statistics = try await store.duplicateStatistics()
    #expect(statistics == DuplicateStatistics(clusters: 2, duplicates: 3, exact: 2))
    #expect(try await store.findDuplicates() == nil, "nothing has changed")
    #expect(try await store.check() == [])
  }

  @Test("What a host says of its own pages moves none of them before those of another")
  func ownVotes() async throws {
    let original = Page(url: "https://orig.example/", hash: 0xFF, digest: 1)
    let copy = Page(url: "https://thief.example/a-much-longer-copy", hash: 0xFF, digest: 1)
    let home = Page(url: "https://thief.example/", hash: 0xAAAA << 40, canonical: copy.url)
    var second = copy
    (second.url, second.canonical) = (copy.url + "/2", copy.url)
    for pages in [[original, copy], [original, copy, home], [original, copy, second]] {
      let temporary = try TemporaryStore()
      let store = try temporary.open()
      try await settle(pages, in: store)
      try await store.findDuplicates()
      #expect(try await cluster(copy.url, store)?.first == original.url)
    }
  }

  @Test("The order in which pages come changes nothing", arguments: 0..<10 as Range<UInt64>)
  func order(number: UInt64) async throws {
    var random = SplitMix(state: number)
    var all = pages
    // Chains, in which each page is near to the next and the ends are far apart.
    for link in 0..<12 {
      let hash = (UInt64(1) << UInt64(2 * link)) - 1
      all.append(
        Page(
          url: "https://c.example/\(String(repeating: "x", count: link % 5))\(link)",
          hash: hash << 20
        )
      )
    }
    var results: Set<[String]> = []
    for _ in 0..<3 {
      let temporary = try TemporaryStore()
      let store = try temporary.open()
      let shuffled = all.shuffled(using: &random)
      try await settle(Array(shuffled.prefix(7)), in: store)
      try await store.findDuplicates()
      try await settle(Array(shuffled.dropFirst(7)), in: store)
      try await store.findDuplicates()
      let numbers = try await store.numbers(of: all.map { Digest128(of: $0.url) })
      let names = Dictionary(
        uniqueKeysWithValues: all.compactMap { page in
          numbers[Digest128(of: page.url)].map { ($0, page.url) }
        }
      )
      var rows: [String] = []
      try store.forEachDuplicate { rows.append("\(names[$0] ?? "") \(names[$1] ?? "")") }
      results.insert(rows.sorted())
    }
    #expect(results.count == 1)
    #expect(results.first?.count ?? 0 > 5)
  }

  @Test("A page that is forgotten or says something else leaves its cluster")
  func leaving() async throws {
    let temporary = try TemporaryStore()
    let store = try temporary.open()
    try await settle(pages, in: store)
    try await store.findDuplicates()
    try await store.forget(.url(StoreConformance.address("https://a.example/short")))
    #expect(try await cluster("https://a.example/long/address", store) == nil)
    try await store.findDuplicates()
    let rest = ["https://b.example/other", "https://a.example/long/address"]
    #expect(try await cluster("https://b.example/other", store) == rest)
    _ = try await store.requeue(RequeueSelection(), at: StoreConformance.time(100))
    var changed = pages
    changed[0].hash = 0xF0F0_F0F1
    changed.remove(at: 1)
    try await settle(changed, in: store, at: 100)
    try await store.findDuplicates()
    #expect(try await cluster("https://b.example/other", store) == nil)
    let moved = ["https://b.example/far", "https://a.example/long/address"]
    #expect(try await cluster("https://b.example/far", store) == moved)
    #expect(try await store.check() == [])
  }
}
