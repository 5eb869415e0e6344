/// When segments are merged: in tiers, so that every document is rewritten only a few times.
package struct MergePolicy: Hashable, Sendable {
  /// Segments of one tier that are merged into one of the next; a tier is this many times
  /// larger than the one below.
  package var factor = 8
  /// Documents up to which a segment is in the lowest tier.
  package var floor = 1000
  /// How many times larger than all smaller ones together a segment is left as it is when there
  /// is time to merge more than the tiers ask for.
  package var restingRatio = 4
  /// The share of documents with another score than they are numbered by from which a segment is
  /// rewritten when there is time.
  package var driftedShare = 0.25
  /// The share of dead documents from which a segment is rewritten.
  package var deadShare = 0.3

  package init() {}

  /// The indexes in `segments` of those to merge next; `nil` when all is well.
  ///
  /// A segment is how many of its documents live, and how many it has in all.
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

  /// The indexes in `segments`, the numbers of living documents of each, of those to merge when
  /// nothing else is going on; `nil` when they are few enough.
  ///
  /// The tiers leave several segments of a size, which costs every search; after this each is many
  /// times larger than all smaller ones together, and hardly ever are there more than a handful. A
  /// large one is not rewritten for a few documents more.
  func resting(_ segments: [Int]) -> [Int]? {
    let order = segments.indices.sorted { (segments[$1], $0) < (segments[$0], $1) }
    var smaller = segments.reduce(0, +)
    for (rank, index) in order.enumerated().dropLast() {
      smaller -= segments[index]
      if segments[index] < restingRatio * smaller { return Array(order[rank...]) }
    }
    return nil
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
