import Addressing
import Archiving
import Codings
import TestSupport
import Testing

// RFC 9112, section 7.1, and RFC 9110, section 8.4, as archives of other programs hold them.
struct HTTPExchangeTests {
  private static let plums = Array("plums".utf8)
  private static let packed = GzipBytes.stored(plums)

  @Test("Chunks are joined, whatever else stands in their lines")
  func chunks() throws {
    let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: Chunked\r\n\r\n"
    for body in ["2\r\npl\r\n3;x=y\r\nums\r\n0\r\n\r\n", "5 \nplums\n0\n\n", "00005\r\nplums\r\n"] {
      #expect(try exchange(head + body).body == Self.plums)
    }
    #expect(try exchange(head + "0\r\n\r\n").body.isEmpty)
    #expect(try exchange(head).body.isEmpty)
  }

  @Test(
    "Interim responses come before the final one (RFC 9110, section 15.2)",
    arguments: [
      ("HTTP/1.1 100 Continue\r\n\r\n", 200),
      ("HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n", 200),
      ("HTTP/1.1 100 Continue\n\nHTTP/1.1 103 X\r\n\r\n", 200),
      ("HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\n\r\n", 101),
    ]
  )
  func interim(before: String, status: Int) throws {
    let found = try exchange(before + "HTTP/1.1 200 OK\r\nX-A: b\r\n\r\nplums")
    #expect(found.status == status)
    guard status == 200 else { return }
    #expect(found.body == Self.plums && found.headers.first("X-A") == "b")
    #expect(found.headers.first("Link") == nil)
    #expect(try exchange(before).status == (before.contains("103") ? 103 : 100))
  }

  @Test("Headers that speak of chunks or packing that was undone are passed over")
  func undone() throws {
    let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nContent-Encoding: gzip\r\n\r\n"
    #expect(try exchange(head + "plums").body == Self.plums)
    let deflate = "HTTP/1.1 200 OK\r\nContent-Encoding: deflate\r\n\r\n"
    #expect(try exchange(deflate + "plums").body == Self.plums)
  }

  @Test("A packed body is unpacked, also one packed twice or in several members")
  func gzip() throws {
    let head = Array("HTTP/1.1 200 OK\r\nContent-Encoding: x-gzip, identity\r\n\r\n".utf8)
    #expect(try exchange(head + Self.packed).body == Self.plums)
    #expect(try exchange(head + Self.packed + Self.packed).body == Self.plums + Self.plums)
    let twice = Array(
      "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\ncontent-encoding: GZIP\r\n\r\n".utf8
    )
    #expect(try exchange(twice + GzipBytes.stored(Self.packed)).body == Self.plums)
    let short = try exchange(head + Self.packed.dropLast(10))
    #expect(short.bodyEnd == .incomplete)
    let transfer = Array("HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n".utf8)
    let size = Array("\(String(Self.packed.count, radix: 16))\r\n".utf8)
    let chunked = try exchange(transfer + size + Self.packed + Array("\r\n0\r\n\r\n".utf8))
    #expect(chunked.body == Self.plums)
  }

  @Test("Chunks that break off leave a part of the body")
  func brokenChunks() throws {
    let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
    for (body, end) in [
      ("5\r\nplums\r\n0\r\n", .whole), ("5\r\nplums\r\n", .incomplete), ("9\r\nplums", .incomplete),
      ("5\r\nplumsX", .incomplete),
    ] as [(String, BodyEnd)] {
      let read = try exchange(head + body)
      #expect(read.body == Self.plums)
      #expect(read.bodyEnd == end, "\(body)")
    }
  }

  @Test("A coding that is not known is named, and the body left as it is")
  func unknown() throws {
    let read = try exchange("HTTP/1.1 200 OK\r\nContent-Encoding: compress\r\n\r\nxx")
    #expect(read.unknownCodings == ["compress"])
    #expect(read.body == Array("xx".utf8))
  }

  @Test(
    "A record says itself how its body was cut",
    arguments: [
      ("length", BodyEnd.limit), ("disconnect", .incomplete), ("unspecified", .incomplete),
    ]
  )
  func cutRecords(reason: String, end: BodyEnd) throws {
    var record = record(Array("HTTP/1.1 200 OK\r\n\r\nplu".utf8))
    record.fields.fields.append(.init("WARC-Truncated", reason))
    let read = try HTTPExchange(record)
    #expect(read.bodyEnd == end)
    #expect(read.isPart)
  }

