/// Patterns that are written as regular expressions, or as the routes of a web framework.
enum ForeignNotation {
  /// Whether a pattern holds what only another notation has.
  static func isLikely(
    _ text: String,
    _ kind: AndroidPattern.Kind,
    _ part: AndroidPattern.Part
  ) -> Bool {
    if text.hasPrefix("^") || text.utf8.count > 1 && text.hasSuffix("$") { return true }
    if ["(.*", "(.+", "(?:", "([", "(\\"].contains(where: text.contains) { return true }
    if isTemplate(text, part) { return true }
    let bytes = Array(text.utf8)
    if hasClass(bytes) || hasAlternatives(bytes) { return true }
    guard kind != .advanced else { return false }
    // Sets and + are signs of advanced patterns alone.
    return text.contains("[^") || ["[0-9", "[a-z", "[A-Z"].contains(where: text.contains)
      || text.contains("/.+")
  }

  /// The advanced pattern that says the same; `nil` where none does, as for alternatives.
  static func meant(
    by text: String,
    _ kind: AndroidPattern.Kind,
    _ part: AndroidPattern.Part
  ) -> String? {
    var plain = withoutNames(text, isPath: part == .path)
    let isOpen = kind == .prefix && !plain.hasSuffix("$")
    if plain.hasPrefix("^") { plain.removeFirst() }
    if plain.hasSuffix("$") { plain.removeLast() }
    if plain.hasSuffix("/?") { plain.removeLast(2) }
    guard !plain.contains("[\\") else { return nil }
    for (expression, pattern) in translations {
      plain = plain.replacing(expression, with: pattern)
    }
    if isOpen, !plain.hasSuffix(".*") { plain += ".*" }
    plain = AdvancedNotation(plain).corrected
    guard !plain.contains(where: { "()|".contains($0) }), part != .path || plain.hasPrefix("/"),
      let glob = AdvancedGlob(plain), !glob.matchesNothing
    else { return nil }
    return plain
  }

  /// What the other notations write, and what an advanced pattern does.
  private static let translations = [
    ("(.*?)", ".*"), ("(.*)", ".*"), ("(.+?)", ".+"), ("(.+)", ".+"), ("([^/]+)", "[^/]+"),
    ("([^/]*)", "[^/]*"), ("(\\d+)", "[0-9]+"), ("([0-9]+)", "[0-9]+"), ("(\\w+)", "[A-Za-z0-9_]+"),
    (".*?", ".*"), ("\\d", "[0-9]"), ("\\w", "[A-Za-z0-9_]"), ("\\/", "/"), ("\\-", "-"),
  ]

  /// Whether a backslash is before the letter of a class of characters.
  private static func hasClass(_ bytes: [UInt8]) -> Bool {
    var isEscaped = false
    for byte in bytes {
      if isEscaped, "dwsDWS".utf8.contains(byte) { return true }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
    }
    return false
  }

  /// Whether a bar is between parentheses.
  private static func hasAlternatives(_ bytes: [UInt8]) -> Bool {
    var isOpen = false
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "("): isOpen = true
      case UInt8(ascii: ")"): isOpen = false
      case UInt8(ascii: "|") where isOpen: return true
      default: break
      }
    }
    return false
  }

  // MARK: Routes

  /// Whether the text has `{name}`, or `:name` as a whole segment of a path.
  private static func isTemplate(_ text: String, _ part: AndroidPattern.Part) -> Bool {
    withoutNames(text, isPath: part == .path) != text
  }

  /// The text with `[^/]+` for each name of a route.
  private static func withoutNames(_ text: String, isPath: Bool) -> String {
    guard text.contains("{") || text.contains("/:") else { return text }
    let segments = text.split(separator: "/", omittingEmptySubsequences: false)
    return segments.map { segment in
      if isPath, segment.first == ":", isName(segment.dropFirst()) { return "[^/]+" }
      guard let open = segment.firstIndex(of: "{"),
        let close = segment[open...].firstIndex(of: "}"),
        isName(segment[segment.index(after: open)..<close].prefix { $0 != ":" })
      else { return String(segment) }
      return segment[..<open] + "[^/]+" + segment[segment.index(after: close)...]
    }.joined(separator: "/")
  }

  private static func isName(_ text: Substring) -> Bool {
    guard let first = text.utf8.first, !(0x30...0x39).contains(first) else { return false }
    return text.utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"): true
      default: false
      }
    }
  }
}
