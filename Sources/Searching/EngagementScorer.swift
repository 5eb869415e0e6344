package import Basics
package import Digests
package import Engagement
package import Indexing
package import Ranking
import Records
package import Storing

/// Brings what people do with pages into the ranking: sets the live scores that searches read.
package struct EngagementScorer {
  /// What is known of a page besides engagement.
  private struct Base {
    /// The number that store and index have for the page.
    let page: UInt64
    let signals: RankingSignals
    let groups: [UInt64]
    /// Whether the page said that it would not be of use any more by now.
    let isExpired: Bool
  }

  /// The pages whose signals are kept in memory.
  private static let baseLimit = 100_000
  /// The items that are scored together.
  private static let batchSize = 1_000

  private let store: EmbeddedStore
  private let index: SegmentIndex
  private let ledger: EngagementLedger
  private let weights: RankingWeights
  private let basis: SignalBasis
  private let settings: EngagementSettings
  private var priors: EngagementPriors
  /// What hides single people.
  private var secret: EngagementSecret
  private var bases: [Digest128: Base] = [:]
  /// The items of ``bases``, by the numbers of their pages.
  private var items: [UInt64: Digest128] = [:]

  /// Prepares to score the pages of `store` in `index`, on which the caller holds the lock.
  ///
  /// - Throws: ``StoreError``.
  package init(
    store: EmbeddedStore,
    index: SegmentIndex,
    ledger: EngagementLedger,
    weights: RankingWeights,
    basis: SignalBasis,
    settings: EngagementSettings
  ) throws {
    self.store = store
    self.index = index
    self.ledger = ledger
    self.weights = weights
    self.basis = basis
    self.settings = settings
    let values = try ledger.values()
    let stored = values[EngagementView.priorsKey]
    priors = stored.flatMap { EngagementPriors.decode($0) } ?? EngagementPriors(settings)
    secret = EpochKeyStore.secret(values)
  }

  /// Scores pages anew whose votes changed; the next search sees it.
  ///
  /// - Returns: How many of them the index has.
  /// - Throws: ``StoreError`` when a page cannot be read.
  @discardableResult
  package mutating func score(
    _ states: [Digest128: EngagementState],
    now: Timestamp
  ) async throws -> Int {
    // Whoever took the first votes made it.
    secret = EpochKeyStore.secret(try ledger.values())
    var count = 0
    let items = Array(states.keys)
    for start in stride(from: 0, to: items.count, by: Self.batchSize) {
      let part = items[start..<min(start + Self.batchSize, items.count)]
      try await readBases(of: part)
      for item in part {
        guard let base = bases[item], let state = states[item] else { continue }
        let score = score(state, base, ItemMask(secret, item), now: now)
        if index.setLiveScore(base.page, score) { count += 1 }
      }
    }
    return count
  }

  private func score(
    _ state: EngagementState,
    _ base: Base,
    _ mask: ItemMask,
    now: Timestamp
  ) -> Float {
    let engagement = state.engagement(
      now: now,
      priors: priors,
      groups: base.groups,
      settings: settings,
      mask: mask
    )
    var signals = base.signals
    signals.take(engagement)
    return engagement.isHidden || base.isExpired ? -.infinity : Float(signals.staticScore(weights))
  }

  /// Computes the prior means, and scores every page that has votes anew, because votes lose
  /// weight and the prior means change.
  ///
  /// - Returns: How many pages were scored.
  /// - Throws: ``StoreError``.
  @discardableResult
  package mutating func scoreAll(now: Timestamp) async throws -> Int {
    var items: [Digest128] = []
    var observations: [(item: Digest128, seen: EngagementPriors.Observation)] = []
    let habits = try habits()
    let secret = EpochKeyStore.secret(try ledger.values())
    try ledger.forEachState { item, bytes in
      guard item != VoteChange.everybody else { return }
      items.append(item)
      let state = try EngagementState.restoring(bytes)
      let seen = state.observation(
        now: now,
        groups: [],
        habits: habits,
        settings: settings,
        mask: ItemMask(secret, item)
      )
      if let seen { observations.append((item, seen)) }
    }
    observations.sort { $0.item < $1.item }
    for start in stride(from: 0, to: observations.count, by: Self.batchSize) {
      let part = start..<min(start + Self.batchSize, observations.count)
      try await readBases(of: observations[part].map(\.item))
      for index in part {
        observations[index].seen.groups = bases[observations[index].item]?.groups ?? []
      }
    }
    priors = EngagementPriors(observations.map(\.seen), habits: habits, settings: settings)
    try await ledger.setValue(priors.encoded, of: EngagementView.priorsKey)
    var count = 0
    for start in stride(from: 0, to: items.count, by: Self.batchSize) {
      // What the index does not have has no score, however many people touched it.
      let all = items[start..<min(start + Self.batchSize, items.count)]
      let numbers = try await store.numbers(of: all)
      let part = Set(all.filter { numbers[$0].flatMap(index.liveScore) != nil })
      let states = try await ledger.load(part).mapValues { try EngagementState.restoring($0) }
      count += try await score(states, now: now)
    }
    return count
  }

  /// What is known of everybody says how clients go about it, and of older versions what all items say, which decides what each vote counts.
  private func habits() throws -> ClientHabits {
    var survey = ClientHabits.Survey()
    try ledger.forEachState { item, bytes in
      let state = try EngagementState.restoring(bytes)
      survey.take(item == VoteChange.everybody ? state : state.formerPeople)
    }
    return survey.habits
  }

  /// Forgets what is known of `pages`, because they changed.
  package mutating func forget(_ pages: some Sequence<UInt64>) {
    for page in pages {
      if let item = items.removeValue(forKey: page) { bases[item] = nil }
    }
  }

  /// What neither signals nor groups are read from; the rules that a page breaks are signals.
  private static let unneeded = IndexFeed.unscored.subtracting(["findings"])

  /// Reads what is known besides engagement of those of `items` that the index has, in one go: a
  /// read for each would take longer than its score.
  private mutating func readBases(of items: some Collection<Digest128>) async throws {
    if bases.count + items.count > Self.baseLimit {
      bases.removeAll()
      self.items.removeAll()
    }
    let unknown = items.filter { bases[$0] == nil }
    guard !unknown.isEmpty else { return }
    let pages = try await store.numbers(of: unknown).values.filter { index.liveScore($0) != nil }
    guard !pages.isEmpty else { return }
    for stored in try await store.storedRecords(ids: pages.sorted()).records
    where !stored.isDamaged {
      let record = try stored.record(leavingOut: Self.unneeded)
      let item = stored.identity
      self.items[stored.id] = item
      bases[item] = Base(
        page: stored.id,
        signals: RankingSignals(record, page: stored.id, basis: basis),
        groups: record.engagementGroups,
        isExpired: record.isExpired(at: basis.moment)
      )
    }
  }
}
