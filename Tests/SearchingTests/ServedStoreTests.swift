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

/// A store that a process answers from while others change it.
struct ServedStoreTests {
  private static let start = EngagementScene.start

  private static func settings(isReadOnly: Bool = false) -> StoreServing {
    var settings = StoreServing(
      holder: StoreLock.Holder(pid: 1, command: "test", since: start),
      random: EngagementScene.random
    )
    settings.isReadOnly = isReadOnly
    return settings
  }

  private static func urls(_ store: ServedStore) async throws -> [String] {
    var query = SearchQuery(text: "plums")
    query.limit = 50
    return try await store.service.search(query).items.map(\.url).sorted()
  }

  private static func event(_ id: String, client: String) throws -> EngagementInput {
    let line =
      #"{"id":"\#(id)","kind":"tap","item":"https://a.example/1","client":"\#(client)","#
      + #""position":1,"at":\#(start.milliseconds)}"#
    return try EngagementInput.read(Array(line.utf8)[...], now: start)
  }

  @Test("A reader sees what another process indexes, live scores included")
  func following() async throws {
    let scene = try await EngagementScene(pages: 1)
    let reader = try ServedStore(
      "r",
      folder: scene.pages.folder,
      settings: Self.settings(isReadOnly: true)
    )
    try await reader.refresh(now: Self.start)
    #expect(try await Self.urls(reader) == ["https://a.example/1"])
    try await scene.pages.put([try .sample("https://a.example/2")])
    _ = try await scene.feed(nil).drain()
    try await reader.refresh(now: Self.start)
    #expect(try await Self.urls(reader).count == 2)
    scene.index.setLiveScore(EngagementScene.id(1), -.infinity)
    try scene.index.synchronizeScores()
    try await reader.refresh(now: Self.start)
    #expect(try await Self.urls(reader) == ["https://a.example/2"])
    #expect(!reader.isWriting)
    await #expect(throws: ServedStoreError.readOnly) {
      try await reader.take([], now: Self.start)
    }
  }

  @Test(
    "Whoever finds the lock free indexes what is stored; who comes second follows, and takes over"
  )
  func takingOver() async throws {
    let pages = try StoredPages()
    try await pages.put([try .sample("https://a.example/1")])
    let first = try ServedStore("a", folder: pages.folder, settings: Self.settings())
    let second = try ServedStore("b", folder: pages.folder, settings: Self.settings())
    try await first.refresh(now: Self.start)
    try await second.refresh(now: Self.start)
    #expect(first.isWriting)
    #expect(!second.isWriting)
    #expect(try await Self.urls(second) == ["https://a.example/1"])
    await #expect(throws: ServedStoreError.locked) {
      try await second.take([], now: Self.start)
    }
    try await first.close(now: Self.start)
    try await second.refresh(now: Self.start.advanced(bySeconds: 2))
    // A lock is free when its last holder is gone.
    let isFree = StoreLock.holder(of: .index, in: pages.folder) == nil || second.isWriting
    #expect(isFree)
  }

  @Test("Logs are emptied before the store is read again, and pages are gone also when that fails")
  func forgetting() async throws {
    let pages = try StoredPages()
    try await pages.put([try .sample("https://a.example/1")])
    let store = try ServedStore("s", folder: pages.folder, settings: Self.settings())
    try await store.refresh(now: Self.start)
    try #require(try await Self.urls(store).count == 1)
    let writing = try EmbeddedStore(pages.folder, access: .writing)
    let era = Mutex(0)
    let failure = StoreError(.locked, path: "log", reason: "it is read", advice: "Wait.")
    await #expect(throws: failure) {
      try await store.forget(now: Self.start) {
        _ = try await writing.forget(.all)
      } emptying: {
        era.withLock { $0 = store.mark.pages }
        throw failure
      }
    }
    #expect(try await Self.urls(store).isEmpty)
    #expect(store.mark.pages > era.withLock { $0 })
    try await store.close(now: Self.start)
    await #expect(throws: ServedStoreError.locked) {
      try await store.forget(now: Self.start) {
      } emptying: {
      }
    }
  }

  @Test("Events that come together are written together, and each hears of its own")
  func together() async throws {
    let scene = try await EngagementScene(pages: 1)
    try scene.end()
    let pages = scene.pages
    let store = try ServedStore("s", folder: pages.folder, settings: Self.settings())
    try await store.refresh(now: Self.start)
    try #require(store.isWriting)
    let outcomes = try await withThrowingTaskGroup(of: [EngagementIntake.Outcome].self) { group in
      for client in 0..<30 {
        group.addTask {
          let events = [
            try Self.event("x\(client)", client: "c\(client)"),
            try Self.event("x\(client)", client: "c\(client)"),
            try Self.event("y\(client)", client: "c\(client)"),
          ]
          return try await store.take(events, now: Self.start)
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(outcomes.count == 30)
    #expect(outcomes.allSatisfy { $0 == [.accepted, .duplicate, .accepted] })
    try await store.close(now: Self.start)
    let again = try ServedStore("t", folder: pages.folder, settings: Self.settings())
    try await again.refresh(now: Self.start.advanced(bySeconds: 5))
    if again.isWriting {
      let outcome = try await again.take([try Self.event("x0", client: "c0")], now: Self.start)
      #expect(outcome == [.duplicate])
    }
  }

  @Test("A page that is read anew is ranked by what it says now when the next vote comes in")
  func readAnew() async throws {
    let scene = try await EngagementScene(pages: 1)
    try scene.end()
    let store = try ServedStore("s", folder: scene.pages.folder, settings: Self.settings())
    try await store.refresh(now: Self.start)
    try #require(store.isWriting)
    _ = try await store.take([try Self.event("x", client: "c")], now: Self.start)
    let before = try #require(store.service.index.liveScore(EngagementScene.id(1)))
    let page = try PageRecord.sample("https://a.example/1") { record in
      record.quality = QualityScore(score: 1, parts: [:])
    }
    try await scene.pages.put([page])
    try await store.refresh(now: Self.start)
    _ = try await store.take([try Self.event("y", client: "d")], now: Self.start)
    let after = try #require(store.service.index.liveScore(EngagementScene.id(1)))
    #expect(after > before + 0.01)
    try await store.close(now: Self.start)
  }

  @Test("Events that come when the store was closed are refused, and written by nobody")
  func closed() async throws {
    let scene = try await EngagementScene(pages: 1)
    try scene.end()
    let writer = try StoreWriter(scene.pages.store, settings: Self.settings())
    #expect(try await writer.update(now: Self.start))
    try await writer.close(now: Self.start)
    await #expect(throws: ServedStoreError.closed) {
      try await writer.take([try Self.event("x", client: "c")], now: Self.start)
    }
    let later = Self.start.advanced(bySeconds: 7_200)
    #expect(try await writer.update(now: later) == false)
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
    let feed = IndexFeed(
      store: store,
      index: writer.index,
      weights: .standard,
      basis: SignalBasis(folder),
      engagement: try EngagementView.open(
        folder,
        settings: Self.settings().engagement,
        now: Self.start
      )
    )
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

  @Test("The secret of impressions is made once, and readers know it")
  func secret() async throws {
    let pages = try StoredPages()
    try await pages.put([try .sample("https://a.example/1")])
    let writer = try ServedStore("w", folder: pages.folder, settings: Self.settings())
    try await writer.refresh(now: Self.start)
    let reader = try ServedStore(
      "r",
      folder: pages.folder,
      settings: Self.settings(isReadOnly: true)
    )
    #expect(reader.impressionKey == nil)
    try await reader.refresh(now: Self.start)
    let token = ImpressionToken(
      query: 1,
      item: Digest128(of: "plum"),
      position: 3,
      expiry: Self.start
    )
    let written = token.text(key: try #require(writer.impressionKey))
    #expect(token.text(key: try #require(reader.impressionKey)) == written)
  }
}
