package import Addressing
package import Basics
package import Records
import Testing

/// A store that the conformance suite can be run against.
package typealias ConformingStore = any FrontierStore & DocumentStore

/// What every implementation of the frontier and document protocols must do.
///
/// Each case gets an empty store. An implementation's test file runs ``all`` against its own.
package enum StoreConformance {
  /// One behaviour, with a sentence that names it.
  package struct Case: Sendable, CustomTestStringConvertible {
    package let testDescription: String
    package let run: @Sendable (ConformingStore) async throws -> Void

    package init(
      _ sentence: String,
      _ run: @escaping @Sendable (ConformingStore) async throws -> Void
    ) {
      testDescription = sentence
      self.run = run
    }
  }

  package static let all = offering + leasing + settling + documents

  /// The time `seconds` after the start of each case.
  package static func time(_ seconds: Double) -> Timestamp {
    Timestamp(milliseconds: 1_800_000_000_000).advanced(bySeconds: seconds)
  }

  package static func address(_ text: String) throws -> WebAddress {
    try #require(WebAddress(text))
  }

  package static func offer(
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
  package static func leaseOne(
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

  package static func record(_ text: String, title: String = "Plums") throws -> PageRecord {
    var record = PageRecord(url: try address(text))
    record.title = title
    return record
  }

  package static func page(
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

  package static func completed(
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

  package static func free(_ lease: HostLease, due seconds: Double, backoff: Double = 0)
    -> HostSettlement
  {
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
