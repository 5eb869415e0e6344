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
    while let length = sign(.space, at: position) { position += length }
    guard position < bytes.count else { return nil }
    if sign(.bar, at: position) != nil {
      while let length = sign(.bar, at: position) { position += length }
      return Piece(isOpen: false, joint: "|")
    }
    var piece = Piece()
    piece.sign = readSign()
    readField(into: &piece)
    if let (mark, length) = quote(at: position) {
      position += length
      readQuoted(upTo: mark, into: &piece)
    } else {
      readWord(into: &piece)
    }
    return piece
  }

  /// A sign counts only directly before something, and behind white space or a bar: the one of
  /// `"Blue Marble"-Foto` joins words.
  private mutating func readSign() -> Query.Clause.Role {
    // Nearly all words begin with a letter.
    let isSign = bytes[position] < 0x30 || bytes[position] == 0xEF
    guard isSign, position == 0 || endsBetweenWords(position) else { return .optional }
    for (name, role) in [(Sign.minus, Query.Clause.Role.excluded), (.plus, .required)] {
      guard let length = sign(name, at: position), position + length < bytes.count,
        sign(.space, at: position + length) == nil
      else { continue }
      position += length
      return role
    }
    return .optional
  }

  private mutating func readField(into piece: inout Piece) {
    var end = position
    while end < bytes.count, sign(.colon, at: end) == nil {
      if sign(.space, at: end) != nil { return }
      end += 1
    }
    guard end < bytes.count else { return }
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
    let end = position + name.utf8.count
    guard let colon = sign(.colon, at: end), end + colon < bytes.count,
      sign(.space, at: end + colon) == nil,
      zip(bytes[position..<end], name.utf8).allSatisfy({ $0 | 0x20 == $1 })
    else { return false }
    position = end + colon
    return true
  }

  /// Reads up to white space or a bar.
  private mutating func readWord(into piece: inout Piece) {
    let start = position
    while position < bytes.count, sign(.space, at: position) == nil,
      sign(.bar, at: position) == nil
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
    if piece.text.last == ":" || piece.text.last == "：", piece.filter == nil, piece.field == nil {
      let name = piece.text.dropLast().lowercased()
      piece.isName = FilterName(rawValue: name) != nil || ImpactModel.Field(queryName: name) != nil
    }
    if piece.text == "OR", piece.sign == .optional, piece.filter == nil, piece.field == nil {
      piece.joint = "OR"
    }
  }

  /// Reads up to the closing mark of the kind `mark`, or to the end when there is none.
  private mutating func readQuoted(upTo mark: Mark, into piece: inout Piece) {
    let start = position
    while position < bytes.count, !closes(mark, at: position) { position += 1 }
    var end = position
    piece.isOpen = position == bytes.count
    position = min(position + (quote(at: position)?.length ?? 0), bytes.count)
    piece.isQuoted = true
    if piece.filter == nil, end - start > 1, bytes[end - 1] == UInt8(ascii: "*") {
      piece.isPrefix = true
      end -= 1
    }
    piece.text = String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<end]), as: UTF8.self)
  }
}

// Signs, in ASCII and as input methods and telephones write them.
extension QueryScanner {
  /// A sign that is no letter.
  private enum Sign {
    case space
    case bar
    case plus
    case minus
    case colon

    /// What it is in ASCII, and among the full-width forms or the signs of Chinese and Japanese.
    var forms: (ascii: UInt8, wide: UInt32) {
      switch self {
      case .space: (UInt8(ascii: " "), 0xE38080)
      case .bar: (UInt8(ascii: "|"), 0xEFBD9C)
      case .plus: (UInt8(ascii: "+"), 0xEFBC8B)
      case .minus: (UInt8(ascii: "-"), 0xEFBC8D)
      case .colon: (UInt8(ascii: ":"), 0xEFBC9A)
      }
    }
  }

  /// A kind of quotation marks, which open and close each other.
  private enum Mark {
    /// Straight, curly and low ones.
    case double
    /// Those of French, Russian and others.
    case angle
    /// Those of Chinese and Japanese.
    case corner
  }

  /// The length of the sign `sign` at `index`; `nil` where it is not.
  @inline(__always)
  private func sign(_ sign: Sign, at index: Int) -> Int? {
    guard index < bytes.count else { return nil }
    let forms = sign.forms
    if bytes[index] == forms.ascii || sign == .space && bytes[index] < 0x20 { return 1 }
    return bytes[index] >= 0xE3 && three(at: index) == forms.wide ? 3 : nil
  }

  /// Whether white space or a bar ends at `index`.
  private func endsBetweenWords(_ index: Int) -> Bool {
    [Sign.space, .bar].contains { name in
      sign(name, at: index - 1) == 1 || index > 2 && sign(name, at: index - 3) == 3
    }
  }

  /// The kind and the length of the quotation mark at `index`.
  private func quote(at index: Int) -> (mark: Mark, length: Int)? {
    guard index < bytes.count else { return nil }
    if bytes[index] == UInt8(ascii: "\"") { return (.double, 1) }
    guard bytes[index] >= 0xC2 else { return nil }
    if bytes[index] == 0xC2, index + 1 < bytes.count {
      return bytes[index + 1] == 0xAB || bytes[index + 1] == 0xBB ? (.angle, 2) : nil
    }
    switch three(at: index) {
    // “ ” „ ‟ and the full-width form.
    case 0xE2809C...0xE2809F, 0xEFBC82: return (.double, 3)
    // 「」『』
    case 0xE3808C...0xE3808F: return (.corner, 3)
    default: return nil
    }
  }

  /// Whether a quotation mark of the kind `mark` is at `index` and not within a Hebrew acronym (`צה"ל`).
  private func closes(_ mark: Mark, at index: Int) -> Bool {
    guard let quote = quote(at: index), quote.mark == mark else { return false }
    let next = index + quote.length
    // All letters of Hebrew have this first byte.
    let isInWord =
      index > 1 && next < bytes.count && bytes[index - 2] == 0xD7 && bytes[next] == 0xD7
    return !isInWord
  }

  /// The three bytes at `index` as one number; 0 where there are fewer.
  private func three(at index: Int) -> UInt32 {
    guard index + 2 < bytes.count else { return 0 }
    return UInt32(bytes[index]) << 16 | UInt32(bytes[index + 1]) << 8 | UInt32(bytes[index + 2])
  }
}
