/// Values of which nobody can see anything, such as a no-break space alone.
enum InvisibleText {
  /// Returns `sentence` with each word of invisible characters alone replaced by their numbers in
  /// Unicode, such as `U+00A0`.
  static func named(_ sentence: String) -> String {
    guard sentence.unicodeScalars.contains(where: isInvisible) else { return sentence }
    return sentence.split(separator: " ", omittingEmptySubsequences: false)
      .map { word(String($0)) }.joined(separator: " ")
  }

  private static func word(_ word: String) -> String {
    let scalars = Array(word.unicodeScalars)
    let end = scalars.lastIndex { !".,:;)?".unicodeScalars.contains($0) }.map { $0 + 1 } ?? 0
    guard end > 0, scalars[..<end].allSatisfy({ isInvisible($0) }) else { return word }
    let names = scalars[..<min(end, 4)].map { scalar in
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
    var rest = String.UnicodeScalarView()
    rest.append(contentsOf: scalars[end...])
    return names.joined(separator: " ") + String(rest)
  }

  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xA0, 0xAD, 0x200B...0x200F, 0x2000...0x200A, 0x2028...0x202F, 0x205F...0x2064, 0x3000,
      0xFEFF:
      true
    default: false
    }
  }
}
