package import Records

/// Says what the score of a page for a query is made of.
package enum Ranker {
  /// Explains the score of a page; what orders results is `SearchService.score(of:)`, which adds the
  /// same parts in the units of the index.
  ///
  /// The score is `weights.text · text + Σ weights[s] · signals[s]`, penalties subtracted: a plain
  /// sum, so that raising one signal never lowers a page and no signal can take over.
  ///
  /// - Parameters:
  ///   - text: The relevance of the page's words, BM25F; below 0 or not finite counts as 0.
  ///   - signals: What else is known of the page.
  ///   - weights: How much each part counts.
  /// - Returns: The score, and a tree whose parts sum up to it; each part names its signal and
  ///   its weight.
  package static func score(
    text: Double,
    signals: RankingSignals,
    weights: RankingWeights = .standard
  ) -> (score: Double, explanation: ScoreExplanation) {
    let relevance = text.isFinite ? max(0, text) : 0
    var parts = [
      term("text relevance (BM25F)", relevance, weight: weights.text, sign: 1)
    ]
    for signal in Signal.allCases {
      parts.append(
        term(
          signal.label,
          signals[signal],
          weight: weights[signal],
          sign: signal.isPenalty ? -1 : 1
        )
      )
    }
    let score = parts.reduce(0) { $0 + $1.value }
    return (score, ScoreExplanation(value: score, label: "score", parts: parts))
  }

  /// One way to raise a page's score.
  package struct Potential: Hashable, Sendable {
    /// What would have to change.
    package let signal: Signal
    /// Its value now, in [0,1].
    package let value: Double
    /// Its weight.
    package let weight: Double
    /// By how much the score would rise if the signal were at its best.
    package let gain: Double
  }

  /// Returns what would raise the score of a page with `signals`, the greatest gain first.
  ///
  /// Signals that are at their best, and those that depend on who asks, are left out.
  package static func potentials(
    of signals: RankingSignals,
    weights: RankingWeights = .standard
  ) -> [Potential] {
    var potentials: [Potential] = []
    for signal in Signal.allCases where signal.isStatic {
      let value = signals[signal]
      let gain = weights[signal] * (signal.isPenalty ? value : 1 - value)
      guard gain > 0 else { continue }
      potentials.append(
        Potential(signal: signal, value: value, weight: weights[signal], gain: gain)
      )
    }
    return potentials.sorted { ($0.gain, $1.signal.index) > ($1.gain, $0.signal.index) }
  }

  /// Returns the product of a value and its weight, as a part of an explanation.
  private static func term(
    _ label: String,
    _ value: Double,
    weight: Double,
    sign: Double
  ) -> ScoreExplanation {
    ScoreExplanation(
      // Nothing is shown as 0, not as -0.
      value: sign * weight * value + 0,
      label: label,
      parts: [
        ScoreExplanation(value: value, label: "value"),
        ScoreExplanation(value: sign * weight, label: "weight"),
      ]
    )
  }
}
