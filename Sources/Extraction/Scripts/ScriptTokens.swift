import Basics

/// The tokens of a script, and questions about what is near one.
struct ScriptTokens {
  let source: UnsafeBufferPointer<UInt8>
  let resolved: [UInt8]
  let tokens: [ScriptToken]

  init(_ source: UnsafeBufferPointer<UInt8>) {
    var lexer = ScriptLexer(source)
    lexer.run()
    self.source = source
    resolved = lexer.resolved
    tokens = lexer.tokens
  }

  var count: Int { tokens.count }

  /// What a token is; a mark where there is none.
  func kind(_ index: Int) -> ScriptToken.Kind {
    tokens.indices.contains(index) ? tokens[index].kind : .mark
  }

  /// The text of a word or a string.
  func text(_ index: Int) -> ArraySlice<UInt8> {
    guard tokens.indices.contains(index) else { return [] }
    let range = Int(tokens[index].text.lowerBound)..<Int(tokens[index].text.upperBound)
    return tokens[index].isResolved ? resolved[range] : ArraySlice(Array(source[range]))
  }

  /// The text of a string; `nil` of any other token.
  func string(_ index: Int) -> String? {
    kind(index) == .string ? String(decoding: text(index).prefix(1_000), as: UTF8.self) : nil
  }

  /// The text of a word; `nil` of any other token, and of a word that is longer than any that is
  /// looked for.
  func word(_ index: Int) -> String? {
    guard kind(index) == .word, tokens[index].text.count <= 80 else { return nil }
    return String(decoding: text(index), as: UTF8.self)
  }

  /// Whether a token is this word.
  func isWord(_ index: Int, _ text: String) -> Bool {
    guard kind(index) == .word, tokens[index].text.count == text.utf8.count else { return false }
    return source[Int(tokens[index].text.lowerBound)..<Int(tokens[index].text.upperBound)]
      .elementsEqual(text.utf8)
  }

  /// The text of a word or of a string.
  func name(_ index: Int) -> String? { word(index) ?? string(index) }

  func isMark(_ index: Int, _ mark: Unicode.Scalar) -> Bool {
    kind(index) == .mark && tokens.indices.contains(index)
      && tokens[index].mark == UInt8(ascii: mark)
  }

  func isOpen(_ index: Int, _ mark: Unicode.Scalar) -> Bool {
    kind(index) == .open && tokens[index].mark == UInt8(ascii: mark)
  }

  func isClose(_ index: Int) -> Bool { kind(index) == .close }

  /// The bracket that a token is in; `nil` for none.
  func parent(_ index: Int) -> Int? {
    guard tokens.indices.contains(index), tokens[index].parent >= 0 else { return nil }
    return Int(tokens[index].parent)
  }

  /// The bracket that closes or opens one; for one that is never closed the last token.
  func match(_ index: Int) -> Int {
    guard tokens.indices.contains(index) else { return count - 1 }
    return tokens[index].match >= 0 ? Int(tokens[index].match) : count - 1
  }

  /// Whether two tokens are the same word.
  func areSame(_ left: Int, _ right: Int) -> Bool {
    kind(left) == .word && kind(right) == .word
      && tokens[left].text.count == tokens[right].text.count
      && source[Int(tokens[left].text.lowerBound)..<Int(tokens[left].text.upperBound)]
        .elementsEqual(
          source[Int(tokens[right].text.lowerBound)..<Int(tokens[right].text.upperBound)]
        )
  }

  /// The word that a call's round bracket is behind; `nil` for a bracket that calls nothing.
  func callee(_ bracket: Int) -> String? {
    guard isOpen(bracket, "(") else { return nil }
    if isClose(bracket - 1) {
      // `document['write'](…)`, and a call of what a call made.
      let open = match(bracket - 1)
      return isOpen(open, "[") && open == bracket - 3 ? string(open + 1) : nil
    }
    // `(0, r.jsx)(…)` ends with a bracket, too, and is found by what is within.
    return word(bracket - 1)
  }

  /// The property that ends at a token, as `.name` or `['name']`, and what it is one of.
  func member(endingAt last: Int) -> (name: String, object: Int)? {
    if kind(last - 1) == .dot, let name = word(last) { return (name, last - 2) }
    if isClose(last), isOpen(last - 2, "["), let name = string(last - 1) { return (name, last - 3) }
    return nil
  }

  /// The property behind a token, and where its name ends.
  func member(behind index: Int) -> (name: String, last: Int)? {
    if kind(index + 1) == .dot, let name = word(index + 2) { return (name, index + 2) }
    if isOpen(index + 1, "["), let name = string(index + 2), isClose(index + 3) {
      return (name, index + 3)
    }
    return nil
  }

  /// The variable that an expression which ends at a token starts with, `metas` in `metas[i]`.
  func variable(endingAt last: Int) -> Int? {
    var index = last
    while isClose(index), isOpen(match(index), "[") { index = match(index) - 1 }
    return kind(index) == .word && kind(index - 1) != .dot ? index : nil
  }

  /// The brackets around a token, from the innermost on.
  func ancestors(of index: Int) -> [Int] {
    var found: [Int] = []
    var next = parent(index)
    while let bracket = next, found.count < 40 {
      found.append(bracket)
      next = parent(bracket)
    }
    return found
  }
}
