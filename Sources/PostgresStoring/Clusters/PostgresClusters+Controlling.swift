package import Addressing
package import Basics
package import Digests
package import Frontier
package import Records

// What a controller does, who needs every cluster: each call is made again while one is away, for as long as
// there is patience.
extension PostgresClusters: PostgresCrawlStore {
  /// See ``PostgresCrawlStore/join(_:key:value:at:until:)``; the first cluster decides who is first.
  package func join(
    _ owner: String,
    key: String,
    value: [UInt8]?,
    at now: Timestamp,
    until end: Timestamp
  ) async throws -> (count: WorkerCount, value: [UInt8]?) {
    var joined = try await first.patiently {
      try await $0.join(owner, key: key, value: value, at: now, until: end)
    }
    for member in members.dropFirst() {
      let count = try await member.patiently {
        try await $0.heartbeat(of: owner, at: now, until: end)
      }
      joined.count.isKnownToAll = joined.count.isKnownToAll && count.isKnownToAll
    }
    return joined
  }

  /// See ``CrawlStore/beginRun(at:summary:)``.
  package func beginRun(at now: Timestamp, summary: [UInt8]) async throws -> Int64 {
    try await first.patiently { try await $0.beginRun(at: now, summary: summary) }
  }

  /// See ``CrawlStore/updateRun(_:finished:summary:)``.
  package func updateRun(_ id: Int64, finished: Timestamp?, summary: [UInt8]) async throws {
    try await first.patiently {
      try await $0.updateRun(id, finished: finished, summary: summary)
    }
  }

  /// See ``CrawlStore/runs(limit:)``.
  package func runs(limit: Int) async throws -> [StoredRun] {
    try await first.patiently { try await $0.runs(limit: limit) }
  }

  /// See ``CrawlStore/numbers(ofSeeds:)``; the first cluster gives the numbers, and all keep them.
  package func numbers(ofSeeds seeds: [String]) async throws -> [Int] {
    let numbers = try await first.patiently { try await $0.numbers(ofSeeds: seeds) }
    for member in members.dropFirst() {
      try await member.patiently { try await $0.keep(seeds, numbers: numbers) }
    }
    return numbers
  }

  /// See ``CrawlStore/seeds()``.
  package func seeds() async throws -> [Int: String] {
    try await first.patiently { try await $0.seeds() }
  }

  /// See ``CrawlStore/value(of:)``.
  package func value(of key: String) async throws -> [UInt8]? {
    try await first.patiently { try await $0.value(of: key) }
  }

  /// See ``CrawlStore/setValue(_:of:)``.
  package func setValue(_ value: [UInt8]?, of key: String) async throws {
    try await first.patiently { try await $0.setValue(value, of: key) }
  }

  /// See ``CrawlStore/applyBudgets(at:)``.
  @discardableResult
  package func applyBudgets(at now: Timestamp) async throws -> Int {
    try await each { try await $0.applyBudgets(at: now) }.reduce(0, +)
  }

  /// See ``CrawlStore/requeue(_:at:)``.
  @discardableResult
  package func requeue(_ selection: RequeueSelection, at now: Timestamp) async throws -> Int {
    try await each { try await $0.requeue(selection, at: now) }.reduce(0, +)
  }

  /// See ``CrawlStore/requeueDamaged(_:at:)``.
  @discardableResult
  package func requeueDamaged(_ pages: [WebAddress], at now: Timestamp) async throws -> Int {
    try await each { try await $0.requeueDamaged(pages, at: now) }.reduce(0, +)
  }

  /// See ``CrawlStore/requeue(_:in:at:)``; each cluster knows its own addresses alone.
  @discardableResult
  package func requeue(
    _ addresses: [WebAddress],
    in states: Set<AddressState>,
    at now: Timestamp
  ) async throws -> Int {
    try await each { try await $0.requeue(addresses, in: states, at: now) }.reduce(0, +)
  }

  /// See ``SharedFrontier/awaitRendering(of:at:)``; pages of a cluster that is away do not wait.
  package func awaitRendering(of pages: [WebAddress], at now: Timestamp) async throws -> Int {
    try await attemptAll { try await $0.awaitRendering(of: pages, at: now) }.compactMap(\.self)
      .reduce(0, +)
  }

  /// See ``SharedFrontier/waitingRenderings(among:)``; nothing is known of a cluster that is away.
  package func waitingRenderings(among pages: [WebAddress]) async throws -> [WebAddress] {
    try await attemptAll { try await $0.waitingRenderings(among: pages) }.flatMap { $0 ?? [] }
  }

