import Addressing
import Foundation
import Frontier
import GRDB
import JSON
import Records
import Rules
import StoredTestSupport
import Storing
import Testing

/// Records, reports, runs, and forgetting.
struct StoredDocumentsTests {
  private typealias Suite = StoreConformance

  /// A store with three hosts, two of one domain, and a page of each outcome.
  private func crawled(_ temporary: TemporaryStore) async throws -> EmbeddedStore {
    let store = try temporary.open()
    let offers = try [
      "https://www.a.example/", "https://www.a.example/b", "https://a.example/",
      "https://ba.example/", "https://ba.example/refused", "https://ba.example/later",
    ].enumerated().map { number, text in try Suite.offer(text, seed: number / 3) }
    _ = try await store.offer(offers, at: Suite.time(0))
    for lease in try await store.lease(
      hosts: 9,
      perHost: 9,
      at: Suite.time(0),
      until: Suite.time(60)
    ) {
      try await store.settle(
        lease.visits.map { try settlement($0, lease.token) },
        hosts: [Suite.free(lease, due: 1)],
        at: Suite.time(0)
      )
    }
    return store
  }

  private func settlement(_ visit: HostLease.Visit, _ token: Int64) throws -> Settlement {
    let url = visit.offer.address.text
    switch visit.offer.address.path {
    case "/refused": return try Suite.completed(token, url, .failed(reason: "robots.blocked"))
    case "/later":
      return try Suite.completed(token, url, .retry(at: Suite.time(500), reason: "fetch.timeout"))
    default:
      var page = try Suite.page(
        token,
        url,
        validators: Validators(etag: "\"1\"", lastModified: nil),
        offers: [Suite.offer("https://a.example/")]
      )
      page.record?.fetch = FetchSummary(requestedURL: url, finalURL: url, status: 200, bytes: 9)
      page.record?.fetch?.fetchedAt = Suite.time(0)
      page.record?.fetch?.durationMs = 12
      page.record?.indexable = true
      page.record?.reasons = visit.offer.address.path == "/b" ? [Reason.noDeepLink] : []
      page.record?.findings = [finding("page.one"), finding("page.one"), finding("page.two")]
      return page
    }
  }

  private func finding(_ id: String) -> Finding {
    let specimen = Specimen(.head, bad: "", good: "")
    return Finding(
      Rule(
        id: id,
        severity: .note,
        title: "t",
        reason: "r",
        fix: "f",
        source: "s",
        specimen: specimen
      )
    )
  }

  @Test("Records come in the order of their addresses, their bytes without times")
  func orderAndBytes() async throws {
    let temporary = try TemporaryStore()
    let store = try await crawled(temporary)
    var urls: [String] = []
    try store.forEachRecord(.all) { stored in
      urls.append(stored.url)
      var writer = JSONWriter()
      let record = try stored.record()
      record.write(to: &writer, withTimes: false)
      #expect(writer.bytes == stored.json)
      #expect(record.fetch?.fetchedAt == Suite.time(0))
      #expect(record.fetch?.durationMs == 12)
      #expect(stored.identity == record.url.identity)
    }
    #expect(urls == urls.sorted())
    #expect(urls.count == 4)
    var appLinked = 0
    try store.forEachRecord(.appLinked) { _ in appLinked += 1 }
    #expect(appLinked == 3)
    var ofHost: [String] = []
    try store.forEachRecord(.origin("https://www.a.example")) { ofHost.append($0.url) }
    #expect(ofHost == ["https://www.a.example/", "https://www.a.example/b"])
    var graph: [UInt64: [UInt64]] = [:]
    try store.forEachLinks { graph[$0] = $1 }
    let target = try await store.number(of: Suite.address("https://a.example/").identity)
    #expect(graph.count == 4)
    #expect(graph.values.allSatisfy { $0 == [target] })
  }

