/// Counts names that pages choose, of which there may be any number: those beyond a limit are
/// counted together.
struct BoundedTally {
  /// The most different names that are kept.
  static let limit = 100_000

  private var counts: [String: Int] = [:]
  /// What was counted of names that there was no room for.
  private(set) var others = 0

  /// Counts `name` once.
  mutating func add(_ name: String) {
    if counts[name] != nil || counts.count < Self.limit {
      counts[name, default: 0] += 1
    } else {
      others += 1
    }
  }

  /// The names with their counts, the most frequent first, then by name.
  var ranked: [(name: String, count: Int)] {
    counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { ($0.key, $0.value) }
  }
}
