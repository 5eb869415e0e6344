extension AndroidPattern {
  /// The pattern that its author meant; `nil` where that cannot be guessed.
  var meant: AndroidPattern? {
    var text = Self.withoutOrigin(source.text)
    if Self.hasEscapes(text) {
      guard let plain = Self.unescaped(text) else { return nil }
      text = plain
    }
    text = withoutOtherParts(text)
    var kind = kind
    switch kind {
    case .literal where text.contains("*"), .prefix where text.contains("*"):
      let start = Self.withoutAnyText(text)
      let isStart = !start.contains("*")
      text = isStart ? start : StarNotation(kind == .prefix ? "\(text)*" : text).corrected
      kind = isStart ? .prefix : .simple
    case .suffix where text.contains("*"):
      let end = String(text.drop { $0 == "*" || $0 == "." && text.hasPrefix(".*") })
      let isEnd = !end.contains("*") && !end.isEmpty
      text = isEnd ? end : StarNotation("*\(text)").corrected
      kind = isEnd ? .suffix : .simple
    case .simple: text = StarNotation(text).corrected
    case .advanced:
      text = AdvancedNotation(text).corrected
      guard let glob = AdvancedGlob(text), !glob.matchesNothing else { return nil }
    default: break
    }
    let isOfStart = kind != .suffix && !text.hasPrefix("/") && !text.hasPrefix("\\/")
    let isAny = (kind == .simple || kind == .advanced) && (text.first == "." || text.first == "[")
    if part == .path, isOfStart, !isAny { text = "/\(text)" }
    return AndroidPattern(kind, part, AppFileText(text, at: source.location))
  }

  /// The text up to the question mark or the number sign that starts what is compared elsewhere.
  private func withoutOtherParts(_ text: String) -> String {
    let isPattern = kind == .simple || kind == .advanced
    guard !isPattern || literalSign == "?" else { return text }
    switch part {
    case .path:
      var text = String(text.prefix { $0 != "?" && $0 != "#" })
      if isPattern, text.last == "\\" { text.removeLast() }
      return text
    case .query: return String(text.drop { $0 == "?" }.prefix { $0 != "#" })
    case .fragment: return String(text.drop { $0 == "#" })
    }
  }

  /// The text without the scheme and the host that it starts with; a slash where nothing is behind.
  static func withoutOrigin(_ text: String) -> String {
    for scheme in ["https://", "http://"] where text.lowercased().hasPrefix(scheme) {
      let path = text.dropFirst(scheme.count).drop { $0 != "/" }
      return path.isEmpty ? "/" : String(path)
    }
    return text
  }

  /// The text without the `*` or `.*` at its end.
  private static func withoutAnyText(_ text: String) -> String {
    var rest = text[...]
    while rest.last == "*" {
      rest.removeLast()
      if rest.last == "." { rest.removeLast() }
    }
    return String(rest)
  }

  // MARK: Percent escapes

  /// Whether a text has percent escapes, which Android takes out of URLs before it compares them.
  static func hasEscapes(_ text: String) -> Bool {
    text.utf8.contains(UInt8(ascii: "%")) && AndroidFilter.decoded(text) != text
  }

  /// The text with the characters that its escapes are of; `nil` where one would be read as a sign.
  private static func unescaped(_ text: String) -> String? {
    let plain = AndroidFilter.decoded(text)
    func signs(_ text: String) -> Int { text.count { "*.?#[]{}+\\%\u{FFFD}".contains($0) } }
    let escapes = text.count { $0 == "%" }
    return signs(plain) == signs(text) - escapes ? plain : nil
  }
}

/// How `*` is written in a simple pattern.
///
/// Reference: <https://developer.android.com/reference/android/os/PatternMatcher#PATTERN_SIMPLE_GLOB>
struct StarNotation {
  /// What is wrong with a `*` that was meant as any text.
  enum Fault {
    /// It repeats a character, or nothing at the start.
    case repeats(Character?)
    /// It is behind `.*`, where the next character is searched for, and is text.
    case doubled
  }

  /// The first fault; `nil` without one.
  private(set) var fault: Fault?
  /// The text with one `.*` for each run of stars.
  private(set) var corrected = ""

  init(_ text: String) {
    var rest = text[...]
    // The character that a star repeats, and whether it is escaped.
    var before: (sign: Character?, isEscaped: Bool) = (nil, false)
    var isBehindAnyText = false
    while let sign = rest.popFirst() {
      if sign == "\\" {
        let escaped = rest.popFirst()
        corrected.append(sign)
        if let escaped { corrected.append(escaped) }
        (before, isBehindAnyText) = ((escaped, true), false)
      } else if isBehindAnyText, sign == "*" || sign == "." && rest.first == "*" {
        fault = fault ?? .doubled
        if sign == "." { rest.removeFirst() }
      } else if sign == "*", before.sign == "." {
        corrected.append(sign)
        (isBehindAnyText, before) = (!before.isEscaped, (sign, false))
      } else if sign == "*" {
        fault = fault ?? .repeats(before.sign)
        corrected += ".*"
        (isBehindAnyText, before) = (true, (sign, false))
      } else {
        corrected.append(sign)
        (before, isBehindAnyText) = ((sign, false), false)
      }
    }
  }
}