  @Test("Counts by state, reason, status, seed, host and rule add up")
  func statistics() async throws {
    let temporary = try TemporaryStore()
    let store = try await crawled(temporary)
    let counts = try await store.statistics()
    #expect(counts.hosts == 3)
    #expect(counts.states == ["done": 4, "refused": 1, "waiting": 1])
    #expect(counts.reasons == ["robots.blocked": 1, "fetch.timeout": 1])
    #expect(counts.statuses == [200: 4, 0: 1])
    #expect(counts.pages == 4)
    #expect(counts.indexable == 4)
    #expect(counts.appLinked == 3)
    #expect(counts.removed == 0)
    let seeds = try await store.seedStatistics()
    #expect(seeds.map(\.name) == ["0", "1"])
    #expect(seeds.map(\.appLinked) == [2, 1])
    let hosts = try await store.hostStatistics()
    #expect(
      hosts.map(\.name) == ["https://a.example", "https://ba.example", "https://www.a.example"]
    )
    #expect(hosts.map { $0.states.values.reduce(0, +) } == [1, 3, 2])
    let findings = try await store.findingStatistics()
    #expect(findings.map(\.rule) == ["page.one", "page.two"])
    #expect(findings.map(\.findings) == [8, 4])
    #expect(findings.map(\.pages) == [4, 4])
  }

  @Test("Records are packed, and those that an older store holds as plain text are read alike")
  func plainRecords() async throws {
    let temporary = try TemporaryStore()
    let store = try await crawled(temporary)
    let url = try #require(WebAddress("https://www.a.example/b"))
    let stored = try #require(try await store.storedRecord(of: url))
    let version = try await store.latestVersion()
    try store.close()
    try await DatabaseQueue(path: temporary.folder.databasePath).write { database in
      let old = "SELECT record FROM pages WHERE id = ?"
      let id = Int64(bitPattern: stored.id)
      #expect(try Data.fetchOne(database, sql: old, arguments: [id])?.first == 2)
      try database.execute(
        sql: "UPDATE pages SET record = ? WHERE id = ?",
        arguments: [Data(stored.json), id]
      )
    }
    let again = try temporary.open()
    #expect(try await again.storedRecord(of: url)?.json == stored.json)
    #expect(try await again.record(of: url) == stored.record())
    var selection = RequeueSelection()
    selection.seeds = [0]
    try await again.requeue(selection, at: Suite.time(10))
    let leases = try await again.lease(
      hosts: 9,
      perHost: 9,
      at: Suite.time(10),
      until: Suite.time(60)
    )
    for lease in leases {
      try await again.settle(
        lease.visits.map { try settlement($0, lease.token) },
        hosts: [Suite.free(lease, due: 11)],
        at: Suite.time(10)
      )
    }
    #expect(try await again.latestVersion() == version)
  }

  @Test("A page read again keeps its version while it says the same, whatever the time")
  func unchangedRecords() async throws {
    let temporary = try TemporaryStore()
    let store = try await crawled(temporary)
    let version = try await store.latestVersion()
    var selection = RequeueSelection()
    selection.seeds = [1]
    selection.states = [.page]
    #expect(try await store.requeue(selection, at: Suite.time(10)) == 1)
    let lease = try await Suite.leaseOne(store, at: 10)
    #expect(lease.visits.map(\.validators) == [Validators(etag: "\"1\"", lastModified: nil)])
    var same = try settlement(try #require(lease.visits.first), lease.token)
    same.record?.fetch?.fetchedAt = Suite.time(10)
    same.record?.fetch?.durationMs = 7
    try await store.settle([same], hosts: [Suite.free(lease, due: 11)], at: Suite.time(10))
    #expect(try await store.latestVersion() == version)
    #expect(try await store.record(of: same.address)?.fetch?.fetchedAt == Suite.time(10))

    try await store.requeue(selection, at: Suite.time(20))
    let second = try await Suite.leaseOne(store, at: 20)
    let kept = try Suite.completed(second.token, same.address.text, .unchanged, status: 304)
    try await store.settle([kept], hosts: [Suite.free(second, due: 21)], at: Suite.time(20))
    #expect(try await store.latestVersion() == version)
    #expect(try await store.record(of: same.address)?.fetch?.fetchedAt == Suite.time(20))

    try await store.requeue(selection, at: Suite.time(30))
    let third = try await Suite.leaseOne(store, at: 30)
    #expect(third.visits.first?.validators?.etag == "\"1\"")
    let gone = try Suite.completed(third.token, same.address.text, .gone(status: 410), status: 410)
    try await store.settle([gone], hosts: [Suite.free(third, due: 31)], at: Suite.time(30))
    let changes = try await store.changes(after: version, limit: 9)
    #expect(changes.map(\.url) == [same.address])
    #expect(changes.map { $0.record == nil } == [true])
    #expect(try await store.record(of: same.address) == nil)
    #expect(try await store.check() == [])
  }

  @Test("Only what was visited before the moment named is requeued")
  func requeueByTime() async throws {
    let temporary = try TemporaryStore()
    let store = try await crawled(temporary)
    var selection = RequeueSelection()
    selection.visitedBefore = Suite.time(0)
    #expect(try await store.requeue(selection, at: Suite.time(10)) == 0)
    selection.visitedBefore = Suite.time(1)
    #expect(try await store.requeue(selection, at: Suite.time(10)) == 5)
    #expect(try await store.check() == [])
  }

  @Test("Forgetting a domain takes its hosts and those below it, and leaves tombstones")
  func forgetDomain() async throws {
    let temporary = try TemporaryStore()
    let store = try await crawled(temporary)
    let version = try await store.latestVersion()
    #expect(try await store.forget(.domain("A.example")).pages == 3)
    let changes = try await store.changes(after: version, limit: 99)
    #expect(changes.count == 3)
    #expect(changes.allSatisfy { $0.record == nil && $0.url.host.hasSuffix("a.example") })
    var urls: [String] = []
    try store.forEachAddress { urls.append($0.url) }
    #expect(urls.allSatisfy { $0.hasPrefix("https://ba.example/") })
    #expect(urls.count == 3)
    #expect(try await store.check() == [])
    #expect(try await store.statistics().removed == 3)
  }

  @Test("Forgetting one page or everything leaves no trace of its text in the files")
  func forgetTraces() async throws {
    let temporary = try TemporaryStore()
    let store = try temporary.open()
    _ = try await store.offer([Suite.offer("https://a.example/")], at: Suite.time(0))
    let lease = try await Suite.leaseOne(store, at: 0)
    let secret = "Quittenbrotrezept"
    let page = try Suite.page(lease.token, "https://a.example/", title: secret)
    try await store.settle([page], hosts: [Suite.free(lease, due: 1)], at: Suite.time(0))
    #expect(try await store.forget(.url(Suite.address("https://a.example/"))).pages == 1)
    #expect(try await store.forget(.all).total == 0)
    try await store.emptyLog()
    #expect(try await store.statistics().addresses == 0)
    #expect(try await store.check() == [])
    for name in ["store.sqlite", "store.sqlite-wal"] {
      let data = FileManager.default.contents(atPath: "\(temporary.folder.path)/\(name)")
      #expect(data?.range(of: Data(secret.utf8)) == nil)
    }
    #expect(try await store.offer([Suite.offer("https://a.example/")], at: Suite.time(9)) == 1)
  }

  @Test("Runs, seed numbers and named values are kept")
  func runs() async throws {
    let temporary = try TemporaryStore()
    let store = try temporary.open()
    let run = try await store.beginRun(at: Suite.time(0), summary: Array("{}".utf8))
    let second = try await store.beginRun(at: Suite.time(5), summary: [])
    try await store.updateRun(run, finished: Suite.time(1), summary: Array("{\"a\":1}".utf8))
    #expect(try await store.runs(limit: 9).map(\.id) == [second, run])
    #expect(try await store.runs(limit: 9).map(\.finished) == [nil, Suite.time(1)])
    #expect(try await store.numbers(ofSeeds: ["b", "a", "b"]) == [0, 1, 0])
    #expect(try await store.numbers(ofSeeds: ["c", "a"]) == [2, 1])
    #expect(try await store.seeds() == [0: "b", 1: "a", 2: "c"])
    try await store.setValue([1, 2], of: "manifest")
    #expect(try await store.value(of: "manifest") == [1, 2])
    try await store.setValue(nil, of: "manifest")
    #expect(try await store.value(of: "manifest") == nil)
  }

  @Test("A write goes on when its task is cancelled")
  func cancellation() async throws {
    let temporary = try TemporaryStore()
    let store = try temporary.open()
    let offer = try Suite.offer("https://a.example/")
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return try await store.offer([offer], at: Suite.time(0))
    }
    task.cancel()
    #expect(try await task.value == 1)
    #expect(try await store.statistics().addresses == 1)
  }
}
