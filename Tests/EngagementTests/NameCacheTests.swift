@testable import Engagement
import Testing

/// Names and what was worked out for them.
struct NameCacheTests {
  private static func value(
    _ cache: inout NameCache,
    _ name: String,
    _ made: inout Int,
    _ value: UInt64
  ) -> UInt64? {
    Array(name.utf8).withUnsafeBytes { bytes in
      cache.value(of: bytes) { _ in
        made += 1
        return value
      }
    }
  }

  @Test("A name of any length is worked out once, and its value is its own")
  func lengths() {
    var cache = NameCache()
    var made = 0
    let names = (0...40).map { String(repeating: "a", count: $0) }
    for _ in 0..<3 {
      for (index, name) in names.enumerated() {
        #expect(Self.value(&cache, name, &made, UInt64(index) + 1) == UInt64(index) + 1)
      }
    }
    #expect(made == names.count)
  }

  @Test("Names that begin alike, or end in zero bytes, are told apart")
  func alike() {
    var cache = NameCache()
    var made = 0
    let long = "https://example.com/"
    let names = [long + "a", long + "b", long + "ab", "x", "x\u{0}", "x\u{0}\u{0}"]
    for _ in 0..<2 {
      for (index, name) in names.enumerated() {
        #expect(Self.value(&cache, name, &made, UInt64(index)) == UInt64(index))
      }
    }
    #expect(made == names.count)
  }

  @Test("What cannot be worked out is asked for again")
  func unknown() {
    var cache = NameCache()
    var made = 0
    for _ in 0..<2 {
      let found = Array("client".utf8).withUnsafeBytes { bytes in
        cache.value(of: bytes) { _ in
          made += 1
          return nil
        }
      }
      #expect(found == nil)
    }
    #expect(made == 2)
  }
}
