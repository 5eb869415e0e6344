import Addressing
import Extraction
import Markup
import Records
import Testing

/// Where a banner may be on a page, and where it is none.
extension SmartAppBannerReaderTests {
  @Test(
    "Another attribute or another name is no banner, and is reported",
    arguments: [
      (#"<meta property="apple-itunes-app" content="app-id=42">"#, ["banner.property"]),
      (#"<meta name="myApp" content="app-id=42, app-argument=myURL">"#, ["banner.name-wrong"]),
      (#"<meta name="google-play-app" content="app-id=org.example.plums">"#, []),
      (#"<meta http-equiv="apple-itunes-app" content="app-id=42">"#, ["banner.property"]),
      (#"<meta itemprop="Apple-iTunes-App" content="app-id=42">"#, ["banner.property"]),
      (#"<link name="apple-itunes-app" content="app-id=42">"#, ["banner.property"]),
      (#"<!-- <meta name="apple-itunes-app" content="app-id=42"> -->"#, ["banner.unread"]),
      (
        #"<!--[if IE]><META Name='apple-itunes-app' content='app-id=42'><![endif]-->"#,
        ["banner.unread"]
      ),
      (#"<!-- <meta name="apple-itunes-app" content="app-id=42">"#, ["banner.unread"]),
      ("<!-- a meta tag, apple-itunes-app, belongs here; <meta name=robots> -->", []),
      (#"<script>"<meta name='apple-itunes-app' content='app-id=42'>"</script>"#, []),
      (
        #"<template><meta name="apple-itunes-app" content="app-id=42"></template>"#,
        ["banner.unread"]
      ),
      (
        #"<template><template></template><meta name="apple-itunes-app"></template>"#,
        ["banner.unread"]
      ),
      (#"<template><p><meta name="apple-itunes-app" content="app-id=42">"#, ["banner.unread"]),
      ("<template></template><p>apple-itunes-app <template>apple-itunes-app</template>", []),
    ]
  )
  func noBanner(html: String, expected: [String]) throws {
    let (banner, rules) = try read(html)
    #expect(banner == nil)
    #expect(rules == expected)
  }

  @Test(
    "Beside a banner that is read, one in a comment or a template is somebody's old one",
    arguments: ["<!-- %@ -->", "<template>%@</template>"]
  )
  func beside(form: String) throws {
    let tag = meta("app-id=42, app-argument=shop://1")
    let html = form.replacing("%@", with: meta("app-id=7")) + tag
    let (banner, rules) = try read(html)
    #expect(banner?.appID == "42" && rules == [])
  }

  @Test("A banner that is not read is reported with its position and its tag")
  func unread() throws {
    let url = try #require(WebAddress("https://example.com/"))
    var findings: [Finding] = []
    let html = "<title>Plums</title>\n <!-- <meta name='apple-itunes-app' content='app-id=7'> -->"
    let tree = PageTree(reading: Array(html.utf8), charset: "utf-8", findings: &findings)
    _ = SmartAppBannerReader.read(tree, url: url, findings: &findings)
    let finding = try #require(findings.first)
    #expect(finding.line == 2 && finding.column == 7)
    #expect(finding.evidence == "<meta name='apple-itunes-app' content='app-id=7'>")
    #expect(finding.message.contains("comment"))
  }

  @Test("A banner in a noscript element is read, and flagged")
  func noscript() throws {
    let (banner, rules) = try read(
      "<noscript>\(meta("app-id=42, app-argument=shop://1"))</noscript>"
    )
    #expect(banner?.appID == "42")
    #expect(rules == ["deep-link.noscript"])
  }
}
