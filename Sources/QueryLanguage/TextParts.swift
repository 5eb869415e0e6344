/// Words of a text that are parts of what others take for one word.
///
/// With the modifier `w` a value may begin and end where a small letter is before a capital, and at an
/// apostrophe: `MyWindowClass` is found by `Window` and by `WindowClass`. An index whose words are longer
/// needs these as well.
package enum TextParts {
  /// The most parts of a word of which every run is a word, too.
  private static let runLimit = 6

  /// The runs of parts of such words, as they are written.
  package static func parts(of text: String) -> [String] {
    guard hasParts(text) else { return [] }
    let folded = FoldedText(text, [])
    var parts: [String] = []
    var run: [Range<Int>] = []
    func end() {
      if run.count > 1 { parts += runs(of: run).map { string($0, in: folded) } }
      run = []
    }
    for word in folded.words(partsCapitals: true) {
      if let last = run.last, !joins(folded, from: last.upperBound, to: word.lowerBound) { end() }
      run.append(word)
    }
    end()
    return parts
  }

  /// Whether anything in `text` can have parts; nearly nothing does.
  private static func hasParts(_ text: String) -> Bool {
    var isSmall = false
    for unit in text.unicodeScalars {
      if unit == "'" || unit == "’" { return true }
      if unit.value < 0x80 {
        if isSmall, unit.value &- 0x41 < 26 { return true }
        isSmall = unit.value &- 0x61 < 26
      } else {
        if isSmall, unit.properties.isUppercase { return true }
        isSmall = unit.properties.isLowercase
      }
    }
    return false
  }

  /// Whether nothing, or an apostrophe alone, is between two words.
  private static func joins(_ text: FoldedText, from end: Int, to start: Int) -> Bool {
    end == start
      || end + 1 == start && [0x27, 0x2019, 0x2018, 0x2BC].contains(text.units[end])
  }

  /// The runs of `parts` that are not all of them.
  private static func runs(of parts: [Range<Int>]) -> [Range<Int>] {
    guard parts.count <= runLimit else { return parts }
    return parts.indices.flatMap { first in
      (first..<parts.count).compactMap { last in
        last - first + 1 == parts.count
          ? nil : parts[first].lowerBound..<parts[last].upperBound
      }
    }
  }

  private static func string(_ range: Range<Int>, in text: FoldedText) -> String {
    var scalars = String.UnicodeScalarView()
    for unit in text.units[range] {
      if let scalar = Unicode.Scalar(unit) { scalars.append(scalar) }
    }
    return String(scalars)
  }
}
