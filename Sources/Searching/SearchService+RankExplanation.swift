import Addressing
import Analysis
import Engagement
import Indexing
import Ranking
package import Records
import Rules
import Storing

extension SearchService {
  /// The most pages of a group among which a rank is reported.
  private static let peerLimit = 10_000
  /// The most pages of a group that are read.
  private static let sampleSize = 200
  /// The most findings that are reported.
  private static let findingLimit = 5

  /// Why the page in `record` ranks where it does, and what would raise it.
  ///
  /// - Throws: What the store throws.
  package func rankExplanation(of record: PageRecord) async throws -> RankExplanation {
    let engaged = try await engaged(record)
    let page = try await store.number(of: record.identity)
    let signals = signals(of: record, page, engaged)
    var explanation = RankExplanation(record)
    explanation.moment = basis.moment
    explanation.isIndexed = page.flatMap(index.liveScore) != nil
    if let page, isHidden(page) {
      explanation.hidings = hidings(of: record, isUnwanted: engaged?.isHidden == true)
    }
    if let representative = try await representative(of: page) {
      explanation.representative = representative.url
      explanation.isRepresentedWithoutApp = isAlone(representative, opening: record)
    }
    explanation.signs = signs(of: record, page)
    explanation.findings = Array(
      record.findings.filter { ($0.gain ?? 0) > 0 }
        .sorted { ($0.gain ?? 0, $1.rule) > ($1.gain ?? 0, $0.rule) }
        .prefix(Self.findingLimit)
    )
    explanation.lines = Signal.allCases.map { signal in
      let value = signals[signal]
      let gain = weights[signal] * (signal.isPenalty ? value : 1 - value)
      return RankExplanation.Line(
        signal: signal,
        value: value,
        weight: weights[signal],
        gain: signal.isStatic ? gain : 0,
        note: note(on: signal, value, record, isKnown: signals[.uselessness] > 0),
        advice: RankAdvice.text(on: signal, record, explanation.findings)
      )
    }
    for (kind, filter) in groups(of: record) {
      try await compare(page, signals, kind, filter, in: &explanation)
    }
    return explanation
  }

  /// The page that the one with the number `page` is a duplicate of; `nil` for none.
  private func representative(of page: UInt64?) async throws -> StoredRecord? {
    guard let page else { return nil }
    let found = try await store.storedRecords(ids: [], representativesOf: [page])
    guard let number = found.representatives[page] else { return nil }
    return try await store.storedRecord(id: number)
  }

  /// Whether the page in `record` opens an app, and no search shows it because `representative`, which
  /// searches find, is of another site and opens none.
  private func isAlone(_ representative: StoredRecord, opening record: PageRecord) -> Bool {
    guard record.isAppLinked, !representative.isAppLinked,
      index.liveScore(representative.id) != nil, !isHidden(representative.id)
    else { return false }
    return Self.site(of: WebAddress(representative.url)) != Self.site(of: record.url)
  }

  /// The registrable domain of a page at `address`, or its host where it has none.
  private static func site(of address: WebAddress?) -> String? {
    address?.registrableDomain ?? address?.host
  }

  /// What people did with the page in `record`, as far as that is known.
  private func engaged(_ record: PageRecord) async throws -> ItemEngagement? {
    try await engagement?.engagement(of: [record])[record.identity]
  }

  /// Everything that is known of a page.
  private func signals(
    of record: PageRecord,
    _ page: UInt64?,
    _ engaged: ItemEngagement?
  ) -> RankingSignals {
    var signals = RankingSignals(record, page: page, basis: basis)
    if let engaged { signals.take(engaged) }
    return signals
  }

  /// Why the page in `record`, which is hidden, is so.
  private func hidings(of record: PageRecord, isUnwanted: Bool) -> [RankExplanation.Hiding] {
    var hidings: [RankExplanation.Hiding] = []
    if record.isExpired(at: basis.moment), let date = record.expires {
      hidings.append(.expired(date))
    }
    if isUnwanted { hidings.append(.unwanted) }
    return hidings.isEmpty ? [.outdated] : hidings
  }

