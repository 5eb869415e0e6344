@testable import Engagement
import Testing

struct EpochKeyTests {
  @Test("A key has 32 bytes, and under another key everybody has another name")
  func names() throws {
    #expect(EpochKey([]) == nil)
    let one = try #require(EpochKey([UInt8](repeating: 1, count: 32)))
    let other = try #require(EpochKey([UInt8](repeating: 2, count: 32)))
    #expect(one.client("a".utf8) == one.client("a".utf8))
    #expect(one.client("a".utf8) != one.client("b".utf8))
    #expect(one.client("a".utf8) != other.client("a".utf8))
    for number in 0..<200 {
      #expect((1...64).contains(one.network("10.0.\(number).0/24".utf8)))
    }
  }
}
