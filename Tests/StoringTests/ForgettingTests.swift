import Addressing
import Digests
import Frontier
import Records
import StoredTestSupport
import Testing

@testable import Storing

/// What forgetting erases, and what it leaves.
struct ForgettingTests {
  private typealias Suite = StoreConformance

  private static let (first, second) = ("https://a.example/", "https://b.example/")

  /// Two seeds with a page each, and of the first host also a URL that failed and one that waits.
  private func crawled(_ temporary: TemporaryStore) async throws -> EmbeddedStore {
    let store = try temporary.open()
    _ = try await store.numbers(ofSeeds: [Self.first, Self.second])
    let urls = [(Self.first, 0), ("\(Self.first)lost", 0), (Self.second, 1)]
    _ = try await store.offer(
      try urls.map { try Suite.offer($0.0, seed: $0.1) },
      at: Suite.time(0)
    )
    let leases = try await store.lease(
      hosts: 9,
      perHost: 9,
      at: Suite.time(0),
      until: Suite.time(60)
    )
    for lease in leases {
      let settlements = try lease.visits.map { visit in
        let url = visit.offer.address.text
        return visit.offer.address.path == "/"
          ? try Suite.page(lease.token, url)
          : try Suite.completed(lease.token, url, .failed(reason: "fetch.status"), status: 404)
      }
      let hosts = [Suite.free(lease, due: 1)]
      try await store.settle(settlements, hosts: hosts, at: Suite.time(0))
    }
    _ = try await store.offer([Suite.offer("\(Self.first)new")], at: Suite.time(1))
    return store
  }

  /// What is forgotten, what it counts, and what is left.
  struct Case: Sendable, CustomTestStringConvertible {
    let title: String
    let selection: ForgetSelection
    let counts: ForgottenURLs
    let hosts: Int
    let seeds: [Int: String]
    var testDescription: String { title }
  }

  private static func url(_ text: String) -> ForgetSelection {
    WebAddress(text).map { .url($0) } ?? .domain(text)
  }

  static let cases = [
    Case(
      title: "a page",
      selection: url(first),
      counts: ForgottenURLs(pages: 1),
      hosts: 2,
      seeds: [1: second]
    ),
    Case(
      title: "a URL that failed",
      selection: url("\(first)lost"),
      counts: ForgottenURLs(others: ["refused": 1]),
      hosts: 2,
      seeds: [0: first, 1: second]
    ),
    Case(
      title: "a URL that the store does not know",
      selection: url("\(first)unknown"),
      counts: ForgottenURLs(),
      hosts: 2,
      seeds: [0: first, 1: second]
    ),
    Case(
      title: "a domain",
      selection: .domain("a.example"),
      counts: ForgottenURLs(pages: 1, others: ["refused": 1, "waiting": 1]),
      hosts: 1,
      seeds: [1: second]
    ),
    Case(
      title: "everything",
      selection: .all,
      counts: ForgottenURLs(pages: 2, others: ["refused": 1, "waiting": 1]),
      hosts: 0,
      seeds: [:]
    ),
  ]

  @Test(
    "What is forgotten is counted by its state, and leaves no host and no seed",
    arguments: cases
  )
  func counts(_ row: Case) async throws {
    let temporary = try TemporaryStore()
    let store = try await crawled(temporary)
    let options = ForgetSelection.seedOptionsKey
    try await store.setValue([1], of: options)
    #expect(try await store.forget(row.selection) == row.counts)
    let loses = row.seeds.count < 2
    #expect(try await store.value(of: options) == (loses ? nil : [1]), "what seeds said of paths")
    #expect(try await store.statistics().hosts == row.hosts)
    #expect(try store.hostNames().count == row.hosts)
    #expect(try await store.seeds() == row.seeds)
    #expect(try await store.check() == [])
  }

  @Test("The number of a seed that was forgotten is not given to another one")
  func seedNumbers() async throws {
    let temporary = try TemporaryStore()
    let store = try await crawled(temporary)
    try await store.forget(.domain("b.example"))
    try await store.forget(.domain("b.example"))
    #expect(try await store.numbers(ofSeeds: [Self.first, "https://c.example/"]) == [0, 2])
    #expect(try await store.numbers(ofSeeds: ["https://d.example/"]) == [3])
  }

  @Test("Stored links lead to a forgotten page only when it was named anew")
  func storedLinks() async throws {
    let temporary = try TemporaryStore()
    let store = try await crawled(temporary)
    let (page, lost) = (try Suite.address(Self.first), try Suite.address("\(Self.first)lost"))
    try await store.forget(.domain("a.example"))
    #expect(try await store.isForgotten(page.identity))
    #expect(try await !store.isForgotten(lost.identity))
    func policy(_ name: String) -> LinkPolicy {
      LinkPolicy(digest: Digest128(of: name)) { _, source in
        [page, lost].map { FrontierOffer(address: $0, depthLeft: 1, seed: source.seed) }
      }
    }
    // Nothing is kept of what was no page, so that it is met like any other URL.
    #expect(try await store.offerStoredLinks(by: policy("1"), at: Suite.time(9)).added == 1)
    #expect(try await store.addressReport(of: page.identity) == nil)
    #expect(try await store.addressReport(of: lost.identity) != nil)
    _ = try await store.offer([Suite.offer(Self.first)], at: Suite.time(9))
    #expect(try await !store.isForgotten(page.identity))
    #expect(try await store.offerStoredLinks(by: policy("2"), at: Suite.time(9)).added == 0)
    #expect(try await store.check() == [])
  }

  @Test("A copy forgets what its store has forgotten, pages or not, with hosts and seeds")
  func copies() async throws {
    let temporary = try TemporaryStore()
    let store = try await crawled(temporary)
    let marks = [Self.first, "\(Self.first)lost", "\(Self.first)new", "https://x.example/"]
    let forgotten = marks.enumerated().map { Self.mark(of: $1, version: Int64($0)) }
    let source = EmbeddedStore.Followed(identity: "s", name: "s", timeline: 1)
    try await store.follow(forgotten, files: [], seeds: [1: Self.second], of: source)
    #expect(try await store.statistics().hosts == 1)
    #expect(try await store.statistics().addresses == 1)
    #expect(try await store.seeds() == [1: Self.second])
    // Met again, it is known again.
    _ = try await store.offer([Suite.offer(Self.first)], at: Suite.time(9))
    #expect(try await store.statistics().addresses == 2)
    #expect(try await store.check() == [])
  }

  /// What a copy gets of a URL that its store has forgotten.
  private static func mark(of url: String, version: Int64) -> FollowedPage {
    let facts = AddressFacts(
      state: .page,
      depth: CrawlDepth(links: 0, redirects: 0, seed: 0),
      priority: 0,
      isRedirect: false,
      visits: 0,
      changes: 0,
      first: 0,
      failures: 0
    )
    let none = FollowedAddress(
      url: "",
      facts: facts,
      reason: nil,
      target: nil,
      status: 0,
      due: 0,
      visited: nil,
      tries: 0,
      validators: nil,
      response: (nil, nil, nil)
    )
    return FollowedPage(version: version, url: url, page: nil, fetched: 0, address: none)
  }
}
