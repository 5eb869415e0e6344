import Records
import StoredTestSupport
import Testing

@testable import Searching

/// What the cache of pages keeps.
struct PageCacheTests {
  @Test("Pages are weighed by the bytes they were read from, not by their texts alone")
  func budget() throws {
    let page = FoundPage(try .sample("https://a.example/"))
    let cache = PageCache(bytes: 1 << 20)
    for id in 1...9 { cache.insert(page, for: UInt64(id), size: 200_000, era: cache.era) }
    let kept = (1...9).filter { cache.page(UInt64($0)) != nil }
    // Two generations of half the budget have room for two such pages each.
    #expect(kept.last == 9)
    #expect(kept.count <= 4)
  }

  @Test("A page that is kept again is weighed once")
  func again() throws {
    let page = FoundPage(try .sample("https://a.example/"))
    let cache = PageCache(bytes: 1 << 20)
    cache.insert(page, for: 1, size: 1_000, era: cache.era)
    for _ in 0..<1_000 { cache.insert(page, for: 2, size: 1_000, era: cache.era) }
    #expect(cache.page(1) != nil)
  }

  @Test("What was read before a change is not kept after it")
  func era() throws {
    let page = FoundPage(try .sample("https://a.example/"))
    let cache = PageCache(bytes: 1 << 20)
    let era = cache.era
    cache.remove([1])
    cache.insert(page, for: 1, size: 1, era: era)
    #expect(cache.page(1) == nil)
  }
}
