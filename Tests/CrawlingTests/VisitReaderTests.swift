import Addressing
import Basics
import Codings
import Crawling
import Fetching
import Records
import Rules
import Testing

/// What each answer to a page request means for the crawl (RFC 9110 section 15 for statuses).
struct VisitReaderTests {
  func address(_ text: String) throws -> WebAddress { try #require(WebAddress(text)) }

  func visit(
    _ url: String = "http://a.example/page",
    depthLeft: Int = 3,
    redirects: Int = 0,
    priority: Int = 1,
    validators: Validators? = nil
  ) throws -> HostLease.Visit {
    HostLease.Visit(
      offer: FrontierOffer(
        address: try address(url),
        depthLeft: depthLeft,
        redirects: redirects,
        seed: 2,
        priority: priority
      ),
      validators: validators
    )
  }

  func reader(robots: String = "", scope: CrawlScope = .host) throws -> VisitReader {
    var policy = HostPolicy()
    policy.read(
      robots: HostFacts.File(
        fetchedAt: Timestamp(milliseconds: 0),
        status: 200,
        body: Array(robots.utf8),
        address: "http://a.example/robots.txt"
      ),
      agents: CrawlSettings().agents
    )
    let seed = Seed(address: try address("http://a.example/"), origin: "test")
    return VisitReader(
      policy: policy,
      scope: ScopePolicy(seeds: [seed], defaultScope: scope),
      settings: CrawlSettings()
    )
  }

  func response(
    _ status: Int = 200,
    _ body: String = "<title>T</title>",
    headers: [(String, String)] = [("Content-Type", "text/html")],
    url: String = "http://a.example/page"
  ) throws -> FetchResult {
    var fields = HTTPHeaders()
    for (name, value) in headers { fields.append(name, value) }
    return .response(
      FetchResponse(
        address: try address(url),
        status: status,
        headers: fields,
        body: Array(body.utf8),
        startedAt: Timestamp(milliseconds: 5000),
        durationMs: 7
      )
    )
  }

  func settlement(_ result: VisitResult) throws -> Settlement {
    guard case .completed(let settlement) = result else {
      Issue.record("the visit is not settled: \(result)")
      throw TestFault()
    }
    return settlement
  }

  struct TestFault: Error {}

  func broken(_ body: String, _ end: BodyEnd) throws -> FetchResult {
    guard case .response(var response) = try response(200, body) else { throw TestFault() }
    response.headers.append("ETag", "\"1\"")
    response.bodyEnd = end
    return .response(response)
  }

  @Test("Feeds that a page announces are counted, and a Refresh header is a link that is followed")
  func feedsAndRefresh() throws {
    let feed = "<link rel=alternate type=application/rss+xml href="
    let body = "<title>T</title>\(feed)/a.rss>\(feed)/b.rss>"
    guard case .response(var response) = try response(200, body) else { throw TestFault() }
    response.headers.append("Refresh", "0; url=/refreshed")
    let page = try settlement(try reader().read(try visit(), .response(response)))
    #expect(page.passedOver.counts == [CrawlReason.feed: 2])
    #expect(page.offers.map(\.address.path) == ["/refreshed"])
  }

  @Test(
    "Where a page leads besides its links is followed in its scope, and an AMP version counted",
    arguments: [
      ("<link rel=canonical href=/canon>", "/canon"), ("<link rel=next href=/2>", "/2"),
      ("<link rel='nofollow prev' href=/0>", "/0"),
      ("<link rel=alternate hreflang=de href=/de/>", "/de/"),
      ("<body><iframe src=/framed></iframe>", "/framed"),
      ("<frameset><frame src=/left></frameset>", "/left"),
      // The page itself, what a link leads to as well, and other sites.
      ("<link rel=canonical href=/page>", nil), ("<link rel=next href=http://b.example/2>", nil),
      ("<body><iframe src=http://b.example/></iframe>", nil),
      ("<body><iframe src=''></iframe>", nil),
      ("<meta name=robots content=nofollow><link rel=next href=/2>", nil),
    ] as [(String, String?)]
  )
  func leads(head: String, path: String?) throws {
    let answer = try response(200, "<!doctype html><title>T</title>\(head)")
    let page = try settlement(try reader().read(try visit(), answer))
    #expect(page.offers.map(\.address.path) == [path].compactMap(\.self))
    #expect(page.links.isEmpty && page.passedOver.isEmpty, "\(page.passedOver.counts)")
  }

  @Test("Link headers lead on as elements do, and an AMP version is only counted")
  func headerLeads() throws {
    let body = "<!doctype html><title>T</title><link rel=amphtml href=/amp><a href=/2>2</a>"
    guard case .response(var response) = try response(200, body) else { throw TestFault() }
    response.headers.append("Link", "</canon>; rel=canonical, </2>; rel=next, </3>; rel=\"next\"")
    let page = try settlement(try reader().read(try visit(), .response(response)))
    #expect(page.offers.map(\.address.path) == ["/2", "/canon", "/3"])
    #expect(page.passedOver.counts == [CrawlReason.amp: 1])
  }

  @Test("304 answers nothing that was not asked (RFC 9110, section 15.4.5)")
  func unasked() throws {
    let settlement = try settlement(try reader().read(visit(), response(304)))
    #expect(settlement.outcome == .failed(reason: Reason.badStatus))
  }

  @Test(
    "Failures of the way to a host tell nothing of the page, others do",
    arguments: [
      (FetchFailure.Kind.tls, false), (.tooLarge, true), (.badResponse, true),
      (.decompressionBomb, true), (.blockedAddress, true), (.noContact, false),
    ]
  )
  func failures(kind: FetchFailure.Kind, isFromHost: Bool) throws {
    let failure = FetchFailure(kind, at: try address("http://a.example/page"), "test")
    let settlement = try settlement(try reader().read(visit(), .failure(failure)))
    let reason = failure.reason
    #expect(
      settlement.outcome == (isFromHost ? .failed(reason: reason) : .unreached(reason: reason))
    )
  }

