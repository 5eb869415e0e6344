import Addressing
import Basics
import Foundation
import Indexing
import Ranking
import Records
import Searching
import StoredTestSupport
import Storing
import Testing

/// What has to be true of the store before an index takes changes.
struct IndexIntakeTests {
  @Test("What is indexed survives a loss of power in the store first")
  func order() async throws {
    let pages = try StoredPages()
    try await pages.put([try .sample("https://a.example/")])
    let index = try SegmentIndex(folder: pages.folder.indexPath)
    let store = NotingStore(pages.store, index)
    let feed = IndexFeed(store: store, index: index, weights: .standard)
    #expect(try await feed.drain() == 1)
    #expect(store.versions.withLock { $0 } == [0])
    #expect(index.version == 1)
  }

  @Test("When the store's disk fails, the index takes nothing")
  func failing() async throws {
    let pages = try StoredPages()
    try await pages.put([try .sample("https://a.example/")])
    let index = try SegmentIndex(folder: pages.folder.indexPath)
    let store = NotingStore(pages.store, index, fails: true)
    let feed = IndexFeed(store: store, index: index, weights: .standard)
    await #expect(throws: NotingStore.Fault.self) { _ = try await feed.drain() }
    #expect(index.version == 0 && index.documentCount == 0)
  }
}

/// A store that notes which version the index has when it is to be made durable.
private final class NotingStore: RankedStore {
  struct Fault: Error {}

  let versions = Lock<[Int64]>([])
  private let store: EmbeddedStore
  private let index: SegmentIndex
  private let fails: Bool

  init(_ store: EmbeddedStore, _ index: SegmentIndex, fails: Bool = false) {
    (self.store, self.index, self.fails) = (store, index, fails)
  }

  func makeDurable() throws {
    versions.withLock { $0.append(index.version) }
    if fails { throw Fault() }
    try store.makeDurable()
  }

  func record(of url: WebAddress) async throws -> PageRecord? { try await store.record(of: url) }

  func changes(
    after version: Int64,
    limit: Int,
    leavingOut leftOut: Set<String>
  ) async throws -> [DocumentChange] {
    try await store.changes(after: version, limit: limit, leavingOut: leftOut)
  }

  func rankInputs(after version: Int64, limit: Int) async throws -> [RankInput] {
    try await store.rankInputs(after: version, limit: limit)
  }

  func latestVersion() async throws -> Int64 { try await store.latestVersion() }

  func duplicates(of url: WebAddress) async throws -> DuplicateCluster? {
    try await store.duplicates(of: url)
  }
}