  /// See ``CrawlStore/retryFailed(_:numbers:forgetsBackoff:delay:fixed:at:)``.
  @discardableResult
  package func retryFailed(
    _ seeds: [WebAddress],
    numbers: Set<Int>,
    forgetsBackoff: Bool,
    delay: Double,
    fixed: String?,
    at now: Timestamp
  ) async throws -> Int {
    let ends = try await ends(of: seeds, at: now).compactMap(\.self)
    var count = 0
    for member in members {
      let own = ends.filter { slots.cluster(of: $0.key.host) == member.number }
      count += try await member.patiently {
        try await $0.retry(
          own,
          numbers: numbers,
          forgetsBackoff: forgetsBackoff,
          delay: delay,
          fixed: fixed,
          at: now
        )
      }
    }
    return count
  }

  /// Redirects may lead from one cluster to another.
  private func ends(of seeds: [WebAddress], at now: Timestamp) async throws -> [SeedEnd?] {
    try await SeedEnd.all(of: seeds, hops: hopLimit) { keys in
      var links: [AddressKey: ChainLink] = [:]
      for (number, part) in Dictionary(grouping: keys, by: { slots.cluster(of: $0.host) }) {
        let own = try await members[number].patiently { try await $0.links(part, at: now) }
        links.merge(own) { $1 }
      }
      return links
    }
  }

  /// See ``CrawlStore/releaseDeferred(ofSeeds:)``.
  @discardableResult
  package func releaseDeferred(ofSeeds seeds: Set<Int>) async throws -> Int {
    try await each { try await $0.releaseDeferred(ofSeeds: seeds) }.reduce(0, +)
  }

  /// See ``CrawlStore/releaseExcluded(for:at:where:)``.
  @discardableResult
  package func releaseExcluded(
    for reasons: [String],
    at now: Timestamp,
    where isWanted: @Sendable @escaping (WebAddress) -> Bool
  ) async throws -> Int {
    try await each { try await $0.releaseExcluded(for: reasons, at: now, where: isWanted) }
      .reduce(0, +)
  }

  /// See ``CrawlStore/hold(allBut:reason:)``.
  @discardableResult
  package func hold(allBut addresses: [WebAddress], reason: String) async throws -> Int {
    try await each { try await $0.hold(allBut: addresses, reason: reason) }.reduce(0, +)
  }

  /// See ``CrawlStore/offerStoredLinks(by:at:)``; each cluster remembers what was offered of its own pages.
  @discardableResult
  package func offerStoredLinks(
    by policy: LinkPolicy,
    at now: Timestamp
  ) async throws -> StoredLinkOffers {
    try await each { try await $0.offerStoredLinks(by: policy, at: now) }
      .reduce(StoredLinkOffers(), +)
  }

  /// See ``CrawlStore/pagesToOffer(by:)``.
  package func pagesToOffer(by policy: Digest128) async throws -> Int {
    try await each { try await $0.pagesToOffer(by: policy) }.reduce(0, +)
  }

  /// See ``CrawlStore/noteOfferedLinks(by:)``.
  package func noteOfferedLinks(by policy: Digest128) async throws {
    _ = try await each { try await $0.noteOfferedLinks(by: policy) }
  }

  /// See ``CrawlStore/outcomes(ofSeeds:)``.
  package func outcomes(ofSeeds addresses: [WebAddress]) async throws -> [AddressOutcome] {
    SeedEnd.outcomes(of: addresses, try await ends(of: addresses, at: settings.now()))
  }

  /// See ``PostgresCrawlStore/forget(_:)``; what waits in outboxes is delivered first, so that none of it
  /// makes an address known again.
  @discardableResult
  package func forget(_ selection: ForgetSelection) async throws -> ForgottenURLs {
    try await deliver()
    return try await each { try await $0.forget(selection) }.reduce(into: ForgottenURLs()) {
      $0.add($1)
    }
  }
}

extension PostgresStore {
  /// Keeps seeds with the numbers that another cluster has given them.
  func keep(_ seeds: [String], numbers: [Int]) async throws {
    try await perform(
      """
      INSERT INTO seeds(number, seed) SELECT DISTINCT n.number, n.seed
      FROM unnest($1::bigint[], $2::text[]) n(number, seed) ON CONFLICT DO NOTHING
      """,
      [.ints(numbers), .texts(seeds.map { Optional($0) })]
    )
  }
}
