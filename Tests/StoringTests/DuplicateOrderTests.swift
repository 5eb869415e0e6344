import Addressing
import Digests
import Records
import StoredTestSupport
import Storing
import TestSupport
import Testing

/// Which of pages on several sites that say the same stands for all of them.
struct DuplicateOrderTests {
  /// A page as it was read once.
  struct Visit: Sendable {
    var url: String
    /// When, in seconds.
    var at: Double
    /// The SimHash of its text; other texts are told apart by all of its bits.
    var hash: UInt64 = 0xFF
    var canonical: String?
    var links: [String] = []
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let visits: [Visit]
    var representative = original
  }

  private static let original = "https://orchard.example/recipes/a-long-address-of-a-plum-cake"
  private static let copy = "https://a.test/x"
  private static let unlike: UInt64 = 0xAAAA_AAAA << 24

  /// Pages of `sites` that link to `target`, one each.
  private static func linking(_ sites: [String], to target: String) -> [Visit] {
    sites.enumerated().map { number, site in
      Visit(
        url: "https://\(site)/",
        at: 1,
        hash: UInt64(0x1111 * (number + 1)) << 40 | UInt64(number) << 20,
        links: [target]
      )
    }
  }

  static let rows = [
    Row(
      testDescription: "first seen",
      visits: [Visit(url: original, at: 1), Visit(url: copy, at: 2)]
    ),
    Row(
      testDescription: "first seen, the copy nearly the same",
      visits: [Visit(url: original, at: 1), Visit(url: copy, at: 2, hash: 0xFE)]
    ),
    Row(
      testDescription: "first seen, the copy names itself and has more pages that say the same",
      visits: [
        Visit(url: original, at: 1), Visit(url: copy, at: 2),
        Visit(url: "https://a.test/y", at: 2, canonical: copy),
        Visit(url: "https://b.a.test/z", at: 2, canonical: copy),
      ]
    ),
    Row(
      testDescription: "seen last, but named by the copy",
      visits: [Visit(url: copy, at: 1, canonical: original), Visit(url: original, at: 2)]
    ),
    Row(
      testDescription: "seen last, the copy names a page of another site that is not stored",
      visits: [
        Visit(url: copy, at: 1, canonical: "https://else.example/zz"), Visit(url: original, at: 2),
      ]
    ),
    Row(
      testDescription: "names a page of its own site that is not stored, the copy none",
      visits: [
        Visit(url: original, at: 1, canonical: "https://www.orchard.example/zz"),
        Visit(url: copy, at: 2),
      ]
    ),
    Row(
      testDescription: "names a cleaner address of its own, the copy none",
      visits: [
        Visit(url: "https://orchard.example/", at: 1, hash: unlike),
        Visit(url: original, at: 1, canonical: "https://orchard.example/"),
        Visit(url: copy, at: 2),
      ]
    ),
    Row(
      testDescription: "seen last, but linked from two sites, the copy from none",
      visits: [Visit(url: copy, at: 1), Visit(url: original, at: 2)]
        + linking(["one.example", "two.example"], to: original)
    ),
    Row(
      testDescription: "first seen, the copy linked from one other site",
      visits: [Visit(url: original, at: 1), Visit(url: copy, at: 2)]
        + linking(["friend.test"], to: copy)
    ),
    Row(
      testDescription: "first seen and linked from two, the copy from three",
      visits: [Visit(url: original, at: 1), Visit(url: copy, at: 2)]
        + linking(["one.example", "two.example"], to: original)
        + linking(["one.test", "two.test", "three.test"], to: copy)
    ),
    Row(
      testDescription: "first seen, the copy linked from many hosts of its own site",
      visits: [Visit(url: original, at: 1), Visit(url: copy, at: 2)]
        + linking((0..<9).map { "h\($0).a.test" }, to: copy)
    ),
    Row(
      testDescription: "first seen, the copy linked from many hosts of one other site",
      visits: [Visit(url: original, at: 1), Visit(url: copy, at: 2)]
        + linking((0..<9).map { "h\($0).friend.test" }, to: copy)
    ),
    Row(
      testDescription: "first seen with this text, the copy's address before with another",
      visits: [
        Visit(url: copy, at: 0, hash: unlike), Visit(url: original, at: 1),
        Visit(url: copy, at: 2),
      ]
    ),
    Row(
      testDescription: "first seen, and changed a little since",
      visits: [
        Visit(url: original, at: 1, hash: 0xFD), Visit(url: copy, at: 2),
        Visit(url: original, at: 3),
      ]
    ),
    Row(
      testDescription: "written anew since, so that the other page had the text before",
      visits: [
        Visit(url: original, at: 1, hash: unlike), Visit(url: copy, at: 2),
        Visit(url: original, at: 3),
      ],
      representative: copy
    ),
    Row(
      testDescription: "a copy on the same site leads by its shorter address, whenever it was seen",
      visits: [
        Visit(url: original, at: 1), Visit(url: "https://m.orchard.example/x", at: 2),
        Visit(url: copy, at: 3),
      ],
      representative: "https://m.orchard.example/x"
    ),
    Row(
      testDescription: "an old page and a chain of small changes lend no age to a copy",
      visits: [Visit(url: "https://a.test/old", at: 0, hash: 0xFF00_00FF)]
        + (1...3).map { step in
          let hash: UInt64 = [0, 0xFC00_00FF, 0xE000_00FF, 0x0000_00FF | 0x2000_0000][step]
          return Visit(url: "https://a.test/step\(step)", at: 5, hash: hash)
        } + [Visit(url: original, at: 1), Visit(url: copy, at: 5)]
    ),
  ]

