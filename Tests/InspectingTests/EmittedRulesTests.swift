import Addressing
import AppAssociation
import Basics
import Crawling
import Fetching
import Inspecting
import Records
import Rules
import StoredTestSupport
import Testing

/// A rule that no command can print helps nobody: each specimen goes the way that a command goes.
///
/// The specimen is served by a host, and what comes out is what `pippin inspect URL`,
/// `pippin match URL --association HOST` and `pippin inspect --site HOST` print.
struct EmittedRulesTests {
  /// Rules whose specimens need more than answers of a host, with the command that prints them.
  private static let others: [String: String] = [
    "apple-copy.differs-by-region":
      "match --device-log: a log and a copy that contradict each other",
    "apple-copy.direct-failed":
      "match --device-log: a device that asked the server itself, and got no file",
    "apple-copy.not-approved": "match --device-log: a device that has not approved the site",
    "apple-copy.redirected": "match --device-log: a device that was redirected",
    "apple-copy.stopped": "match --device-log: a device that got no file",
    "apple-copy.untrusted": "match --device-log: a device that trusts no certificate",
    "apple-copy.user-denied": "match --device-log: a device on which a person denies the app",
    "google-copy.links-off": "match --device-log: a device on which the app may open no links",
    "google-copy.not-verified": "match --device-log: a device that has not verified the host",
    "links.file-missing": "inspect: a folder of pages, one of which links to none of them",
    "links.broken": "inspect --site: a page that links to a page that is gone",
    "reading.over-budget": "inspect: a page that takes longer than its share of time",
    "reading.worker-died": "inspect: a page that breaks its worker",
  ]

  /// The kinds of specimens that only a crawl meets, or the ranking of one, or a comparison with files
  /// of an app or with a rendered page, which is tested beside that.
  private static let crawled: Set<Specimen.Kind> = [
    .sitemap, .seed, .site, .appFiles, .rendering,
  ]

  private static let rules = Rule.catalog.filter {
    !crawled.contains($0.specimen.kind) && others[$0.id] == nil
  }

  @Test("Each rule's specimen, served by a host, comes out of a command", arguments: rules)
  func emitted(rule: Rule) async throws {
    let found = try await Self.found(rule)
    #expect(found.contains(rule.id), "\(Set(found).sorted())")
  }

  @Test("The rules that are left out are few and known")
  func exceptions() {
    let ids = Set(Rule.catalog.map(\.id))
    #expect(Set(Self.others.keys).isSubset(of: ids))
    let served = Rule.catalog.filter { ![.appFiles, .rendering].contains($0.specimen.kind) }
    #expect(Self.rules.count > served.count * 9 / 10)
  }

  private static func found(_ rule: Rule) async throws -> [String] {
    let text = rule.specimen.bad
    switch rule.specimen.kind {
    case .robots: return try await site(robots: text)
    case .copy: return try await CopyDouble(text, of: rule).inspect().record.findings.map(\.rule)
    case .association, .assetLinks:
      return rule.id.hasPrefix("banner.") ? try await clip(text) : try await file(text, rule)
    case .response where rule.id.hasPrefix("association.") || rule.id.hasPrefix("assetlinks."):
      return try await files(of: ServedSpecimen(answers: text, isApple: isApple(rule)))
    case .response where rule.id.hasPrefix("web-manifest."):
      return try await inspect(ServedSpecimen(manifest: text))
    case .response: return try await inspect(ServedSpecimen(exchange: text))
    default: return try await inspect(ServedSpecimen(rule.specimen.kind, text, of: rule))
    }
  }

  private static func isApple(_ rule: Rule) -> Bool { rule.id.hasPrefix("association.") }

  private static func inspector(_ fetcher: any Fetcher) -> PageInspector {
    var settings = CrawlSettings()
    settings.delay = 0
    return PageInspector(fetcher: fetcher, settings: settings)
  }

  private static func inspect(_ fetcher: ServedSpecimen) async throws -> [String] {
    let address = try #require(WebAddress(fetcher.start))
    return try await inspector(fetcher).inspect(address).record.findings.map(\.rule)
  }

  /// What `match` says of the files of a host.
  private static func files(of fetcher: ServedSpecimen) async throws -> [String] {
    let root = try #require(WebAddress("https://example.com/"))
    let files = try await inspector(fetcher).hostFiles(of: root)
    return (files.apple.findings + files.android.findings).map(\.rule)
  }

  private static func file(_ text: String, _ rule: Rule) async throws -> [String] {
    let answer = "status 200\ncontent-type: application/json\n\n\(text)"
    return try await files(of: ServedSpecimen(answers: answer, isApple: isApple(rule)))
  }

  private static func clip(_ text: String) async throws -> [String] {
    let banner =
      #"<meta name="apple-itunes-app" "#
      + #"content="app-id=544007664, app-clip-bundle-id=org.example.plums.Clip">"#
    let site = HostAppsTests.site(
      ["/.well-known/apple-app-site-association": HostAppsTests.file(text)],
      head: banner
    )
    return try await HostAppsTests.inspect(site).record.findings.map(\.rule)
  }

