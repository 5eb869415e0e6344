/// Regular expressions that are where a pattern of an association file belongs.
enum RegularExpression {
  /// The most patterns that alternatives are written out as.
  static let patternLimit = 4

  /// Whether `text` holds what only a regular expression has.
  static func isLikely(_ text: String) -> Bool {
    if text.hasPrefix("^") || (text.count > 1 && text.hasSuffix("$")) { return true }
    // Addresses have no backslash: browsers make it a slash.
    let sure = ["\\", "(.*", "(.+", "[^", "(?:", "(?<", "(?=", "(?!"]
    if sure.contains(where: { text.contains($0) }) { return true }
    let bytes = Array(text.utf8)
    return hasAlternatives(bytes) || hasRange(bytes) || hasAnyText(bytes)
  }

  /// Returns the patterns that say what `text` was to say; none where that cannot be determined.
  static func patterns(for text: String) -> [String] {
    var plain = text
    if plain.hasPrefix("^") { plain.removeFirst() }
    if plain.hasSuffix("$") { plain.removeLast() }
    if plain.hasSuffix("/?") { plain.removeLast(2) }
    for (expression, pattern) in translations {
      plain = plain.replacing(expression, with: pattern)
    }
    let patterns = alternatives(of: plain)
    return patterns.contains { $0.isEmpty || isLikely($0) } ? [] : patterns
  }

  /// What stands for what, the longer forms first.
  private static let translations = [
    ("(.*?)", "*"), ("(.*)", "*"), ("(.+?)", "?*"), ("(.+)", "?*"), ("([^/]+)", "?*"),
    ("([^/]*)", "*"), ("(\\d+)", "?*"), ("([0-9]+)", "?*"), ("(\\w+)", "?*"),
    ("[^/]+", "?*"), ("[^/]*", "*"), ("\\d+", "?*"), ("[0-9]+", "?*"), ("\\w+", "?*"),
    ("[a-z]+", "?*"), ("[A-Za-z]+", "?*"), ("[a-zA-Z]+", "?*"), ("[a-z0-9-]+", "?*"),
    ("[a-z0-9]+", "?*"), ("[a-zA-Z0-9]+", "?*"), ("[A-Za-z0-9]+", "?*"), ("\\d", "?"),
    ("[0-9]", "?"), ("..*", "?*"), (".*?", "*"), (".*", "*"), (".+", "?*"), ("(?:", "("),
    ("\\.", "."), ("\\/", "/"), ("\\-", "-"), ("\\_", "_"),
  ]

  /// Returns `text` once for each alternative of its one pair of parentheses.
  private static func alternatives(of text: String) -> [String] {
    guard let open = text.firstIndex(of: "("), let close = text.firstIndex(of: ")"), open < close,
      text[open..<close].contains("|"), text[close...].dropFirst().firstIndex(of: "(") == nil
    else { return [text] }
    let alternatives = text[text.index(after: open)..<close].split(separator: "|")
    guard alternatives.count <= patternLimit else { return [] }
    let end = text[close...].dropFirst()
    return alternatives.map { String(text[..<open] + $0 + end) }
  }

  /// Whether a bar is between parentheses or before a slash.
  private static func hasAlternatives(_ bytes: [UInt8]) -> Bool {
    var isOpen = false
    for (index, byte) in bytes.enumerated() {
      switch byte {
      case UInt8(ascii: "("): isOpen = true
      case UInt8(ascii: ")"): isOpen = false
      case UInt8(ascii: "|"):
        let isBeforeSlash = index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "/")
        if isOpen || isBeforeSlash { return true }
      default: break
      }
    }
    return false
  }

  /// Whether brackets hold a range of letters or digits, as `[0-9]`.
  private static func hasRange(_ bytes: [UInt8]) -> Bool {
    guard let last = bytes.lastIndex(of: UInt8(ascii: "]")) else { return false }
    var open: Int?
    for (index, byte) in bytes[..<last].enumerated() {
      switch byte {
      case UInt8(ascii: "["): open = index
      case UInt8(ascii: "]"): open = nil
      case UInt8(ascii: "-"):
        guard let open, index > open + 1, index + 1 < bytes.count else { continue }
        if isRange(bytes[index - 1], bytes[index + 1]) { return true }
      default: break
      }
    }
    return false
  }

  private static func isRange(_ low: UInt8, _ high: UInt8) -> Bool {
    let kinds: [ClosedRange<UInt8>] = [0x30...0x39, 0x41...0x5A, 0x61...0x7A]
    return low < high && kinds.contains { $0.contains(low) && $0.contains(high) }
  }

  /// Whether `.*` or `.+` is where a name starts, so that no name with a full stop is meant.
  private static func hasAnyText(_ bytes: [UInt8]) -> Bool {
    for index in bytes.indices.dropLast() where bytes[index] == UInt8(ascii: ".") {
      let isStart = index == 0 || [0x2F, 0x3D].contains(bytes[index - 1])
      let isAny = bytes[index + 1] == UInt8(ascii: "*") || bytes[index + 1] == UInt8(ascii: "+")
      let isDoubled =
        index + 2 < bytes.count && bytes[index + 1] == UInt8(ascii: ".")
        && bytes[index + 2] == UInt8(ascii: "*")
      if isStart, isAny || isDoubled { return true }
    }
    return false
  }
}

/// Alternatives in braces, as shells have them.
enum BraceList {
  /// Returns `text` once for each alternative of its one pair of braces, or none where it cannot
  /// be written out; `nil` when `masked`, which is the text without its variables, has no list.
  static func patterns(for masked: String, _ text: String) -> [String]? {
    guard let list = list(in: masked) else { return nil }
    guard let (start, alternatives, end) = self.list(in: text),
      alternatives.count <= RegularExpression.patternLimit,
      self.list(in: String(end)) == nil, list.1 == alternatives
    else { return [] }
    return alternatives.map { String(start + $0 + end) }
  }

  private static func list(in text: String) -> (Substring, [Substring], Substring)? {
    guard let open = text.firstIndex(of: "{"),
      let close = text[open...].firstIndex(of: "}")
    else { return nil }
    let alternatives = text[text.index(after: open)..<close].split { $0 == "," || $0 == "|" }
    guard alternatives.count > 1 else { return nil }
    return (text[..<open], alternatives, text[close...].dropFirst())
  }
}
