/// One of the predefined variables that stand for a single ASCII character.
///
/// Reference: <https://developer.apple.com/documentation/bundleresources/applinks/substitutionvariables>
enum CharacterClass: String, Hashable, Sendable, CaseIterable {
  case alpha
  case upper
  case lower
  case alnum
  case digit
  case xdigit

  /// Whether `byte` belongs to the class; where case does not matter, ``upper`` and ``lower``
  /// are ``alpha``.
  func contains(_ byte: UInt8, isFolded: Bool) -> Bool {
    let isUpper = (0x41...0x5A).contains(byte)
    let isLower = (0x61...0x7A).contains(byte)
    let isDigit = (0x30...0x39).contains(byte)
    return switch self {
    case .alpha: isUpper || isLower
    case .upper: isUpper || (isFolded && isLower)
    case .lower: isLower || (isFolded && isUpper)
    case .alnum: isUpper || isLower || isDigit
    case .digit: isDigit
    case .xdigit: isDigit || (0x41...0x46).contains(byte) || (0x61...0x66).contains(byte)
    }
  }
}