  private static func site(robots: String) async throws -> [String] {
    let pages = try StoredPages()
    try await pages.put([try .sample("https://a.example/1")], robots: robots)
    let site = try await SiteInspection(of: "a.example", in: pages.store)
    withExtendedLifetime(pages) {}
    return site.faults.map(\.rule)
  }
}

/// A host that serves one specimen, and answers 404 to all else.
struct ServedSpecimen: Fetcher {
  /// The address of the page.
  private static let page = "https://example.com/plum-cake"

  /// The address to ask for.
  private(set) var start = ServedSpecimen.page

  /// A day after which what specimens call over is over: 2027-01-15.
  private static let now = Timestamp(milliseconds: 1_800_000_000_000)

  private var answers: [String: FetchResponse] = [:]
  private var disallowed: [String] = []

  /// A page around `text`, or one that is `text`.
  init(_ kind: Specimen.Kind, _ text: String, of rule: Rule) {
    let html =
      switch kind {
      case .head:
        "<!doctype html><html lang=en><head>\(Self.title(beside: text, of: rule))\(text)</head>"
          + "<body><h1>Plum cake in an hour</h1>"
      case .body: Self.page(around: text)
      default: text
      }
    let isXML = kind == .xhtml
    add(html, type: isXML ? "application/xhtml+xml" : "text/html", at: Self.page)
  }

  /// The answers for an association file or an asset links file and what that includes, in short
  /// form.
  init(answers text: String, isApple: Bool) {
    let places =
      isApple
      ? ["/.well-known/apple-app-site-association", "/apple-app-site-association"]
      : ["/.well-known/assetlinks.json", "/more.json"]
    let exchanges = Self.exchanges(text)
    if text.hasPrefix("unreadable"), let robots = WebAddress("https://example.com/robots.txt") {
      answers[robots.text] =
        FetchResponse(address: robots, status: 500, headers: HTTPHeaders(), body: [])
    }
    for (place, exchange) in zip(places, exchanges) {
      guard exchange != "disallowed" else {
        disallowed.append(place)
        continue
      }
      guard let address = WebAddress("https://example.com\(place)"),
        let response = FetchResponse.reading(shortForm: exchange, from: address).first
      else { continue }
      answers[address.text] = response
    }
  }

  /// The exchanges that lead to a page, in short form.
  init(exchange text: String) {
    start = "https://example.com/"
    guard let address = WebAddress(start) else { return }
    for response in FetchResponse.reading(shortForm: text, from: address) {
      answers[response.address.text] = answers[response.address.text] ?? response
    }
  }

  /// A page whose web app manifest is the body of an exchange in short form.
  init(manifest text: String) {
    let body = text.split(separator: "\n\n", maxSplits: 1).last.map(String.init) ?? ""
    add(
      "<!doctype html><title>Plums</title><link rel=manifest href=/manifest.json>",
      type: "text/html",
      at: Self.page
    )
    add(body, type: "application/manifest+json", at: "https://example.com/manifest.json")
  }

  func fetch(_ request: FetchRequest) async -> FetchResult {
    let address = request.address
    if let answer = answers[address.text] { return .response(answer) }
    if address.path == "/robots.txt", !disallowed.isEmpty {
      let lines = ["User-agent: *"] + disallowed.map { "Disallow: \($0)" }
      return .response(response(lines.joined(separator: "\n"), type: "text/plain", at: address))
    }
    return .response(
      FetchResponse(address: address, status: 404, headers: HTTPHeaders(), body: [])
    )
  }

  private mutating func add(_ text: String, type: String, at place: String) {
    guard let address = WebAddress(place) else { return }
    answers[address.text] = response(text, type: type, at: address)
  }

  private func response(_ text: String, type: String, at address: WebAddress) -> FetchResponse {
    var headers = HTTPHeaders()
    headers.append("Content-Type", type)
    return FetchResponse(
      address: address,
      status: 200,
      headers: headers,
      body: Array(text.utf8),
      startedAt: Self.now
    )
  }

  /// Splits exchanges in short form, each of which begins with its status.
  private static func exchanges(_ text: String) -> [String] {
    var exchanges: [String] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("status ") || line == "disallowed" {
        exchanges.append(String(line))
      } else if !exchanges.isEmpty, exchanges.last != "disallowed" {
        exchanges[exchanges.count - 1] += "\n\(line)"
      }
    }
    return exchanges
  }

  /// The title of a page whose head holds `text`, unless that is about titles.
  private static func title(beside text: String, of rule: Rule) -> String {
    let isOwn = text.contains("<title") || rule.id == "page.title-element-missing"
    return isOwn ? "" : "<title>Plum cake in an hour</title>"
  }

  /// A page that leads into an app on each platform.
  private static func page(around text: String) -> String {
    """
    <!doctype html>
    <title>Plums</title>
    <meta name="apple-itunes-app" content="app-id=42, app-argument=plums://1">
    <meta property="al:android:url" content="plums://1">
    <meta property="al:android:package" content="com.example.plums">
    <body><h1>Plums</h1>\(text)
    """
  }
}
