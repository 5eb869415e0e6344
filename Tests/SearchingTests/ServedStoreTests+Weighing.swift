import Addressing
import Basics
import Digests
import Engagement
import Foundation
import Indexing
import JSON
import Ranking
import Records
import StoredTestSupport
import Storing
import Synchronization
import Testing

@testable import Searching

// What happens while all pages are weighed anew.
extension ServedStoreTests {
  static func feed(
    of store: EmbeddedStore,
    _ writer: StoreWriter,
    _ folder: StoreFolder
  ) throws -> IndexFeed {
    IndexFeed(
      store: store,
      index: writer.index,
      weights: .standard,
      basis: SignalBasis(folder),
      engagement: try EngagementView.open(
        folder,
        settings: settings().engagement,
        now: start
      )
    )
  }

  @Test("Votes that come while all pages are weighed anew count like those before and after")
  func voting() async throws {
    let scene = try await EngagementScene(pages: 1)
    try scene.end()
    let (folder, store) = (scene.pages.folder, scene.pages.store)
    let writer = try StoreWriter(store, settings: Self.settings())
    _ = try await writer.update(now: Self.start)
    let before = try #require(writer.index.liveScore(EngagementScene.id(1)))
    // Several pieces, and links that move the page that is voted on.
    try await scene.pages.put(
      try (0..<2_500).map { number in
        try .sample("https://site\(number).example/") {
          $0.links = [PageLink(url: EngagementScene.url(1), rel: [], text: "")]
        }
      }
    )
    async let updated = writer.update(now: Self.start)
    var accepted = 0
    for round in 0..<60 {
      let event = try Self.event("e\(round)", client: "c\(round)")
      let outcomes = try await writer.take([event], now: Self.start)
      accepted += outcomes == [.accepted] ? 1 : 0
    }
    #expect(try await updated)
    #expect(accepted == 60)
    let last = try Self.event("last", client: "last")
    #expect(try await writer.take([last], now: Self.start) == [.accepted])
    #expect(try #require(writer.index.liveScore(EngagementScene.id(1))) > before)
    let feed = try Self.feed(of: store, writer, folder)
    #expect(try #require(SignalBasis(folder).table).version == writer.index.version)
    #expect(try await feed.rescore() == 0, "no page has another score than its signals say")
    try await writer.close(now: Self.start)
  }

  @Test("A weighing of all pages whose result cannot be kept is tried again, but not at once")
  func failing() async throws {
    let scene = try await EngagementScene(pages: 1)
    try scene.end()
    let folder = scene.pages.folder
    let writer = try StoreWriter(scene.pages.store, settings: Self.settings())
    // A folder with something in it cannot be replaced by a file.
    let obstacle = folder.signalsPath + "/obstacle"
    try FileManager.default.createDirectory(atPath: obstacle, withIntermediateDirectories: true)
    await #expect(throws: (any Error).self) { try await writer.update(now: Self.start) }
    // A page that comes meanwhile is found, but all are not weighed anew for it.
    try await scene.pages.put([try .sample("https://new.example/")])
    #expect(try await writer.update(now: Self.start.advanced(bySeconds: 20)))
    #expect(writer.index.documentCount == 2)
    #expect(try await !writer.update(now: Self.start.advanced(bySeconds: 40)))
    let later = Self.start.advanced(bySeconds: 60)
    await #expect(throws: (any Error).self) { try await writer.update(now: later) }
    try FileManager.default.removeItem(atPath: folder.signalsPath)
    #expect(try await writer.update(now: Self.start.advanced(bySeconds: 120)))
    #expect(SignalBasis(folder).table != nil)
    #expect(try await !writer.update(now: Self.start.advanced(bySeconds: 180)))
    try await writer.close(now: Self.start)
  }

  @Test("A store that is closed while its pages are weighed is weighed by whoever opens it next")
  func closedMeanwhile() async throws {
    let scene = try await EngagementScene(pages: 1)
    try scene.end()
    let (folder, store) = (scene.pages.folder, scene.pages.store)
    try await scene.pages.put(
      try (0..<2_500).map { number in
        try .sample("https://site\(number).example/") {
          $0.links = [PageLink(url: EngagementScene.url(1), rel: [], text: "")]
        }
      }
    )
    let latest = try await store.latestVersion()
    try await closeWhileWeighing(store, folder)
    let writer = try StoreWriter(store, settings: Self.settings())
    _ = try await writer.update(now: Self.start)
    let table = try #require(SignalBasis(folder).table)
    #expect(table.version == latest)
    let feed = IndexFeed(
      store: store,
      index: writer.index,
      weights: .standard,
      basis: SignalBasis(folder)
    )
    #expect(try await feed.rescore() == 0, "no page has another score than its signals say")
    try await writer.close(now: Self.start)
  }

  /// Closes a store while its pages come into the index, so that it is closed before all of them
  /// can have been weighed, and gives its lock back.
  private func closeWhileWeighing(_ store: EmbeddedStore, _ folder: StoreFolder) async throws {
    let writer = try StoreWriter(store, settings: Self.settings())
    let before = writer.index.version
    async let updated = writer.update(now: Self.start)
    while writer.index.version == before { await Task.yield() }
    try await writer.close(now: Self.start)
    #expect(try await updated)
    #expect(SignalBasis(folder).table == nil, "all pages were weighed before")
  }
}