  @Test(
    "An app address of a sitemap is an address and nothing more",
    arguments: [
      ("android-app://org.plums/http/a.example/page", "org.plums", nil),
      ("android-app://x>; rel=alternate, <http://b.example/stolen>; rel=canonical, <y", nil, nil),
      ("android-app://org.plums/http/a.example/a b", nil, nil),
    ] as [(String, String?, String?)]
  )
  func listedApps(uri: String, app: String?, canonical: String?) throws {
    var visit = try visit()
    visit.offer.appURIs = [uri]
    let record = try #require(try settlement(try reader().read(visit, response())).record)
    #expect(record.deepLinks.first?.app == app)
    #expect(record.canonicalURL == canonical)
  }

  @Test(
    "Each status settles the visit or puts it off",
    arguments: [
      (200, "page"), (203, "page"), (304, "unchanged"), (404, "gone"), (410, "gone"),
      (400, Reason.badStatus), (401, Reason.badStatus), (403, Reason.badStatus),
      (451, Reason.badStatus), (999, Reason.badStatus), (429, CrawlReason.tooManyRequests),
      (500, CrawlReason.serverError), (503, CrawlReason.serverError),
    ]
  )
  func statuses(status: Int, meaning: String) throws {
    let asked = Validators(etag: "1", lastModified: nil)
    let result = try reader().read(visit(validators: asked), response(status))
    switch result {
    case .skipped: Issue.record("only a budget skips a visit")
    case .failed(let reason, let failed, _):
      #expect(reason == meaning)
      #expect(failed == status)
    case .completed(let settlement):
      #expect(settlement.status == status)
      #expect(settlement.address.text == "http://a.example/page")
      switch settlement.outcome {
      case .page: #expect(meaning == "page")
      case .unchanged: #expect(meaning == "unchanged")
      case .gone(let gone): #expect(meaning == "gone" && gone == status)
      case .failed(let reason): #expect(meaning == reason)
      default: Issue.record("\(settlement.outcome)")
      }
      #expect((settlement.record != nil) == (meaning == "page"))
    }
  }

