import Addressing
import Extraction
import Markup
import Records
import Rules
import Testing

/// The grammar is that of Apple's page and of what pages really write.
///
/// <https://developer.apple.com/documentation/webkit/promoting-apps-with-smart-app-banners>
struct SmartAppBannerReaderTests {
  @Test("A page without the element has no banner and nothing to report")
  func absent() throws {
    let (banner, rules) = try read("<title>Plums</title>")
    #expect(banner == nil)
    #expect(rules == [])
  }

  @Test("Every part is read, in any order and spacing")
  func complete() throws {
    let (banner, rules) = try read(
      meta(
        "app-argument=shop://plum/1 ,affiliate-data=ct=a&at=b, app-id = 42,"
          + "app-clip-bundle-id=org.example.Clip,app-clip-display=card"
      )
    )
    #expect(banner?.appID == "42")
    #expect(banner?.argument == "shop://plum/1")
    #expect(banner?.affiliateData == "ct=a&at=b")
    #expect(banner?.clipBundleID == "org.example.Clip")
    #expect(banner?.clipDisplay == "card")
    #expect(rules == [])
  }

  @Test(
    "An argument keeps its commas, semicolons and equals signs",
    arguments: [
      "https://a.example/?q=1,2=3", "https://a.example/a;b=c, d",
      "shop://x?app-id=7&app-argument=y",
      "shop://x,app-identity=9", "shop://x?a=(1, 2)", "https://a.example/été?q=梅",
    ]
  )
  func commasInArgument(argument: String) throws {
    let (banner, rules) = try read(meta("app-id=42, app-argument=\(argument)"))
    #expect(banner?.argument == argument)
    #expect(rules.filter { $0 != "deep-link.malformed" } == [])
  }

  @Test("A known key ends an argument, even between its commas")
  func keyEndsArgument() throws {
    let (banner, _) = try read(
      meta("app-id=1, app-argument=https://a.example/1,2.html, affiliate-data=x,y")
    )
    #expect(banner?.argument == "https://a.example/1,2.html")
    #expect(banner?.affiliateData == "x,y")
  }

  @Test("Capitals, missing spaces and a closing slash change nothing")
  func capitals() throws {
    let (banner, rules) = try read(
      #"<META NAME="Apple-iTunes-App" CONTENT="APP-ID=42,App-Argument=Shop://Plum"/>"#
    )
    #expect(banner?.appID == "42")
    #expect(banner?.argument == "Shop://Plum")
    #expect(rules == [])
  }

  @Test(
    "Parts without a comma between them are read, with a warning",
    arguments: [
      "app-id=42 app-argument=shop://1", "app-id=42; app-argument=shop://1",
      "app-id=42&amp;app-argument=shop://1", "app-id=42 | app-argument=shop://1",
    ]
  )
  func noComma(content: String) throws {
    let (banner, rules) = try read(meta(content))
    #expect(banner?.appID == "42")
    #expect(banner?.argument == "shop://1")
    #expect(rules == ["banner.separator"])
  }

  @Test("A number whose digits are set in groups is the whole number, with a warning")
  func spacedNumber() throws {
    let (banner, rules) = try read(meta("app-id=544 007 664, app-argument=shop://1"))
    #expect(banner?.appID == "544007664")
    #expect(rules == ["banner.app-id-normalized"])
  }

