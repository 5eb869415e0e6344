import Ranking
import Testing

struct RankingWeightsTests {
  @Test("Every key can be set, and nothing else changes", arguments: RankingWeights.keys)
  func set(key: String) throws {
    var weights = RankingWeights()
    try weights.set(key, to: 42)
    for other in Signal.allCases {
      let expected = other.rawValue == key ? 42 : RankingWeights.standard[other]
      #expect(weights[other] == expected)
    }
    #expect(weights.text == (key == "text" ? 42 : 1))
  }

  @Test("A key that no part has is refused with the known ones")
  func unknown() {
    var weights = RankingWeights()
    #expect(throws: RankingWeights.Fault.unknownKey("textt", known: RankingWeights.keys)) {
      try weights.set("textt", to: 1)
    }
  }

  @Test("A weight must be an amount", arguments: [-0.1, Double.infinity, -.infinity])
  func outOfRange(weight: Double) {
    var weights = RankingWeights()
    #expect(throws: RankingWeights.Fault.outOfRange("links", weight)) {
      try weights.set("links", to: weight)
    }
    #expect(weights == .standard)
  }

  @Test("The weight of the text has a floor that goes with those of the signals")
  func floor() throws {
    var weights = RankingWeights()
    #expect(weights.textFloor == 0.5)
    try weights.set("taps", to: 257)
    #expect(weights.textFloor == 303.0 / 94)
    for key in RankingWeights.keys { try weights.set(key, to: 0) }
    #expect(weights.textFloor > 0)
  }

  @Test("Without weights every page has the same static score")
  func allZero() throws {
    var weights = RankingWeights()
    for key in RankingWeights.keys { try weights.set(key, to: 0) }
    var signals = RankingSignals()
    signals[.quality] = 1
    #expect(signals.staticScore(weights) == 0)
  }
}
