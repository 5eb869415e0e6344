import Codings
import TestSupport
import Testing

// RFC 9110, section 8.4; RFC 1950 to 1952; RFC 7932; RFC 8878.
struct ContentDecoderTests {
  /// What came of a body.
  private struct Outcome: Equatable {
    var content: [UInt8]
    var end: BodyEnd
    var progress = ContentDecoder.Progress.more
    var unknown: [String] = []
    var isMislabelled = false
  }

  private func decode(
    _ labels: [String],
    _ bytes: [UInt8],
    piece: Int = .max,
    limits: DecodingLimits = DecodingLimits(bytes: 1 << 20)
  ) -> Outcome {
    var decoder = ContentDecoder(contentEncoding: labels, limits: limits)
    var rest = bytes[...]
    while !rest.isEmpty {
      let next = rest.prefix(piece)
      guard decoder.feed(next) == .more else { break }
      rest = rest.dropFirst(next.count)
    }
    let end = decoder.finish()
    return Outcome(
      content: decoder.takeContent(),
      end: end,
      progress: decoder.progress,
      unknown: decoder.unknownLabels,
      isMislabelled: decoder.isMislabelled
    )
  }

  private static let coded: [(label: String, bytes: [UInt8])] = [
    ("gzip", CodedPage.gzip), ("X-Gzip", CodedPage.gzip), ("deflate", CodedPage.zlib),
    ("deflate", CodedPage.rawDeflate), ("deflate", CodedPage.gzip), ("br", CodedPage.br),
    ("zstd", CodedPage.zstd), ("identity", CodedPage.plain), ("", CodedPage.plain),
  ]

