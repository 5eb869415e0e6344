/// Finds the known word that a misspelt one was meant to be.
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
      let distance = distance(given, wanted)
      if distance <= min(2, wanted.count / 3), distance < best?.distance ?? .max {
        best = (candidate, distance)
      }
    }
    return best?.word
  }

  /// Returns how many letters must be put in, left out or changed to make `left` into `right`.
  private static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    var row = Array(0...right.count)
    for (index, scalar) in left.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for column in right.indices {
        let changed = diagonal + (right[column] == scalar ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(changed, row[column] + 1, row[column + 1] + 1)
      }
    }
    return row[right.count]
  }
}