  @Test("A page that was copied stands for its copies on other sites", arguments: rows)
  func leads(row: Row) async throws {
    let store = try await store(row.visits)
    let found = try await store.store.duplicates(of: StoreConformance.address(Self.copy))
    #expect(found?.representative == row.representative)
    #expect(try await store.store.check() == [])
  }

  @Test("Of pages that were seen at the same time the order in the store decides nothing")
  func ties() async throws {
    var representatives: Set<String?> = []
    let visits = [
      Visit(url: Self.original, at: 1), Visit(url: Self.copy, at: 1),
      Visit(url: "https://c.example/short", at: 1),
    ]
    for turn in 0..<3 {
      let store = try await store(Array(visits[turn...] + visits[..<turn]))
      representatives.insert(
        try await store.store.duplicates(of: StoreConformance.address(Self.copy))?.representative
      )
    }
    #expect(representatives == [Self.copy])
  }

  @Test("Among the copies of a page, those that name it come last")
  func copiesLast() async throws {
    let third = "https://third.example/a-long-address-of-the-plum-cake"
    let (folder, store) = try await store([
      Visit(url: Self.original, at: 1), Visit(url: Self.copy, at: 2, canonical: Self.original),
      Visit(url: third, at: 3),
    ])
    let numbers = try await store.numbers(
      of: [Self.original, Self.copy, third].map { Digest128(of: $0) }
    )
    let leader = try #require(numbers[Digest128(of: Self.original)])
    let expected = [third, Self.copy].map { numbers[Digest128(of: $0)] }
    #expect(try await store.duplicates(of: leader, limit: 10) == expected)
    withExtendedLifetime(folder) {}
  }

  private func store(_ visits: [Visit]) async throws -> (
    folder: TemporaryStore, store: EmbeddedStore
  ) {
    let temporary = try TemporaryStore()
    let store = try temporary.open()
    for visit in visits {
      var settlement = try StoreConformance.page(0, visit.url, title: "\(visit.at)")
      var sketch = PageSketch(
        digest: Digest128(number: visit.hash),
        simHash: visit.hash,
        outline: 0,
        words: 40
      )
      settlement.record?.canonicalURL = visit.canonical
      sketch.canonical = visit.canonical.flatMap { WebAddress($0)?.identity }
      settlement.sketch = sketch
      settlement.links = visit.links.compactMap { WebAddress($0) }
      let archived = ArchivedVisit(settlement, capturedAt: StoreConformance.time(visit.at))
      let stored = try await store.ingest([archived], at: StoreConformance.time(10)).stored
      #expect(stored == 1, "\(visit.url)")
    }
    try await store.findDuplicates()
    return (temporary, store)
  }
}
