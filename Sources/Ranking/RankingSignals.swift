package import Records

/// What is known of one page besides its words: every ``Signal``, each in [0,1].
///
/// A value that is out of range is moved to its nearer end; one that is no number counts as 0.
package struct RankingSignals: Hashable, Sendable {
  private var values = [Double](repeating: 0, count: Signal.allCases.count)

  /// The signals of a page nothing is known about: all 0.
  package init() {}

  /// Takes what people did with a page; the other signals are 0.
  package init(_ engagement: EngagementSummary) {
    self[.ratio] = engagement.ratio
    self[.taps] = engagement.taps
    self[.clients] = engagement.clients
  }

  /// The value of `signal`, always in [0,1].
  package subscript(signal: Signal) -> Double {
    get { values[signal.index] }
    set { values[signal.index] = newValue.isNaN ? 0 : min(1, max(0, newValue)) }
  }

  /// The part of the score that does not depend on the query, in [0,1].
  ///
  /// It is what an index keeps for each page: 0 is the worst page that there can be, 1 the best,
  /// and `text · BM25F + staticWeight · staticScore + staticOffset` orders pages as
  /// ``Ranker/score(text:signals:weights:)`` does for a searcher without a region.
  package func staticScore(_ weights: RankingWeights) -> Double {
    var sum = 0.0
    for signal in Signal.allCases where signal.isStatic {
      sum += weights[signal] * (signal.isPenalty ? 1 - self[signal] : self[signal])
    }
    let whole = weights.staticWeight
    return whole > 0 ? min(1, sum / whole) : 0
  }
}
