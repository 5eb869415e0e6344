import Addressing
import Basics
import Records
import Testing

/// A store that the conformance suite can be run against.
typealias ConformingStore = any FrontierStore & DocumentStore

/// What every implementation of the frontier and document protocols must do.
///
/// Each case gets an empty store. An implementation's test file runs ``all`` against its own.
enum StoreConformance {
  /// One behaviour, with a sentence that names it.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let run: @Sendable (ConformingStore) async throws -> Void

    init(
      _ sentence: String,
      _ run: @escaping @Sendable (ConformingStore) async throws -> Void
    ) {
      testDescription = sentence
      self.run = run
    }
  }

  static let all = offering + leasing + settling + documents

  /// The time `seconds` after the start of each case.
  static func time(_ seconds: Double) -> Timestamp {
    Timestamp(milliseconds: 1_800_000_000_000).advanced(bySeconds: seconds)
  }

  static func address(_ text: String) throws -> WebAddress {
    try #require(WebAddress(text))
  }

  static func offer(
    _ text: String,
    depth: Int = 3,
    redirects: Int = 0,
    seed: Int = 0,
    priority: Int = 0
  ) throws -> FrontierOffer {
    FrontierOffer(
      address: try address(text),
      depthLeft: depth,
      redirects: redirects,
      seed: seed,
      priority: priority
    )
  }

  /// Leases one host with all it has.
  static func leaseOne(
    _ store: ConformingStore,
    at seconds: Double,
    until end: Double? = nil
  ) async throws -> HostLease {
    let leases = try await store.lease(
      hosts: 1,
      perHost: 100,
      at: time(seconds),
      until: time(end ?? seconds + 60)
    )
    return try #require(leases.first)
  }

  static func record(_ text: String, title: String = "Plums") throws -> PageRecord {
    var record = PageRecord(url: try address(text))
    record.title = title
    return record
  }

  static func page(
    _ token: Int64,
    _ text: String,
    title: String = "Plums",
    validators: Validators? = nil,
    offers: [FrontierOffer] = []
  ) throws -> Settlement {
    Settlement(
      token: token,
      address: try address(text),
      outcome: .page,
      status: 200,
      record: try record(text, title: title),
      validators: validators,
      links: offers.map(\.address),
      offers: offers
    )
  }

  static func completed(
    _ token: Int64,
    _ text: String,
    _ outcome: Settlement.Outcome,
    status: Int = 0,
    offers: [FrontierOffer] = []
  ) throws -> Settlement {
    Settlement(
      token: token,
      address: try address(text),
      outcome: outcome,
      status: status,
      offers: offers
    )
  }

  static func free(_ lease: HostLease, due seconds: Double, backoff: Double = 0) -> HostSettlement {
    var facts = lease.facts
    facts.backoff = backoff
    return HostSettlement(
      token: lease.token,
      origin: lease.origin,
      facts: facts,
      due: time(seconds),
      isFreed: true
    )
  }
}
