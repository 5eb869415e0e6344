import Codings
import Testing

/// Members made piece by piece (RFC 1952).
struct GzipEncoderTests {
  private func encoded(_ pieces: [[UInt8]]) throws -> [UInt8] {
    let encoder = try #require(GzipEncoder())
    var result: [UInt8] = []
    for piece in pieces { encoder.encode(piece) { result += $0 } }
    encoder.encode([], isLast: true) { result += $0 }
    return result
  }

  private func decoded(_ bytes: [UInt8]) -> ([UInt8], BodyEnd) {
    var decoder = ContentDecoder(
      contentEncoding: ["gzip"],
      limits: DecodingLimits(bytes: 1 << 20)
    )
    _ = decoder.feed(bytes[...])
    return (decoder.takeContent(), decoder.finish())
  }

  @Test(
    "Decoding gives back what was encoded, however it was cut",
    arguments: [0, 1, 100, 1 << 16, 300_000]
  )
  func roundTrip(count: Int) throws {
    var state: UInt32 = 1
    let bytes = (0..<count).map { index -> UInt8 in
      state = state &* 1_664_525 &+ 1_013_904_223
      return index % 3 == 0 ? UInt8(state >> 24) : 0x61
    }
    for piece in [1000, 70_000] {
      let pieces = stride(from: 0, to: count, by: piece).map {
        Array(bytes[$0..<min(count, $0 + piece)])
      }
      let (content, end) = decoded(try encoded(pieces))
      #expect(content == bytes)
      #expect(end == .whole)
    }
  }

  @Test("The same bytes give the same member")
  func stable() throws {
    let bytes = Array("plums and pears ".utf8)
    #expect(try encoded([bytes, bytes]) == encoded([bytes + bytes]))
    #expect(GzipEncoder.member([bytes, bytes], level: 6) == (try encoded([bytes + bytes])))
  }
}
