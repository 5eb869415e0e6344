import Codings
import TestSupport
import Testing

@testable import Fetching

// RFC 9112, sections 2.2, 5 and 6, and what browsers read in spite of it.
struct ResponseReaderTests {
  private enum Outcome: Equatable {
    case response(status: Int, fields: Int, body: String)
    case lost
    case refused
  }

  private func read(
    _ text: String,
    piece: Int = .max,
    headerLimit: Int = 1000,
    isHead: Bool = false
  ) -> Outcome {
    var reader = ResponseReader(
      headerLimit: headerLimit,
      decodingLimits: DecodingLimits(bytes: 1000),
      isHead: isHead
    )
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let next = rest.prefix(piece)
      rest = rest.dropFirst(next.count)
      switch reader.feed(next) {
      case .more: continue
      case .end: return outcome(&reader)
      case .stop: return .refused
      }
    }
    return reader.mayEnd ? outcome(&reader) : .lost
  }

  private func outcome(_ reader: inout ResponseReader) -> Outcome {
    let body = ResponseBody(finishing: &reader.body)
    return .response(
      status: reader.head?.status ?? 0,
      fields: reader.head?.headers.fields.count ?? 0,
      body: String(decoding: body.content, as: UTF8.self)
    )
  }

  @Test(
    "A response is read to the end that it states, over lines that are no fields",
    arguments: [
      ("HTTP/1.1 200 OK\r\n\r\nplums", 0, "plums"),
      ("HTTP/1.1 200 OK\nA: b\n\nplums", 1, "plums"),
      ("\r\n\r\nHTTP/1.0 200\r\n\r\nplums", 0, "plums"),
      ("HTTP/1.1 200 OK\r\nno field\r\nContent-Length: 5\r\n\r\nplums and more", 1, "plums"),
      ("HTTP/1.1 200 OK\r\n X: y\r\nContent-Length: 5\r\n\r\nplums", 1, "plums"),
      ("HTTP/1.1 200 OK\r\nContent-Length: \r\n\r\nplums", 1, "plums"),
      ("HTTP/1.1 200 OK\r\nContent-Length: five\r\n\r\nplums", 1, "plums"),
      ("HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\nplums", 1, "plums"),
      ("HTTP/1.1 200 OK\r\nContent-Length: 5, 5\r\n\r\nplums!", 1, "plums"),
      ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nplums\r\n0\r\n\r\n", 1, "plums"),
      (
        "HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nplums",
        1, "plums"
      ),
      ("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n", 1, ""),
      ("HTTP/1.1 200 OK\r\n: x\r\nA : b\r\nContent-Length: 5\r\n\r\nplums", 2, "plums"),
    ]
  )
  func whole(text: String, fields: Int, body: String) {
    for piece in [Int.max, 3, 1] {
      #expect(read(text, piece: piece) == .response(status: 200, fields: fields, body: body))
    }
  }

  @Test(
    "A status that has no body ends with its head",
    arguments: ["204 No Content", "304 Not Modified"]
  )
  func bodiless(status: String) {
    let text = "HTTP/1.1 \(status)\r\nContent-Length: 5\r\n\r\nplums"
    #expect(read(text) == .response(status: Int(status.prefix(3)) ?? 0, fields: 1, body: ""))
  }

  @Test("The response to HEAD ends with its head, whatever length that states")
  func head() {
    let text = "HTTP/1.1 200 OK\r\nno field\r\nContent-Length: 9\r\n\r\n"
    #expect(read(text, isHead: true) == .response(status: 200, fields: 1, body: ""))
    #expect(read(text) == .lost)
  }

  @Test(
    "A response that breaks off is lost",
    arguments: [
      "", "HTTP/1.1 200 OK\r\nA: b", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nplums",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nplums\r\n",
      "HTTP/1.1 100 Continue\r\n\r\n",
    ]
  )
  func lost(text: String) {
    for piece in [Int.max, 1] { #expect(read(text, piece: piece) == .lost) }
  }

  @Test(
    "What leaves the end of a response in doubt is refused",
    arguments: [
      "<!doctype html><title>HTTP/0.9 had no head", "\r\n<p>\nplums", "HTML",
      "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\n\r\nHTTP/1.1 200 OK\r\n\r\nplums",
      "ICY 200 OK\r\n\r\n", "HTTP/1.1 2OO OK\r\n\r\n", "<html>\r\n\r\n",
      "HTTP/1.1 200 OK\r\nA: b\0c\r\n\r\n",
      "HTTP/1.1 200 OK\r\nContent-Length: 3\r\nContent-Length: 8\r\n\r\nabcdefgh",
      "HTTP/1.1 200 OK\r\nContent-Length: 3, 8\r\n\r\nabcdefgh",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nplums",
    ]
  )
  func refused(text: String) {
    for piece in [Int.max, 1] { #expect(read(text, piece: piece) == .refused) }
  }

  @Test("A head over its limit is refused, in one piece, in many, and in many interim ones")
  func headerLimit() {
    let long = "HTTP/1.1 200 OK\r\nA: " + String(repeating: "b", count: 1000) + "\r\n\r\n"
    let interim = String(repeating: "HTTP/1.1 103 Early Hints\r\n\r\n", count: 50)
    let empty = String(repeating: "\r\n", count: 1000) + "HTTP/1.1 200 OK\r\n\r\n"
    for text in [long, interim, empty] {
      for piece in [Int.max, 100, 1] { #expect(read(text, piece: piece) == .refused) }
    }
  }
}
