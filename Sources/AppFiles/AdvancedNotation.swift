/// How `*` and `.*` are written in an advanced pattern, where each takes as much as it can.
struct AdvancedNotation {
  /// Whether a `*` repeats a slash, where any text was meant.
  private(set) var repeatsSlash = false
  /// The text with `.*` at its end alone, and sets without what is behind them elsewhere.
  private(set) var corrected = ""

  init(_ text: String) {
    let text = Array(text)
    var index = 0
    // The character that a star repeats; `nil` for a set, an escaped one, and what is repeated.
    var before: Character?
    while index < text.count {
      let sign = text[index]
      let start = index
      index += 1
      switch sign {
      case "\\":
        index = min(index + 1, text.count)
        before = nil
      case "[":
        index = Self.end(ofSet: text, from: index)
        before = nil
      case "*" where before == "/", "*" where before == ".", "+" where before == ".":
        while sign == "*", index < text.count, text[index] == "*" { index += 1 }
        if before == "/" { repeatsSlash = true } else { corrected.removeLast() }
        corrected += Self.anyText(before: text[index...]) + String(sign)
        before = nil
        continue
      default: before = sign
      }
      corrected += String(text[start..<index])
    }
  }

  /// Where a set ends whose first character is at `index`.
  private static func end(ofSet text: [Character], from index: Int) -> Int {
    var index = index
    while index < text.count, text[index] != "]" { index += text[index] == "\\" ? 2 : 1 }
    return min(index + 1, text.count)
  }

  /// Any character, or any but a slash and the one that `rest` starts with.
  private static func anyText(before rest: ArraySlice<Character>) -> String {
    guard let first = rest.first else { return "." }
    let next = first == "\\" ? rest.dropFirst().first : first
    guard let next, first == "\\" || !"/.[".contains(first) else { return "[^/]" }
    return "]^-\\".contains(next) ? "[^/\\\(next)]" : "[^/\(next)]"
  }
}