  private func signs(of record: PageRecord, _ page: UInt64?) -> [RankExplanation.Sign] {
    let row = page.flatMap { basis.table?[$0] }
    let signs = SpamSigns(rules: Set(record.findings.map(\.rule)), row: row)
    return SpamSigns.Sign.allCases.filter { signs[$0] > 0 }
      .map { RankExplanation.Sign(sign: $0, value: signs[$0]) }
      .sorted { ($0.sign.weight * $0.value) > ($1.sign.weight * $1.value) }
  }

  /// How many people must have taken part before what they did counts.
  private var privacyThreshold: Int { (engagement?.settings ?? EngagementSettings()).threshold }

  /// Why a signal is what it is, where that is not plain; `isKnown` says whether enough people saw the
  /// page without clicking it.
  private func note(
    on signal: Signal,
    _ value: Double,
    _ record: PageRecord,
    isKnown: Bool
  ) -> String? {
    switch signal {
    case .closeness, .nearness, .language: "depends on the query"
    case .ratio, .taps, .clients:
      value == 0 && isKnown
        ? "people saw it, and too few clicked"
        : value == 0 ? "counts from \(privacyThreshold) people on (privacy)" : nil
    case .links where basis.table == nil: "not counted yet; run pippin index"
    case .freshness where record.changed == nil: "the page does not say when it changed"
    case .freshness where basis.moment == nil: "not computed yet; run pippin index"
    case .speed where record.fetch?.durationMs == nil: "not measured"
    default: nil
    }
  }

  /// The groups that a page is compared in: its host, and the type of its main thing, by which the
  /// filter `type:` finds it.
  private func groups(of record: PageRecord) -> [(kind: String, SearchRequest.Filter)] {
    let host = SearchRequest.Filter(.host, [record.url.host])
    let type = MainType.of(record).map { SearchRequest.Filter(.type, [$0]) }
    return [("host", host)] + (type.map { [("type", $0)] } ?? [])
  }

  /// The pages of a group, those with the best signals first.
  private func peers(_ filter: SearchRequest.Filter, limit: Int) -> SearchAnswer {
    var request = SearchRequest("")
    request.filters = [filter]
    request.limit = limit
    request.countsAll = true
    return index.search(request)
  }

  /// 1 where a signal is better in `own` than in `other`, a half where both are equal, else 0.
  private static func share(
    of signal: Signal,
    _ own: RankingSignals,
    than other: RankingSignals
  ) -> Double {
    let (own, other) = (own[signal], other[signal])
    return own == other ? 0.5 : (signal.isPenalty ? own < other : own > other) ? 1 : 0
  }

  /// Puts into `explanation` where the page is in a group that has pages.
  private func compare(
    _ id: UInt64?,
    _ signals: RankingSignals,
    _ kind: String,
    _ filter: SearchRequest.Filter,
    in explanation: inout RankExplanation
  ) async throws {
    let answer = peers(filter, limit: Self.peerLimit)
    guard answer.total > 0 else { return }
    var group = RankExplanation.Group(
      kind: kind,
      name: filter.values.first ?? "",
      pages: answer.total,
      sampled: 0
    )
    if let own = answer.hits.first(where: { $0.id == id }) {
      group.rank = 1 + answer.hits.count { $0.liveScore > own.liveScore }
    }
    let others = answer.hits.filter { $0.id != id }
    // Evenly over the whole group, best to worst.
    let step = max(1, (others.count + Self.sampleSize - 1) / Self.sampleSize)
    var worse = [Double](repeating: 0, count: explanation.lines.count)
    for rank in stride(from: 0, to: others.count, by: step) {
      guard let peer = try await store.storedRecord(id: others[rank].id)?.record() else {
        continue
      }
      let theirs = self.signals(of: peer, others[rank].id, try await engaged(peer))
      group.sampled += 1
      for (index, line) in explanation.lines.enumerated() {
        worse[index] += Self.share(of: line.signal, signals, than: theirs)
      }
    }
    if group.sampled > 0 {
      for (index, line) in explanation.lines.enumerated() where line.signal.isStatic {
        explanation.lines[index].shares[kind] = worse[index] / Double(group.sampled)
      }
    }
    explanation.groups.append(group)
  }
}
