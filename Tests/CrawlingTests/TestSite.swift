import Addressing
import Basics
import Crawling
import Fetching
import Frontier
import Records
import Storing
import Synchronization
import TestSupport

/// A small web in a table, a store in a folder of its own, and a clock that never waits long.
struct TestSite {
  let folder: TemporaryFolder
  let store: EmbeddedStore

  init(store settings: FrontierSettings = .init()) throws {
    folder = try TemporaryFolder()
    store = try EmbeddedStore(
      StoreFolder(creating: folder.path(of: "store")),
      access: .writing,
      settings: settings
    )
  }

  /// Settings that wait for nothing.
  static var settings: CrawlSettings {
    var settings = CrawlSettings()
    settings.delay = 0
    settings.concurrency = 4
    return settings
  }

  /// Settings of a run that ends as soon as nothing is due.
  static var stopping: CrawlSettings {
    var settings = settings
    settings.patience = 0
    return settings
  }

  /// A page with a title and links.
  static func page(_ title: String, _ links: [String] = [], head: String = "")
    -> ReplayFetcher.Response
  {
    let anchors = links.map { "<a href=\"\($0)\">\($0)</a>" }.joined(separator: "\n")
    return ReplayFetcher.Response(
      body: "<!doctype html><title>\(title)</title>\(head)<p>Text of \(title)</p>\n\(anchors)"
    )
  }

  static func redirect(_ target: String, status: Int = 301) -> ReplayFetcher.Response {
    ReplayFetcher.Response(status: status, headers: [("Location", target)])
  }

  /// Crawls `seeds` with what `fetcher` answers.
  func crawl(
    _ seeds: [String],
    _ fetcher: any Fetcher,
    settings: CrawlSettings = settings,
    now: @escaping @Sendable () -> Timestamp = { TestClock.wall },
    listener: @escaping @Sendable (Crawler.Progress) -> Void = { _ in }
  ) async throws -> CrawlReport {
    try await crawler(seeds, fetcher, settings: settings, now: now, listener: listener)
      .run(seeds: list(seeds).seeds)
  }

  /// Crawls `seeds` in as many runs as it takes, jumping to the moment when something is due.
  ///
  /// - Returns: The report of each run.
  func crawlToEnd(_ seeds: [String], _ fetcher: any Fetcher) async throws -> [CrawlReport] {
    let clock = JumpingClock()
    var settings = Self.settings
    settings.patience = 0
    var reports: [CrawlReport] = []
    for _ in 0..<20 {
      let report = try await crawl(seeds, fetcher, settings: settings, now: clock.now)
      reports.append(report)
      guard report.end == .deferred, let due = report.nextDue else { return reports }
      clock.jump(to: due)
    }
    return reports
  }

  func crawler(
    _ seeds: [String],
    _ fetcher: any Fetcher,
    settings: CrawlSettings = settings,
    now: @escaping @Sendable () -> Timestamp = { TestClock.wall },
    listener: @escaping @Sendable (Crawler.Progress) -> Void = { _ in }
  ) throws -> Crawler {
    try Crawler(
      store: store,
      fetcher: fetcher,
      settings: settings,
      scope: ScopePolicy(seeds: list(seeds).seeds, settings: settings),
      now: now,
      listener: listener
    )
  }

  func list(_ seeds: [String]) -> SeedList {
    var list = SeedList()
    list.read(seeds.joined(separator: "\n"), named: "seeds")
    return list
  }

  /// Every stored record as its line of an export.
  func records() throws -> [String] {
    var lines: [String] = []
    try store.forEachRecord(.all) { lines.append(String(decoding: $0.json, as: UTF8.self)) }
    return lines
  }

  /// The addresses of the stored records.
  func pages() throws -> [String] {
    var urls: [String] = []
    try store.forEachRecord(.all) { urls.append($0.url) }
    return urls
  }

  /// What the frontier knows, by address.
  func addresses() throws -> [String: AddressReport] {
    var reports: [String: AddressReport] = [:]
    try store.forEachAddress { reports[$0.url] = $0 }
    return reports
  }
}

/// A clock that begins at the moment at which ``ReplayFetcher`` answers, so that the files of
/// hosts are fresh.
enum TestClock {
  static var wall: Timestamp {
    let elapsed = (ContinuousClock.now - start) / .milliseconds(1)
    return Timestamp(milliseconds: 1_800_000_000_000 + Int64(elapsed))
  }

  private static let start = ContinuousClock.now
}

/// A clock that goes on like the wall's, and jumps over what nobody wants to wait for.
final class JumpingClock: Sendable {
  private let offset = Mutex<Int64>(0)

  @Sendable
  func now() -> Timestamp {
    Timestamp(milliseconds: TestClock.wall.milliseconds + offset.withLock { $0 })
  }

  /// Moves on to `moment`, when that is in the future.
  func jump(to moment: Timestamp) {
    let ahead = moment.milliseconds - now().milliseconds
    if ahead > 0 { offset.withLock { $0 += ahead } }
  }
}

/// Answers the first requests for an address from one table, later ones from another.
final class ChangingFetcher: Fetcher {
  private let first: [String: [ReplayFetcher.Response]]
  private let rest: ReplayFetcher
  private let counts = Mutex<[String: Int]>([:])

  /// - Parameters:
  ///   - first: The answers to the first requests for an address, in order.
  ///   - rest: The answers to all others.
  init(first: [String: [ReplayFetcher.Response]], then rest: [String: ReplayFetcher.Response]) {
    self.first = first
    self.rest = ReplayFetcher(rest)
  }

  /// How often `address` was asked for.
  func count(of address: String) -> Int { counts.withLock { $0[address, default: 0] } }

  func fetch(_ request: FetchRequest) async -> FetchResult {
    let text = request.address.text
    let number = counts.withLock { counts in
      defer { counts[text, default: 0] += 1 }
      return counts[text, default: 0]
    }
    guard let answers = first[text], number < answers.count else {
      return await rest.fetch(request)
    }
    return await ReplayFetcher([text: answers[number]]).fetch(request)
  }
}