  @Test("A failure that may pass puts the visit off, another one ends it")
  func failures() throws {
    let address = try address("http://a.example/page")
    let passing = try reader().read(
      visit(),
      .failure(FetchFailure(.timeout(.answer), at: address, "test"))
    )
    guard case .failed(let reason, 0, nil) = passing else {
      Issue.record("\(passing)")
      return
    }
    #expect(reason == "fetch.timeout")
    let lasting = try reader().read(visit(), .failure(FetchFailure(.tls, at: address, "test")))
    #expect(try settlement(lasting).outcome == .unreached(reason: "fetch.tls"))
  }

  @Test("Retry-After is handed on in seconds (RFC 9110 section 10.2.3)")
  func retryAfter() throws {
    let result = try reader().read(visit(), response(503, headers: [("Retry-After", "90")]))
    guard case .failed(_, 503, let seconds) = result else {
      Issue.record("\(result)")
      return
    }
    #expect(seconds == 90)
  }

  @Test("The links in scope are offered one hop deeper, all links go to the link graph")
  func links() throws {
    let body = """
      <title>T</title><a href="/a#x">a</a><a href="/a">again</a><a href="http://b.example/">b</a>
      <a href="https://a.example/s">s</a><a rel=nofollow href="/no">no</a>
      <a href="mailto:x@a.example">m</a><a href="javascript:void(0)">j</a>
      """
    let settlement = try settlement(reader().read(visit(), response(200, body)))
    #expect(
      settlement.links.map(\.text)
        == ["http://a.example/a", "http://b.example/", "https://a.example/s"]
    )
    #expect(settlement.offers.map(\.address.text) == ["http://a.example/a", "https://a.example/s"])
    #expect(settlement.offers.allSatisfy { $0.depthLeft == 2 && $0.seed == 2 })
    #expect(settlement.offers.allSatisfy { $0.redirects == 0 && $0.priority > 0 })
  }

  /// Google Search Central, Qualify your outbound links: links with any of the three values "will
  /// generally not be followed".
  @Test("Links that were paid for or left by visitors are neither offered nor votes")
  func withheld() throws {
    let body = """
      <title>T</title><a rel=sponsored href="/paid">p</a><a rel="ugc" href="/comment">c</a>
      <a rel="noopener" href="/free">f</a><a rel="ugc noopener" href="/answer">a</a>
      <a rel="external nofollow" href="/out">o</a><a rel="UGC" href="/upper">u</a>
      """
    let settlement = try settlement(reader().read(visit(), response(200, body)))
    #expect(settlement.links.map(\.text) == ["http://a.example/free"])
    #expect(settlement.offers.map(\.address.text) == ["http://a.example/free"])
    #expect(settlement.passedOver.counts == [CrawlReason.linkNofollow: 5])
  }

  @Test("The record holds the exchange, the robots rule that allowed it, and the validators")
  func record() throws {
    let result = try reader(robots: "User-agent: applebot\nAllow: /page\nDisallow: /\n").read(
      visit(),
      response(
        200,
        headers: [
          ("Content-Type", "text/html; charset=utf-8"), ("ETag", "\"7\""),
          ("Last-Modified", "Sun, 06 Nov 1994 08:49:37 GMT"), ("X-Robots-Tag", "nofollow"),
          ("Content-Language", "de"),
        ]
      )
    )
    let settlement = try settlement(result)
    let record = try #require(settlement.record)
    #expect(record.fetch?.status == 200)
    #expect(record.fetch?.contentType == "text/html; charset=utf-8")
    #expect(record.fetch?.charset == "utf-8")
    #expect(record.fetch?.fetchedAt == Timestamp(milliseconds: 5000))
    #expect(record.fetch?.durationMs == 7)
    #expect(record.robots.allowed)
    #expect(record.robots.group?.lowercased() == "applebot")
    #expect(record.robots.rule == "Allow: /page")
    #expect(record.robots.nofollow)
    #expect(record.language == "de")
    #expect(
      settlement.validators
        == Validators(etag: "\"7\"", lastModified: "Sun, 06 Nov 1994 08:49:37 GMT")
    )
    #expect(settlement.offers.isEmpty)
    #expect(settlement.links.isEmpty)
  }
}
