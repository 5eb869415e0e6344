import Basics

/// Finds what somebody probably meant.
enum Suggestion {
  /// The candidate nearest to `word`, when it is near enough to be meant.
  static func nearest(to word: String, among candidates: [String]) -> String? {
    if let same = same(as: word, among: candidates) { return same }
    let limit = max(2, word.count / 3)
    let ranked = candidates.map { (distance(word, $0), $0) }.filter { $0.0 <= limit }
    return ranked.min { ($0.0, $0.1) < ($1.0, $1.1) }?.1
  }

  /// The candidate that differs from `word` in capitals alone.
  static func same(as word: String, among candidates: [String]) -> String? {
    let letters = word.lowercased()
    return candidates.first { $0.lowercased() == letters }
  }

  private static func distance(_ left: String, _ right: String) -> Int {
    EditDistance.between(Array(left.prefix(200)), Array(right.prefix(200)))
  }
}
