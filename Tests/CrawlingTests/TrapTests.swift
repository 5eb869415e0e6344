import Addressing
import Crawling
import Fetching
import Frontier
import Records
import Storing
import Synchronization
import TestSupport
import Testing

/// Webs without end, and honest ones that look a little like them.
struct TrapTests {
  private let host = "http://a.example"

  /// Answers each address with the page that a function makes for it.
  private final class EndlessFetcher: Fetcher {
    private let page: @Sendable (WebAddress) -> String?
    private let counts = Mutex<[String: Int]>([:])

    init(_ page: @escaping @Sendable (WebAddress) -> String?) { self.page = page }

    /// How often each address was asked for.
    var requests: [String: Int] { counts.withLock { $0 } }

    /// How many pages of an origin were asked for.
    func pages(of origin: String) -> Int {
      requests.keys.count { $0.hasPrefix(origin + "/") && !$0.hasSuffix("robots.txt") }
    }

    func fetch(_ request: FetchRequest) async -> FetchResult {
      let text = request.address.text
      counts.withLock { $0[text, default: 0] += 1 }
      guard let body = page(request.address) else {
        return await ReplayFetcher([:]).fetch(request)
      }
      return await ReplayFetcher([text: ReplayFetcher.Response(body: body)]).fetch(request)
    }
  }

  private static func html(_ title: String, _ text: String, _ links: [String]) -> String {
    let anchors = links.map { "<a href=\"\($0)\">\($0)</a>" }.joined(separator: "\n")
    return "<!doctype html><title>\(title)</title><main><p>\(text)</p></main><nav>\(anchors)</nav>"
  }

  /// Words that nobody else has: a hash of the number, spelled out.
  private static func words(_ number: Int, _ count: Int = 60) -> String {
    var random = TestRandom(seed: UInt64(bitPattern: Int64(number)))
    return (0..<count).map { _ in
      let bits = random.next()
      let letters = (0..<3).map { (place: Int) in
        UnicodeScalar(97 + UInt8(bits >> (8 * place) & 15))
      }
      return letters.map { "\($0)o" }.joined()
    }.joined(separator: " ")
  }

  private func settings(template: Int = 100) -> CrawlSettings {
    var settings = TestSite.settings
    settings.templateBudget = template
    settings.hostBudget = 2 * template
    settings.domainBudget = 10
    settings.maxDepth = 200
    settings.scope = .domain
    return settings
  }

  private func crawl(
    _ seeds: [String],
    _ settings: CrawlSettings,
    _ page: @escaping @Sendable (WebAddress) -> String?
  ) async throws -> (site: TestSite, fetcher: EndlessFetcher, report: CrawlReport) {
    let site = try TestSite(store: settings.store)
    let fetcher = EndlessFetcher(page)
    let report = try await site.crawl(seeds, fetcher, settings: settings)
    #expect(try await site.store.check() == [])
    #expect(fetcher.requests.values.allSatisfy { $0 == 1 })
    return (site, fetcher, report)
  }

  @Test("A calendar without end is left after its budget, and the pages beside it are all read")
  func calendar() async throws {
    let months = ["May", "June", "July", "August"]
    let (site, fetcher, report) = try await crawl(["\(host)/"], settings(template: 20)) { address in
      let parts = address.path.split(separator: "/").compactMap { Int($0.filter(\.isNumber)) }
      if address.path.hasPrefix("/calendar/"), let month = parts.last {
        return Self.html(
          "\(months[month % 4]) \(month)",
          "\(months[month % 4]) \(month) Mon Tue Wed Thu Fri Sat Sun 1 2 3 4 5 6 7 No events",
          ["/calendar/\(month + 1)", "/calendar/\(month + 2)"]
        )
      }
      if address.path == "/" {
        let articles = (0..<150).map { "/news/article-\($0).html" }
        return Self.html("Home", Self.words(-1), articles + ["/calendar/1"])
      }
      guard address.path.hasPrefix("/news/"), let number = parts.last else { return nil }
      return Self.html("Article \(number)", Self.words(number), ["/", "/calendar/\(number)"])
    }
    #expect(fetcher.requests.keys.count { $0.contains("/news/") } == 150)
    let calendar = fetcher.requests.keys.count { $0.contains("/calendar/") }
    #expect(calendar >= 20 && calendar <= 40, "\(calendar)")
    #expect(report.end == .complete)
    let budgets = try #require(try await site.store.budgetReports(limit: 5).first)
    #expect(budgets.origin == host)
    #expect(budgets.deferred[DeferralReason.template] ?? 0 >= 100)
    #expect(budgets.templates == ["/calendar/*"])
  }

  @Test("An honest site of one template is read whole, whatever the budget")
  func honest() async throws {
    let (site, _, report) = try await crawl(["\(host)/p/0"], settings(template: 20)) { address in
      guard let number = Int(address.path.dropFirst(3)), number < 600 else { return nil }
      let links = (1...4).map { "/p/\(4 * number + $0)" }
      return Self.html(
        "Page \(number)",
        Self.words(number),
        links.filter { Int($0.dropFirst(3)) ?? 0 < 600 }
      )
    }
    #expect(report.pages == 600)
    #expect(try await site.store.budgetReports(limit: 5).isEmpty)
  }

