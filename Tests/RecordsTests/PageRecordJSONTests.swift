import Addressing
import Basics
import JSON
import Records
import Rules
import Testing

/// The JSON form `pippin-record/1` of page records.
struct PageRecordJSONTests {
  @Test("A record with every field filled reads back as it was written")
  func fullRoundTrip() throws {
    let record = try filled()
    #expect(try roundTrip(record, withTimes: true) == record)
  }

  @Test("A record read for searching lacks nothing but what no search asks for")
  func unsearched() throws {
    var record = try filled()
    let json = bytes(record, withTimes: true, id: nil)
    let read = try PageRecord(json: JSONParser.parse(json, leavingOut: PageRecord.unsearched))
    (record.actions, record.alternates, record.feeds, record.fetch) = ([], [], [], nil)
    (record.findings, record.links, record.oEmbeds, record.relatedApps) = ([], [], [], [])
    #expect(read == record)
  }

  @Test("A record of which only the address is known reads back as it was written")
  func emptyRoundTrip() throws {
    let record = PageRecord(url: try address("https://a.example/"))
    #expect(try roundTrip(record, withTimes: true) == record)
    #expect(
      text(record) == #"""
        {"actions":[],"alternateApps":[],"alternates":[],"appLinks":[],"deepLinks":[],\#
        "feeds":[],"findings":[],"headings":[],"indexable":false,"keywords":[],"links":[],\#
        "oEmbeds":[],"quality":{"parts":{},"score":0},"reasons":[],"relatedApps":[],\#
        "robots":{"allowed":true,"nofollow":false,"noindex":false,"nosnippet":false,\#
        "sources":[]},"schema":"pippin-record/1",\#
        "structuredData":{"dublinCore":{},"items":[],"openGraph":{},"twitterCard":{}},"text":"",\#
        "url":"https://a.example/"}
        """#
    )
  }

  @Test("Keys are sorted at every level and none repeats")
  func sortedKeys() throws {
    for withTimes in [true, false] {
      let value = try JSONParser.parse(bytes(try filled(), withTimes: withTimes, id: "7"))
      var waiting = [value]
      var objects = 0
      while let next = waiting.popLast() {
        if let object = next.object {
          let keys = object.members.map { Array($0.key.utf8) }
          #expect(zip(keys, keys.dropFirst()).allSatisfy { $0.lexicographicallyPrecedes($1) })
          waiting += object.members.map(\.value)
          objects += 1
        }
        waiting += next.array ?? []
      }
      #expect(objects > 25)
    }
  }

  @Test("Times are written only when asked for, and nothing else differs")
  func times() throws {
    var record = try filled()
    let value = try JSONParser.parse(bytes(record, withTimes: true))
    #expect(value["fetch"]?["fetchedAt"]?.string == "2026-11-21T09:30:00.250Z")
    #expect(value["fetch"]?["durationMs"]?.int == 41)
    let plain = try JSONParser.parse(bytes(record))
    #expect(plain["fetch"]?["fetchedAt"] == nil)
    #expect(plain["fetch"]?["durationMs"] == nil)
    record.fetch?.fetchedAt = nil
    record.fetch?.durationMs = nil
    #expect(bytes(record) == bytes(record, withTimes: true))
    #expect(try roundTrip(record, withTimes: false) == record)
  }

  @Test("An identifier makes the record a row of the export")
  func identifier() throws {
    let value = try JSONParser.parse(bytes(try filled(), id: "0123456789abcdef"))
    #expect(value["id"]?.string == "0123456789abcdef")
    #expect(try PageRecord(json: value).title == "Plum cake")
  }

  @Test(
    "Numbers that no page has are refused, so that a row from elsewhere cannot end a report",
    arguments: [
      #""quality":{"parts":{"types":1e308},"score":0}"#, #""quality":{"parts":{},"score":1e18}"#,
      #""quality":{"parts":{},"score":-0.5}"#,
      #""fetch":{"bytes":-1,"finalURL":"a","requestedURL":"a","status":200}"#,
      #""fetch":{"bytes":9223372036854775807,"finalURL":"a","requestedURL":"a","status":200}"#,
      #""fetch":{"bytes":1,"finalURL":"a","requestedURL":"a","status":1000}"#,
      #"""
      "fetch":{"bytes":1,"durationMs":9223372036854775807,"finalURL":"a","requestedURL":"a",
      "status":200}
      """#,
      #""findings":[{"rule":"a","severity":"error","message":"a","fix":"a","gain":1e300}]"#,
      #""findings":[{"rule":"a","severity":"error","message":"a","fix":"a","line":-1}]"#,
    ]
  )
  func bounds(member: String) throws {
    let start = #"{"schema":"pippin-record/1","url":"https://a.example/""#
    let plain = try JSONParser.parse(Array((start + "}").utf8))
    #expect(throws: Never.self) { try PageRecord(json: plain) }
    let value = try JSONParser.parse(Array("\(start),\(member)}".utf8))
    #expect(throws: RecordError.self) { try PageRecord(json: value) }
  }

  @Test("Scores and gains have four decimals")
  func rounding() throws {
    var record = PageRecord(url: try address("https://a.example/"))
    record.quality = QualityScore(score: 0.1 + 0.2, parts: ["types": 2.0 / 3])
    let value = try JSONParser.parse(bytes(record))
    #expect(value["quality"]?["score"] == .number(JSONNumber(literal: "0.3")))
    #expect(value["quality"]?["parts"]?["types"] == .number(JSONNumber(literal: "0.6667")))
  }

  @Test("Items nested beyond the limit keep their types, and the record stays readable")
  func deepItems() throws {
    var item = StructuredItem(syntax: .microdata, types: ["innermost"])
    for _ in 0..<500 {
      item = StructuredItem(syntax: .microdata, types: ["t"], properties: ["p": [.item(item)]])
    }
    var record = PageRecord(url: try address("https://a.example/"))
    record.items = [item]
    var depth = 0
    var inner = try roundTrip(record, withTimes: true).items.first
    while let next = inner {
      depth += 1
      guard case .item(let child)? = next.properties["p"]?.first else { break }
      inner = child
    }
    #expect(depth == StructuredItem.depthLimit)
  }

  @Test(
    "What is no record is refused with the place of the fault",
    arguments: [
      (#"[]"#, ""),
      (#"{}"#, "schema"),
      (#"{"schema":"pippin-record/2","url":"https://a.example/"}"#, "schema"),
      (#"{"schema":"pippin-record/1"}"#, "url"),
      (#"{"schema":"pippin-record/1","url":"mailto:a@b"}"#, "url"),
      (#"{"schema":"pippin-record/1","url":"https://a.example/","title":4}"#, "title"),
      (#"{"schema":"pippin-record/1","url":"https://a.example/","links":[{}]}"#, "links[0].url"),
      (
        #"{"schema":"pippin-record/1","url":"https://a.example/","headings":["a",1]}"#,
        "headings[1]"
      ),
      (
        #"{"schema":"pippin-record/1","url":"https://a.example/","findings":[{"severity":"x"}]}"#,
        "findings[0].severity"
      ),
      (
        #"{"schema":"pippin-record/1","url":"https://a.example/","structuredData":"#
          + #"{"items":[{"syntax":"rdfa","properties":{"name":[null]}}]}}"#,
        "structuredData.items[0].properties.name[0]"
      ),
    ]
  )
  func refused(json: String, path: String) throws {
    let value = try JSONParser.parse(json)
    let error = #expect(throws: RecordError.self) { try PageRecord(json: value) }
    #expect(error?.path == path)
  }

  @Test("Unknown members are passed over and null means absent")
  func tolerance() throws {
    let json =
      #"{"schema":"pippin-record/1","url":"https://a.example/","title":null,"later":{"a":[1]}}"#
    let record = try PageRecord(json: JSONParser.parse(json))
    #expect(record == PageRecord(url: try address("https://a.example/")))
  }

  // RFC 3339 section 5.6
  @Test(
    "Moments are written in UTC with milliseconds and read back",
    arguments: [
      (0, "1970-01-01T00:00:00.000Z"), (-1, "1969-12-31T23:59:59.999Z"),
      (951_782_400_000, "2000-02-29T00:00:00.000Z"),
      (1_795_253_400_250, "2026-11-21T09:30:00.250Z"),
      (-62_167_219_200_000, "0000-01-01T00:00:00.000Z"),
      (253_402_300_799_999, "9999-12-31T23:59:59.999Z"),
    ] as [(Int64, String)]
  )
  func moments(milliseconds: Int64, text: String) {
    #expect(Timestamp(milliseconds: milliseconds).iso8601 == text)
    #expect(Timestamp(iso8601: text)?.milliseconds == milliseconds)
  }

  @Test(
    "Texts that are no such moment are refused",
    arguments: [
      "", "2026-11-21", "2026-02-29T00:00:00.000Z", "2026-13-01T00:00:00.000Z",
      "2026-11-21T24:00:00.000Z", "2026-11-21T09:30:00.250+01:00", "2026-11-00T00:00:00.000Z",
    ]
  )
  func badMoments(text: String) {
    #expect(Timestamp(iso8601: text) == nil)
  }
}

extension PageRecordJSONTests {
  private func address(_ text: String) throws -> WebAddress {
    try #require(WebAddress(text))
  }

  private func bytes(_ record: PageRecord, withTimes: Bool = false, id: String? = nil) -> [UInt8] {
    var writer = JSONWriter()
    record.write(to: &writer, withTimes: withTimes, id: id)
    return writer.bytes
  }

  private func text(_ record: PageRecord) -> String {
    String(decoding: bytes(record), as: UTF8.self)
  }

  private func roundTrip(_ record: PageRecord, withTimes: Bool) throws -> PageRecord {
    try PageRecord(json: JSONParser.parse(bytes(record, withTimes: withTimes)))
  }

  private func filled() throws -> PageRecord {
    var record = PageRecord(url: try address("https://a.example/cake?x=1"))
    record.fetch = filledFetch()
    record.robots.allowed = false
    record.robots.group = "*"
    record.robots.rule = "Disallow: /cake"
    record.robots.noindex = true
    record.robots.nofollow = true
    record.robots.nosnippet = true
    record.robots.maxSnippet = 20
    record.robots.sources = ["X-Robots-Tag: none"]
    record.title = "Plum cake"
    record.description = "Zwetschgenkuchen \u{1F370} \"with\" \\ and \u{0} \n"
    record.image = "https://a.example/i.png"
    record.touchIcon = "https://a.example/t.png"
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
    record.links = [PageLink(url: "https://b.example/", rel: ["nofollow"], text: "b")]
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
    record.relatedApps = [RelatedApp(platform: "itunes", id: nil, url: "https://b.example/id42")]
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
