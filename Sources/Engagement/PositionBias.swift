package import Digests
import Foundation

/// Finds out from the data how fast attention falls with the rank.
///
/// Attention at rank r is taken to be (1/r)^e. An item that was shown at several ranks tells by
/// how much fewer people clicked it lower down, whatever it is worth itself: intervention
/// harvesting. The exponent is the one of greatest likelihood when clicks at a rank are Poisson
/// with the mean `worth · (1/r)^e · showings`; the items' own worths drop out.
///
/// References: Agarwal, Zaitsev, Wang, Li, Najork, Joachims: Estimating Position Bias without
/// Intrusive Interventions (WSDM 2019); Wang, Golbandi, Bendersky, Metzler, Najork: Position Bias
/// Estimation for Unbiased Learning to Rank in Personal Search (WSDM 2018)
package enum PositionBias {
  /// How often one item was shown and clicked at one rank.
  package struct Observation: Hashable, Sendable {
    /// The item.
    package var item: Digest128
    /// The rank, counted from 1.
    package var rank: Int
    /// How often it was shown there.
    package var shown: Int
    /// How often it was clicked there.
    package var clicked: Int

    package init(item: Digest128, rank: Int, shown: Int, clicked: Int) {
      self.item = item
      self.rank = rank
      self.shown = shown
      self.clicked = clicked
    }
  }

  /// The exponents that are looked at.
  private static let range = 0.0...3.0

  /// Returns the exponent that `observations` speak for.
  ///
  /// - Parameter observations: In any order; several of one item and rank add up.
  /// - Returns: An exponent from 0 to 3; `nil` when no item was shown at two ranks and clicked.
  package static func exponent(of observations: [Observation]) -> Double? {
    let all: [Digest128: [Observation]] = Dictionary(grouping: observations) { $0.item }
    let telling = all.filter { _, positions in
      let ranks = Set(positions.lazy.filter { $0.shown > 0 }.map(\.rank))
      return ranks.count > 1 && positions.contains { $0.clicked > 0 }
    }
    let items = telling.sorted { $0.key < $1.key }.map(\.value)
    guard !items.isEmpty else { return nil }
    // The likelihood has one peak in the exponent; the interval that holds it is halved.
    var (low, high) = (range.lowerBound, range.upperBound)
    for _ in 0..<40 {
      let middle = (low + high) / 2
      if slope(items, middle) > 0 { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }

  /// The slope of the logarithm of the likelihood, the items' worths at their best.
  ///
  /// Given how often an item was clicked in all, its clicks are spread over ranks like
  /// shown · (1/r)^e. The slope is the sum over clicks of the expected less the actual ln r.
  private static func slope(_ items: [[Observation]], _ exponent: Double) -> Double {
    var slope = 0.0
    for positions in items {
      var (weights, logarithms, clicked, actual) = (0.0, 0.0, 0.0, 0.0)
      for position in positions {
        let depth = log(Double(max(1, position.rank)))
        let weight = Double(position.shown) * exp(-exponent * depth)
        weights += weight
        logarithms += weight * depth
        clicked += Double(position.clicked)
        actual += Double(position.clicked) * depth
      }
      slope += clicked * logarithms / weights - actual
    }
    return slope
  }
}