  @Test("A maze whose every path is of another template is left when its host brings nothing new")
  func maze() async throws {
    let (_, fetcher, report) = try await crawl(["\(host)/"], settings(template: 20)) { address in
      guard address.host == "a.example", address.path.utf8.count < 400 else { return nil }
      let base = address.path.hasSuffix("/") ? String(address.path.dropLast()) : address.path
      return Self.html(address.target, "a b", ["\(base)/a", "\(base)/b?s=\(base.utf8.count)"])
    }
    #expect(fetcher.pages(of: host) <= 60, "\(fetcher.pages(of: host))")
    #expect(report.end == .complete)
  }

  @Test("Subdomains without end are left when they say nothing new, and those that do are read")
  func subdomains() async throws {
    let (site, fetcher, _) = try await crawl(["\(host)/"], settings()) { address in
      let name = address.host.split(separator: ".")[0]
      guard address.host.hasSuffix("a.example"), address.path == "/" else { return nil }
      if address.host == "a.example" {
        let links = (0..<60).map { "http://blog\($0).a.example/" }
        return Self.html("Home", Self.words(-1), links + ["http://x0.a.example/"])
      }
      let number = Int(name.filter(\.isNumber)) ?? 0
      if name.hasPrefix("blog") { return Self.html("Blog", Self.words(number), []) }
      return Self.html(
        "Wild",
        "One page for all names",
        (1...3).map { "http://x\(3 * number + $0).a.example/" }
      )
    }
    let hosts = Set(fetcher.requests.keys.compactMap { WebAddress($0)?.host })
    #expect(hosts.count { $0.hasPrefix("blog") } == 60)
    #expect(hosts.count { $0.hasPrefix("x") } < 300, "\(hosts.count)")
    let held = try await site.store.budgetReports(limit: 1000).compactMap(
      \.deferred[DeferralReason.domain]
    )
    #expect(held.reduce(0, +) > 0)
  }

  @Test("A domain has only so many hosts, also when all of them say something new")
  func hosts() async throws {
    var settings = settings()
    settings.domainHosts = 30
    let (site, fetcher, _) = try await crawl(["\(host)/"], settings) { address in
      guard address.path == "/" else { return nil }
      let number = Int(address.host.filter(\.isNumber)) ?? 0
      let links = (1...3).map { "http://x\(3 * number + $0).a.example/" }
      return Self.html("Host \(number)", Self.words(number), links)
    }
    let hosts = Set(fetcher.requests.keys.compactMap { WebAddress($0)?.host })
    #expect(hosts.count == 31)
    let held = try await site.store.budgetReports(limit: 1000).compactMap(
      \.deferred[DeferralReason.domain]
    )
    // Each of 31 hosts links to three, and 30 of those were let in.
    let refused = 3 * 31 - 30
    #expect(held.reduce(0, +) == refused)
  }

  @Test("A domain has only so many addresses, and what it has no room for is counted")
  func addresses() async throws {
    var settings = settings()
    settings.domainAddresses = 50
    let (site, _, report) = try await crawl(["\(host)/"], settings) { address in
      if address.host == "a.example" {
        return Self.html("Home", Self.words(-1), ["http://b.a.example/0"])
      }
      guard let number = Int(address.path.dropFirst()) else { return nil }
      return Self.html("Page", Self.words(number), ["/\(2 * number + 1)", "/\(2 * number + 2)"])
    }
    #expect(report.pages == 51)
    let passed = try await site.store.passedCounts()
    #expect((passed.byHosts, passed.byDomains) == (0, 51))
    let reports = try await site.store.budgetReports(limit: 10)
    #expect(reports.map(\.passedByDomain).reduce(0, +) == 51)
  }

  @Test("Held addresses are read when the budget is larger, and only then")
  func larger() async throws {
    let page: @Sendable (WebAddress) -> String? = { address in
      guard let number = Int(address.path.dropFirst(3)), number < 300 else { return nil }
      return Self.html("T", "The same for all", ["/t/\(number + 1)", "/t/\(number + 2)"])
    }
    let folder = try TestSite()
    var read: [Int] = []
    for budget in [20, 20, 60, 0] {
      let settings = settings(template: budget)
      let store = try EmbeddedStore(folder.store.folder, access: .writing, settings: settings.store)
      try await store.applyBudgets(at: TestClock.wall)
      let crawler = try Crawler(
        store: store,
        fetcher: EndlessFetcher(page),
        settings: settings,
        scope: ScopePolicy(seeds: folder.list(["\(host)/t/0"]).seeds, defaultScope: .host),
        now: { TestClock.wall }
      )
      read.append(try await crawler.run(seeds: folder.list(["\(host)/t/0 depth=500"]).seeds).pages)
      #expect(try await store.check() == [])
    }
    #expect(read[0] >= 20 && read[0] <= 60)
    #expect(read[1] == 0)
    #expect(read[2] > 20)
    #expect(read.reduce(0, +) == 300)
  }
}
