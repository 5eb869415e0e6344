import Addressing
import Basics
import Fetching
import Records
import Testing

struct FetchResponseTests {
  // The URL standard's percent-encoding of bytes; the server knows no other address.
  @Test("Bytes in Location that are no UTF-8 go out as they stand")
  func latinLocation() throws {
    let rows: [(location: [UInt8], target: String)] = [
      (Array("/caf".utf8) + [0xE9], "http://a.example/caf%E9"),
      (Array("/café".utf8), "http://a.example/caf%C3%A9"),
      (Array("http://b.example/".utf8) + [0xC4, 0x20, 0x62], "http://b.example/%C4%20b"),
      (Array("?q=".utf8) + [0xFF, 0xA4], "http://a.example/?q=%FF%A4"),
    ]
    for row in rows {
      let bytes = Array("HTTP/1.1 302 Found\r\nLocation: ".utf8) + row.location + [0x0D, 0x0A]
      let head = try #require(ResponseHead(parsing: bytes))
      let address = try #require(WebAddress("http://a.example/"))
      let response = FetchResponse(address: address, status: 302, headers: head.headers)
      #expect(response.redirectTarget?.text == row.target)
    }
  }

  private let now = Timestamp(milliseconds: 784_111_777_000)

  // RFC 9110, section 10.2.2, and the URL standard.
  @Test(
    "A redirect leads where a browser would go",
    arguments: [
      (301, "/b", "https://a.example/b#f"), (302, "b", "https://a.example/x/b#f"),
      (303, "//c.example", "https://c.example/#f"), (307, "?q", "https://a.example/x/y?q#f"),
      (308, "HTTP://C.example:80/%7e#g", "http://c.example/%7e#g"),
      (301, "", "https://a.example/x/y#f"),
      (301, "plums://1", nil), (301, "http://", nil), (300, "/b", nil), (304, "/b", nil),
      (200, "/b", nil),
    ] as [(Int, String, String?)]
  )
  func redirectTarget(status: Int, location: String, target: String?) throws {
    let response = FetchResponse(
      address: try #require(WebAddress("https://a.example/x/y#f")),
      status: status,
      headers: HTTPHeaders([.init("location", location)])
    )
    #expect(response.redirectTarget?.text == target)
  }

  // RFC 9110, section 10.2.3.
  @Test(
    "Retry-After is read in seconds and as a date, and is bounded",
    arguments: [
      ("120", 120), ("0", 0), ("Sun, 06 Nov 1994 08:50:37 GMT", 60),
      ("Sun, 06 Nov 1994 08:00:00 GMT", 0), ("99999999999999999999999", 31_622_400),
      ("Sun, 06 Nov 2094 08:00:00 GMT", 31_622_400), ("", nil), ("-1", nil), ("1.5", nil),
      ("soon", nil),
    ] as [(String, Double?)]
  )
  func retryAfter(value: String, seconds: Double?) throws {
    let response = FetchResponse(
      address: try #require(WebAddress("https://a.example/")),
      status: 503,
      headers: HTTPHeaders([.init("Retry-After", value)])
    )
    #expect(response.retryAfter(now: now) == seconds)
  }

  @Test("Validators are what the server gave, or nothing")
  func validators() throws {
    let address = try #require(WebAddress("https://a.example/"))
    #expect(FetchResponse(address: address, status: 200).validators == nil)
    let headers = HTTPHeaders([.init("etag", "W/\"1\"")])
    let response = FetchResponse(address: address, status: 200, headers: headers)
    #expect(response.validators == Validators(etag: "W/\"1\"", lastModified: nil))
  }

  @Test("Exchanges in short form are read hop by hop")
  func shortForm() throws {
    let address = try #require(WebAddress("https://a.example/"))
    let text = "status 301\nlocation: /b\n\n200 truncated 7ms\nx:  y \n\none\n\ntwo"
    let hops = FetchResponse.reading(shortForm: text, from: address)
    #expect(hops.map(\.address.text) == ["https://a.example/", "https://a.example/b"])
    #expect(hops.last?.headers.fields == [.init("x", "y")])
    #expect(hops.last?.body == Array("one\n\ntwo".utf8))
    #expect(hops.last?.isTruncated == true)
    #expect(hops.last?.firstByteMs == 7)
    #expect(FetchResponse.reading(shortForm: "", from: address).isEmpty)
    #expect(FetchResponse.reading(shortForm: "status ok", from: address).isEmpty)
  }

  @Test(
    "The moment of reaching the server is counted back from the noticed end",
    arguments: [
      // ended, took, sent, first byte, reached: the fastest way, a slow server, a fast one.
      (1_000_000, 300, 5, 20, 999_721),
      (1_000_000, 300, 5, 290, 999_956),
      (1_000_000, 0, 0, 0, 1_000_001),
    ]
  )
  func reachedAt(ended: Int64, took: Int, sent: Int, first: Int, reached: Int64) throws {
    let response = FetchResponse(
      address: try #require(WebAddress("https://example.org/")),
      status: 200,
      // Taken on long before it began: that says nothing of when the server was asked.
      startedAt: Timestamp(milliseconds: 0),
      endedAt: Timestamp(milliseconds: ended),
      durationMs: took,
      sentMs: sent,
      firstByteMs: first
    )
    #expect(response.reachedAt == Timestamp(milliseconds: reached))
  }
}
