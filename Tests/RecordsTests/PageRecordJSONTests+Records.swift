import Addressing
import Basics
import JSON
import Records
import Rules
import Testing

extension PageRecordJSONTests {
  func address(_ text: String) throws -> WebAddress {
    try #require(WebAddress(text))
  }

  func bytes(_ record: PageRecord, withTimes: Bool = false, id: String? = nil) -> [UInt8] {
    var writer = JSONWriter()
    record.write(to: &writer, withTimes: withTimes, id: id)
    return writer.bytes
  }

  func text(_ record: PageRecord) -> String {
    String(decoding: bytes(record), as: UTF8.self)
  }

  func roundTrip(_ record: PageRecord, withTimes: Bool) throws -> PageRecord {
    try PageRecord(json: JSONParser.parse(bytes(record, withTimes: withTimes)))
  }

  private static let link = PageLink(
    url: "https://b.example/",
    rel: ["nofollow"],
    text: "b",
    position: SourcePosition(line: 3, column: 7)
  )

  private static let image = Subresource(
    kind: .image,
    url: "https://a.example/x.png",
    position: SourcePosition(line: 2, column: 9)
  )

  private static var rendering: PageRendering {
    var rendering = PageRendering(end: .scriptTime)
    rendering.failure = "the page's process ended"
    rendering.changes = [
      .init(.title, .changed, served: ["a"], rendered: ["b"], milliseconds: 310),
      .init(.robots, .same),
    ]
    (rendering.title, rendering.description, rendering.text) = ("b", "c", "d e")
    rendering.banner = SmartAppBanner()
    rendering.appLinks = [AppLink(platform: "ios")]
    rendering.webFallback = WebFallback(url: "https://a.example/w", shouldFallback: false)
    rendering.twitterApp = TwitterApp()
    (rendering.requests, rendering.bytes) = (3, 568)
    let url = "https://a.example/s.js"
    rendering.blocked = [.init(url: url, kind: "script", reason: "robots")]
    (rendering.blockedCount, rendering.errors, rendering.errorCount) = (7, ["x is none"], 8)
    rendering.browser = "Chrome/156.0"
    return rendering
  }

  func filled() throws -> PageRecord {
    var record = PageRecord(url: try address("https://a.example/cake?x=1"))
    record.fetch = filledFetch()
    record.robots.allowed = false
    record.robots.group = "*"
    record.robots.rule = "Disallow: /cake"
    record.robots.noindex = true
    record.robots.nofollow = true
    record.robots.nosnippet = true
    (record.robots.maxSnippet, record.robots.noImagePreview) = (20, true)
    record.robots.sources = ["X-Robots-Tag: none"]
    record.expires = "2027-01-01T00:00:00Z"
    record.title = "Plum cake"
    record.description = "Zwetschgenkuchen \u{1F370} \"with\" \\ and \u{0} \n"
    record.image = "https://a.example/i.png"
    (record.touchIcon, record.shownText) = ("https://a.example/t.png", 4)
    record.language = "de"
    record.canonicalURL = "https://a.example/cake"
    record.alternates = [Alternate(hreflang: "en", url: "https://a.example/en")]
    record.imageSize = ImageSize(width: 640, height: 480)
    record.datePublished = "2026-09-01"
    record.dateModified = "2026-09-02T10:00:00Z"
    record.feeds = [
      LinkedResource(url: "https://a.example/f", type: "application/atom+xml", title: "News")
    ]
    record.oEmbeds = [
      LinkedResource(url: "https://a.example/o", type: "application/json+oembed", title: nil)
    ]
    record.manifestURL = "https://a.example/app.webmanifest"
    record.keywords = ["plum", "cake"]
    record.headings = ["Plums", "Method"]
    record.text = "Stone the plums."
    fillApps(of: &record)
    fillData(of: &record)
    record.links = [Self.link]
    (record.subresources, record.rendering) = ([Self.image], Self.rendering)
    record.indexable = true
    record.reasons = [Reason.noDeepLink]
    return record
  }

