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
  ///   - cover: What the page that stands for it is found by.
  /// - Returns: The document.
  mutating func document(
    _ record: PageRecord,
    rules: [String],
    _ entry: FeedLedger.Entry,
    _ engaged: ItemEngagement?,
    cover: [String]
  ) -> SearchDocument {
    var signals = RankingSignals(record, page: entry.page, rules: rules, basis: basis)
    if let engaged { signals.take(engaged) }
    let words = IndexDocument(record, staticScore: 0)
    var ranking = RankingFields(
      page: entry.page,
      representative: entry.representative.text,
      score: StaticUnits(entry.units, neutral: source.weights.neutralUnits)
    )
    ranking.represents = entry.representative == entry.identity
    ranking.cover = cover
    ranking.signals = features(signals)
    (ranking.headings, ranking.asides) = (words.headings, words.asides)
    (ranking.appNames, ranking.hostWords) = (words.appNames, words.hostWords)
    ranking.filters = words.filters
    ranking.countries = record.countries
    if source.isExact {
      ranking.terms = Dictionary(
        uniqueKeysWithValues: terms(of: words).map { (TermName.name(of: $0.term), Int($0.impact)) }
      )
    }
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

  /// The terms of a page with their impacts.
  mutating func terms(of words: IndexDocument) -> [(term: [UInt8], impact: UInt8)] {
    if built >= Self.builtLimit {
      builder = SegmentBuilder(stemming: index.stemming)
      built = 0
    }
    built += 1
    return builder.terms(of: words)
  }
}
