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

  /// What is wrong with the pattern by itself; `nil` when nothing is.
  ///
  /// Reference: <https://developer.android.com/guide/topics/manifest/data-element#path>
  var fault: Fault? {
    guard source.isKnown else { return nil }
    let shown = "\(name)=\"\(source.written)\""
    if ForeignNotation.isLikely(source.text, kind, part) {
      let meant = ForeignNotation.meant(by: source.text, kind, part).map { text in
        AndroidPattern(.advanced, part, AppFileText(text, at: source.location))
      }
      let detail = "\(shown) has signs of another notation, which are text here."
      return Fault(rule: .manifestPatternNotation, detail: detail, meant: meant)
    }
    if let fault = literalFault(shown) ?? slashFault(shown) { return fault }
    if Self.hasEscapes(source.text) {
      let detail = "Android decodes the \(part.rawValue) before it compares it with \(shown)."
      return Fault(rule: .manifestPatternEncoded, detail: detail, meant: meant)
    }
    return kind == .advanced ? advancedFault(shown) : starFault(shown)
  }

  /// A sign that is meant as one of a pattern and is text, or that the part does not have.
  private func literalFault(_ shown: String) -> Fault? {
    guard let sign = literalSign else { return nil }
    let why =
      switch (sign, part) {
      case ("*", _): "that * is text"
      case ("?", .query): "a query starts behind its ?"
      default: "no \(part.rawValue) has a \(sign)"
      }
    let detail = "\(shown) is compared with the \(part.rawValue) alone, and \(why)."
    return Fault(rule: .manifestPathSignLiteral, detail: detail, meant: meant)
  }

  private func slashFault(_ shown: String) -> Fault? {
    guard part == .path, startsBeforeSlash else { return nil }
    let isURL = Self.withoutOrigin(source.text) != source.text
    let why = isURL ? "is a whole URL, and is compared with the path alone" : "matches no path"
    let detail = "\(shown) \(why)."
    return Fault(rule: .manifestPathWithoutSlash, detail: detail, meant: meant)
  }

  /// What is wrong with the stars of a simple pattern.
  private func starFault(_ shown: String) -> Fault? {
    guard kind == .simple, let star = StarNotation(source.text).fault else { return nil }
    let start = source.text.prefix { $0 != "*" }
    let detail: String =
      switch star {
      case .doubled: "In \(shown) what is behind .* is text, the * as well."
      case .repeats("/") where start.count > 1 && source.text == "\(start)*":
        "\(shown) means \(start.dropLast()) followed by slashes."
      case .repeats("/"): "In \(shown) the * repeats the slash before it."
      case .repeats(let sign): "In \(shown) the * repeats \(sign.map { "the \($0)" } ?? "nothing")."
      }
    return Fault(rule: .manifestPatternGlob, detail: detail, meant: meant)
  }

  /// What is wrong with an advanced pattern: its stars, what is behind them, or all of it.
  private func advancedFault(_ shown: String) -> Fault? {
    if AdvancedNotation(source.text).repeatsSlash {
      let detail = "In \(shown) the * repeats the slash before it."
      return Fault(rule: .manifestPatternGlob, detail: detail, meant: meant)
    }
    guard let glob = AdvancedGlob(source.text) else {
      let detail = "Android cannot read \(shown)."
      return Fault(rule: .manifestPatternMalformed, detail: detail, meant: nil)
    }
    guard glob.matchesNothing else { return nil }
    let detail = "In \(shown) a part with * or + takes what the part behind it needs."
    return Fault(rule: .manifestPatternGreedy, detail: detail, meant: meant)
  }

  /// The sign that is meant as one of a pattern, or as the start of a query or a fragment, and is text
  /// that the part does not have; `nil` without one.
  var literalSign: Character? {
    switch (kind, part) {
    case (.literal, .path), (.prefix, .path), (.suffix, .path):
      return source.text.first { "*?#".contains($0) }
    case (.literal, _), (.prefix, _), (.suffix, _):
      // A query may have a question mark within it.
      if part == .query, source.text.first == "?" { return "?" }
      return source.text.first { "*#".contains($0) }
    case (.simple, .path), (.advanced, .path):
      // A question mark may be within a set, or be one that a path has escaped.
      guard let mark = source.text.firstIndex(of: "?") else { return nil }
      return source.text[mark...].contains("=") ? "?" : nil
    case (.simple, _), (.advanced, _): return nil
    }
  }

  /// Whether the pattern starts with a character that is no slash, which every path starts with.
  private var startsBeforeSlash: Bool {
    var rest = source.text[...]
    guard let first = rest.popFirst() else { return false }
    switch kind {
    case .suffix: return Self.withoutOrigin(source.text) != source.text
    case .literal, .prefix: return first != "/"
    case .simple, .advanced:
      let second = rest.first
      if first == "\\" { return second != "/" }
      // What is repeated may be there not at all.
      return !"/.[".contains(first) && second != "*" && second != "{"
    }
  }
}
