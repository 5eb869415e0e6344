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
      ("https://a.example/u/a|b?[c]={d}^`", "https://a.example/u/a%7Cb?%5Bc%5D=%7Bd%7D%5E%60"),
      ("https://a.example?[x]", "https://a.example?%5Bx%5D"),
      ("https://[2001:db8::1]:8443/[x]", "https://[2001:db8::1]:8443/%5Bx%5D"),
      ("https://a.example/(b)", "https://a.example/(b)"), ("https://a.example/a\\b", nil),
      ("https://a.example/\u{202E}", nil), ("", nil),
    ] as [(String, String?)]
  )
  func links(url: String, target: String?) {
    #expect(ReportLink.target(of: url) == target)
  }
}
