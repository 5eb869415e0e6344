import Engagement
import Indexing
import Ranking
import Records

extension SearchService {
  /// The score as a sum: the words' relevance, term by term, and every signal with its weight.
  ///
  /// The index keeps the signals that no query changes as one rounded number, as they were when
  /// they were last renewed; by how much the score differs from their sum is a part of its
  /// own.
  func explanation(
    of candidate: Candidate,
    _ record: PageRecord,
    _ request: SearchRequest,
    _ engagement: ItemEngagement,
    score: Double
  ) -> ScoreExplanation {
    let hit = candidate.hit
    var signals = RankingSignals(record, page: hit.id, basis: basis)
    signals.take(engagement)
    signals[.closeness] = candidate.closeness
    signals[.nearness] = candidate.nearness
    signals[.language] = candidate.language
    let (sum, explained) = Ranker.score(text: hit.textScore, signals: signals, weights: weights)
    var tree = explained
    if let terms = index.explain(hit.id, request), let text = terms.parts.first, !tree.parts.isEmpty
    {
      tree.parts[0].parts.append(text)
    }
    if !tree.parts.isEmpty { tree.parts[0].label += Self.scriptedWords(of: record) }
    tree.value = score
    if !engagement.isKnown {
      let label = "engagement: fewer people than the privacy threshold"
      tree.parts.append(ScoreExplanation(value: 0, label: label))
    }
    let loss = weights.text * hit.loss
    if loss > 0 {
      let label = "signals count by the square of the share of the query that the page has"
      tree.parts.append(ScoreExplanation(value: -loss, label: label))
    }
    tree.parts.append(
      ScoreExplanation(
        value: score - sum + loss,
        label: "rounding, and changes since the last ranking pass"
      )
    )
    return tree
  }

  /// Which of the words that a search finds are not there in the page as it was served, in brackets.
  private static func scriptedWords(of record: PageRecord) -> String {
    let rendered = record.searchedRendering.map { RenderingText.name(of: $0) }
    return rendered.isEmpty ? "" : " (scripts make its \(rendered.joined(separator: ", ")))"
  }
}
