/// Divides a script into tokens, in one pass and without recursion.
///
/// Strings that are added up are one token. A template is the pieces of it added up, its expressions
/// in round brackets. What is no script is divided, too: there is nothing that cannot be read.
///
/// Reference: <https://tc39.es/ecma262/#sec-ecmascript-language-lexical-grammar>
struct ScriptLexer {
  /// The most tokens of a script; what is behind them is not looked at.
  static let limit = 200_000

  let source: UnsafeBufferPointer<UInt8>
  var tokens: [ScriptToken] = []
  /// The texts of strings with escapes, and of strings that were added up.
  var resolved: [UInt8] = []

  /// Where reading is.
  var index = 0
  /// The brackets that are open.
  var open: [Int32] = []

  init(_ source: UnsafeBufferPointer<UInt8>) {
    self.source = source
  }

  /// Reads the source to its end, or up to ``limit`` tokens.
  mutating func run() {
    tokens.reserveCapacity(min(source.count / 4, Self.limit))
    while index < source.count, tokens.count < Self.limit {
      let byte = source[index]
      switch byte {
      case 0x20, 0x09, 0x0A, 0x0D: index += 1
      case UInt8(ascii: "'"), UInt8(ascii: "\""): readString(byte)
      case UInt8(ascii: "`"): readTemplate(opens: true)
      case UInt8(ascii: "/"): readSlash()
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): readOpen(byte)
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): readClose(byte)
      default:
        if Self.isWord(byte) { readWord() } else { readMark(byte) }
      }
    }
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x24, 0x5F, 0x23, 0x80...: true
    default: false
    }
  }

  /// The innermost bracket that is open.
  var parent: Int32 { open.last ?? -1 }

  mutating func add(_ kind: ScriptToken.Kind, _ start: Int, mark: UInt8 = 0) {
    tokens.append(
      ScriptToken(
        kind: kind,
        mark: mark,
        offset: UInt32(start),
        text: UInt32(start)..<UInt32(index),
        parent: parent
      )
    )
  }

  private mutating func readWord() {
    let start = index
    while index < source.count, Self.isWord(source[index]) { index += 1 }
    add(.word, start)
  }

  private mutating func readOpen(_ byte: UInt8) {
    index += 1
    add(.open, index - 1, mark: byte)
    open.append(Int32(tokens.count - 1))
  }

  private mutating func readClose(_ byte: UInt8) {
    let start = index
    index += 1
    guard let opened = open.popLast() else { return add(.mark, start, mark: byte) }
    add(.close, start, mark: byte)
    tokens[tokens.count - 1].match = opened
    tokens[Int(opened)].match = Int32(tokens.count - 1)
    // The bracket of a template's expression is a `$`.
    if tokens[Int(opened)].mark == UInt8(ascii: "$") {
      add(.mark, start, mark: UInt8(ascii: "+"))
      readTemplate(opens: false)
    }
  }

  /// The byte so far behind the one that is read; 0 behind the end.
  func next(_ offset: Int) -> UInt8 {
    index + offset < source.count ? source[index + offset] : 0
  }

  private mutating func readMark(_ byte: UInt8) {
    let start = index
    let equals = UInt8(ascii: "=")
    switch (byte, next(1)) {
    case (equals, UInt8(ascii: ">")): addMark(.arrow, 2)
    case (equals, equals), (UInt8(ascii: "!"), equals):
      addMark(.compare, next(2) == equals ? 3 : 2)
    case (equals, _): addMark(.assign, 1)
    case (UInt8(ascii: "+"), equals): addMark(.addAssign, 2)
    case (UInt8(ascii: "?"), UInt8(ascii: ".")): addMark(.dot, 2)
    case (UInt8(ascii: "."), _): addMark(.dot, 1)
    case (UInt8(ascii: "<"), UInt8(ascii: "!")) where next(2) == 0x2D && next(3) == 0x2D:
      skipLine()
    case (0x5C, _):
      index += 1
    default:
      index += 1
      add(.mark, start, mark: byte)
    }
  }

  private mutating func addMark(_ kind: ScriptToken.Kind, _ length: Int) {
    index += length
    add(kind, index - length)
  }

  private mutating func skipLine() {
    while index < source.count, source[index] != 0x0A { index += 1 }
  }

  // MARK: - Comments and regular expressions

  private mutating func readSlash() {
    switch next(1) {
    case UInt8(ascii: "/"): skipLine()
    case UInt8(ascii: "*"):
      index += 2
      while index < source.count, !(source[index] == 0x2A && next(1) == 0x2F) { index += 1 }
      index = min(index + 2, source.count)
    default:
      if mayBePattern, let end = endOfPattern() {
        let start = index
        index = end
        add(.pattern, start)
      } else {
        index += 1
        add(.mark, index - 1, mark: UInt8(ascii: "/"))
      }
    }
  }

  /// Whether a slash starts a regular expression, by what is before it.
  private var mayBePattern: Bool {
    guard let last = tokens.last else { return true }
    switch last.kind {
    case .string, .pattern, .close, .dot: return false
    case .word: return isBeforePattern(last.text)
    default: return true
    }
  }

  private func isBeforePattern(_ word: Range<UInt32>) -> Bool {
    guard (2...10).contains(word.count) else { return false }
    let bytes = source[Int(word.lowerBound)..<Int(word.upperBound)]
    return ["return", "typeof", "case", "in", "of", "void", "do", "else"].contains {
      (text: String) in
      bytes.elementsEqual(text.utf8)
    }
  }

  /// Where the regular expression ends that starts here; `nil` when its line ends first.
  private func endOfPattern() -> Int? {
    var cursor = index + 1
    var isInClass = false
    // A longer one is none: each slash of a line may be looked at.
    let end = min(source.count, index + 2_000)
    while cursor < end, source[cursor] != 0x0A {
      switch source[cursor] {
      case 0x5C: cursor += 1
      case UInt8(ascii: "["): isInClass = true
      case UInt8(ascii: "]"): isInClass = false
      case UInt8(ascii: "/") where !isInClass:
        cursor += 1
        while cursor < source.count, Self.isWord(source[cursor]) { cursor += 1 }
        return cursor
      default: break
      }
      cursor += 1
    }
    return nil
  }
}
