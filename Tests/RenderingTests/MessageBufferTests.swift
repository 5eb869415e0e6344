import Testing

@testable import Rendering

/// Messages are cut from the stream of the browser's bytes.
struct MessageBufferTests {
  @Test(
    "Messages end with a NUL, wherever the stream is cut",
    arguments: [
      (["a\0b\0"], ["a", "b"]), (["a", "b\0", "c"], ["ab"]), (["a\0b", "c\0"], ["a", "bc"]),
      (["\0\0"], ["", ""]), ([], []),
    ]
  )
  func cuts(pieces: [String], expected: [String]) {
    var buffer = MessageBuffer(limit: 100)
    var found: [String] = []
    for piece in pieces {
      let isShort = buffer.append(Array(piece.utf8)[...])
      #expect(isShort)
      while let message = buffer.next() { found.append(String(decoding: message, as: UTF8.self)) }
    }
    #expect(found == expected)
  }

  @Test("A message without an end is bounded")
  func bounded() {
    var buffer = MessageBuffer(limit: 10)
    let first = buffer.append(Array(repeating: 65, count: 10)[...])
    let second = buffer.append([65])
    #expect(first && !second)
  }
}
