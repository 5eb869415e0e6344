@testable import Engagement
import Testing

/// Names and what was worked out for them.
struct NameCacheTests {
  private static func value(_ cache: NameCache, _ name: String) -> UInt64? {
    Array(name.utf8).withUnsafeBytes { cache.value(of: $0) }
  }

  private static func remember(_ cache: inout NameCache, _ name: String, _ value: UInt64) {
    Array(name.utf8).withUnsafeBytes { cache.remember(value, of: $0) }
  }

  @Test("A name of any length is known once it was remembered, and its value is its own")
  func lengths() {
    var cache = NameCache()
    let names = (0...40).map { String(repeating: "a", count: $0) }
    for name in names { #expect(Self.value(cache, name) == nil) }
    for (index, name) in names.enumerated() { Self.remember(&cache, name, UInt64(index) + 1) }
    for (index, name) in names.enumerated() {
      #expect(Self.value(cache, name) == UInt64(index) + 1)
    }
  }

  @Test("Names that begin alike, or end in zero bytes, are told apart")
  func alike() {
    var cache = NameCache()
    let long = "https://example.com/"
    let names = [long + "a", long + "b", long + "ab", "x", "x\u{0}", "x\u{0}\u{0}"]
    for (index, name) in names.enumerated() { Self.remember(&cache, name, UInt64(index)) }
    for (index, name) in names.enumerated() { #expect(Self.value(cache, name) == UInt64(index)) }
  }

  @Test("Nearly all of very many names are known, and none has the value of another")
  func many() {
    var cache = NameCache()
    let names = (0..<20_000).map { $0.isMultiple(of: 2) ? "n\($0)" : "a-rather-long-name-\($0)" }
    for (index, name) in names.enumerated() { Self.remember(&cache, name, UInt64(index)) }
    var known = 0
    for (index, name) in names.enumerated() {
      let value = Self.value(cache, name)
      #expect(value == nil || value == UInt64(index))
      known += value == nil ? 0 : 1
    }
    #expect(known > names.count * 99 / 100)
  }

  @Test("Of names that somebody chose to begin at one place, few are looked at")
  func crowded() {
    var cache = NameCache()
    let names = (0..<60_000).map { "n\($0)" }.filter {
      Array($0.utf8).withUnsafeBytes { NameCache.hash($0) & 0xFF == 0 }
    }
    #expect(names.count > 100)
    for (index, name) in names.prefix(100).enumerated() {
      Self.remember(&cache, name, UInt64(index))
    }
    let known = names.indices.prefix(100).filter { Self.value(cache, names[$0]) != nil }
    #expect(known.count == 32)
    #expect(known.allSatisfy { Self.value(cache, names[$0]) == UInt64($0) })
  }

  @Test("When the memory is full, everything is forgotten, and the last name is known")
  func full() {
    var cache = NameCache()
    let rest = String(repeating: "x", count: 1_000_000)
    for number in 0..<40 { Self.remember(&cache, "\(number)\(rest)", UInt64(number)) }
    #expect(Self.value(cache, "0\(rest)") == nil)
    #expect(Self.value(cache, "39\(rest)") == 39)
  }
}
