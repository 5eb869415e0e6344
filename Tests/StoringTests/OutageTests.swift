import Addressing
import Frontier
import Records
import Rules
import StoredTestSupport
import Storing
import Testing

/// What a visit that tells nothing of a page does to what was read of it before (DESIGN, section 6:
/// only 404 and 410 remove, after confirmation).
struct OutageTests {
  private typealias Suite = StoreConformance
  private static let url = "https://a.example/"
  private static let day = 86_400.0
  private static let empty = Settlement.Outcome.failed(reason: "fetch.empty")

  private static func redirect(_ status: Int) -> Settlement.Outcome {
    // The outcome of a visit without a target is none of a redirect, and fails the rows.
    WebAddress("https://a.example/sign-in").map { .redirect(to: $0, status: status) }
      ?? .page
  }

  /// Visits the page and stores `outcomes`, one a day from the first on.
  private func store(
    after outcomes: [(Settlement.Outcome, status: Int)],
    every seconds: Double = day
  ) async throws -> (TemporaryStore, EmbeddedStore) {
    let temporary = try TemporaryStore()
    let store = try temporary.open()
    _ = try await store.offer([Suite.offer(Self.url)], at: Suite.time(0))
    let first = try await Suite.leaseOne(store, at: 0)
    var page = try Suite.page(first.token, Self.url)
    page.validators = Validators(etag: "\"1\"", lastModified: nil)
    try await store.settle([page], hosts: [Suite.free(first, due: 0)], at: Suite.time(0))
    for (number, (outcome, status)) in outcomes.enumerated() {
      let moment = Double(number + 1) * seconds
      try await store.requeue(RequeueSelection(), at: Suite.time(moment))
      let lease = try await Suite.leaseOne(store, at: moment)
      var settlement = try Suite.completed(lease.token, Self.url, outcome, status: status)
      let bytes = outcome == Self.empty ? 0 : 9
      settlement.response = .init(contentType: nil, bytes: bytes, durationMs: nil)
      try await store.settle(
        [settlement],
        hosts: [Suite.free(lease, due: moment)],
        at: Suite.time(moment)
      )
    }
    return (temporary, store)
  }

  /// What keeps a page from being read, of which only the last is no fault.
  private static let outages: [(Settlement.Outcome, status: Int)] = [
    (.unreached(reason: "host.down"), 0), (.unreached(reason: "fetch.server-error"), 503),
    (.deferred(reason: DeferralReason.seed), 0),
  ]

  @Test("An outage leaves the record, its version and its validators", arguments: 0..<3)
  func outage(number: Int) async throws {
    let (temporary, store) = try await store(after: [Self.outages[number]])
    #expect(try await store.record(of: Suite.address(Self.url))?.title == "Plums")
    #expect(try await store.latestVersion() == 1)
    #expect(try await store.statistics().states == [number < 2 ? "refused" : "done": 1])
    #expect(try await store.check() == [])
    try await store.requeue(RequeueSelection(), at: Suite.time(2 * Self.day))
    let lease = try await Suite.leaseOne(store, at: 2 * Self.day)
    #expect(lease.visits.first?.validators?.etag == "\"1\"")
    #expect(lease.visits.first?.tries == 0)
    try store.close()
    withExtendedLifetime(temporary) {}
  }

  @Test("A part of a page never replaces the whole, and is kept where there is nothing else")
  func part() async throws {
    let temporary = try TemporaryStore()
    let store = try temporary.open()
    let other = "https://a.example/other"
    _ = try await store.offer([Suite.offer(Self.url)], at: Suite.time(0))
    let first = try await Suite.leaseOne(store, at: 0)
    var page = try Suite.page(first.token, Self.url)
    page.validators = Validators(etag: "\"1\"", lastModified: nil)
    try await store.settle([page], hosts: [Suite.free(first, due: 0)], at: Suite.time(0))
    try await store.requeue(RequeueSelection(), at: Suite.time(Self.day))
    _ = try await store.offer([Suite.offer(other)], at: Suite.time(Self.day))
    let lease = try await Suite.leaseOne(store, at: Self.day)
    var parts = [
      try Suite.page(lease.token, Self.url, title: "Half"),
      try Suite.page(lease.token, other, title: "Half"),
    ]
    for index in parts.indices { parts[index].partialReason = Rule.fetchTruncated.id }
    let host = Suite.free(lease, due: Self.day)
    try await store.settle(parts, hosts: [host], at: Suite.time(Self.day))
    #expect(try await store.record(of: Suite.address(Self.url))?.title == "Plums")
    #expect(try await store.record(of: Suite.address(other))?.title == "Half")
    #expect(try await store.check() == [])
    try await store.requeue(RequeueSelection(), at: Suite.time(2 * Self.day))
    let next = try await Suite.leaseOne(store, at: 2 * Self.day)
    let etags = next.visits.compactMap { $0.validators?.etag }
    #expect(etags == ["\"1\""])
  }