  // https://html.spec.whatwg.org/multipage/syntax.html#attributes-2
  @Test(
    "A quotation mark that ends the content before a value is named as the cause, and no other",
    arguments: [
      (#"content="app-id="544007664"">"#, "banner.app-id-missing", "app-id="),
      (
        #"content="app-id=1, app-argument="/plums/1"">"#, "banner.argument-missing",
        "app-argument="
      ),
      (#"content="app-id=1, app-argument=">"#, "banner.argument-missing", nil),
      (#"content="app-id=1, app-argument="/>"#, "banner.argument-missing", nil),
      (#"content="app-id=1, app-argument=" lang="en">"#, "banner.argument-missing", nil),
      (#"content="app-id=">"#, "banner.app-id-missing", nil),
    ] as [(String, String, String?)]
  )
  func torn(content: String, rule: String, key: String?) throws {
    let tag = #"<meta name="apple-itunes-app" "# + content
    var findings: [Finding] = []
    let tree = PageTree(reading: Array(tag.utf8), charset: "utf-8", findings: &findings)
    let url = try #require(WebAddress("https://example.com/plums/1"))
    findings = []
    _ = SmartAppBannerReader.read(tree, url: url, findings: &findings)
    #expect(findings.map(\.rule) == [rule])
    let message = findings.first?.message ?? ""
    let says = message.contains("The quotation mark behind \(key ?? "")")
    #expect(says == (key != nil), "\(message)")
  }

  @Test("No-break spaces divide parts as spaces do")
  func noBreakSpace() throws {
    let (banner, rules) = try read(meta("app-id=42,\u{A0}app-argument=shop://1\u{A0}"))
    #expect(banner?.appID == "42")
    #expect(banner?.argument == "shop://1")
    #expect(rules == [])
  }

  @Test("A trailing comma is no part of a value")
  func trailingComma() throws {
    let (banner, rules) = try read(meta("app-id=42, app-argument=shop://1, "))
    #expect(banner?.argument == "shop://1")
    #expect(rules == [])
  }

  @Test(
    "The number is found in what is not a number alone, with a warning",
    arguments: [
      "id42", "ID42", "'42'", "&quot;42&quot;", "https://apps.apple.com/us/app/plums/id42?mt=8",
      "http://itunes.apple.com/app/id42", "itunes.apple.com/WebObjects/viewSoftware?id=42&mt=8",
    ]
  )
  func normalised(id: String) throws {
    let (banner, rules) = try read(meta("app-id=\(id), app-argument=shop://1"))
    #expect(banner?.appID == "42")
    #expect(rules == ["banner.app-id-normalized"])
  }

  @Test(
    "Markup that Safari would ignore reads as no banner, with the reason",
    arguments: [
      ("", ["banner.app-id-missing"]),
      ("app-argument=shop://plum", ["banner.app-id-missing"]),
      ("app-id=", ["banner.app-id-missing"]),
      ("app-id=,app-argument=shop://1", ["banner.app-id-missing"]),
      ("544007664", ["banner.app-id-missing", "banner.key-unknown"]),
      ("app-id=myAppStoreID", ["banner.app-id-placeholder"]),
      ("app-id=YOUR_APP_ID", ["banner.app-id-placeholder"]),
      ("app-id=PLACEHOLDER", ["banner.app-id-placeholder"]),
      ("app-id=undefined", ["banner.app-id-placeholder"]),
      ("app-id=null", ["banner.app-id-placeholder"]),
      ("app-id={{ appId }}", ["banner.app-id-placeholder", "banner.key-unknown"]),
      ("app-id=XXXXXXXXX", ["banner.app-id-placeholder"]),
      ("app-id=000000000", ["banner.app-id-placeholder"]),
      ("app-id=ABCDE12345.org.example.plums", ["banner.app-id-is-bundle"]),
      ("app-id=org.example.plums", ["banner.app-id-is-bundle"]),
      ("app-id=٤٢", ["banner.app-id-malformed"]),
      ("app-id=42x", ["banner.app-id-malformed"]),
      ("app-id=-42", ["banner.app-id-malformed"]),
      ("app-id=1-2", ["banner.app-id-malformed"]),
      ("app-id=99999999999999999999", ["banner.app-id-malformed"]),
    ]
  )
  func unusable(content: String, expected: [String]) throws {
    let (banner, rules) = try read(meta(content))
    #expect(banner == nil)
    #expect(rules.sorted() == expected)
  }

  @Test("A bundle identifier beside an App Clip leaves a banner for the clip")
  func bundleWithClip() throws {
    let (banner, rules) = try read(
      meta("app-id=ABCDE12345.org.example.plums, app-clip-bundle-id=org.example.plums.Clip")
    )
    #expect(banner?.appID == nil)
    #expect(banner?.clipBundleID == "org.example.plums.Clip")
    #expect(rules == ["banner.app-id-is-bundle"])
  }

  @Test("An App Clip alone is a banner, and needs no app")
  func clipAlone() throws {
    let (banner, rules) = try read(
      meta("app-clip-bundle-id=org.example.plums.Clip, app-clip-display=card")
    )
    #expect(banner?.clipBundleID == "org.example.plums.Clip")
    #expect(banner?.appID == nil)
    #expect(rules == [])
  }

  @Test("Of several banners the first usable one is taken, whatever stands before it")
  func several() throws {
    let (banner, rules) = try read(
      meta("app-id=") + meta("app-id=2, app-argument=shop://2") + meta("app-id=3")
    )
    #expect(banner?.appID == "2")
    #expect(rules == ["banner.app-id-missing", "banner.several", "banner.several"])
  }

  @Test("A meta without content is no second banner, and one under another name is none beside one")
  func notSeveral() throws {
    let good = meta("app-id=2, app-argument=shop://2")
    let empty = #"<meta name="apple-itunes-app" value="app-id=3">"#
    #expect(try read(good + empty).1 == [])
    #expect(try !read(empty + empty).1.contains("banner.several"))
    #expect(try read(good + #"<meta name="amazon-app" content="app-id=3">"#).1 == [])
  }

  @Test("A bundle identifier of an App Clip has no team in front")
  func clipTeam() throws {
    let clip = "app-id=2, app-argument=shop://2, app-clip-bundle-id="
    #expect(try read(meta(clip + "ABCDE12345.org.example.Clip")).1 == ["banner.clip-malformed"])
    #expect(try read(meta(clip + "abcde12345.org.example.Clip")).1 == [])
  }

  @Test("The first value of a repeated key that is not empty counts")
  func repeatedKey() throws {
    let (banner, rules) = try read(meta("app-id=, app-id=2, app-id=3, app-argument=shop://1"))
    #expect(banner?.appID == "2")
    #expect(rules == ["banner.key-repeated"])
  }

  @Test("A banner in the body counts")
  func inBody() throws {
    let (banner, _) = try read("<body><p>Plums</p>\(meta("app-id=42, app-argument=shop://1"))")
    #expect(banner?.appID == "42")
  }

  @Test(
    "An argument that opens nothing in particular is told",
    arguments: [
      ("", "banner.argument-missing"),
      ("canonical", "deep-link.no-scheme"),
      ("/news/1", "deep-link.no-scheme"),
      ("//7585813.ltr", "deep-link.no-scheme"),
      ("shop://", "banner.argument-start-screen"),
      ("https://example.com/", "banner.argument-start-screen"),
      ("shop://{{ id }}", "deep-link.placeholder"),
      ("https://exa%00mple.com/", "deep-link.malformed"),
      ("javascript:alert(1)", "deep-link.dangerous-scheme"),
    ]
  )
  func arguments(argument: String, rule: String) throws {
    let (banner, rules) = try read(meta("app-id=42, app-argument=\(argument)"))
    #expect(banner?.appID == "42")
    #expect(rules == [rule])
    if rule.hasSuffix("dangerous-scheme") { #expect(banner?.argument == nil) }
  }

  @Test("A finding says where the banner stands, and shows it")
  func place() throws {
    let html = "<title>Plums</title>\n  \(meta("app-id=42"))"
    var findings: [Finding] = []
    let tree = PageTree(reading: Array(html.utf8), charset: nil, findings: &findings)
    let url = try #require(WebAddress("https://example.com/1"))
    findings = []
    _ = SmartAppBannerReader.read(tree, url: url, findings: &findings)
    let finding = try #require(findings.first)
    #expect(finding.line == 2)
    #expect(finding.column == 3)
    #expect(finding.evidence == meta("app-id=42"))
  }

  func meta(_ content: String) -> String {
    #"<meta name="apple-itunes-app" content="\#(content)">"#
  }

  func read(_ html: String) throws -> (SmartAppBanner?, rules: [String]) {
    var findings: [Finding] = []
    let tree = PageTree(reading: Array(html.utf8), charset: "utf-8", findings: &findings)
    let url = try #require(WebAddress("https://example.com/plums/1"))
    findings = []
    let banner = SmartAppBannerReader.read(tree, url: url, findings: &findings)
    return (banner, findings.map(\.rule))
  }
}
