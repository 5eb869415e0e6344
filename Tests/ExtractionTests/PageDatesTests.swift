import Extraction
import Records
import Rules
import Testing

// ISO 8601; <https://ogp.me/#type_article>; <https://schema.org/datePublished>
struct PageDatesTests {
  @Test(
    "A date becomes a day or a moment in UTC, however it is written",
    arguments: [
      ("2026-11-21", "2026-11-21"), ("20261121", "2026-11-21"),
      ("2026-11-21T09:30:00Z", "2026-11-21T09:30:00Z"),
      ("2026-11-21T00:30:00+01:00", "2026-11-20T23:30:00Z"),
      ("2026-11-21 09:30:00.25 -0500", "2026-11-21T14:30:00Z"),
      ("2026-11-21T09:30Z", "2026-11-21T09:30:00Z"),
      (" 20261121T093000Z\n", "2026-11-21T09:30:00Z"),
      ("2026-11-21T09:30:00", "2026-11-21"), ("2024-02-29", "2024-02-29"),
      ("2026/11/21", "2026-11-21"), ("2026.11.5", "2026-11-05"),
      ("Sat, 21 Nov 2026 09:30:00 GMT", "2026-11-21T09:30:00Z"),
      ("1795253400", "2026-11-21T09:30:00Z"), ("1795253400000", "2026-11-21T09:30:00Z"),
      ("Nov 21, 2026", "2026-11-21"), ("21st of... Nov 2026", nil),
      ("November 5, 2026 at 4:41pm", "2026-11-05"), ("Sept. 21, 2026, 4:18 p.m.", "2026-09-21"),
      ("Sat Nov 21 2026 09:30:00 GMT+0000 (UTC)", "2026-11-21"),
      ("Sat Nov 21 09:30:00 EST 2026", "2026-11-21"), ("21st November 2026", "2026-11-21"),
      ("04:25:06 PM IST Nov 08, 2026", "2026-11-08"), ("21 May,2026 0407hrs IST", "2026-05-21"),
      ("10:27:24 Feb 18 2026", "2026-02-18"), ("21-November-2026", "2026-11-21"),
      ("21 Nov 2026", "2026-11-21"), ("2026-11-21T09:30:00 CEST", "2026-11-21"),
      ("2026-11-21 09:30 AEDT", "2026-11-21"),
      ("1969-12-31T23:59:59.5Z", "1969-12-31T23:59:59Z"),
    ]
  )
  func forms(written: String, expected: String?) throws {
    let html = #"<meta property="article:published_time" content="\#(written)">"#
    #expect(try FaultlessPage.read(html).record.datePublished == expected)
  }

  @Test(
    "What tells no day is no date, and is told",
    arguments: [
      "yesterday", "2026-02-30", "2026-13-01", "0000-00-00", "1970-01-01T00:00:00+00:00",
      "0000000000",
      "21/11/2026", "Nov 31, 2026", "Nov 2026", "21 Nov 22 2026", "Nov 21, 2026 or 2027",
      "May or June 21, 2026", "Mayor 21, 2026", "2026-11-21T25:00:00Z", "2026-11-21x", "null",
      "-0001-11-30T00:00:00+00:00",
      String(repeating: "2", count: 100),
    ]
  )
  func unreadable(written: String) throws {
    let html = #"<meta property="article:published_time" content="\#(written)">"#
    let record = try FaultlessPage.read(html).record
    #expect(record.datePublished == nil)
    #expect(record.findings.contains { $0.rule == "page.date-unreadable" })
  }

  @Test(
    "A year or a month alone is neither a date nor a fault",
    arguments: ["2026", "2026-11", ""]
  )
  func reduced(written: String) throws {
    let html = #"<meta name="dc.date" content="\#(written)">"#
    let record = try FaultlessPage.read(html).record
    #expect(record.datePublished == nil)
    #expect(!record.findings.contains { $0.rule.hasPrefix("page.date") })
  }

