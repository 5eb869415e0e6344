import Segments

/// How much of a query a document has, by which its live score counts.
///
/// Live scores are to order documents that answer a query alike. A document that has only a common
/// word of a query answers it badly, whatever else is good about it: the part of its live score
/// above that of a document of which nothing is known counts times the square of
///
///     share(q,d) = Σ weight of the words of q that d has / Σ weight of the words of q
///
/// where a word's weight is its rarity. The part below, which spam has, always counts in full. A
/// word that no document has is none of these, for it says nothing of any.
final class QueryShare: Sendable {
  /// A word of the query, with all that stands for it.
  struct Word {
    /// The leaves of which one is enough.
    var leaves: [Int] = []
    /// The greatest weight of these.
    var weight: Int64 = 0
  }

  /// The leaves of all words, those of one side by side, and the number of the word of each.
  let leaves: [Int]
  let words: [Int]
  /// The weights of the words, in the order of the query.
  let weights: [Int64]
  /// What a document of which nothing is known gets for its live score, in units of 2⁻²⁰.
  let neutral: Int32
  /// The weights of all words together; above 0.
  let total: Int64
  /// The words that each leaf belongs to, a bit each; where there are more words than bits, all are one.
  private let masks: [UInt64]
  private let all: UInt64
  private let inverse: Double

  /// What stands for a share of 1.
  static let whole: Int64 = 1 << 16

  /// - Parameters:
  ///   - words: The words of the query, each with a weight above 0.
  ///   - neutral: What a document of which nothing is known gets for its live score, in points.
  init(_ words: [Word], neutral: Double) {
    leaves = words.flatMap(\.leaves)
    self.words = words.enumerated().flatMap { number, word in word.leaves.map { _ in number } }
    weights = words.map(\.weight)
    self.neutral = Int32(min(max(neutral, 0), Points.liveWeightLimit) * Points.unit)
    let total = max(1, weights.reduce(0, +))
    let isTellable = words.count <= UInt64.bitWidth
    var masks = [UInt64](repeating: 0, count: (leaves.max() ?? -1) + 1)
    for (number, word) in words.enumerated() {
      for leaf in word.leaves { masks[leaf] |= isTellable ? 1 << UInt64(number) : .max }
    }
    (self.total, self.masks, inverse) = (total, masks, 1 / Double(total))
    all = masks.reduce(0, |)
  }

  /// The words that `leaf` belongs to, for ``squareBound(_:)``.
  func mask(of leaf: Int) -> UInt64 { leaf < masks.count ? masks[leaf] : 0 }

  /// The square of the share of a document that has no other words than those of `mask` at most, 0 to
  /// ``whole``; never less than ``square(_:)`` of what it has.
  func squareBound(_ mask: UInt64) -> Int64 {
    if mask == all { return Self.whole }
    var weight: Int64 = 0
    var rest = mask
    while rest != 0 {
      weight &+= weights[rest.trailingZeroBitCount]
      rest &= rest &- 1
    }
    let share = Double(weight) * inverse
    return min(Self.whole, Int64(share * share * Double(Self.whole)) &+ 1)
  }

  /// What is left of `live` points, in units of 2⁻²⁰, of a document with `square` at most.
  @inline(__always)
  func bound(_ live: Int32, having square: Int64) -> Int32 {
    let excess = Int64(live) &- Int64(neutral)
    if excess <= 0 || square >= Self.whole { return live }
    return neutral &+ Int32(truncatingIfNeeded: excess &* square / Self.whole)
  }

  /// The square of the share of words that weigh `weight`, 0 to ``whole``.
  func square(_ weight: Int64) -> Int64 {
    let share = weight * Self.whole / total
    return share * share / Self.whole
  }

  /// What a document loses of its `live` points, in units of 2⁻²⁰, because it has words that weigh
  /// only `weight`.
  func loss(of live: Int32, having weight: Int64) -> Int32 {
    let excess = Int64(live) - Int64(neutral)
    guard excess > 0, weight < total else { return 0 }
    return Int32(excess - excess * square(weight) / Self.whole)
  }
}

extension SegmentMatcher {
  /// The most that `live` points, or as many at most, add to a document whose share of the query is known
  /// to have `square` at most.
  @inline(__always)
  func bound(_ live: Int32, having square: Int64) -> Int32 {
    share?.bound(live, having: square) ?? live
  }

  /// Offers a document that matches, with what it has of the query as the measure of its live
  /// score.
  ///
  /// The bounds by which others were skipped hold for it, because it can only lose by that.
  @inline(__always)
  func offer(_ document: UInt32, score: Int32, live: Int32, to hits: inout TopHits) {
    guard let share else { return hits.offer(document, score: score, live: live) }
    let loss = share.loss(of: live &* liveFactor, having: weight(of: document, share))
    hits.offer(document, score: score &- loss, live: live, loss: loss)
  }

  /// The weight of the words of the query that `document` has.
  private func weight(of document: UInt32, _ share: QueryShare) -> Int64 {
    var weight: Int64 = 0
    var known = 0
    for probe in 0..<probeCount {
      let word = scratch.probeWords[probe]
      // The cursors of a word stand side by side.
      if word < known || !scratch.probes[probe].probe(document) { continue }
      weight += share.weights[word]
      known = word + 1
    }
    return weight
  }

  /// Puts cursors of their own at the leaves of all words, so that looking a document up disturbs
  /// no pass; returns how many there are.
  static func putProbes(
    of share: QueryShare,
    _ plan: borrowing QueryPlan,
    inPart index: Int,
    _ scratch: SearchScratch
  ) -> Int {
    var count = 0
    for number in share.leaves.indices {
      guard let list = plan.list(of: share.leaves[number], inPart: index) else { continue }
      scratch.putProbe(list, ofWord: share.words[number], at: count)
      count += 1
    }
    return count
  }
}