  // RFC 9110, sections 8.6, 14.4 and 15.3.7.
  @Test(
    "A body that lacks bytes by its own head is a part",
    arguments: [
      ("200 OK", "Content-Length: 5", false), ("200 OK", "Content-Length: 6", true),
      ("200 OK", "Content-Length: 4", false), ("200 OK", "Content-Length: 5, 6", false),
      ("200 OK", "Content-Length: 6\r\nContent-Encoding: gzip", false),
      ("206 Partial", "Content-Range: bytes 0-4/5", false),
      ("206 Partial", "Content-Range: Bytes 0-4/9", true),
      ("206 Partial", "Content-Range: bytes 1-5/6", true),
      ("206 Partial", "Content-Range: bytes 0-4/*", true), ("206 Partial", "X: y", true),
      ("200 OK", "Content-Range: bytes 0-4/9", false),
    ]
  )
  func parts(status: String, field: String, isPart: Bool) throws {
    let read = try exchange("HTTP/1.1 \(status)\r\n\(field)\r\n\r\nplums")
    #expect(read.body == Self.plums)
    #expect(read.isPart == isPart)
    #expect(read.bodyEnd == (isPart ? .incomplete : .whole))
  }

  @Test("A body over the limit is cut, and a bomb is refused")
  func limits() throws {
    var limits = HTTPExchange.Limits()
    limits.bodyBytes = 3
    let head = "HTTP/1.1 200 OK\r\n\r\n"
    let cut = try HTTPExchange(record(Array((head + "plums").utf8)), limits: limits)
    #expect(cut.body == Array("plu".utf8))
    #expect(cut.bodyEnd == .limit)
    #expect(!cut.isPart, "no reading gets more of it")
    let gzip = Array("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n".utf8)
    let unpacked = try HTTPExchange(record(gzip + Self.packed), limits: limits)
    #expect(unpacked.body == Array("plu".utf8))
    #expect(unpacked.bodyEnd == .limit)
    #expect(throws: HTTPExchange.Unreadable.decompressionBomb) {
      try exchange(gzip + GzipBytes.zeros(runs: 20_000))
    }
  }

  @Test(
    "What is no answer over HTTP is told apart",
    arguments: [
      ("response", "dns:example.com", "HTTP/1.1 200 OK\r\n\r\n", .notResponse),
      ("request", "https://example.com/", "HTTP/1.1 200 OK\r\n\r\n", .notResponse),
      ("response", "https://", "HTTP/1.1 200 OK\r\n\r\n", .badAddress),
      ("response", "https://example.com/", "<html>", .badHead),
      ("response", "https://example.com/", "HTTP/1.1 OK\r\n\r\n", .badHead),
      ("response", "https://example.com/", "", .badHead),
    ] as [(String, String, String, HTTPExchange.Unreadable)]
  )
  func unreadable(
    kind: String,
    address: String,
    block: String,
    reason: HTTPExchange.Unreadable
  ) throws {
    let record = record(Array(block.utf8), address: address, kind: kind)
    #expect(throws: reason) { try HTTPExchange(record) }
  }

  @Test("An address between angle brackets is one, and a head may end in either line end")
  func oddities() throws {
    let text = "HTTP/1.0 404\nA: b\n\nbody"
    let read = try HTTPExchange(record(Array(text.utf8), address: "<https://example.com/ä>"))
    #expect(read.address.text == "https://example.com/%C3%A4")
    #expect(read.status == 404)
    #expect(read.headers.first("a") == "b")
    #expect(read.body == Array("body".utf8))
    #expect(try exchange("HTTP/1.1 200 OK\r\nA: b").body.isEmpty)
    #expect(try exchange("HTTP/1.1 200 OK\r\n\r\n\r\n").body == [0x0D, 0x0A])
  }

  private func exchange(_ text: String) throws -> HTTPExchange {
    try exchange(Array(text.utf8))
  }

  private func exchange(_ block: [UInt8]) throws -> HTTPExchange {
    try HTTPExchange(record(block))
  }

  private func record(
    _ block: [UInt8],
    address: String = "https://example.com/",
    kind: String = "response"
  ) -> WARCRecord {
    WARCRecord(
      kind: WARCRecord.Kind(rawValue: kind),
      fields: NamedFields([.init("WARC-Target-URI", address)]),
      block: block
    )
  }
}
