import Addressing
import AppAssociation
import JSON
import Reading
import Records
import Robots
import Rules
import Testing

/// Bytes in, judged record out.
struct PageJudgeTests {
  static let page = """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <title>Plum cake in an hour</title>
    <meta name="description" content="A plain cake, baked in one tin.">
    <meta name="apple-itunes-app" content="app-id=42, app-argument=plums://cake">
    </head>
    <body><p>Ripe plums on a plain dough.</p><a href="/more#top">More</a></body>
    </html>
    """

  func input(
    _ html: String = page,
    address: String = "https://a.example/cake"
  ) throws -> PageInput {
    PageInput(address: try #require(WebAddress(address)), body: Array(html.utf8))
  }

  func json(_ record: PageRecord) -> String {
    var writer = JSONWriter()
    record.write(to: &writer, withTimes: true)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  @Test("A page with a title, a description and a way into an app is an app-linked result")
  func whole() throws {
    let record = PageJudge.read(try input())
    #expect(record.title == "Plum cake in an hour")
    #expect(record.description == "A plain cake, baked in one tin.")
    #expect(record.language == "en")
    #expect(record.banner?.appID == "42")
    #expect(record.deepLinks.first?.url == "plums://cake")
    #expect(record.links.map(\.url) == ["https://a.example/more"])
    #expect(record.indexable)
    #expect(record.isAppLinked)
    #expect(record.reasons.isEmpty)
  }

  @Test("The record's identity is the canonical address without a fragment")
  func identity() throws {
    let record = PageJudge.read(try input(address: "HTTPS://A.example:443/cake#crust"))
    #expect(record.url.text == "https://a.example/cake")
  }

  @Test(
    "Robots directives count wherever they stand, and the strictest wins",
    arguments: [
      (#"<meta name="robots" content="noindex">"#, [], true, false, false),
      (#"<META NAME="ROBOTS" CONTENT="NOFOLLOW">"#, [], false, true, false),
      (#"<meta name="applebot" content="nosnippet">"#, [], false, false, true),
      (#"<meta name="googlebot" content="noindex">"#, [], false, false, false),
      (#"<meta name="robots" content="none">"#, [], true, true, true),
      ("", ["noindex, nofollow"], true, true, false),
      ("", ["applebot: noindex"], true, false, false),
      ("", ["otherbot: noindex"], false, false, false),
      (#"<meta name="robots" content="index, follow">"#, ["noindex"], true, false, false),
      ("", ["nosnippet", "nofollow"], false, true, true),
    ] as [(String, [String], Bool, Bool, Bool)]
  )
  func robots(
    head: String,
    tags: [String],
    noindex: Bool,
    nofollow: Bool,
    nosnippet: Bool
  ) throws {
    var input = try input(Self.page.replacing("</head>", with: head + "</head>"))
    input.robotsTags = tags
    let record = PageJudge.read(input)
    #expect(record.robots.noindex == noindex)
    #expect(record.robots.nofollow == nofollow)
    #expect(record.robots.nosnippet == nosnippet)
    #expect(record.indexable == !noindex)
    #expect(record.reasons.contains(Reason.noindex) == noindex)
    #expect(record.robots.sources.isEmpty == !(noindex || nofollow || nosnippet))
  }

  @Test("A page without snippets loses its description and is no public result")
  func nosnippet() throws {
    var input = try input()
    input.robotsTags = ["nosnippet"]
    let record = PageJudge.read(input)
    #expect(record.description == nil)
    #expect(record.indexable)
    #expect(!record.isAppLinked)
    #expect(record.reasons == [Reason.nosnippet])
  }

  @Test(
    "A page without an image in results loses it, and no finding asks for one",
    arguments: ["max-image-preview: none", "noimageindex"]
  )
  func noImage(directive: String) throws {
    let image = #"<meta property="og:image" content="/cake.png">"#
    for (tags, markup, shows) in [
      ([], image, true), ([directive], image, false), ([directive], "", false),
    ]
      as [([String], String, Bool)]
    {
      var input = try input("<title>Plum cake</title>\(markup)")
      input.robotsTags = tags
      let record = PageJudge.read(input)
      #expect((record.image != nil) == shows)
      #expect(record.robots.noImagePreview == !shows)
      #expect(!record.findings.contains { $0.rule == Rule.pageImageMissing.id })
    }
  }

  @Test(
    "What the score loses is told with the place of the item that loses it",
    arguments: [
      (
        "<title>a</title>\n<script type=application/ld+json>"
          + #"{"@context":"https://schema.org","@type":"Recipe","nme":"a"}</script>"#, 2
      ),
      (
        "<title>a</title>\n\n<div itemscope itemtype=https://schema.org/Recipe>"
          + "<i itemprop=nme>a</i></div>", 3
      ),
      (
        "<title>a</title>\n\n\n<div vocab=https://schema.org/ typeof=Recipe>"
          + "<i property=nme>a</i></div>", 4
      ),
    ]
  )
  func places(html: String, line: Int) throws {
    let address = try #require(WebAddress("https://a.example/"))
    let record = PageJudge.read(PageInput(address: address, body: Array(html.utf8)))
    let finding = try #require(record.findings.first { $0.rule == "quality.property-unknown" })
    #expect(finding.line == line)
  }

  @Test("A description is no longer than the page allows, and results know the limit too")
  func maxSnippet() throws {
    for (directive, description, most) in [
      ("max-snippet:7", "A plain", 7), ("max-snippet: 100", "A plain cake, baked in one tin.", 100),
      ("max-snippet:-1", "A plain cake, baked in one tin.", nil), ("max-snippet:0", nil, nil),
    ] {
      var input = try input()
      input.robotsTags = [directive]
      let record = PageJudge.read(input)
      #expect(record.description == description)
      #expect(record.robots.maxSnippet == most)
    }
  }

  @Test("What robots.txt says is taken over, and a forbidden page is not indexable")
  func robotsFile() throws {
    var input = try input()
    input.robots.allowed = false
    input.robots.group = "Pippinbot"
    input.robots.rule = "Disallow: /cake"
    let record = PageJudge.read(input)
    #expect(record.robots.group == "Pippinbot")
    #expect(record.robots.rule == "Disallow: /cake")
    #expect(!record.indexable)
    #expect(record.reasons.first == Reason.robotsBlocked)
  }

  @Test("Apps that claim the address stand in front of all other ways into an app")
  func universalLinks() throws {
    var findings: [Finding] = []
    let file = AppAssociationFile.read(
      Array(
        """
        {"applinks":{"details":[
          {"appIDs":["TEAM123456.org.none"],"components":[{"/":"/buy/*"}]},
          {"appIDs":["TEAM123456.org.yes"],"components":[{"/":"/c*"}]}]}}
        """.utf8
      ),
      findings: &findings
    )
    var input = try input()
    input.universalLinks = file.universalLinks(for: input.address)
    let record = PageJudge.read(input)
    #expect(record.universalLinks?.apps.map(\.verdict) == ["none", "match"])
    #expect(
      record.deepLinks.first
        == DeepLink(
          platform: "ios",
          app: "TEAM123456.org.yes",
          url: "https://a.example/cake",
          source: "universal-link"
        )
    )
    #expect(record.deepLinks.dropFirst().contains { $0.source == "banner" })
    #expect(!record.deepLinks.contains { $0.app == "TEAM123456.org.none" })
  }

  @Test("A claim of the association file alone makes a page with a description app-linked")
  func claimedOnly() throws {
    let html = "<title>Plums</title><meta name=description content=Ripe><p>Plums</p>"
    var input = try input(html)
    #expect(PageJudge.read(input).reasons == [Reason.noDeepLink])
    input.universalLinks = UniversalLinks(
      state: "valid",
      apps: [UniversalLinks.App(appID: "TEAM123456.org.a", verdict: "match", rule: nil)]
    )
    #expect(PageJudge.read(input).isAppLinked)
  }

  @Test("Findings stand in the order of the source; those without a place come last")
  func order() throws {
    let html = """
      <!doctype html>
      <html>
      <head>
      <title>Plums</title>
      <meta name="apple-itunes-app" content="app-id=x">
      <script type="application/ld+json">{"@type": </script>
      <meta property="al:ios:url" content="">
      </head>
      <body><p>Plums</p></body>
      </html>
      """
    let findings = PageJudge.read(try input(html)).findings
    #expect(findings.contains { $0.line == nil })
    #expect(findings.contains { $0.line != nil })
    let places = findings.map { [$0.line ?? .max, $0.column ?? 0] }
    #expect(places == places.sorted { $0.lexicographicallyPrecedes($1) })
  }

  @Test("The findings of the exchange are kept beside those of the page")
  func exchange() throws {
    var input = try input()
    input.findings = [Finding(.fetchTruncated, "10 bytes were read.")]
    #expect(PageJudge.read(input).findings.contains { $0.rule == Rule.fetchTruncated.id })
  }

  @Test("The summary of the fetch is kept, with the encoding that the page was read in")
  func fetch() throws {
    var input = try input("<title>Pr\u{FC}nu</title>")
    input.body = [0x3C] + Array("title>Pr".utf8) + [0xFC] + Array("nu</title>".utf8)
    input.charset = "iso-8859-1"
    input.fetch = FetchSummary(
      requestedURL: "https://a.example/cake",
      finalURL: "https://a.example/cake",
      status: 200,
      bytes: input.body.count
    )
    let record = PageJudge.read(input)
    #expect(record.title == "Prünu")
    #expect(record.fetch?.charset == "windows-1252")
    #expect(record.fetch?.status == 200)
  }

  @Test(
    "Any bytes give a record, and the same bytes the same record",
    arguments: [
      [], [0], Array("<".utf8), Array("<title".utf8), Array("<!--".utf8), [0xFF, 0xFE],
      [0xEF, 0xBB, 0xBF], Array(repeating: UInt8(ascii: "<"), count: 5000),
      Array(String(repeating: "<div>", count: 3000).utf8), Array(0...255),
      Array(page.utf8),
    ] as [[UInt8]]
  )
  func deterministic(body: [UInt8]) throws {
    var input = try input()
    input.body = body
    let first = PageJudge.read(input)
    #expect(json(first) == json(PageJudge.read(input)))
    let parsed = try PageRecord(json: JSONParser.parse(json(first)))
    #expect(json(parsed) == json(first), "the JSON form loses nothing")
    #expect((0...1).contains(first.quality.score))
  }
}
