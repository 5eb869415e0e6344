import Ranking
import Records
import TestSupport
import Testing

struct RankerTests {
  @Test("A page without signals has the score of its words")
  func wordsOnly() {
    let (score, explanation) = Ranker.score(text: 7.5, signals: RankingSignals())
    #expect(score == 7.5)
    #expect(explanation.label == "score")
    #expect(explanation.parts[0].label == "text relevance (BM25F)")
    #expect(explanation.parts[0].value == 7.5)
  }

  @Test("The score is the sum of the weighted signals, penalties subtracted")
  func sum() throws {
    var weights = RankingWeights()
    try weights.set("text", to: 2)
    try weights.set("quality", to: 4)
    try weights.set("spam", to: 10)
    var signals = RankingSignals()
    signals[.quality] = 0.5
    signals[.spam] = 0.25
    let (score, explanation) = Ranker.score(text: 3, signals: signals, weights: weights)
    #expect(score == 6 + 2 - 2.5)
    let spam = try #require(explanation.parts.first { $0.label == "spam" })
    #expect(spam.value == -2.5)
    #expect(spam.parts.map(\.value) == [0.25, -10])
    #expect(spam.parts.map(\.label) == ["value", "weight"])
  }

  @Test(
    "Relevance that is no amount counts as nothing",
    arguments: [-1, Double.nan, .infinity, -.infinity]
  )
  func badText(text: Double) {
    #expect(Ranker.score(text: text, signals: RankingSignals()).score == 0)
  }

  @Test("Scores of random pages lie within the bounds that the weights give")
  func bounded() {
    var random = TestRandom(seed: 1)
    let weights = RankingWeights.standard
    let best = Signal.allCases.reduce(0) { $1.isPenalty ? $0 : $0 + weights[$1] }
    for _ in 0..<2_000 {
      let text = Double.random(in: 0...40, using: &random)
      let score = Ranker.score(text: text, signals: .random(using: &random)).score
      #expect(score >= text + weights.staticOffset - 1e-9)
      #expect(score <= text + best + 1e-9)
    }
  }

  @Test("Raising a signal never lowers a page, and raising a penalty never lifts one")
  func monotone() {
    var random = TestRandom(seed: 2)
    for _ in 0..<500 {
      let signals = RankingSignals.random(using: &random)
      let score = Ranker.score(text: 5, signals: signals).score
      for signal in Signal.allCases {
        var raised = signals
        raised[signal] += Double.random(in: 0...1, using: &random)
        let other = Ranker.score(text: 5, signals: raised).score
        #expect(signal.isPenalty ? other <= score : other >= score, "\(signal)")
        let before = signals.staticScore(.standard)
        let after = raised.staticScore(.standard)
        #expect(signal.isPenalty ? after <= before : after >= before, "\(signal)")
      }
    }
  }

  @Test("The parts of an explanation sum up to the score, and each is its value times its weight")
  func explained() {
    var random = TestRandom(seed: 3)
    for _ in 0..<500 {
      let text = Double.random(in: 0...40, using: &random)
      let (score, explanation) = Ranker.score(text: text, signals: .random(using: &random))
      #expect(explanation.value == score)
      #expect(explanation.parts.reduce(0) { $0 + $1.value } == score)
      for part in explanation.parts {
        #expect(abs(part.parts[0].value * part.parts[1].value - part.value) < 1e-12)
      }
    }
  }

  @Test("What an index keeps orders pages as the whole score does")
  func staticScoreAgrees() {
    var random = TestRandom(seed: 4)
    let weights = RankingWeights.standard
    for _ in 0..<2_000 {
      var signals = RankingSignals.random(using: &random)
      signals[.nearness] = 0
      signals[.closeness] = 0
      signals[.language] = 0
      let kept = signals.staticScore(weights)
      #expect((0...1).contains(kept))
      let rebuilt = 4 * weights.text + weights.staticWeight * kept + weights.staticOffset
      #expect(abs(rebuilt - Ranker.score(text: 4, signals: signals).score) < 1e-9)
    }
  }

  @Test("Advice names the greatest gain first and leaves out what is at its best")
  func potentials() {
    var signals = RankingSignals()
    for signal in Signal.allCases where !signal.isPenalty { signals[signal] = 1 }
    #expect(Ranker.potentials(of: signals).isEmpty)
    signals[.quality] = 0.5
    signals[.spam] = 0.25
    signals[.freshness] = 0
    #expect(Ranker.potentials(of: signals).map(\.signal) == [.spam, .quality, .freshness])
    #expect(Ranker.potentials(of: signals).map(\.gain) == [4, 1, 0.5])
  }
}

extension RankingSignals {
  /// Signals between 0 and 1, ends included.
  static func random(using random: inout TestRandom) -> RankingSignals {
    var signals = RankingSignals()
    for signal in Signal.allCases {
      signals[signal] = Double.random(in: -0.2...1.2, using: &random)
    }
    return signals
  }
}
