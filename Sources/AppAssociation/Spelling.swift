import Basics

/// Finds the known word that a misspelled one was meant to be.
enum Spelling {
  /// Longer words are not compared.
  private static let lengthLimit = 64

  /// Returns the word among `known` that differs from `word` in case or in at most two letters.
  static func nearest(to word: String, among known: [String]) -> String? {
    let given = Array(word.lowercased().unicodeScalars)
    guard given.count <= lengthLimit else { return nil }
    var best: (word: String, distance: Int)?
    for candidate in known {
      let wanted = Array(candidate.lowercased().unicodeScalars)
      let limit = min(2, wanted.count / 3, (best?.distance ?? .max) - 1)
      if let distance = EditDistance.between(given, wanted, atMost: limit) {
        best = (candidate, distance)
      }
    }
    return best?.word
  }
}
