import Testing

@testable import Segments

struct EncodedPostingsTests {
  private static func bytes(_ list: EncodedPostings) -> [UInt8] { list.withBytes { Array($0) } }

  @Test("Appended bytes are zeros, whatever stood there before, and those before them stay")
  func appending() {
    var list = EncodedPostings()
    #expect(Self.bytes(list).isEmpty)
    for round in 1...3 {
      list.removeAll()
      var expected: [UInt8] = []
      for length in [3, 0, 1, 500 * round, 7] {
        list.appendZeros(length)
        expected += [UInt8](repeating: 0, count: length)
        #expect(Self.bytes(list) == expected)
        list.withMutableBytes { bytes in
          for index in 0..<expected.count {
            expected[index] = UInt8(truncatingIfNeeded: index * round + length)
            bytes.storeBytes(of: expected[index], toByteOffset: index, as: UInt8.self)
          }
        }
        #expect(list.count == expected.count && Self.bytes(list) == expected)
      }
    }
  }

  @Test("Lists are the same when their bytes are, whatever their room")
  func equality() {
    var (one, other) = (EncodedPostings(), EncodedPostings())
    #expect(one == other)
    one.appendZeros(9)
    one.removeAll()
    one.appendZeros(3)
    other.appendZeros(3)
    #expect(one == other)
    other.withMutableBytes { $0.storeBytes(of: 1, toByteOffset: 2, as: UInt8.self) }
    let isSame = one == other
    #expect(!isSame)
    other.removeAll()
    other.appendZeros(4)
    let isLonger = one == other
    #expect(!isLonger)
  }
}
