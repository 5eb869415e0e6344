import Records
import Testing

/// Which URLs become links in reports, and how they are written in HTML.
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

  @Test("A link tells nothing of where it was followed; what leads nowhere on the web is text")
  func html() {
    #expect(
      ReportLink.html("https://a.example/?a=1&b=2")
        == "<a href=\"https://a.example/?a=1&amp;b=2\" rel=\"noopener noreferrer nofollow\">"
        + "<bdi>https://a.example/?a=1&amp;b=2</bdi></a>"
    )
    #expect(ReportLink.html("javascript:alert(1)") == "<bdi>javascript:alert(1)</bdi>")
    #expect(ReportLink.html("5 <b>") == "<bdi>5 &lt;b&gt;</bdi>")
  }
}
