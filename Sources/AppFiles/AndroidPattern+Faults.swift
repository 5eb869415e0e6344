import Rules

extension AndroidPattern {
  /// What keeps a pattern from matching what its author meant.
  struct Fault {
    /// The rule that it breaks.
    let rule: Rule
    /// What is so, in a sentence.
    let detail: String
    /// The pattern that was meant; `nil` where that cannot be guessed.
    let meant: AndroidPattern?
  }

  /// What is wrong with the pattern of a path by itself; `nil` when nothing is.
  ///
  /// Reference: <https://developer.android.com/guide/topics/manifest/data-element#path>
  var fault: Fault? {
    guard part == .path, source.isKnown else { return nil }
    let shown = "\(name)=\"\(source.written)\""
    if kind == .advanced, AdvancedGlob(source.text) == nil {
      return Fault(
        rule: .manifestPatternMalformed,
        detail: "Android cannot read \(shown).",
        meant: nil
      )
    }
    if let sign = literalSign {
      let why = sign == "*" ? "that * is text" : "no path has a \(sign)"
      let detail = "\(shown) is compared with the path alone, and \(why)."
      return Fault(rule: .manifestPathSignLiteral, detail: detail, meant: meant)
    }
    if startsBeforeSlash {
      let detail = "\(shown) matches no path."
      return Fault(rule: .manifestPathWithoutSlash, detail: detail, meant: meant)
    }
    guard kind == .simple, let sign = Self.repeated(in: source.text) else { return nil }
    let start = source.text.prefix { $0 != "*" }
    return Fault(
      rule: .manifestPatternGlob,
      detail: sign == "/"
        ? "\(shown) means \(start.dropLast()) followed by slashes."
        : "In \(shown) the * repeats \(sign.map { "the \($0)" } ?? "nothing").",
      meant: meant
    )
  }

  /// The sign that is meant as one of a pattern, or as the start of a query or a fragment, and is text
  /// that paths do not have; `nil` without one.
  private var literalSign: Character? {
    switch kind {
    case .literal, .prefix, .suffix: return source.text.first { "*?#".contains($0) }
    case .simple, .advanced:
      // A question mark may be within a set, or be one that a path has escaped.
      guard let mark = source.text.firstIndex(of: "?") else { return nil }
      return source.text[mark...].contains("=") ? "?" : nil
    }
  }

  /// Whether the pattern starts with a character that is no slash, which every path starts with.
  private var startsBeforeSlash: Bool {
    var rest = source.text[...]
    guard let first = rest.popFirst() else { return false }
    switch kind {
    case .suffix: return false
    case .literal, .prefix: return first != "/"
    case .simple, .advanced:
      let second = rest.first
      if first == "\\" { return second != "/" }
      // What is repeated may be there not at all.
      return !"/.[".contains(first) && second != "*" && second != "{"
    }
  }

  /// The pattern that its author meant.
  private var meant: AndroidPattern? {
    var (kind, text) = (kind, source.text)
    if literalSign == "?" || literalSign == "#" {
      text = String(text.prefix { $0 != "?" && $0 != "#" })
      if kind == .simple || kind == .advanced, text.last == "\\" { text.removeLast() }
    }
    switch kind {
    case .literal where text.contains("*"), .prefix where text.contains("*"):
      let start = Self.withoutAnyText(text)
      let isStart = !start.contains("*")
      text = isStart ? start : Self.corrected(text) + (kind == .prefix ? ".*" : "")
      kind = isStart ? .prefix : .simple
    case .suffix where text.contains("*"):
      let end = String(text.drop { $0 == "*" || $0 == "." && text.hasPrefix(".*") })
      let isEnd = !end.contains("*") && !end.isEmpty
      text = isEnd ? end : ".*" + Self.corrected(text)
      kind = isEnd ? .suffix : .simple
    case .simple: text = Self.corrected(Self.withoutAnchors(text))
    case .advanced: text = Self.withoutAnchors(text)
    default: break
    }
    let isOfStart = kind != .suffix && !text.hasPrefix("/") && !text.hasPrefix("\\/")
    let isAny = (kind == .simple || kind == .advanced) && (text.first == "." || text.first == "[")
    if isOfStart, !isAny { text = "/\(text)" }
    return AndroidPattern(kind, .path, AppFileText(text, at: source.location))
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

  /// The text without the signs for the start and the end of regular expressions.
  private static func withoutAnchors(_ text: String) -> String {
    var rest = text[...]
    guard rest.first == "^" else { return text }
    rest.removeFirst()
    if rest.last == "$" { rest.removeLast() }
    return String(rest)
  }

  /// The character that the first `*` repeats where any text was meant; `nil` where it is a full
  /// stop or there is none.
  private static func repeated(in text: String) -> Character?? {
    var before: Character?
    for character in text {
      if character == "*", before != ".", before != "\\" { return .some(before) }
      before = character
    }
    return nil
  }

  private static func corrected(_ text: String) -> String {
    var corrected = ""
    for character in text {
      if character == "*", corrected.last != ".", corrected.last != "\\" { corrected.append(".") }
      corrected.append(character)
    }
    return corrected
  }
}
