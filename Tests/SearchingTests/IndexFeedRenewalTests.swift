import Basics
import Digests
import Addressing
import Indexing
import Ranking
import Records
import Searching
import StoredTestSupport
import Storing
import Testing

/// Links, repetitions and ages from the store into the scores of the index.
struct IndexFeedRenewalTests {
  private let now = Timestamp(milliseconds: 1_800_000_000_000)

  private func feed(_ pages: StoredPages, _ index: SegmentIndex) -> IndexFeed {
    var basis = SignalBasis(pages.folder)
    if basis.moment == nil { basis.moment = now }
    return IndexFeed(store: pages.store, index: index, weights: .standard, basis: basis)
  }

  private func link(_ url: String, rel: [String] = []) -> PageLink {
    PageLink(url: url, rel: rel, text: "")
  }

  /// Five sites, four of which link to `https://top.example/`, with `rel` or without.
  private func linked(rel: [String] = []) throws -> [PageRecord] {
    try (1...4).map { number in
      try .sample("https://site\(number).example/") {
        $0.links = [link("https://top.example/", rel: rel)]
      }
    } + [.sample("https://top.example/")]
  }

  @Test("Pages that others link to rise, in the table and in the index; explanations sum up")
  func links() async throws {
    let pages = try StoredPages()
    try await pages.put(try linked())
    let index = try SegmentIndex(folder: pages.folder.indexPath)
    let feed = feed(pages, index)
    _ = try await feed.drain()
    #expect(feed.needsRenewal(at: now))
    let renewal = try await feed.renew(from: pages.store, at: now)
    #expect(renewal.pages == 5 && renewal.links == 4 && renewal.domains == 5)
    #expect(renewal.changed == 1)
    let service = try SearchService(folder: pages.folder, weights: .standard)
    var query = SearchQuery(text: "plums")
    query.explains = true
    let answer = try await service.search(query)
    #expect(answer.items.first?.url == "https://top.example/")
    for item in answer.items {
      let explanation = try #require(item.explanation)
      let sum = explanation.parts.reduce(0) { $0 + $1.value }
      #expect(abs(sum - item.score) < 1e-9)
      #expect(abs(explanation.parts.last?.value ?? 1) < 0.001)
    }
    #expect(!self.feed(pages, index).needsRenewal(at: now.advanced(bySeconds: 3600)))
    #expect(self.feed(pages, index).needsRenewal(at: now.advanced(bySeconds: 90_000)))
  }

  @Test("When all pages were weighed, few segments are left to search, with the same answers")
  func settles() async throws {
    let pages = try StoredPages()
    let index = try SegmentIndex(folder: pages.folder.indexPath)
    for number in 0..<4 {
      try await pages.put([.sample("https://site\(number).example/")])
      _ = try await feed(pages, index).drain()
    }
    let segments = index.segmentCount
    let found = Set(index.search(SearchRequest("plums")).hits.map(\.id))
    #expect(segments == 4 && found.count == 4)
    _ = try await feed(pages, index).renew(from: pages.store, at: now)
    #expect(index.segmentCount == 1)
    #expect(Set(index.search(SearchRequest("plums")).hits.map(\.id)) == found)
  }

  @Test("A page that said how long it is of use is hidden after that, until it says otherwise")
  func expiry() async throws {
    let pages = try StoredPages()
    let urls = ["https://a.example/1", "https://a.example/2", "https://a.example/3"]
    try await pages.put([
      try .sample(urls[0]), try .sample(urls[1]) { $0.expires = "2027-01-16" },
      try .sample(urls[2]) { $0.expires = "2020-01-01T00:00:00Z" },
    ])
    let index = try SegmentIndex(folder: pages.folder.indexPath)
    func found() -> Int { index.search(SearchRequest("plums")).hits.count }
    _ = try await feed(pages, index).drain()
    #expect(found() == 2, "what is over when it comes in is not found at all")
    _ = try await feed(pages, index).renew(from: pages.store, at: now)
    #expect(found() == 2)
    let later = now.advanced(bySeconds: 3 * 86_400)
    _ = try await feed(pages, index).renew(from: pages.store, at: later)
    #expect(found() == 1)
    try await pages.put([try .sample(urls[1]) { $0.expires = "2027-02-01" }])
    _ = try await feed(pages, index).drain()
    #expect(found() == 2)
  }

  private func feed(of scene: EngagementScene) throws -> IndexFeed {
    IndexFeed(
      store: scene.pages.store,
      index: scene.index,
      weights: .standard,
      basis: SignalBasis(scene.pages.folder),
      engagement: try scene.view()
    )
  }

