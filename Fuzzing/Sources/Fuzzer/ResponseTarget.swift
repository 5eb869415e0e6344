import Basics
import Codings
import Records

@testable import Fetching

extension FuzzTarget {
  /// An HTTP/1 response, or a body in a content coding.
  ///
  /// However the bytes arrive, the response is the same one and within its limits; and a body that was
  /// packed here comes out as it went in.
  static let response = FuzzTarget("response", byteLimit: 2_048) { bytes, promises in
    var input = FuzzInput(bytes)
    let flags = input.byte()
    let rest = Array(input.rest)
    if flags & 3 == 3 { return promises.expectRoundTrip(rest, chunk: Int(flags >> 2) + 1) }
    let codings = ["gzip", "deflate", "br", "zstd", "gzip, br", "x-gzip", "zstd,deflate", "utf-8"]
    let coding = codings[Int(flags >> 2) % codings.count]
    let head = "HTTP/1.1 200 OK\r\nContent-Encoding: \(coding)\r\n\r\n"
    let wire = flags & 3 == 1 ? Array(head.utf8) + rest : rest
    let whole = Exchange(wire, piece: wire.count)
    promises.expect(whole)
    let pieces = Exchange(wire, piece: Int(flags >> 2) % 7 + 1)
    promises.expect(pieces)
    // How much a body may grow is counted from what has arrived, so that there the pieces matter.
    guard !whole.isBomb, !pieces.isBomb else { return }
    promises.expect(whole.isStopped == pieces.isStopped, "in pieces it is given up, or only whole")
    guard !whole.isStopped else { return }
    promises.expect(whole.head == pieces.head, "in pieces it has another head")
    promises.expect(whole.isEnded == pieces.isEnded, "in pieces it ends elsewhere")
    promises.expect(whole.end == pieces.end, "in pieces its end is another")
    // How much there is before damage is up to the decoder; it is the same as far as it goes.
    let isSame =
      whole.end == .damaged
      ? zip(whole.content, pieces.content).allSatisfy { $0 == $1 }
      : whole.content == pieces.content
    promises.expect(
      isSame,
      "in pieces it has another body: \(pieces.content.count) bytes, not \(whole.content.count)"
    )
  }
}

/// One response, read from a connection that hands over `piece` bytes at a time.
private struct Exchange {
  static let limits = DecodingLimits(bytes: 1 << 16, ratio: 100, freeBytes: 1 << 13)
  static let headerLimit = 2_048

  private(set) var isStopped = false
  private(set) var isBomb = false
  private(set) var isEnded = false
  private(set) var received = 0
  let head: ResponseHead?
  let rawHead: [UInt8]
  let content: [UInt8]
  let end: BodyEnd?

  init(_ wire: [UInt8], piece: Int) {
    var reader = ResponseReader(headerLimit: Self.headerLimit, decodingLimits: Self.limits)
    var start = 0
    reading: while start < wire.count {
      let next = min(start + max(piece, 1), wire.count)
      let progress = reader.feed(wire[start..<next])
      start = next
      switch progress {
      case .more: continue
      case .end:
        isEnded = true
        break reading
      case .stop(.decompressionBomb):
        isBomb = true
        break reading
      case .stop(.truncated): break reading
      case .stop:
        isStopped = true
        break reading
      }
    }
    head = reader.head
    rawHead = reader.rawHead
    received = reader.body?.receivedBytes ?? 0
    end = reader.body?.finish()
    // A body of a few bytes is decoded when it ends.
    if reader.body?.progress == .bomb { isBomb = true }
    content = reader.body?.takeContent() ?? []
  }
}

extension Promises {
  fileprivate mutating func expect(_ exchange: Exchange) {
    let limits = Exchange.limits
    let (content, received) = (exchange.content, exchange.received)
    expect(content.count <= limits.bytes, "a body of \(content.count) bytes")
    if !exchange.isBomb {
      let most = max(limits.freeBytes, (received + 1) * limits.ratio)
      expect(content.count <= most, "\(received) bytes became \(content.count)")
    }
    guard let head = exchange.head else { return }
    expect(
      exchange.rawHead.count <= Exchange.headerLimit,
      "a head of \(exchange.rawHead.count) bytes"
    )
    expect((200...999).contains(head.status), "a status of \(head.status)")
    expect(ResponseHead(parsing: exchange.rawHead) == head, "the head as received is another one")
    _ = HTMLSniffing.isHTML(headers: head.headers, body: content)
    for value in head.headers.values("Content-Type") {
      guard let type = MediaType(parsing: value) else { continue }
      expect(!"\(type)".utf8.contains(0x0A), "a media type breaks a line")
    }
    for value in head.headers.values("Date") {
      let now = Timestamp(milliseconds: 1_795_262_400_000)
      if let date = HTTPDate.parse(value, now: now) {
        expect(
          Timestamp(webDate: date.iso8601) != nil,
          "the date \(date.iso8601) does not read back"
        )
      }
    }
  }

  /// Packs `body`, cuts it into chunks, and reads it back.
  fileprivate mutating func expectRoundTrip(_ body: [UInt8], chunk: Int) {
    guard let packed = GzipEncoder.member([body], level: 6) else { return }
    var wire = Array("HTTP/1.1 200 OK\nContent-Encoding: gzip\nTransfer-Encoding: chunked\n\n".utf8)
    for start in stride(from: 0, to: packed.count, by: chunk) {
      let piece = packed[start..<min(start + chunk, packed.count)]
      wire += Array("\(String(piece.count, radix: 16));x=y\r\n".utf8) + piece + [0x0D, 0x0A]
    }
    wire += Array("0\r\nTrailer: z\r\n\r\n".utf8)
    let exchange = Exchange(wire, piece: 61)
    expect(exchange.isBomb || exchange.isEnded, "a whole response has no end")
    guard !exchange.isBomb else { return }
    expect(exchange.content == body && exchange.end == .whole, "a packed body comes out as another")
  }
}