  @Test(
    "The date is that of the first source that has one",
    arguments: [
      (
        #"<meta name="date" content="2026-11-05"><meta property="article:published_time" content="2026-11-02">"#,
        "2026-11-02"
      ),
      (
        #"<meta property="article:published_time" content="x"><meta name="DC.date.issued" content="2026-11-03">"#,
        "2026-11-03"
      ),
      (
        #"<time itemprop="datePublished" datetime="2026-11-04">4 Nov</time><meta name="date" content="2026-11-05">"#,
        "2026-11-04"
      ),
      (#"<meta itemprop="datePublished" content="2026-11-04">"#, "2026-11-04"),
      (
        #"<div itemscope><meta itemprop="datePublished" content="2026-11-04"></div>"#, nil
      ),
      (#"<article><time pubdate>2026-11-04</time></article>"#, "2026-11-04"),
      (#"<article><article><time pubdate>2026-11-04</time></article></article>"#, nil),
      (#"<time datetime="2026-11-04">4 Nov</time>"#, nil),
      (#"<meta name="citation_publication_date" content="2026/11/06">"#, "2026-11-06"),
      (#"<meta property="og:updated_time" content="2026-11-06">"#, nil),
    ]
  )
  func sources(html: String, expected: String?) throws {
    #expect(try FaultlessPage.read(html).record.datePublished == expected)
  }

  @Test(
    "Changes have sources of their own",
    arguments: [
      (#"<meta property="og:updated_time" content="2026-11-06">"#, "2026-11-06"),
      (#"<meta name="dcterms.modified" content="2026-11-06">"#, "2026-11-06"),
      (
        #"<meta http-equiv="Last-Modified" content="Sat, 21 Nov 2026 09:30:00 GMT">"#,
        "2026-11-21T09:30:00Z"
      ),
      (#"<time itemprop="dateModified">2026-11-06</time>"#, "2026-11-06"),
      (#"<meta name="date" content="2026-11-06">"#, nil),
    ]
  )
  func modified(html: String, expected: String?) throws {
    #expect(try FaultlessPage.read(html).record.dateModified == expected)
  }

  @Test(
    "The page's main thing says how long it holds; parts of it do not",
    arguments: [
      (#""@type": "JobPosting", "validThrough": "2026-12-31""#, "2026-12-31"),
      (#""@type": "Article", "expires": "2026-12-31T10:00:00+01:00""#, "2026-12-31T09:00:00Z"),
      (
        #""@type": "JobPosting", "validThrough": "2026-12-31", "expires": "2026-11-30""#,
        "2026-11-30"
      ),
      (#""@type": "Product", "offers": {"@type": "Offer", "validThrough": "2026-12-31"}"#, nil),
      (#""@type": "JobPosting", "validThrough": "always""#, nil),
    ] as [(String, String?)]
  )
  func expiry(members: String, expected: String?) throws {
    let html = """
      <script type="application/ld+json">{"@context": "https://schema.org", \(members)}</script>
      """
    #expect(try FaultlessPage.read(html).record.expires == expected)
  }

  @Test(
    "What is embedded in a page does not end it, and of several things the last one does",
    arguments: [
      (
        #"{"@type": "Article", "name": "A"}, {"@type": "VideoObject", "expires": "2020-01-02"}"#,
        nil
      ),
      (
        #"{"@type": "Article", "name": "A"}, {"@type": "VideoObject", "expires": "2020-01-02","#
          + #""url": "https://example.com/plum-cake"}"#, nil
      ),
      (
        #"{"@type": "Article", "url": "https://example.com/plum-cake", "expires": "2027-01-02"},"#
          + #"{"@type": "AudioObject", "expires": "2020-01-02"}"#, "2027-01-02"
      ),
      // A page without a thing of its own: the video is the page's when it says so.
      (#"{"@type": "VideoObject", "name": "Street noise", "expires": "2020-01-02"}"#, nil),
      (#"{"@type": "VideoObject", "name": "Plum cake", "expires": "2020-01-02"}"#, "2020-01-02"),
      (
        #"{"@type": "VideoObject", "expires": "2020-01-02","#
          + #""mainEntityOfPage": "https://example.com/plum-cake"}"#, "2020-01-02"
      ),
      (
        #"{"@type": "WebPage", "url": "https://example.com/plum-cake"},"#
          + #"{"@type": "JobPosting", "validThrough": "2020-01-02"}"#, "2020-01-02"
      ),
      (#"{"@type": "WebPage", "expires": "2020-01-02"}"#, "2020-01-02"),
      (
        #"{"@type": "JobPosting", "validThrough": "2020-01-02"},"#
          + #"{"@type": "JobPosting", "validThrough": "2021-01-02"}"#, "2021-01-02"
      ),
      (
        #"{"@type": "JobPosting", "validThrough": "2020-01-02"}, {"@type": "JobPosting"}"#, nil
      ),
    ] as [(String, String?)]
  )
  func expiryOfSeveral(things: String, expected: String?) throws {
    let html = FaultlessPage.html(
      head: """
        <script type="application/ld+json">{"@context": "https://schema.org", "@graph": [\(things)]}
        </script>
        """
    )
    #expect(try FaultlessPage.read(html).record.expires == expected)
  }

  @Test(
    "A page that changed before it was published is told, unless a zone explains it",
    arguments: [
      ("2026-11-21", "2026-11-20", true), ("2026-11-21", "2026-11-20T23:30:00Z", false),
      ("2026-11-21T00:30:00Z", "2026-11-20", false), ("2026-11-21", "2026-11-19T23:30:00Z", true),
      ("2026-11-21T00:30:00Z", "2026-11-20T23:30:00Z", true), ("2026-11-21", "2026-11-21", false),
    ]
  )
  func reversed(published: String, modified: String, expected: Bool) throws {
    let metas = """
      <meta property="article:published_time" content="\(published)">
      <meta property="article:modified_time" content="\(modified)">
      """
    let block = """
      <script type="application/ld+json">{"@context": "https://schema.org", "@type": "Article",
      "datePublished": "\(published)", "dateModified": "\(modified)"}</script>
      """
    for (html, place) in [(metas, (2, 1)), (block, (2, Self.column(of: published)))] {
      let findings = try FaultlessPage.read(html).record.findings
      let finding = findings.first { $0.rule == "page.dates-reversed" }
      #expect((finding != nil) == expected)
      guard let finding else { continue }
      #expect(finding.line == place.0 && finding.column == place.1)
    }
  }

  /// The column of the second key of the block above.
  private static func column(of published: String) -> Int {
    #""datePublished": "", "#.count + published.count + 1
  }

  @Test(
    "Structured data gives the date of the page's main thing, not of its comments or lists",
    arguments: [
      (#"{"@type": "Article", "datePublished": "2026-11-02"}"#, "2026-11-02"),
      (
        #"""
        {"@type": "Article", "datePublished": "2026-11-02", "comment":
        {"@type": "Comment", "datePublished": "2026-11-05"}}
        """#,
        "2026-11-02"
      ),
      (
        #"""
        {"@graph": [{"@type": "Article", "datePublished": "2026-11-02", "url": "/other"},
        {"@type": "Article", "datePublished": "2026-11-03", "url": "/another"}]}
        """#,
        nil
      ),
      (
        #"""
        {"@graph": [{"@type": "Article", "datePublished": "2026-11-02", "url": "/other"},
        {"@type": "Article", "datePublished": "2026-11-03",
        "mainEntityOfPage": "https://example.com/plum-cake"}]}
        """#,
        "2026-11-03"
      ),
      (
        #"{"@type": "WebPage", "mainEntity": {"@type": "Recipe", "datePublished": "2026-11-02"}}"#,
        "2026-11-02"
      ),
      (#"{"@type": "Organization", "datePublished": "2026-11-02"}"#, nil),
      (
        #"{"@type": "Organization", "url": "/plum-cake", "datePublished": "2026-11-02"}"#,
        "2026-11-02"
      ),
      (
        #"""
        {"@type": "WebPage", "url": "/plum-cake", "mainEntity":
        {"@type": "Person", "datePublished": "2026-11-02"}}
        """#,
        "2026-11-02"
      ),
      (#"{"@type": "Article", "datePublished": "long ago"}"#, nil),
    ]
  )
  func structured(json: String, expected: String?) throws {
    let body = json.dropFirst()
    let html = """
      <script type="application/ld+json">{"@context": "https://schema.org", \(body)</script>
      """
    #expect(try FaultlessPage.read(html).record.datePublished == expected)
  }
}
