import Addressing
import Basics
import Isolation
import JSON
import Records
import Rules
import TestSupport
import Testing

@testable import Reading

/// What goes to a worker process and comes back is what a page is read from and to.
struct PageMessageTests {
  private static let page = """
    <!doctype html><html lang=de><title>Plums &amp; more</title><meta name=description content="Über Pflaumen">
    <meta name=apple-itunes-app content="app-id=284882215, app-argument=plums://1">
    <meta property="al:ios:url" content="plums://1"><meta property="og:title" content="Plums">
    <link rel=alternate hreflang=en href=/en><link rel=canonical href="https://other.example/x">
    <script type="application/ld+json">{"@type":"Recipe","name":"Plum cake","aggregateRating":{"@type":"AggregateRating","ratingValue":4.5}}</script>
    <h1>Plums</h1><p><a href="/a?b=ü#c">A</a> <a href="javascript:x()">no</a> <a rel=nofollow href=/n>n</a>
    <a href="tel:+1">call</a></p>
    """

  /// An input with everything that one may have.
  private static func input() throws -> PageInput {
    let address = try #require(WebAddress("https://plums.example/cake?size=1#crust"))
    var input = PageInput(address: address, body: Array(page.utf8) + [0xFF, 0x00])
    input.contentType = "text/html; charset=utf-8"
    input.charset = "utf-8"
    input.robotsTags = ["noarchive", "unavailable_after: 2030-01-01"]
    input.refresh = "5; url=/cake"
    input.linkHeaders = ["<https://plums.example/cake>; rel=\"canonical\""]
    input.contentLanguage = "de"
    var fetch = FetchSummary(
      requestedURL: "http://plums.example/cake",
      finalURL: address.text,
      status: 200,
      bytes: input.body.count
    )
    fetch.fetchedAt = Timestamp(milliseconds: 1_795_000_000_123)
    fetch.durationMs = 17
    fetch.etag = "\"x\""
    fetch.redirects = [.init(url: "http://plums.example/cake", status: 301)]
    input.fetch = fetch
    input.moment = Timestamp(milliseconds: -1)
    input.robots.group = "Pippinbot"
    input.robots.rule = "Allow: /"
    input.universalLinks = UniversalLinks(
      state: "valid",
      apps: [
        .init(appID: "T.a", verdict: "match", rule: "/cake*"),
        .init(appID: "T.b", verdict: "none", rule: nil),
      ]
    )
    input.manifest = PageInput.Manifest(
      address: try #require(WebAddress("https://plums.example/m.json")),
      body: Array(#"{"related_applications":[{"platform":"play","id":"p.q"}]}"#.utf8)
    )
    input.findings = [Finding(.fetchTruncated, "It ends after 3 bytes.")]
    return input
  }

  @Test("A page is read from its message as from its input")
  func request() throws {
    let input = try Self.input()
    let decoded = try #require(PageMessage.decode(PageMessage.encode(input)))
    #expect(PageJudge.read(decoded) == PageJudge.read(input))
    #expect(decoded.body == input.body)
    #expect(decoded.fetch == input.fetch)
    #expect(decoded.moment == input.moment)
    #expect(decoded.robots == input.robots)
    #expect(decoded.universalLinks == input.universalLinks)
    #expect(decoded.findings == input.findings)
    #expect(decoded.manifest?.body == input.manifest?.body)
  }

  @Test("A page that is only bytes is read from its message as well")
  func bare() throws {
    let address = try #require(WebAddress("https://plums.example/"))
    let input = PageInput(address: address, body: [])
    let decoded = try #require(PageMessage.decode(PageMessage.encode(input)))
    #expect(PageJudge.read(decoded) == PageJudge.read(input))
  }

  @Test("A message that is cut anywhere, or goes on behind its end, is none")
  func cutRequest() throws {
    var input = try Self.input()
    input.body = [1, 2, 3]
    let message = PageMessage.encode(input)
    #expect(PageMessage.decode(message + [0]) == nil)
    for length in 0..<message.count {
      #expect(PageMessage.decode(Array(message[..<length])) == nil)
    }
  }

  /// The record as JSON with times; numbers are rounded there.
  private static func json(_ record: PageRecord) -> String {
    var writer = JSONWriter()
    record.write(to: &writer, withTimes: true)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private static func reply(_ input: PageInput) -> [UInt8] {
    var writer = JSONWriter()
    return ReadPage.reply(PageJudge.read(input), &writer)
  }

  @Test("The record of a reply is the one that this process would have read")
  func reply() throws {
    let input = try Self.input()
    let page = try #require(ReadPage(reply: Self.reply(input), of: input, isWhole: true))
    let own = ReadPage(PageJudge.read(input))
    #expect(Self.json(page.record) == Self.json(own.record))
    #expect(page.sketch == own.sketch)
    var writer = JSONWriter()
    own.record.write(to: &writer, withTimes: false)
    #expect(page.text == writer.bytes)
  }

  @Test("A reply read for the store lacks what the text has, and nothing else")
  func shortReply() throws {
    let input = try Self.input()
    let page = try #require(ReadPage(reply: Self.reply(input), of: input, isWhole: false))
    let own = PageJudge.read(input)
    #expect(page.record.links == own.links)
    #expect(page.record.findings.map(\.rule) == own.findings.map(\.rule))
    #expect(page.record.fetch == own.fetch)
    #expect(page.record.robots == own.robots)
    #expect(page.record.reasons == own.reasons)
    #expect(page.record.indexable == own.indexable)
    #expect(page.record.text.isEmpty)
  }

  @Test("A reply that is cut, or of another page, is none")
  func badReply() throws {
    let input = try Self.input()
    let reply = Self.reply(input)
    for length in stride(from: 0, to: reply.count, by: 7) {
      #expect(ReadPage(reply: Array(reply[..<length]), of: input, isWhole: true) == nil)
    }
    var other = input
    other.address = try #require(WebAddress("https://plums.example/other"))
    #expect(ReadPage(reply: reply, of: other, isWhole: true) == nil)
    #expect(ReadPage(reply: Array(repeating: 0x7B, count: 500), of: input, isWhole: true) == nil)
  }

  @Test("A page over which workers died keeps what was known, and says so")
  func unread() throws {
    let input = try Self.input()
    let page = ReadPage(unread: input, .signal(11))
    #expect(page.isUnread)
    #expect(!page.lacksWorker)
    #expect(page.record.fetch == input.fetch)
    #expect(!page.record.indexable)
    #expect(page.record.findings.map(\.rule).contains("reading.worker-died"))
    #expect(ReadPage(unread: input, .notStarted(12)).lacksWorker)
  }
}
