/// A query, taken apart.
///
/// | written | means |
/// |---|---|
/// | `plum cake` | documents with one of the words; more is better |
/// | `+plum` | the word must be there |
/// | `"plum cake"` | all words of the phrase must be there; their order does not count yet |
/// | `-sugar`, `-"brown sugar"` | documents with the word, or with all of the words, are left out |
/// | `site:example.com` | the host, or one below it |
/// | `app:NAME` `type:Recipe` `lang:en` `host:NAME` | documents with that value; `-` before it leaves them out |
///
/// Several filters on one field mean any of the values, filters on different fields all of
/// them. Everything else is words: no text is an error.
package struct Query: Hashable, Sendable {
  /// Words that belong together.
  package struct Clause: Hashable, Sendable {
    /// What the words are for.
    package enum Role: Hashable, Sendable {
      case optional
      case required
      case excluded
    }

    /// The text between the quotes, or without sign and white space.
    package var text: String
    /// What the words are for.
    package var role: Role
    /// Whether the last word may still be growing.
    package var isUnfinished = false
  }

  /// The most bytes of a query that are read.
  package static let byteLimit = 4096

  /// The words.
  package private(set) var clauses: [Clause] = []
  /// The filters that must pass, one per field.
  package private(set) var filters: [SearchRequest.Filter] = []
  /// The filters that must not pass, one per field.
  package private(set) var exclusions: [SearchRequest.Filter] = []

  /// Takes `text` apart.
  ///
  /// - Parameters:
  ///   - text: Any text.
  ///   - isUnfinished: Whether the user may still be writing the last word.
  package init(_ text: String, isUnfinished: Bool = false) {
    var scanner = QueryScanner(text)
    while let piece = scanner.next() {
      if let name = piece.field {
        let filter = SearchRequest.Filter(name, [piece.text])
        if piece.sign == .excluded {
          Self.add(filter, to: &exclusions)
        } else {
          Self.add(filter, to: &filters)
        }
        continue
      }
      // Quotes ask for everything inside them.
      let role = piece.isQuoted && piece.sign == .optional ? .required : piece.sign
      let grows = isUnfinished && piece.isOpen && role != .excluded
      clauses.append(Clause(text: piece.text, role: role, isUnfinished: grows))
    }
  }

  private static func add(
    _ filter: SearchRequest.Filter,
    to filters: inout [SearchRequest.Filter]
  ) {
    if let index = filters.firstIndex(where: { $0.name == filter.name }) {
      filters[index].values += filter.values
    } else {
      filters.append(filter)
    }
  }
}

/// Walks over a query, piece by piece.
private struct QueryScanner {
  struct Piece {
    var text: String
    var sign: Query.Clause.Role
    var field: FilterName?
    var isQuoted: Bool
    /// Whether the piece ends where the text ends, so that it may go on.
    var isOpen: Bool
  }

  private let bytes: [UInt8]
  private var position = 0

  init(_ text: String) {
    bytes = Array(text.utf8.prefix(Query.byteLimit))
  }

  mutating func next() -> Piece? {
    while position < bytes.count, Self.isSpace(bytes[position]) { position += 1 }
    guard position < bytes.count else { return nil }
    let sign = readSign()
    let field = readField()
    let isQuoted = position < bytes.count && bytes[position] == UInt8(ascii: "\"")
    let text = isQuoted ? readQuoted() : readWord()
    return Piece(
      text: text.text,
      sign: sign,
      field: field,
      isQuoted: isQuoted,
      isOpen: text.isOpen
    )
  }

  /// A sign counts only directly before something.
  private mutating func readSign() -> Query.Clause.Role {
    guard position + 1 < bytes.count, !Self.isSpace(bytes[position + 1]) else { return .optional }
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

  private mutating func readField() -> FilterName? {
    for name in FilterName.allCases {
      let head = Array(name.rawValue.utf8) + [UInt8(ascii: ":")]
      let end = position + head.count
      guard end < bytes.count, !Self.isSpace(bytes[end]),
        zip(bytes[position..<end], head).allSatisfy({ $0 | 0x20 == $1 | 0x20 })
      else { continue }
      position = end
      return name
    }
    return nil
  }

  private mutating func readWord() -> (text: String, isOpen: Bool) {
    let start = position
    while position < bytes.count, !Self.isSpace(bytes[position]) { position += 1 }
    return (String(decoding: bytes[start..<position], as: UTF8.self), position == bytes.count)
  }

  /// Reads up to the closing quote, or to the end when there is none.
  private mutating func readQuoted() -> (text: String, isOpen: Bool) {
    position += 1
    let start = position
    while position < bytes.count, bytes[position] != UInt8(ascii: "\"") { position += 1 }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    let isOpen = position == bytes.count
    position = min(position + 1, bytes.count)
    return (text, isOpen)
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte <= 0x20 }
}
