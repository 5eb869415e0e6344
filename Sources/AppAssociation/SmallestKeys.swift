/// Counts of texts, of which the smallest are kept when there are too many.
///
/// Which texts are kept, and their counts, depend on what was added and not on the order: a text
/// that is left out once is larger than all that are kept from then on.
struct SmallestKeys: Hashable, Sendable {
  /// The counts.
  private(set) var counts: [String: Int] = [:]

  /// The most texts that are kept.
  private let limit: Int

  init(limit: Int) {
    self.limit = limit
  }

  /// The texts, sorted.
  var sorted: [String] { counts.keys.sorted() }

  /// The text that was added most often, the smallest of several.
  var commonest: String? {
    counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
  }

  /// The texts that were added at least a quarter as often as the commonest, that one first.
  var common: [String] {
    let most = counts.values.max() ?? 0
    return counts.filter { 4 * $0.value >= most }
      .sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .map(\.key)
  }

  /// Adds `count` occurrences of `text`.
  mutating func add(_ text: String, count: Int = 1) {
    counts[text, default: 0] += count
    if counts.count > limit, let last = counts.keys.max() { counts[last] = nil }
  }

  /// Adds everything that `other` counted.
  mutating func merge(_ other: SmallestKeys) {
    for (text, count) in other.counts { add(text, count: count) }
  }
}
