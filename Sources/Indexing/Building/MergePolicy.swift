/// When segments are merged: in tiers, so that every document is rewritten only a few times.
package struct MergePolicy: Hashable, Sendable {
  /// Segments of one tier that are merged into one of the next; a tier is this many times
  /// larger than the one below.
  package var factor = 8
  /// Documents up to which a segment is in the lowest tier.
  package var floor = 1000
  /// The share of dead documents from which a segment is rewritten.
  package var deadShare = 0.3

  package init() {}

  /// The places in `segments` of those to merge next; `nil` when all is well.
  ///
  /// Of each segment it is told how many documents live, and how many it has in all.
  func next(_ segments: [(living: Int, count: Int)]) -> [Int]? {
    var tiers: [Int: [Int]] = [:]
    for (index, segment) in segments.enumerated() {
      tiers[tier(segment.living), default: []].append(index)
    }
    let full = tiers.filter { $0.value.count >= max(factor, 2) }.min { $0.key < $1.key }
    if let full { return full.value }
    let worn = segments.indices.first { index in
      let (living, count) = segments[index]
      return Double(count - living) > deadShare * Double(count)
    }
    return worn.map { [$0] }
  }

  private func tier(_ living: Int) -> Int {
    var tier = 0
    var size = max(floor, 1)
    while living > size, tier < 64 {
      size = size.multipliedReportingOverflow(by: max(factor, 2)).partialValue
      tier += 1
    }
    return tier
  }
}
