import Extraction
import Records
import Testing

// <https://html.spec.whatwg.org/multipage/links.html#rel-alternate>, <https://oembed.com/#section4>
struct PageResourcesTests {
  @Test(
    "A feed is an alternate of a feed's type",
    arguments: [
      (
        #"<link rel="alternate" type="application/rss+xml" title=" All  plums" href="/feed">"#,
        [
          LinkedResource(
            url: "https://example.com/feed",
            type: "application/rss+xml",
            title: "All plums"
          )
        ]
      ),
      (
        #"<link rel="Alternate HOME" type="Application/Atom+XML; charset=utf-8" href="feed" title="">"#,
        [LinkedResource(url: "https://example.com/feed", type: "application/atom+xml", title: nil)]
      ),
      (
        #"<link rel=alternate type=application/feed+json href=/a><link rel=alternate type=application/feed+json href=/a#b>"#,
        [LinkedResource(url: "https://example.com/a", type: "application/feed+json", title: nil)]
      ),
      (#"<link rel="alternate stylesheet" type="application/rss+xml" href="/feed">"#, []),
      (#"<link rel="alternative" type="application/rss+xml" href="/feed">"#, []),
      (#"<link rel="alternate" type="text/xml" href="/feed">"#, []),
      (#"<link rel="alternate" type="application/rss+xml">"#, []),
      (#"<link rel="alternate" type="application/rss+xml" href="feed://example.com/">"#, []),
    ]
  )
  func feeds(html: String, expected: [LinkedResource]) throws {
    #expect(try FaultlessPage.read(html).record.feeds == expected)
  }

  @Test("oEmbed documents are found in elements and in the Link field")
  func oEmbeds() throws {
    let html = """
      <link rel="alternate" type="application/json+oembed" href="/oembed?format=json" title="Plums">
      <link rel="alternate" type="text/xml+oembed" href="/oembed?format=xml">
      """
    let field =
      #"</oembed?format=json>; rel="alternate"; type="application/json+oembed", </o>; rel=alternate; type=text/xml+oembed; title="A, b""#
    let record = try FaultlessPage.read(html, headers: PageHeaders(links: [field])).record
    #expect(
      record.oEmbeds.map { "\($0.url) \($0.type) \($0.title ?? "-")" } == [
        "https://example.com/oembed?format=json application/json+oembed Plums",
        "https://example.com/oembed?format=xml text/xml+oembed -",
        "https://example.com/o text/xml+oembed A, b",
      ]
    )
    #expect(record.feeds == [])
    #expect(record.alternates == [])
  }

  @Test(
    "The manifest is the first with an address",
    arguments: [
      (#"<link rel="manifest" href="/app.webmanifest#x">"#, "https://example.com/app.webmanifest"),
      (
        #"<link rel="manifest"><link rel="icon Manifest" href="a"><link rel="manifest" href="b">"#,
        "https://example.com/a"
      ),
      (#"<link rel="manifest" href="data:application/json,{}">"#, nil),
      (#"<a rel="manifest" href="/a">a</a>"#, nil),
    ]
  )
  func manifest(html: String, expected: String?) throws {
    #expect(try FaultlessPage.read(html).record.manifestURL == expected)
  }

  @Test("At most 64 feeds are kept")
  func many() throws {
    let html = (0..<200).map {
      #"<link rel="alternate" type="application/rss+xml" href="/\#($0)">"#
    }.joined()
    #expect(try FaultlessPage.read(html).record.feeds.count == 64)
  }
}
