/// Finds what somebody probably meant.
enum Suggestion {
  /// The candidate nearest to `word`, when it is near enough to be meant.
  static func nearest(to word: String, among candidates: [String]) -> String? {
    let limit = max(2, word.count / 3)
    let ranked = candidates.map { (distance(word, $0), $0) }.filter { $0.0 <= limit }
    return ranked.min { ($0.0, $0.1) < ($1.0, $1.1) }?.1
  }

  /// The least number of characters to insert, drop or replace (Levenshtein 1966).
  static func distance(_ left: String, _ right: String) -> Int {
    let left = Array(left.prefix(200))
    let right = Array(right.prefix(200))
    var previous = Array(0...right.count)
    for (row, character) in left.enumerated() {
      var current = [row + 1]
      for (column, other) in right.enumerated() {
        let replaced = previous[column] + (character == other ? 0 : 1)
        current.append(min(replaced, previous[column + 1] + 1, current[column] + 1))
      }
      previous = current
    }
    return previous[right.count]
  }
}