  @Test("A page of which nothing was heard for a month goes, one day sooner it stays")
  func month() async throws {
    let outages = Array(repeating: Self.outages[0], count: 29)
    let (first, young) = try await store(after: outages)
    #expect(try await young.record(of: Suite.address(Self.url)) != nil)
    let (second, old) = try await store(after: outages + [Self.outages[0]])
    #expect(try await old.record(of: Suite.address(Self.url)) == nil)
    #expect(try await old.statistics().states == ["refused": 1])
    withExtendedLifetime((first, second)) {}
  }

  @Test("An address that was never read is refused, or held")
  func unread() async throws {
    for (outcome, state) in [(Self.outages[0].0, "refused"), (Self.outages[2].0, "held")] {
      let temporary = try TemporaryStore()
      let store = try temporary.open()
      _ = try await store.offer([Suite.offer(Self.url)], at: Suite.time(0))
      let lease = try await Suite.leaseOne(store, at: 0)
      let settlement = try Suite.completed(lease.token, Self.url, outcome, status: 0)
      try await store.settle([settlement], hosts: [Suite.free(lease, due: 0)], at: Suite.time(0))
      #expect(try await store.statistics().states == [state: 1])
      #expect(try await store.releaseDeferred(ofSeeds: [7]) == 0)
      #expect(try await store.releaseDeferred(ofSeeds: [0, 7]) == (state == "held" ? 1 : 0))
      #expect(try await store.nextDue() != nil || state == "refused")
      #expect(try await store.check() == [])
    }
  }

  @Test("What a pattern leaves out counts as not read, because no budget defers it")
  func leftOut() async throws {
    let temporary = try TemporaryStore()
    let store = try temporary.open()
    _ = try await store.offer([Suite.offer(Self.url)], at: Suite.time(0))
    let lease = try await Suite.leaseOne(store, at: 0)
    let outcome = Settlement.Outcome.deferred(reason: "scope.excluded")
    let settlement = try Suite.completed(lease.token, Self.url, outcome, status: 0)
    try await store.settle([settlement], hosts: [Suite.free(lease, due: 0)], at: Suite.time(0))
    #expect(try await store.statistics().states == ["refused": 1])
    #expect(try await store.seedStatistics().map(\.states) == [["refused": 1]])
    #expect(try await store.hostStatistics().map(\.states) == [["refused": 1]])
  }

  @Test(
    "A server that has no page any more is asked twice before it goes, also behind an outage",
    arguments: [
      ([(.gone(status: 404), 404)], true),
      ([(.gone(status: 404), 404), (.gone(status: 404), 404)], false),
      ([(.failed(reason: Reason.badStatus), 403)], true),
      (Array(repeating: (.failed(reason: Reason.badStatus), 403), count: 2), false),
      (
        [
          (.retry(at: Suite.time(0), reason: "fetch.server-error"), 503), (.gone(status: 404), 404),
        ], true
      ),
      ([(empty, 200)], true), ([(empty, 204)], true), ([(empty, 200), (empty, 204)], false),
      ([(empty, 200), (.gone(status: 404), 404)], false),
      ([(.failed(reason: Reason.badStatus), 304)], true),
      ([(.failed(reason: Reason.badStatus), 999)], true),
      ([(.gone(status: 410), 410)], false),
      ([(.failed(reason: Reason.notHTML), 200)], true),
      (Array(repeating: (.failed(reason: Reason.notHTML), 200), count: 2), false),
      ([(.failed(reason: "fetch.bad-redirect"), 302)], true),
      (Array(repeating: (.failed(reason: "fetch.bad-redirect"), 302), count: 2), false),
      ([(.failed(reason: Rule.fetchRedirectLoop.id), 301)], true),
      ([(.failed(reason: Rule.fetchCodingUnknown.id), 200)], true),
      ([(.failed(reason: "fetch.bad-response"), 0)], true),
      ([(Self.redirect(302), 302)], true), ([(Self.redirect(303), 303)], true),
      ([(Self.redirect(307), 307)], true), ([(Self.redirect(301), 301)], false),
      ([(Self.redirect(308), 308)], false),
      (Array(repeating: (Self.redirect(302), 302), count: 2), false),
      ([(Self.redirect(302), 302), (.gone(status: 404), 404)], false),
      ([(.failed(reason: "scope.redirect"), 302)], true),
      ([(.failed(reason: "scope.redirect"), 301)], false),
      ([(.failed(reason: Reason.robotsBlocked), 0)], false),
    ] as [([(Settlement.Outcome, status: Int)], Bool)]
  )
  func denied(outcomes: [(Settlement.Outcome, status: Int)], stays: Bool) async throws {
    let (temporary, store) = try await store(after: outcomes)
    #expect(try await (store.record(of: Suite.address(Self.url)) != nil) == stays)
    withExtendedLifetime(temporary) {}
  }

