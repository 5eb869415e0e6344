import Records
import Testing

/// Which URLs become links in reports.
struct ReportLinkTests {
  @Test(
    "A URL is a link only when it leads to the web and holds nothing but what URLs may",
    arguments: [
      ("https://a.example/b?c=d&e='f'", "https://a.example/b?c=d&e='f'"),
      ("HTTP://a.example/", "HTTP://a.example/"), ("javascript:alert(1)", nil),
      ("https://a.example/\"onclick=\"x", nil), ("https://a.example/ b", nil),
      ("https://a.example/<b>", nil), ("ftp://a.example/", nil), ("//a.example/", nil),
      ("https://a.example/\u{202E}", nil), ("", nil),
    ] as [(String, String?)]
  )
  func links(url: String, target: String?) {
    #expect(ReportLink.target(of: url) == target)
  }
}
