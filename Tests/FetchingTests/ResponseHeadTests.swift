import Fetching
import Testing

// RFC 9112, sections 4 and 5.
struct ResponseHeadTests {
  @Test("A head is read line by line, with either line end")
  func complete() throws {
    let text = "HTTP/1.1 404 Not Found\r\nA: 1\nB:\t 2 \r\n C:3\r\n: none\r\nnone\r\nD:\r\n\r\n"
    let head = try #require(ResponseHead(parsing: Array(text.utf8)))
    #expect(head.version == "HTTP/1.1")
    #expect(head.status == 404)
    #expect(head.headers.fields == [.init("A", "1"), .init("B", "2 C:3"), .init("D", "")])
  }

  @Test("Names compare without regard to case, and repetitions are kept in order")
  func lookUp() {
    let headers = HTTPHeaders([
      .init("X-Robots-Tag", "a"), .init("y", "b"), .init("x-ROBOTS-tag", "c"),
    ])
    #expect(headers.values("x-robots-tag") == ["a", "c"])
    #expect(headers.first("X-ROBOTS-TAG") == "a")
    #expect(headers.contains("Y"))
    #expect(headers.first("x-robots") == nil)
  }

  @Test("A value that is not UTF-8 is read byte by byte")
  func latin() throws {
    let bytes = Array("HTTP/1.1 200 OK\r\nA: ".utf8) + [0xE9] + Array("\r\nB: é\r\n\r\n".utf8)
    let head = try #require(ResponseHead(parsing: bytes))
    #expect(head.headers.fields.map(\.value) == ["é", "é"])
    #expect(head.headers.fields.map(\.isLatin1) == [true, false])
    #expect(head.headers.fields.map(\.urlText) == ["%E9", "é"])
  }

  @Test(
    "What is no status line is no head",
    arguments: [
      "", "HTTP/1.1", "HTTP/1.1 20 OK", "HTTP/1.1 099 OK", "HTTP/1.1 2000", "ICY 200 OK", "\r\n",
    ]
  )
  func refused(text: String) {
    #expect(ResponseHead(parsing: Array(text.utf8)) == nil)
  }

  @Test(
    "A status line without a phrase is one",
    arguments: ["HTTP/2 200 \r\n\r\n", "HTTP/1.0 200\n"]
  )
  func short(text: String) {
    #expect(ResponseHead(parsing: Array(text.utf8))?.status == 200)
  }
}