  @Test("Where a page redirects for now is read at once, and the page is kept (RFC 9110, 15.4.3)")
  func redirectedForNow() async throws {
    let temporary = try TemporaryStore()
    let store = try temporary.open()
    _ = try await store.offer([Suite.offer(Self.url)], at: Suite.time(0))
    for moment in [0, Self.day] {
      let lease = try await Suite.leaseOne(store, at: moment)
      var settlement = try Suite.page(lease.token, Self.url)
      if moment > 0 {
        settlement = try Suite.completed(lease.token, Self.url, Self.redirect(302), status: 302)
        settlement.offers = [try Suite.offer("https://a.example/sign-in")]
      }
      let host = Suite.free(lease, due: moment)
      try await store.settle([settlement], hosts: [host], at: Suite.time(moment))
      try await store.requeue(RequeueSelection(), at: Suite.time(moment + Self.day))
    }
    #expect(try await store.record(of: Suite.address(Self.url)) != nil)
    let lease = try await Suite.leaseOne(store, at: 2 * Self.day)
    let urls = lease.visits.map(\.offer.address.text)
    #expect(Set(urls) == [Self.url, "https://a.example/sign-in"])
    #expect(try await store.check() == [])
  }

  @Test("The second look at a page is due a day later, whatever its server has sent")
  func due() async throws {
    for (outcome, status) in [
      (.gone(status: 404), 404), (.failed(reason: Reason.notHTML), 200),
      (.failed(reason: "fetch.bad-redirect"), 302),
    ] as [(Settlement.Outcome, Int)] {
      let (temporary, store) = try await store(after: [(outcome, status)])
      #expect(try await store.nextDue() == Suite.time(2 * Self.day), "\(outcome)")
      withExtendedLifetime(temporary) {}
    }
  }

  @Test(
    "A URL whose record is kept is what its last response says, in every list and count",
    arguments: [
      ((.gone(status: 404), 404), URLOutcome.gone, "gone"),
      ((.failed(reason: Reason.badStatus), 403), .failed, "refused"),
      ((empty, 200), .failed, "refused"), ((empty, 204), .failed, "refused"),
      ((.failed(reason: Reason.notHTML), 200), .skipped, "refused"),
      ((Self.redirect(302), 302), .redirected, "redirected"),
      ((.unreached(reason: "fetch.server-error"), 503), .failed, "refused"),
      ((.unreached(reason: "fetch.connection-lost"), 0), .failed, "refused"),
      ((.unreached(reason: "robots.unreachable"), 0), .blocked, "refused"),
      ((.unchanged, 304), .ok, "done"),
    ] as [((Settlement.Outcome, status: Int), URLOutcome, String)]
  )
  func kept(
    last: (Settlement.Outcome, status: Int),
    outcome: URLOutcome,
    state: String
  ) async throws {
    let (temporary, store) = try await store(after: [last])
    var urls: [KnownURL] = []
    try store.forEachURL { urls.append($0) }
    #expect(urls.map(\.outcome) == [outcome])
    #expect(urls.map(\.keepsRecord) == [state != "done"])
    #expect(try await store.brokenURLs(limit: 9).map(\.url) == (outcome.isBroken ? [Self.url] : []))
    #expect(try await store.statistics().states == [state: 1])
    for parts in [try await store.seedStatistics(), try await store.hostStatistics()] {
      #expect(parts.map(\.states) == [[state: 1]] && parts.map(\.pages) == [1])
    }
    #expect(try await store.fates(of: [Suite.address(Self.url)]).map { $0?.state.name } == [state])
    withExtendedLifetime(temporary) {}
  }
}
