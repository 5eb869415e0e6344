import Digests
import Engagement
import Exporting
import Indexing
import Ranking
import Records
import Searching
import Segments
import Storing

extension FeedSource.View {
  /// The document of the page in `record`.
  ///
  /// - Parameters:
  ///   - record: The page.
  ///   - rules: The rules that it breaks.
  ///   - entry: What the engine will have of it.
  ///   - engaged: What people did with it, where that shows.
  /// - Returns: The document.
  mutating func document(
    _ record: PageRecord,
    rules: [String],
    _ entry: FeedLedger.Entry,
    _ engaged: ItemEngagement?
  ) -> SearchDocument {
    var signals = RankingSignals(record, page: entry.page, rules: rules, basis: basis)
    if let engaged { signals.take(engaged) }
    let words = IndexDocument(record, staticScore: 0)
    var ranking = RankingFields(
      page: entry.page,
      representative: entry.representative.text,
      score: StaticUnits(entry.units, neutral: source.neutral)
    )
    ranking.represents = entry.representative == entry.identity
    ranking.signals = features(signals)
    (ranking.headings, ranking.asides) = (words.headings, words.asides)
    (ranking.appNames, ranking.hostWords) = (words.appNames, words.hostWords)
    ranking.filters = words.filters
    ranking.countries = record.countries
    if source.isExact { ranking.terms = terms(of: words) }
    return SearchDocument(record, isAppLinked: record.isAppLinked, ranking: ranking)
  }

  /// The signals that a page has, as features above 0; penalties as what is left of them.
  private func features(_ signals: RankingSignals) -> [String: Double] {
    var features: [String: Double] = [:]
    for signal in Signal.allCases where signal.isStatic {
      let value = signal.isPenalty ? 1 - signals[signal] : signals[signal]
      if value > 0 { features[signal.rawValue] = value }
    }
    return features
  }

  private mutating func terms(of words: IndexDocument) -> [String: Int] {
    if built >= Self.builtLimit {
      builder = SegmentBuilder(stemming: index.stemming)
      built = 0
    }
    built += 1
    var terms: [String: Int] = [:]
    for (term, impact) in builder.terms(of: words) { terms[TermName.name(of: term)] = Int(impact) }
    return terms
  }
}
