import Addressing
import Basics
import Crawling
import Fetching
import Inspecting
import JSON
import Records
import Rules
import Testing

/// One page as the crawler would see it.
struct PageInspectorTests {
  private let page = TableFetcher.Answer(
    body: """
      <!doctype html><html lang=en><title>Plum cake</title>
      <meta name=description content="A plain cake."><p>Ripe plums.</p></html>
      """
  )
  private let association =
    #"{"applinks":{"details":[{"appIDs":["TEAM123456.org.a"],"components":[{"/":"/p*"}]}]}}"#

  private func inspect(
    _ url: String,
    _ fetcher: TableFetcher,
    association: String? = nil
  ) async throws -> Inspection {
    let address = try #require(WebAddress(url))
    let file = association.map {
      HostFacts.File(
        fetchedAt: Timestamp(milliseconds: 0),
        status: 200,
        body: Array($0.utf8),
        address: "aasa.json"
      )
    }
    var settings = CrawlSettings()
    settings.delay = 0
    return try await PageInspector(fetcher: fetcher, settings: settings)
      .inspect(address, association: file)
  }

  @Test("robots.txt is read before the page; over https the association file too")
  func order() async throws {
    let plain = TableFetcher(["http://a.example/p": page])
    let inspection = try await inspect("http://a.example/p#top", plain)
    #expect(plain.requests == ["http://a.example/robots.txt", "http://a.example/p"])
    #expect(inspection.record.title == "Plum cake")
    #expect(inspection.record.url.text == "http://a.example/p")
    #expect(inspection.record.indexable)
    let secure = TableFetcher(["https://a.example/p": page])
    let second = try await inspect("https://a.example/p", secure)
    #expect(
      secure.requests == [
        "https://a.example/robots.txt", "https://a.example/.well-known/apple-app-site-association",
        "https://a.example/apple-app-site-association",
        "https://a.example/.well-known/assetlinks.json", "https://a.example/p",
      ]
    )
    #expect(second.record.universalLinks?.state == "missing")
  }

  @Test("What robots.txt keeps from being asked is not said to be missing (RFC 9309 section 2.2.2)")
  func keptOut() async throws {
    func message(_ robots: String, root: String? = nil) async throws -> String {
      var answers = [
        "https://a.example/p": page,
        "https://a.example/robots.txt": TableFetcher.Answer(body: robots),
      ]
      answers["https://a.example/apple-app-site-association"] = root.map { .init(body: $0) }
      let fetcher = TableFetcher(answers)
      let inspection = try await inspect("https://a.example/p", fetcher)
      let wellKnown = "https://a.example/.well-known/apple-app-site-association"
      #expect(!fetcher.requests.contains(wellKnown))
      return inspection.checks.first { $0.id == "universal-links.match" }?.message ?? ""
    }
    let rule = "User-agent: *\nDisallow: /.well-known/\n"
    #expect(try await message(rule).contains("robots.txt disallows asking for it"))
    let all = "User-agent: *\nDisallow: /\n"
    #expect(try await message(all).contains("robots.txt disallows asking for it"))
    #expect(try await message(rule, root: association).contains("gives this URL to"))
  }

  @Test("Notes about the association file are listed, and say which file they are about")
  func notes() async throws {
    let served = TableFetcher.Answer(body: association, headers: [("Content-Type", "text/plain")])
    let root = "https://a.example/apple-app-site-association"
    let fetcher = TableFetcher(["https://a.example/p": page, root: served])
    let inspection = try await inspect("https://a.example/p", fetcher)
    let own = Advice.all(of: inspection).filter { $0.rule.hasPrefix("association.") }
    #expect(
      Set(own.map(\.rule)) == ["association.media-type", "association.only-at-root"]
    )
    #expect(own.allSatisfy { $0.locations.first?.file == root })
  }

  @Test("A web app manifest that is not there is a finding")
  func manifestMissing() async throws {
    let page = TableFetcher.Answer(
      body: "<!doctype html><title>Plums</title><link rel=manifest href=/app.webmanifest>"
    )
    let record = try await inspect("http://a.example/", TableFetcher(["http://a.example/": page]))
      .record
    let found = record.findings.filter { $0.rule == "web-manifest.unreadable" }
    #expect(found.count == 1)
    #expect(found.first?.evidence == "http://a.example/app.webmanifest")
  }

  @Test("The web app manifest of the page's own origin is read, another's is not asked for")
  func manifest() async throws {
    let manifest = TableFetcher.Answer(
      body: #"{"related_applications":[{"platform":"play","id":"org.example.plums"}]}"#
    )
    let own = TableFetcher.Answer(
      body: "<!doctype html><title>Plums</title><link rel=manifest href=/app.webmanifest>"
    )
    let fetcher = TableFetcher([
      "http://a.example/": own, "http://a.example/app.webmanifest": manifest,
    ])
    let record = try await inspect("http://a.example/", fetcher).record
    #expect(record.relatedApps.map(\.id) == ["org.example.plums"])
    #expect(record.deepLinks.map(\.source) == ["web-manifest"])
    let foreign = TableFetcher.Answer(
      body: "<!doctype html><title>Plums</title><link rel=manifest href=//b.example/m>"
    )
    let other = TableFetcher(["http://a.example/": foreign, "http://b.example/m": manifest])
    #expect(try await inspect("http://a.example/", other).record.relatedApps.isEmpty)
    #expect(!other.requests.contains("http://b.example/m"))
  }

  @Test("Redirects are followed and recorded; each new host's robots.txt is asked")
  func redirects() async throws {
    let fetcher = TableFetcher([
      "http://a.example/": .redirect("http://www.a.example/old"),
      "http://www.a.example/old": .redirect("/new", status: 302),
      "http://www.a.example/new": page,
    ])
    let record = try await inspect("http://a.example/", fetcher).record
    #expect(record.url.text == "http://www.a.example/new")
    #expect(record.fetch?.requestedURL == "http://a.example/")
    #expect(record.fetch?.finalURL == "http://www.a.example/new")
    #expect(
      record.fetch?.redirects == [
        FetchSummary.Redirect(url: "http://a.example/", status: 301),
        FetchSummary.Redirect(url: "http://www.a.example/old", status: 302),
      ]
    )
    #expect(fetcher.requests.contains("http://www.a.example/robots.txt"))
    #expect(record.findings.contains { $0.rule == Rule.fetchRedirectChain.id })
  }

  @Test("Redirects that do not end are a page with a bad status, not an endless inspection")
  func redirectLoop() async throws {
    let fetcher = TableFetcher([
      "http://a.example/1": .redirect("/2"), "http://a.example/2": .redirect("/1"),
    ])
    let inspection = try await inspect("http://a.example/1", fetcher)
    #expect(inspection.verdict == .fail)
    #expect(inspection.record.reasons.contains(Reason.badStatus))
    #expect(inspection.record.fetch?.redirects.count == CrawlSettings().maxRedirects)
    #expect(inspection.record.findings.contains { $0.rule == Rule.fetchRedirectLoop.id })
    #expect(fetcher.requests.count { !$0.hasSuffix("robots.txt") } == 6)
  }

  @Test("A page that robots.txt forbids is not fetched; the verdict names the rule")
  func blocked() async throws {
    let fetcher = TableFetcher([
      "http://a.example/robots.txt": TableFetcher.Answer(
        body: "User-agent: Pippinbot\nDisallow: /p\n"
      ),
      "http://a.example/p": page,
    ])
    let inspection = try await inspect("http://a.example/p", fetcher)
    #expect(fetcher.requests == ["http://a.example/robots.txt"])
    #expect(inspection.verdict == .fail)
    #expect(inspection.record.reasons == [Reason.robotsBlocked])
    #expect(!inspection.record.robots.allowed)
    #expect(inspection.record.robots.rule == "Disallow: /p")
    let check = inspection.checks.first { $0.id == "robots.allowed" }
    #expect(check?.state == .fail)
    #expect(check?.message.contains("Disallow: /p") == true)
  }

  @Test("A redirect to a forbidden page is followed no further")
  func blockedTarget() async throws {
    let fetcher = TableFetcher([
      "http://b.example/robots.txt": TableFetcher.Answer(body: "User-agent: *\nDisallow: /\n"),
      "http://a.example/": .redirect("http://b.example/p"),
      "http://b.example/p": page,
    ])
    let record = try await inspect("http://a.example/", fetcher).record
    #expect(!fetcher.requests.contains("http://b.example/p"))
    #expect(record.url.text == "http://b.example/p")
    #expect(record.reasons == [Reason.robotsBlocked])
  }

  @Test(
    "No answer at all is an error that says what, where and what to do",
    arguments: [
      (FetchFailure.Kind.unknownHost, "fetch.unknown-host"), (.refused, "fetch.connection-refused"),
      (.tls, "fetch.tls"), (.noTLS, "fetch.no-tls"), (.timeout(.connect), "fetch.timeout"),
    ]
  )
  func unreachable(kind: FetchFailure.Kind, reason: String) async throws {
    let failing = TableFetcher.Answer(failure: kind)
    for address in ["http://a.example/robots.txt", "http://a.example/p"] {
      let fetcher = TableFetcher([address: failing])
      let error = try await #require(throws: InspectError.self) {
        try await inspect("http://a.example/p", fetcher)
      }
      #expect(error.reason == reason)
      #expect(error.message.contains(address))
      #expect(error.message.hasSuffix("."))
    }
  }

  @Test(
    "An answer that is no good page is inspected, with its reason",
    arguments: [
      (404, "text/html", "<title>No</title>", Reason.badStatus),
      (503, "text/html", "<title>No</title>", Reason.badStatus),
      (200, "application/pdf", "%PDF-1.7", Reason.notHTML),
      (200, "text/html", "", Reason.noTitle),
    ]
  )
  func bad(status: Int, type: String, body: String, reason: String) async throws {
    let fetcher = TableFetcher([
      "http://a.example/p": TableFetcher.Answer(
        status: status,
        body: body,
        headers: [("Content-Type", type)]
      )
    ])
    let inspection = try await inspect("http://a.example/p", fetcher)
    #expect(inspection.verdict == .fail)
    #expect(!inspection.record.indexable)
    #expect(inspection.record.reasons.contains(reason))
    #expect(inspection.record.reasons.count { $0 == reason } == 1)
  }

  @Test("A file given in place of the host's own is used, and the host's is not asked for")
  func given() async throws {
    let fetcher = TableFetcher(["https://a.example/p": page])
    let inspection = try await inspect("https://a.example/p", fetcher, association: association)
    #expect(!fetcher.requests.contains { $0.contains("association") })
    #expect(inspection.record.universalLinks?.state == "valid")
    #expect(inspection.record.deepLinks.first?.app == "TEAM123456.org.a")
    #expect(inspection.record.isAppLinked)
  }

  @Test("The association file behind a redirect counts as missing, as devices see it")
  func associationRedirect() async throws {
    let fetcher = TableFetcher([
      "https://a.example/p": page,
      "https://a.example/.well-known/apple-app-site-association": .redirect("/aasa"),
      "https://a.example/apple-app-site-association": .redirect("/aasa"),
      "https://a.example/aasa": TableFetcher.Answer(body: association),
    ])
    let record = try await inspect("https://a.example/p", fetcher).record
    #expect(record.universalLinks?.state == "missing")
    #expect(record.deepLinks.isEmpty)
  }

  @Test("robots.txt behind more than five redirects counts as missing (RFC 9309 2.3.1.2)")
  func robotsRedirects() async throws {
    var answers = ["http://a.example/p": page]
    answers["http://a.example/robots.txt"] = .redirect("/r1")
    for hop in 1..<9 { answers["http://a.example/r\(hop)"] = .redirect("/r\(hop + 1)") }
    let fetcher = TableFetcher(answers)
    #expect(try await inspect("http://a.example/p", fetcher).record.indexable)
    #expect(fetcher.requests.count { $0.hasPrefix("http://a.example/r") } == 6)
  }

  @Test("A robots.txt that fails forbids the page for now (RFC 9309 2.3.1.4)")
  func robotsFailure() async throws {
    let fetcher = TableFetcher([
      "http://a.example/robots.txt": TableFetcher.Answer(status: 503), "http://a.example/p": page,
    ])
    let inspection = try await inspect("http://a.example/p", fetcher)
    #expect(inspection.record.reasons == [CrawlReason.robotsUnreachable])
    #expect(!fetcher.requests.contains("http://a.example/p"))
  }

  @Test("The JSON form has exactly its four keys")
  func json() async throws {
    let inspection = try await inspect(
      "http://a.example/p",
      TableFetcher(["http://a.example/p": page])
    )
    var writer = JSONWriter()
    writer.value(inspection)
    let json = try JSONParser.parse(writer.bytes)
    #expect(json.object?.members.map(\.key) == ["advice", "checks", "record", "verdict"])
    #expect(json["verdict"]?.string == inspection.verdict.rawValue)
    #expect(json["checks"]?.array?.count == inspection.checks.count)
  }
}