  @Test("Each coding is undone, in however small pieces it comes", arguments: coded)
  func whole(label: String, bytes: [UInt8]) {
    for piece in [Int.max, 7, 1] {
      #expect(
        decode([label], bytes, piece: piece) == Outcome(content: CodedPage.plain, end: .whole)
      )
    }
  }

  @Test("A stream that is cut anywhere is incomplete, and never a whole page", arguments: coded)
  func cut(label: String, bytes: [UInt8]) {
    guard label != "identity", label != "" else { return }
    // Without its trailer a gzip or zlib stream has all of its data.
    let trailer = bytes.starts(with: [0x1F, 0x8B]) ? 8 : 0
    for count in 4..<(bytes.count - trailer) {
      let outcome = decode([label], Array(bytes.prefix(count)), piece: 100)
      #expect(outcome.end == .incomplete, "\(label) cut to \(count)")
      #expect(CodedPage.plain.starts(with: outcome.content), "\(label) cut to \(count)")
    }
    for count in max(bytes.count - trailer, 4)..<bytes.count where trailer > 0 {
      #expect(decode([label], Array(bytes.prefix(count))).end == .whole)
    }
  }

  @Test(
    "Bytes behind the end of a stream are passed over",
    arguments: [[0], [0x0A], Array("<!-- cached -->".utf8), [UInt8](repeating: 0, count: 5000)]
  )
  func trailing(garbage: [UInt8]) {
    for (label, bytes) in Self.coded where label != "identity" && label != "" {
      for piece in [Int.max, 1] {
        let outcome = decode([label], bytes + garbage, piece: piece)
        #expect(outcome == Outcome(content: CodedPage.plain, end: .whole), "\(label)")
      }
    }
  }

  @Test("Members and frames behind the first are part of the body (RFC 1952, section 2.2)")
  func members() {
    let twice = CodedPage.plain + CodedPage.plain
    let skippable: [UInt8] = [0x51, 0x2A, 0x4D, 0x18, 2, 0, 0, 0, 7, 7]
    for piece in [Int.max, 3, 1] {
      let gzip = decode(["gzip"], CodedPage.gzip + CodedPage.gzip, piece: piece)
      #expect(gzip == Outcome(content: twice, end: .whole))
      let zstd = decode(["zstd"], CodedPage.zstd + skippable + CodedPage.zstd, piece: piece)
      #expect(zstd == Outcome(content: twice, end: .whole))
    }
    let second = Array(CodedPage.gzip.dropLast(20))
    #expect(decode(["gzip"], CodedPage.gzip + second).end == .incomplete)
    #expect(decode(["zstd"], CodedPage.zstd + CodedPage.zstd.dropLast(20)).end == .incomplete)
    // What only looks like the beginning of a member is none.
    let outcome = decode(["gzip"], CodedPage.gzip + [0x1F, 0x8B, 0x07, 0, 0])
    #expect(outcome == Outcome(content: CodedPage.plain, end: .whole))
  }

  @Test("A head may have a name, a comment, an extra field and a checksum of its own")
  func heads() {
    let body = CodedPage.gzip.dropFirst(10)
    let start: [UInt8] = [0x1F, 0x8B, 8]
    let rest: [UInt8] = [0, 0, 0, 0, 0, 3]
    let name: [UInt8] = [0x61, 0]
    let rows: [(flags: UInt8, fields: [UInt8])] = [
      (0x08, name), (0x10, name), (0x18, name + name), (0x04, [3, 0, 1, 2, 3]), (0x02, [9, 9]),
      (0x1E, [1, 0, 9] + name + name + [9, 9]), (0x01, []),
    ]
    for (flags, fields) in rows {
      for piece in [Int.max, 1] {
        let outcome = decode(["gzip"], start + [flags] + rest + fields + body, piece: piece)
        #expect(outcome == Outcome(content: CodedPage.plain, end: .whole), "\(flags)")
      }
      let cut = start + [flags] + rest + fields.dropLast(1)
      if !fields.isEmpty { #expect(decode(["gzip"], cut).end == .incomplete, "\(flags)") }
    }
  }

  @Test("Data that is wrong in the middle or has the wrong checksum is damaged")
  func damaged() {
    var wrongSum = CodedPage.gzip
    wrongSum[wrongSum.count - 6] ^= 1
    #expect(decode(["gzip"], wrongSum) == Outcome(content: CodedPage.plain, end: .damaged))
    var wrongLength = CodedPage.gzip
    wrongLength[wrongLength.count - 1] ^= 1
    #expect(decode(["gzip"], wrongLength).end == .damaged)
    var wrongZlib = CodedPage.zlib
    wrongZlib[wrongZlib.count - 1] ^= 1
    #expect(decode(["deflate"], wrongZlib).end == .damaged)
    var wrongZstd = CodedPage.zstd
    wrongZstd[wrongZstd.count - 1] ^= 1
    #expect(decode(["zstd"], wrongZstd).end == .damaged)
    // A window of 1 GiB is over what the coding allows (RFC 9659).
    #expect(decode(["zstd"], [0x28, 0xB5, 0x2F, 0xFD, 0, 0xA0, 1, 0, 0]).end == .damaged)
  }

  @Test(
    "Labels that name no coding leave the body as it is",
    arguments: [
      (["utf-8"], ["utf-8"]), (["none"], ["none"]), (["UTF-8, x"], ["utf-8", "x"]),
      ([" , "], []), (["compress"], ["compress"]), (["identity"], []),
    ] as [([String], [String])]
  )
  func unknown(labels: [String], named: [String]) {
    let outcome = decode(labels, CodedPage.plain)
    #expect(outcome == Outcome(content: CodedPage.plain, end: .whole, unknown: named))
  }

  @Test("Labels that name a coding are undone from the last to the first")
  func several() {
    let twice = GzipBytes.stored(CodedPage.br)
    let whole = Outcome(content: CodedPage.plain, end: .whole)
    #expect(decode(["br, gzip"], twice, piece: 5) == whole)
    #expect(decode(["br", "gzip"], twice) == whole)
    var named = whole
    named.unknown = ["utf-8"]
    #expect(decode(["br, utf-8, gzip"], twice) == named)
    #expect(decode(["br, gzip"], Array(twice.dropLast(20))).end == .incomplete)
    let many = Array(repeating: "gzip", count: 6)
    #expect(decode(many, CodedPage.plain).unknown == ["6 codings"])
  }

  @Test("A body that is not compressed though a label says so is read as it is, and marked")
  func mislabelled() {
    let texts = [
      "<title>Plums</title>", "{\"a\":1}", "\u{FEFF}<p>", "User-agent: *\n", "a", "\n\n\n\n<p>",
    ]
    for text in texts.map({ Array($0.utf8) }) {
      for label in ["gzip", "deflate", "br", "zstd"] {
        for piece in [Int.max, 1] {
          let outcome = decode([label], text, piece: piece)
          let expected = Outcome(content: text, end: .whole, isMislabelled: true)
          #expect(outcome == expected, "\(label) \(String(decoding: text, as: UTF8.self))")
        }
      }
    }
  }

  @Test(
    "What a body is does not depend on the pieces that it comes in",
    arguments: [
      // A whole stream, and then what is none.
      ("br", "8b0280706c756d206a616d038b0280706c756d206a616d"),
      // An empty stream with bytes behind it.
      (
        "deflate",
        "7801000000ffff000000ffff000000ffff010000ffff00000001"
          + "706c756d206a616d"
      ),
      // A whole frame, and then what begins as another one does.
      ("zstd", "28b52ffd005869000000000d8bf77f6bd8ff6c756d2028b52f00fbffff0f000a70"),
      // Text, as far as the first bytes tell, with control characters behind.
      ("deflate", "3c7469746c653e506c756d733c2f7469746c653e0001020304"),
    ]
  )
  func pieces(label: String, hex: String) {
    let bytes = stride(from: 0, to: hex.count, by: 2).compactMap { place in
      UInt8(hex.dropFirst(place).prefix(2), radix: 16)
    }
    let whole = decode([label], bytes)
    for piece in 1...bytes.count {
      var outcome = decode([label], bytes, piece: piece)
      // How much comes of a stream before its damage is up to its decoder.
      if whole.end == .damaged {
        #expect(zip(outcome.content, whole.content).allSatisfy { $0 == $1 })
        outcome.content = whole.content
      }
      #expect(outcome == whole, "in pieces of \(piece)")
    }
  }

  @Test("An empty body is whole, whatever its labels say")
  func empty() {
    for label in ["gzip", "deflate", "br", "zstd", ""] {
      #expect(decode([label], []) == Outcome(content: [], end: .whole))
    }
  }

  @Test("A content over the limit is cut there; one of just the limit is whole")
  func limit() {
    let size = CodedPage.plain.count
    for (label, bytes) in Self.coded {
      let at = decode([label], bytes, limits: DecodingLimits(bytes: size))
      #expect(at == Outcome(content: CodedPage.plain, end: .whole))
      let over = decode([label], bytes, limits: DecodingLimits(bytes: size - 1))
      let kept = Array(CodedPage.plain.dropLast())
      #expect(over == Outcome(content: kept, end: .limit, progress: .limit))
    }
  }

  @Test("A content that grows too much is a bomb, also between two codings")
  func bombs() {
    let limits = DecodingLimits(bytes: 10 << 20)
    let zeros = GzipBytes.zeros(runs: 12_200)
    #expect(decode(["gzip"], zeros, limits: limits).progress == .bomb)
    // The outer stream unpacks to zeros, which are no gzip; what lies between is counted too.
    #expect(
      decode(["gzip", "gzip"], GzipBytes.zeros(runs: 60_000), limits: limits).progress == .bomb
    )
    let honest = GzipBytes.zeros(runs: 4000)
    #expect(decode(["gzip"], honest, limits: limits).end == .whole)
  }
}