  private func session(of scene: EngagementScene) throws -> EngagementSession {
    try EngagementSession(
      folder: scene.pages.folder,
      store: scene.pages.store,
      index: scene.index,
      weights: .standard,
      basis: SignalBasis(scene.pages.folder),
      settings: scene.settings,
      random: EngagementScene.random
    )
  }

  @Test("Votes keep what links gave, and a renewal of links keeps what votes gave")
  func engagement() async throws {
    let scene = try await EngagementScene(pages: 4)
    let ids = (1...4).map { EngagementScene.id($0) }
    try await scene.pages.put(
      try (1...4).map { number in
        try .sample("https://site\(number).example/") {
          $0.links = [link(EngagementScene.url(2))]
        }
      }
    )
    func feed() throws -> IndexFeed { try self.feed(of: scene) }
    func scores() -> [Float] { ids.map { scene.index.liveScore($0) ?? -1 } }
    _ = try await feed().drain()
    let plain = scores()
    _ = try await feed().renew(from: scene.pages.store, at: EngagementScene.start)
    let linked = scores()
    #expect(linked[1] > plain[1])
    let session = try session(of: scene)
    // The first page is never chosen, the third by most; the second and fourth by as many.
    let lines = EngagementScene.mostFrequent(clients: 0..<1_500, pages: 4) { [0, 0, 3, 9, 3][$0] }
    let text = Array(lines.joined(separator: "\n").utf8)
    _ = try await session.take(text, firstLine: 1, now: EngagementScene.start)
    try await session.finish(now: EngagementScene.start)
    let voted = scores()
    #expect(voted[0] == -.infinity)
    #expect(voted[2] > linked[2])
    // What shows of equal votes differs by a step at most.
    #expect(abs(voted[1] - voted[3] - linked[1] + linked[3]) < 0.1)
    let renewal = try await feed().renew(from: scene.pages.store, at: EngagementScene.start)
    #expect(renewal.changed == 0)
    #expect(scores() == voted)
    try session.close()
  }

  @Test(
    "Links that nobody vouches for count nothing",
    arguments: ["nofollow", "ugc", "sponsored"]
  )
  func withheld(rel: String) async throws {
    let pages = try StoredPages()
    try await pages.put(try linked(rel: [rel]))
    let index = try SegmentIndex(folder: pages.folder.indexPath)
    _ = try await feed(pages, index).drain()
    let renewal = try await feed(pages, index).renew(from: pages.store, at: now)
    #expect(renewal.links == 0 && renewal.changed == 0)
  }

  @Test("A link to a copy counts for the leader of the two")
  func copies() async throws {
    let pages = try StoredPages()
    let sketch = PageSketch(digest: Digest128(of: "1"), simHash: 0xFF, outline: 0, words: 40)
    try await pages.put(
      [try .sample("https://b.example/"), try .sample("https://b.example/?print=1")],
      sketch: sketch
    )
    _ = try await pages.store.findDuplicates()
    try await pages.put([
      try .sample("https://a.example/") { $0.links = [link("https://b.example/?print=1")] }
    ])
    let index = try SegmentIndex(folder: pages.folder.indexPath)
    _ = try await feed(pages, index).drain()
    _ = try await feed(pages, index).renew(from: pages.store, at: now)
    let table = try #require(SignalTable(reading: pages.folder.signalsPath))
    let row = try #require(table[try await pages.number("https://b.example/")])
    #expect(row.links > 0)
  }

  @Test("A site of many pages with one title sinks")
  func titles() async throws {
    let pages = try StoredPages()
    try await pages.put(try (0..<100).map { try .sample("https://many.example/\($0)") })
    try await pages.put([try .sample("https://one.example/1")])
    let index = try SegmentIndex(folder: pages.folder.indexPath)
    _ = try await feed(pages, index).drain()
    _ = try await feed(pages, index).renew(from: pages.store, at: now)
    let many = try await pages.number("https://many.example/0")
    let one = try await pages.number("https://one.example/1")
    let lower = try #require(index.liveScore(many))
    let higher = try #require(index.liveScore(one))
    #expect(lower < higher)
  }

  @Test("An index made anew from the same store and table has the same scores")
  func rebuilt() async throws {
    let pages = try StoredPages()
    try await pages.put(try linked())
    let index = try SegmentIndex(folder: pages.folder.indexPath)
    _ = try await feed(pages, index).drain()
    _ = try await feed(pages, index).renew(from: pages.store, at: now)
    let scores = index.documentIDs.sorted().map { index.liveScore($0) }
    try index.reset()
    _ = try await feed(pages, index).drain()
    #expect(index.documentIDs.sorted().map { index.liveScore($0) } == scores)
  }
}
