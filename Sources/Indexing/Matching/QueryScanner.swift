import Analysis
import Segments

/// Walks over a query of the search box, piece by piece.
struct QueryScanner {
  /// A word or a phrase with what is before it, or a joint between two of them.
  struct Piece {
    var text = ""
    var sign = Query.Clause.Role.optional
    var filter: FilterName?
    var field: ImpactModel.Field?
    var isQuoted = false
    var isPrefix = false
    /// Whether the piece ends where the text ends, so that it may go on.
    var isOpen = false
    /// Whether it is the name of a filter or a field with a colon, and nothing behind that.
    var isName = false
    /// `OR` or `|` when that is all of the piece.
    var joint: String?

    /// The piece as words that are searched.
    var clause: Query.Clause {
      // Quotes and fields ask for everything inside them.
      let asks = isQuoted || field != nil
      return Query.Clause(
        text: text,
        role: asks && sign == .optional ? .required : sign,
        isPhrase: asks,
        isPrefix: isPrefix,
        isName: isName,
        field: field
      )
    }
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  /// Where the next piece is looked for, in bytes.
  private(set) var position = 0

  /// Creates a scanner of `text`, UTF-8 that must outlive it.
  init(_ text: UnsafeBufferPointer<UInt8>) {
    bytes = text
  }

  /// The next piece; `nil` behind the last.
  mutating func next() -> Piece? {
    while position < bytes.count, isSpace(bytes[position]) { position += 1 }
    guard position < bytes.count else { return nil }
    if bytes[position] == UInt8(ascii: "|") {
      while position < bytes.count, bytes[position] == UInt8(ascii: "|") { position += 1 }
      return Piece(isOpen: false, joint: "|")
    }
    var piece = Piece()
    piece.sign = readSign()
    readField(into: &piece)
    if let quote = quote(at: position) {
      position += quote
      readQuoted(into: &piece)
    } else {
      readWord(into: &piece)
    }
    return piece
  }

  /// A sign counts only directly before something, and behind white space or a bar: the one of
  /// `"Blue Marble"-Foto` joins words.
  private mutating func readSign() -> Query.Clause.Role {
    if position > 0, !isSpace(bytes[position - 1]), bytes[position - 1] != UInt8(ascii: "|") {
      return .optional
    }
    guard position + 1 < bytes.count, !isSpace(bytes[position + 1]) else { return .optional }
    switch bytes[position] {
    case UInt8(ascii: "-"):
      position += 1
      return .excluded
    case UInt8(ascii: "+"):
      position += 1
      return .required
    default:
      return .optional
    }
  }

  private mutating func readField(into piece: inout Piece) {
    let word = bytes[position...].prefix { !isSpace($0) }
    guard word.contains(UInt8(ascii: ":")) else { return }
    for name in FilterName.allCases where skip(name.rawValue) {
      piece.filter = name
      return
    }
    for row in ImpactModel.Field.queryNames where skip(row.name) {
      piece.field = row.field
      return
    }
  }

  /// Moves past `name` and a colon, when they stand here with something behind them.
  private mutating func skip(_ name: String) -> Bool {
    let end = position + name.utf8.count + 1
    guard end < bytes.count, bytes[end - 1] == UInt8(ascii: ":"), !isSpace(bytes[end]),
      zip(bytes[position..<end - 1], name.utf8).allSatisfy({ $0 | 0x20 == $1 })
    else { return false }
    position = end
    return true
  }

  /// Reads up to white space or a bar.
  private mutating func readWord(into piece: inout Piece) {
    let start = position
    while position < bytes.count, !isSpace(bytes[position]),
      bytes[position] != UInt8(ascii: "|")
    {
      position += 1
    }
    piece.isOpen = position == bytes.count
    var end = position
    if piece.filter == nil, end - start > 1, bytes[end - 1] == UInt8(ascii: "*") {
      piece.isPrefix = true
      end -= 1
    }
    piece.text = String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<end]), as: UTF8.self)
    if piece.text.utf8.last == UInt8(ascii: ":"), piece.filter == nil, piece.field == nil {
      let name = piece.text.dropLast().lowercased()
      piece.isName = FilterName(rawValue: name) != nil || ImpactModel.Field(queryName: name) != nil
    }
    if piece.text == "OR", piece.sign == .optional, piece.filter == nil, piece.field == nil {
      piece.joint = "OR"
    }
  }

  /// Reads up to the closing quote, or to the end when there is none.
  private mutating func readQuoted(into piece: inout Piece) {
    let start = position
    while position < bytes.count, quote(at: position) == nil { position += 1 }
    var end = position
    piece.isOpen = position == bytes.count
    position = min(position + (quote(at: position) ?? 0), bytes.count)
    piece.isQuoted = true
    if piece.filter == nil, end - start > 1, bytes[end - 1] == UInt8(ascii: "*") {
      piece.isPrefix = true
      end -= 1
    }
    piece.text = String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<end]), as: UTF8.self)
  }

  /// The length of the quotation mark at `index`, straight or as telephones write it.
  private func quote(at index: Int) -> Int? {
    guard index < bytes.count else { return nil }
    if bytes[index] == UInt8(ascii: "\"") { return 1 }
    guard index + 2 < bytes.count, bytes[index] == 0xE2, bytes[index + 1] == 0x80,
      (0x9C...0x9F).contains(bytes[index + 2])
    else { return nil }
    return 3
  }

  private func isSpace(_ byte: UInt8) -> Bool { byte <= 0x20 }
}
