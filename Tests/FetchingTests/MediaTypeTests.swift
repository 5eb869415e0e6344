import Fetching
import Testing

// https://mimesniff.spec.whatwg.org/#parsing-a-mime-type
struct MediaTypeTests {
  @Test(
    "A type is read without regard to case and space, with its encoding",
    arguments: [
      ("text/html", "text/html", nil), (" Text/HTML ; Charset=UTF-8", "text/html", "utf-8"),
      ("text/html;charset=\"a\\\"b\"", "text/html", "a\"b"),
      ("text/html;charset=a;charset=b", "text/html", "a"),
      ("text/html;;;x=y;charset=gbk;", "text/html", "gbk"),
      ("text/html;charset=", "text/html", nil), ("text/html;charset", "text/html", nil),
      ("text/html;charset=\"\"", "text/html", ""), ("text/html;charset =a", "text/html", nil),
      ("text/html;charset=\"open", "text/html", "open"),
      ("text/html;x=\"a;charset=no\";charset=yes", "text/html", "yes"),
      ("image/svg+xml", "image/svg+xml", nil),
    ] as [(String, String, String?)]
  )
  func parse(text: String, essence: String, charset: String?) {
    let type = MediaType(parsing: text)
    #expect(type?.essence == essence)
    #expect(type?.charset == charset)
  }

  @Test(
    "What is no type is refused",
    arguments: [
      "", "text", "/", "text/", "/html", "te xt/html", "text/ht ml", "ü/a", "text/html,x",
    ]
  )
  func refused(text: String) {
    #expect(MediaType(parsing: text) == nil)
  }

  // https://fetch.spec.whatwg.org/#concept-header-extract-mime-type
  @Test(
    "Of several headers the last readable one counts",
    arguments: [
      (["text/plain", "text/html"], "text/html", nil),
      (["text/html;charset=gbk", "text/html"], "text/html", "gbk"),
      (["text/html;charset=gbk", "text/plain"], "text/plain", nil),
      (["text/html;charset=gbk, text/html"], "text/html", "gbk"),
      (["text/html;x=\",\";charset=gbk"], "text/html", "gbk"),
      (["text/html", "*/*"], "text/html", nil), (["text/html", "nonsense"], "text/html", nil),
    ] as [([String], String, String?)]
  )
  func several(values: [String], essence: String, charset: String?) {
    let headers = HTTPHeaders(values.map { HTTPHeaders.Field("content-type", $0) })
    #expect(headers.mediaType?.essence == essence)
    #expect(headers.mediaType?.charset == charset)
  }
}
