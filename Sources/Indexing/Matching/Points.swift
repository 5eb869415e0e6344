import Glibc
import Segments

/// Scores as whole numbers, so that the order of adding never matters and bounds are exact.
///
/// A score is counted in units of 2⁻²⁰. A query has at most 32 scored terms of at most 51
/// points each, and live scores weigh at most 256 points, so that every sum fits 32 bits.
enum Points {
  /// Units in one point.
  static let unit = 1_048_576.0

  /// The most a live score may weigh, in points.
  static let liveWeightLimit = 256.0

  /// What stands for the bound of a window in which every document is hidden.
  static let hiddenBound: Int32 = -(1 << 29)

  /// What each impact of a term is multiplied with: its rarity among `living` documents.
  static func weight(frequency: Int, living: Int) -> Int32 {
    let weight = rarity(frequency: frequency, living: living) * impactScale * unit
    return Int32(min(max(weight.rounded(), 1), Double(SearchRequest.weightLimit)))
  }

  /// The logarithm by which rare terms count more (BM25's idf); above 0.
  static func rarity(frequency: Int, living: Int) -> Double {
    let (all, some) = (Double(max(living, frequency)), Double(frequency))
    return log1p((all - some + 0.5) / (some + 0.5))
  }

  /// The points of an impact of 1 for a rarity of 1.
  static var impactScale: Double {
    (Double(ImpactModel.saturation) + 1) / Double(ImpactModel.highest)
  }

  /// The factor for live scores that makes units of 2⁻²⁰ from their units of 2⁻¹⁶: sixteenths
  /// of a point.
  static func liveFactor(_ weight: Double) -> Int32 {
    guard weight > 0 else { return 0 }
    return Int32((min(weight, liveWeightLimit) * 16).rounded())
  }

  /// The bound for a window whose largest live score is `maximum`.
  @inline(__always)
  static func liveBound(_ maximum: Int32, factor: Int32) -> Int32 {
    maximum == LiveScores.hidden ? hiddenBound : maximum &* factor
  }

  /// `units` in points.
  static func points(_ units: Int32) -> Double { Double(units) / unit }
}
