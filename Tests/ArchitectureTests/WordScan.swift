/// Takes the words out of a source: the names that it declares, and the prose that people read.
///
/// Reference: The Swift Programming Language, Lexical Structure, on comments and string literals.
enum WordScan {
  /// A piece of a source: code, a comment without its slashes, or the text of a string literal.
  enum Piece: Hashable {
    case code(String)
    case comment(String)
    case literal(String)
  }

  /// The names that `text`, a file of Swift, declares: types, functions, values, parameters, cases.
  static func names(declaredIn text: String) -> [String] {
    let code = pieces(of: text).map { piece in
      if case .code(let code) = piece { code } else { " " }
    }.joined()
    let declaration =
      /\b(?:struct|class|enum|actor|protocol|typealias|func|var|let|case|for) +\(?`?([A-Za-z_]\w*)/
    let parameter = /[(,]\s*(?:[A-Za-z_]\w* +)?([A-Za-z_]\w*):/
    let cases = /\bcase +\w+,((?:\s*\w+,)*\s*\w+)\s*\n/
    return code.matches(of: declaration).map { String($0.1) }
      + code.matches(of: parameter).map { String($0.1) }
      + code.matches(of: cases).flatMap { match in
        match.1.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
      }
  }

  /// What people read in `text`, a file of Swift: the paragraphs of comments, and string literals.
  static func prose(in text: String) -> [String] {
    var paragraphs: [String] = []
    var isOpen = false
    for piece in pieces(of: text) {
      switch piece {
      case .code(let code): isOpen = isOpen && code.utf8.allSatisfy { $0 <= 0x20 }
      case .literal(let words): (isOpen, paragraphs) = (false, paragraphs + [words])
      case .comment(let line):
        if isOpen, let last = paragraphs.popLast() {
          paragraphs.append(last + " " + line)
        } else {
          paragraphs.append(line)
        }
        isOpen = true
      }
    }
    return paragraphs
  }

  /// The words of a name in lower case: `firstPlaceOfURL` has `first`, `place`, `of` and `url`.
  static func words(of name: String) -> [String] {
    name.matches(of: /[A-Z]+(?![a-z])|[A-Z]?[a-z]+/).map { $0.output.lowercased() }
  }

  /// Cuts `text`, a file of Swift, into its pieces; the interpolations of literals are code.
  static func pieces(of text: String) -> [Piece] {
    var cutter = Cutter(bytes: Array(text.utf8))
    return cutter.pieces()
  }
}

/// Walks over the bytes of a source.
private struct Cutter {
  let bytes: [UInt8]
  private var index = 0
  /// Where the code began that was not handed out yet.
  private var start = 0
  private var found: [WordScan.Piece] = []

  init(bytes: [UInt8]) { self.bytes = bytes }

  mutating func pieces() -> [WordScan.Piece] {
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "/") where starts("//"): comment()
      case UInt8(ascii: "\""): literal()
      case UInt8(ascii: "#") where starts("#\"") || starts("##\""): literal()
      default: index += 1
      }
    }
    endCode()
    return found
  }

  /// Reads a comment to the end of its line.
  private mutating func comment() {
    endCode()
    while index < bytes.count, bytes[index] == UInt8(ascii: "/") { index += 1 }
    let begin = index
    while index < bytes.count, bytes[index] != UInt8(ascii: "\n") { index += 1 }
    found.append(.comment(text(begin..<index).trimmed))
    start = index
  }

  private func starts(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    return index + count <= bytes.count
      && (0..<count).allSatisfy { bytes[index + $0] == text.utf8Start[$0] }
  }

  private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  private mutating func endCode() {
    if start < index { found.append(.code(text(start..<index))) }
    start = index
  }

  /// Reads a literal, with what marks it as a raw one and as one of several lines.
  private mutating func literal() {
    endCode()
    var marks = 0
    while bytes[index] == UInt8(ascii: "#") { (index, marks) = (index + 1, marks + 1) }
    let quotes = starts("\"\"\"") ? 3 : 1
    index += quotes
    var begin = index
    while index < bytes.count, !ends(quotes, marks) {
      guard bytes[index] == UInt8(ascii: "\\"), marks == 0 || isMarked(marks) else {
        index += 1
        continue
      }
      let open = index + 1 + marks
      if open < bytes.count, bytes[open] == UInt8(ascii: "(") {
        if begin < index { found.append(.literal(text(begin..<index))) }
        start = open
        interpolation(from: open)
        endCode()
        begin = index
      } else {
        index += 2
      }
    }
    index = min(index, bytes.count)
    if begin < index { found.append(.literal(text(begin..<index))) }
    index = min(index + quotes + marks, bytes.count)
    start = index
  }

  private func ends(_ quotes: Int, _ marks: Int) -> Bool {
    guard index + quotes + marks <= bytes.count else { return false }
    return bytes[index..<index + quotes].allSatisfy { $0 == UInt8(ascii: "\"") }
      && bytes[(index + quotes)...].prefix(marks).allSatisfy { $0 == UInt8(ascii: "#") }
  }

  private func isMarked(_ marks: Int) -> Bool {
    bytes[(index + 1)...].prefix(marks).allSatisfy { $0 == UInt8(ascii: "#") }
  }

  /// Moves behind the parenthesis that closes the one at `open`; literals in between are skipped.
  private mutating func interpolation(from open: Int) {
    var depth = 0
    var isLiteral = false
    index = open
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte == UInt8(ascii: "\"") { isLiteral.toggle() }
      if isLiteral { continue }
      if byte == UInt8(ascii: "(") { depth += 1 }
      if byte == UInt8(ascii: ")") { depth -= 1 }
      if depth == 0 { return }
    }
  }
}

extension String {
  fileprivate var trimmed: String { String(drop { $0 == " " }) }
}
