import Addressing
import Basics
import Digests
import Engagement
import Foundation
import Frontier
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
  static let start = EngagementScene.start

  static func settings(isReadOnly: Bool = false) -> StoreServing {
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

  static func event(_ id: String, client: String) throws -> EngagementInput {
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
