/// The ways in which Devanagari writes a nasal: by a dot above the letter before it (anusvara), by the
/// dot with the moon (candrabindu), or by the nasal letter itself, joined to the consonant that follows.
///
/// `हिंदी` and `हिन्दी`, `हूं` and `हूँ` are one word each, and pages write them in all of these ways.
///
/// Reference: Central Hindi Directorate, "Devanagari Lipi tatha Hindi Vartani ka Manakikaran" (2016), on
/// anusvara: a nasal in front of one of the first four consonants of its own row is written by the dot,
/// in front of another nasal by itself.
package enum Anusvara {
  private static let moon: Unicode.Scalar = "\u{901}"
  private static let dot: Unicode.Scalar = "\u{902}"
  private static let virama: Unicode.Scalar = "\u{94D}"

  /// The most nasals of which each may be written otherwise than the others, as in `आँखें`.
  private static let mixedLimit = 2

  /// The folded word `term` in the other ways of writing its nasals: all by the dot, all by the dot with
  /// the moon, all by letters where there is one, and of two nasals each in its own way; none for most
  /// words, and at most eight.
  package static func otherForms(of term: [UInt8]) -> [[UInt8]] {
    guard begins(term) else { return [] }
    let written = Array(String(decoding: term, as: UTF8.self).unicodeScalars)
    let dotted = self.dotted(written)
    guard dotted.contains(dot) else { return [] }
    let ways = [dotted, dotted.map { $0 == dot ? moon : $0 }, spelled(dotted)] + mixed(dotted)
    var forms: [[UInt8]] = []
    for way in ways where way != written {
      var text = String.UnicodeScalarView()
      text.append(contentsOf: way)
      let form = Array(String(text).utf8)
      if !forms.contains(form) { forms.append(form) }
    }
    return forms
  }

  /// Whether the first letter of `term` is one of U+0900 to U+097F, by its bytes in UTF-8.
  @inline(__always)
  private static func begins(_ term: [UInt8]) -> Bool {
    term.count > 3 && term[0] == 0xE0 && (term[1] == 0xA4 || term[1] == 0xA5)
  }

  /// `word` with a dot for each nasal.
  private static func dotted(_ word: [Unicode.Scalar]) -> [Unicode.Scalar] {
    var result: [Unicode.Scalar] = []
    var index = 0
    while index < word.count {
      let scalar = word[index]
      if index > 0, index + 2 < word.count, word[index + 1] == virama,
        scalar == nasal(before: word[index + 2])
      {
        result.append(dot)
        index += 2
      } else {
        result.append(scalar == moon ? dot : scalar)
        index += 1
      }
    }
    return result
  }

  /// `dotted` with the nasal letter for each dot that has one.
  private static func spelled(_ dotted: [Unicode.Scalar]) -> [Unicode.Scalar] {
    dotted.indices.flatMap { letters(at: $0, in: dotted) ?? [dotted[$0]] }
  }

  /// `dotted` with each of its dots in every way, where there are as many as ``mixedLimit``.
  private static func mixed(_ dotted: [Unicode.Scalar]) -> [[Unicode.Scalar]] {
    let dots = dotted.indices.filter { dotted[$0] == dot }
    guard dots.count == mixedLimit else { return [] }
    let pieces = dotted.split(separator: dot, omittingEmptySubsequences: false)
    var ways = pieces.prefix(1).map { Array($0) }
    for (number, index) in dots.enumerated() {
      let options = [[dot], [moon], letters(at: index, in: dotted)].compactMap(\.self)
      ways = ways.flatMap { way in options.map { way + $0 + pieces[number + 1] } }
    }
    return ways
  }

  /// The nasal letter for the dot at `index` of `dotted`, joined to what follows; `nil` where there is
  /// none.
  private static func letters(at index: Int, in dotted: [Unicode.Scalar]) -> [Unicode.Scalar]? {
    guard dotted[index] == dot, index + 1 < dotted.count,
      let nasal = nasal(before: dotted[index + 1])
    else { return nil }
    return [nasal, virama]
  }

  /// The nasal of the row that `consonant` is one of the first four of; `nil` for other letters.
  private static func nasal(before consonant: Unicode.Scalar) -> Unicode.Scalar? {
    switch consonant {
    case "\u{915}"..."\u{918}": "\u{919}"
    case "\u{91A}"..."\u{91D}": "\u{91E}"
    case "\u{91F}"..."\u{922}": "\u{923}"
    case "\u{924}"..."\u{927}": "\u{928}"
    case "\u{92A}"..."\u{92D}": "\u{92E}"
    default: nil
    }
  }
}