  private func filledFetch() -> FetchSummary {
    var fetch = FetchSummary(
      requestedURL: "http://a.example/cake",
      finalURL: "https://a.example/cake",
      status: 200,
      bytes: 4096
    )
    fetch.redirects = [.init(url: "http://a.example/cake", status: 301)]
    fetch.fetchedAt = Timestamp(milliseconds: 1_795_253_400_250)
    fetch.durationMs = 41
    fetch.contentType = "text/html; charset=utf-8"
    fetch.charset = "UTF-8"
    fetch.etag = "\"1\""
    fetch.lastModified = "Sat, 21 Nov 2026 09:00:00 GMT"
    return fetch
  }

  private func fillApps(of record: inout PageRecord) {
    var banner = SmartAppBanner()
    banner.appID = "42"
    banner.argument = "cake://1"
    banner.affiliateData = "ct=1"
    banner.clipBundleID = "org.example.Clip"
    banner.clipDisplay = "card"
    record.banner = banner
    var link = AppLink(platform: "android")
    link.url = "cake://1"
    link.appID = "42"
    link.package = "org.example"
    link.class = "org.example.Main"
    link.appName = "Cakes"
    record.appLinks = [link, AppLink(platform: "ios")]
    record.relatedApps = [RelatedApp(platform: "itunes", id: "42", url: "https://b.example/id42")]
    record.webFallback = WebFallback(url: "https://a.example/w", shouldFallback: false)
    var app = TwitterApp.App()
    app.id = "42"
    app.name = "Cakes"
    app.url = "cake://1"
    var card = TwitterApp()
    card.iphone = app
    card.ipad = TwitterApp.App()
    card.googleplay = app
    card.country = "de"
    record.twitterApp = card
    let uri = "android-app://org.example/https/a.example/cake"
    record.alternateApps = [
      AlternateApp(platform: "android", app: "org.example", uri: uri, url: "https://a.example/cake")
    ]
    record.deepLinks = [
      DeepLink(platform: "ios", app: "42", url: "cake://1", source: "banner"),
      DeepLink(platform: "ios", app: nil, url: nil, source: "twitter-card"),
    ]
    record.universalLinks = UniversalLinks(
      state: "valid",
      apps: [.init(appID: "TEAM.org.example", verdict: "match", rule: "/cake/*")]
    )
  }

  private func fillData(of record: inout PageRecord) {
    let author = StructuredItem(syntax: .jsonLD, types: ["https://schema.org/Person"])
    record.items = [
      StructuredItem(
        syntax: .jsonLD,
        types: ["https://schema.org/Recipe"],
        id: "https://a.example/cake#recipe",
        properties: [
          "author": [.item(author), .text("Ada")],
          "yield": [.number(JSONNumber(literal: "1.50e1"))],
          "isFree": [.bool(true)],
          "none": [],
        ]
      ),
      StructuredItem(syntax: .rdfa),
    ]
    record.dublinCore = ["title": ["Plum cake"]]
    record.openGraph = ["og:title": ["Plum cake", "Cake"], "al:ios:url": ["cake://1"]]
    record.twitterCard = ["card": "app", "app:id:iphone": "42"]
    record.actions = [
      ResultAction(kind: .call, value: "+49 1"), ResultAction(kind: .directions, value: "Here 1"),
    ]
    record.quality = QualityScore(score: 0.5125, parts: ["types": 1, "fields": 0.025])
    let rule = Rule(
      id: "banner.app-id-missing",
      severity: .error,
      title: "The banner names no app.",
      reason: "r",
      fix: "Name one.",
      source: "s",
      specimen: Specimen(.head, bad: "", good: "")
    )
    let place = SourcePosition(line: 3, column: 5)
    record.findings = [
      Finding(rule, "It is empty.", at: place, evidence: "<meta>", gain: 0.125), Finding(rule),
    ]
  }
}
