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
}
