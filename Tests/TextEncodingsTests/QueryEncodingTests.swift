import Testing
import TextEncodings

/// Queries in the encoding of the page that holds the address.
///
/// Reference: <https://url.spec.whatwg.org/#query-state>
struct QueryEncodingTests {
  @Test(
    "What is not ASCII in a query is percent-encoded in the page's encoding, and nothing else",
    arguments: [
      ("windows-1251", "/s?q=Привет", "/s?q=%CF%F0%E8%E2%E5%F2"),
      ("windows-1252", "/é?q=é#é", "/é?q=%E9#é"), ("windows-1252", "?é", "?%E9"),
      ("windows-1252", "?q=é☃", "?q=%E9%26%239731%3B"),
      ("windows-1252", "?q=é%20 a", "?q=%E9%20 a"),
      ("windows-1252", "?a=1?é=2", "?a=1?%E9=2"), ("windows-1252", "?q=\té\n", "?q=%E9"),
      ("shift_jis", "?q=表", "?q=%95\\"), ("euc-kr", "?q=가", "?q=%B0%A1"),
      ("gbk", "?q=你😀", "?q=%C4%E3%26%23128512%3B"), ("big5", "?q=中", "?q=%A4%A4"),
      ("gb18030", "?q=😀", "?q=%949%FC6"),
      ("iso-2022-jp", "?q=あa", "?q=%1B$B$%22%1B(Ba"),
      ("iso-2022-jp", "?q=あ☃é", "?q=%1B$B$%22%1B(B%26%239731%3B%26%23233%3B"),
    ] as [(String, String, String)]
  )
  func changed(label: String, reference: String, encoded: String) throws {
    let encoding = try #require(TextEncoding(label: label.utf8))
    let bytes = QueryEncoding.encoded(Array(reference.utf8)[...], in: encoding)
    #expect(bytes.map { String(decoding: $0, as: UTF8.self) } == encoded)
  }

  @Test(
    "Everything else stays as it is written",
    arguments: [
      ("utf-8", "?q=é"), ("utf-16le", "?q=é"), ("utf-16be", "?q=é"), ("replacement", "?q=é"),
      ("windows-1252", "?q=e%E9"), ("windows-1252", "/é"), ("windows-1252", "/é?q=1"),
      ("windows-1252", "#?é"), ("windows-1252", "?a#é"), ("windows-1252", ""),
    ]
  )
  func unchanged(label: String, reference: String) throws {
    let encoding = try #require(TextEncoding(label: label.utf8))
    #expect(QueryEncoding.encoded(Array(reference.utf8)[...], in: encoding) == nil)
  }
}
