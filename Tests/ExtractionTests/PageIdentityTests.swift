import Addressing
import Extraction
import Markup
import Records
import Rules
import Testing

/// <https://html.spec.whatwg.org/multipage/links.html#linkTypes>, RFC 6596 and RFC 8288.
struct PageIdentityTests {
  @Test(
    "The canonical address is the first that is one, absolute and without a fragment",
    arguments: [
      (#"<link rel="canonical" href="https://example.com/a#b">"#, "https://example.com/a", []),
      (
        #"<LINK REL="Canonical nofollow" HREF=" https://EXAMPLE.com/a ">"#, "https://example.com/a",
        []
      ),
      (
        #"<body><link rel="canonical" href="https://example.com/a">"#, "https://example.com/a",
        ["page.canonical-in-body"]
      ),
      (
        #"<link rel="canonical" href="/a">"#, "https://example.com/a",
        ["page.canonical-relative"]
      ),
      (
        #"<link rel="canonical" href=""><link rel="canonical" href="https://example.com/a">"#,
        "https://example.com/a", ["page.canonical-unusable"]
      ),
      (#"<link rel="canonical" href="mailto:a@b.c">"#, nil, ["page.canonical-unusable"]),
      (
        """
        <link rel="canonical" href="https://example.com/a">
        <link rel="canonical" href="https://example.com/a#x">
        """,
        "https://example.com/a", []
      ),
      (
        """
        <link rel="canonical" href="https://example.com/a">
        <link rel="canonical" href="https://example.com/b">
        <link rel="canonical" href="https://example.com/c">
        """,
        "https://example.com/a", ["page.canonical-several"]
      ),
      (
        #"<link rel="canonical" href="https://www.example.com/a">"#, "https://www.example.com/a",
        ["page.canonical-other-host"]
      ),
      (
        #"<link rel="canonical" href="http://localhost:3000/a">"#, "http://localhost:3000/a",
        ["page.canonical-local"]
      ),
      (
        #"<link rel="canonical" href="http://192.168.1.9/a">"#, "http://192.168.1.9/a",
        ["page.canonical-local"]
      ),
      (
        #"<link rel="canonical" href="https://localhost.example.org/a">"#,
        "https://localhost.example.org/a", ["page.canonical-other-host"]
      ),
      (
        #"<link rel=canonical hreflang=de href="https://example.com/de">"#, nil,
        ["page.canonical-alternate"]
      ),
      (
        #"<link rel=canonical media="(max-width: 9em)" href="/m"><link rel=canonical href="https://example.com/a">"#,
        "https://example.com/a", ["page.canonical-alternate"]
      ),
      (
        #"<link rel=canonical type="text/html" href="/a">"#, nil, ["page.canonical-alternate"]
      ),
      (#"<link rel=canonical lang=de href="/a">"#, nil, ["page.canonical-alternate"]),
      (
        #"<link rel=canonical media="" href="https://example.com/a">"#, "https://example.com/a", []
      ),
      ("", nil, []),
    ] as [(String, String?, [String])]
  )
  func canonical(html: String, expected: String?, rules: [String]) throws {
    let record = try FaultlessPage.read(html).record
    #expect(record.canonicalURL == expected)
    #expect(record.findings.map(\.rule).filter { $0.hasPrefix("page.canonical") } == rules)
  }

  @Test("The response may name the canonical address; the page's own comes first")
  func canonicalHeader() throws {
    let headers = PageHeaders(links: [#"<https://example.com/h>; rel="canonical""#])
    #expect(
      try FaultlessPage.read("", headers: headers).record.canonicalURL == "https://example.com/h"
    )
    let record = try FaultlessPage.read(
      #"<link rel="canonical" href="https://example.com/a">"#,
      headers: headers
    ).record
    #expect(record.canonicalURL == "https://example.com/a")
    #expect(record.findings.contains { $0.rule == "page.canonical-several" })
  }

  @Test(
    "A canonical address in the body is told what ended the head before it",
    arguments: [
      (
        "<head>\n<noscript><img src=a.png></noscript>\n<link rel=canonical href=https://example.com/a>",
        "line 2, column 11, where <img src=a.png> is in a noscript"
      ),
      (
        "<head><div></div><link rel=canonical href=https://example.com/a>",
        "line 1, column 7, where <div> is."
      ),
      ("<head>Plums<link rel=canonical href=https://example.com/a>", "Text or an end tag"),
      (
        "<head>Plums<div></div><link rel=canonical href=https://example.com/a>",
        "Text or an end tag"
      ),
      (
        "<head> \n<div></div><link rel=canonical href=https://example.com/a>",
        "line 2, column 1, where <div> is."
      ),
      ("<head></head><body><link rel=canonical href=https://example.com/a>", nil),
    ] as [(String, String?)]
  )
  func endOfHead(html: String, detail: String?) throws {
    let findings = try FaultlessPage.read(html).record.findings
    let finding = try #require(findings.first { $0.rule == "page.canonical-in-body" })
    let plain = Rule.pageCanonicalInBody.title
    #expect(finding.message == plain || detail.map(finding.message.contains) == true)
    #expect((finding.message == plain) == (detail == nil))
    // What ends the head early is the cause; the link then stands in the head where it is.
    let rule = Rule.pageCanonicalInBody.fix
    #expect(finding.fix == (detail == nil ? rule : Rule.pageCanonicalHeadEnded))
  }

  @Test("Alternates keep their language as written; feeds, media and style sheets are none")
  func alternates() throws {
    let record = try FaultlessPage.read(
      """
      <link rel="alternate" hreflang="de-at" href="/de">
      <link rel="alternate" hreflang="x-default" href="https://example.com/">
      <link rel="alternate" hreflang="de-at" href="/de">
      <link rel="alternate" hreflang="en" type="application/rss+xml" href="/feed">
      <link rel="alternate" media="handheld" href="/m">
      <link rel="alternate" hreflang="en" media="print" href="/paper">
      <link rel="alternate" hreflang="en" media=" ALL " href="/en">
      <link rel="alternate stylesheet" hreflang="en" href="/a.css">
      <link rel="alternate" hreflang="fr" href="android-app://org.example/plums/1">
      <link rel="alternate" hreflang="" href="/x">
      """,
      headers: PageHeaders(links: ["</fr>; rel=alternate; hreflang=fr, </c>; rel=canonical"])
    ).record
    #expect(
      record.alternates == [
        Alternate(hreflang: "de-at", url: "https://example.com/de"),
        Alternate(hreflang: "x-default", url: "https://example.com/"),
        Alternate(hreflang: "en", url: "https://example.com/en"),
        Alternate(hreflang: "fr", url: "https://example.com/fr"),
      ]
    )
  }

  @Test(
    "Lists of languages that contradict themselves are told",
    arguments: [
      ("en=/plum-cake fr=/fr", []),
      ("en=/plum-cake fr=/fr FR=/fr2 fr=/fr3", ["repeated"]),
      ("en=/plum-cake x-default=/plum-cake fr=/fr#a", []),
      ("pt=/pt fr=/fr", ["self-missing"]),
      ("fr=/fr", []),
      ("en=/plum-cake en-UK=/uk cn=/cn", ["malformed", "malformed"]),
      ("en=/plum-cake en-EU=/eu", ["malformed"]),
      ("en=/plum-cake es-419=/es zh-Hant-HK=/hk uk-UA=/ua", []),
      ("en=/plum-cake english=/a de_DE=/b", ["malformed", "malformed"]),
    ]
  )
  func languages(list: String, rules: [String]) throws {
    let html = list.split(separator: " ").map { row in
      let parts = row.split(separator: "=")
      return #"<link rel="alternate" hreflang="\#(parts[0])" href="\#(parts[1])">"#
    }.joined()
    let findings = try FaultlessPage.read(html).record.findings
    let told = findings.map(\.rule).filter { $0.hasPrefix("page.hreflang") }
    #expect(told == rules.map { "page.hreflang-\($0)" })
  }

  @Test("A page that names another host canonical in its header is told of it")
  func canonicalHeaderHost() throws {
    let headers = PageHeaders(links: ["<https://www.example.com/h>; rel=canonical"])
    let findings = try FaultlessPage.read("", headers: headers).record.findings
    #expect(findings.contains { $0.rule == "page.canonical-other-host" })
  }

  @Test(
    "The language is the first that is one, in the usual case",
    arguments: [
      (#"<html lang="EN-gb">"#, "en-GB"), (#"<html lang="zh-hant-tw">"#, "zh-Hant-TW"),
      (#"<html xml:lang="de">"#, "fr"), (#"<html lang="en_US">"#, "en-US"),
      (#"<html lang="es-419">"#, "es-419"), (#"<html lang="sl-rozaj-biske">"#, "sl-rozaj-biske"),
      (#"<html lang="en-US-u-CA-buddhist">"#, "en-US-u-ca-buddhist"),
      (#"<html lang=""><meta http-equiv="Content-Language" content="ko, en">"#, "ko"),
      (#"<html lang="english"><meta property="og:locale" content="ar_SA">"#, "ar-SA"),
      ("<p>", "fr"), (#"<html lang="{{lang}}">"#, "fr"), (#"<html lang="deu">"#, "de"),
      (#"<html lang="GER-AT">"#, "de-AT"), (#"<html lang="gsw">"#, "gsw"),
      (#"<p><meta property="og:locale" content="eng_GB">"#, "en-GB"),
    ]
  )
  func language(html: String, expected: String) throws {
    let headers = PageHeaders(contentLanguage: "fr")
    #expect(try FaultlessPage.read(html, headers: headers).record.language == expected)
  }

  // https://html.spec.whatwg.org/multipage/dom.html#the-lang-and-xml:lang-attributes
  @Test(
    "In XML xml:lang names the language, in HTML it has no effect, which is a finding",
    arguments: [("application/xhtml+xml", 0), ("text/html", 1)]
  )
  func languageOfXML(type: String, count: Int) throws {
    let html = """
      <html xmlns="http://www.w3.org/1999/xhtml" xml:lang="de"><head><title>Pflaumen</title></head>
      <body><p>Reife Pflaumen.</p></body></html>
      """
    let url = try #require(WebAddress("https://example.com/"))
    var findings: [Finding] = []
    let tree = PageTree(
      reading: Array(html.utf8),
      charset: "utf-8",
      mediaType: type,
      findings: &findings
    )
    let reading = PageReader.read(tree, url: url, headers: PageHeaders(), findings: &findings)
    #expect(reading.record.language == "de", "its author meant it in both")
    let rules = reading.record.findings.map(\.rule)
    #expect(rules.count { $0 == Rule.pageLanguageMissing.id } == count)
  }

  @Test(
    "What is no tag is told, and so is its absence",
    arguments: [
      (#"<html lang="en_US">"#, ["page.language-malformed"]),
      (#"<html lang="english">"#, ["page.language-malformed"]),
      (#"<html lang="cn">"#, ["page.language-malformed"]),
      (#"<html lang="en-UK">"#, ["page.language-malformed"]),
      (#"<html lang="deu">"#, ["page.language-malformed"]), (#"<html lang="gsw">"#, []),
      (#"<html lang="en-EU">"#, []), (#"<html lang="es-IC">"#, []),
      (#"<html lang="en">"#, []), ("<html>", ["page.language-missing"]),
      (#"<html lang="">"#, ["page.language-missing"]),
      (#"<html xml:lang="de">"#, ["page.language-missing"]),
    ]
  )
  func languageFaults(html: String, expected: [String]) throws {
    let rules = try FaultlessPage.read(html).record.findings.map(\.rule)
    #expect(rules.filter { $0.hasPrefix("page.language") } == expected)
  }
}
