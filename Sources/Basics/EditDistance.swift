/// How far two words are from each other: the least number of elements to insert, drop or replace
/// that makes one into the other.
///
/// Reference: Levenshtein, "Binary codes capable of correcting deletions, insertions, and
/// reversals", 1966.
package enum EditDistance {
  /// The distance of `left` and `right`, in time and memory of their product and of one of them.
  package static func between<Element: Equatable>(_ left: [Element], _ right: [Element]) -> Int {
    var row = Array(0...right.count)
    for (index, element) in left.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for column in right.indices {
        let changed = diagonal + (right[column] == element ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(changed, row[column] + 1, row[column + 1] + 1)
      }
    }
    return row[right.count]
  }

  /// The distance of `left` and `right`; `nil` when it is more than `limit`.
  ///
  /// It takes at most `2 * limit + 1` steps for each element of `left`, and stops where every way
  /// on is too long.
  package static func between<Element: Equatable>(
    _ left: [Element],
    _ right: [Element],
    atMost limit: Int
  ) -> Int? {
    guard limit >= 0, abs(left.count - right.count) <= limit else { return nil }
    // What is farther than the limit counts as one more than it.
    let far = limit + 1
    var row = (0...right.count).map { min($0, far) }
    for (index, element) in left.enumerated() {
      let first = max(0, index - limit)
      let end = min(right.count, index + limit + 1)
      var diagonal = row[first]
      row[first] = first == 0 ? min(index + 1, far) : far
      var least = row[first]
      for column in first..<end {
        let changed = diagonal + (right[column] == element ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(changed, row[column] + 1, row[column + 1] + 1, far)
        least = min(least, row[column + 1])
      }
      guard least <= limit else { return nil }
    }
    return row[right.count] <= limit ? row[right.count] : nil
  }
}
