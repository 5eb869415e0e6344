import Basics

/// Finds what somebody probably meant.
enum Suggestion {
  /// The candidate nearest to `word`, when it is near enough to be meant.
  static func nearest(to word: String, among candidates: [String]) -> String? {
    if let same = same(as: word, among: candidates) { return same }
    if word.count > 3, let whole = whole(word, among: candidates) { return whole }
    // Of a short word little would be left.
    let limit = word.count < 5 ? min(word.count, 1) : max(2, word.count / 3)
    let ranked = candidates.map { (distance(word, $0), $0) }.filter { $0.0 <= limit }
    return ranked.min { ($0.0, $0.1) < ($1.0, $1.1) }?.1
  }

  /// The shortest candidate that begins with `word`.
  private static func whole(_ word: String, among candidates: [String]) -> String? {
    candidates.filter { $0.hasPrefix(word) }.min { ($0.count, $0) < ($1.count, $1) }
  }

  /// The candidate that differs from `word` in capitals alone.
  static func same(as word: String, among candidates: [String]) -> String? {
    let letters = word.lowercased()
    return candidates.first { $0.lowercased() == letters }
  }

  /// How far two words are from each other; with the same letters in another order no more than one.
  private static func distance(_ left: String, _ right: String) -> Int {
    if left.count == right.count, left.sorted() == right.sorted() { return left == right ? 0 : 1 }
    return EditDistance.between(Array(left.prefix(200)), Array(right.prefix(200)))
  }
}
