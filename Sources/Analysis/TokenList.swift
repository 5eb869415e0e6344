/// The tokens of a text, with the folded text they are made of.
///
/// A list is meant to be used again and again: filling it allocates nothing once it has grown
/// to the size of the longest text.
@usableFromInline
package struct TokenList: Sendable {
  /// One token.
  @usableFromInline
  package struct Token: Hashable, Sendable {
    /// What a token is to the index.
    @usableFromInline
    package enum Kind: UInt8, Sendable {
      /// A word: a term, and the start of prefixes of 2 to 8 characters.
      case word
      /// Two neighbouring characters of a script without spaces: a term.
      case bigram
      /// Three neighbouring characters of Han and kana: a prefix only.
      case trigram
      /// One character of such a script: a term, and a prefix by itself.
      case unigram
      /// One character that is a prefix only.
      case unit
      /// A whole run of Hangul or Thai, which only gives prefixes of 1 to 8 characters.
      case run
      /// An Arabic word with its article, or another way in which a word is written, which only gives
      /// prefixes of 2 to 8 characters.
      case article
      /// The stem of a word, with a mark and its language before it: a term.
      case stem
      /// Another way in which a word is written, or a part of it: a term.
      case spelling

      /// Whether such a token is a term by itself.
      @inlinable @inline(__always)
      package var isTerm: Bool {
        switch self {
        case .word, .bigram, .unigram, .stem, .spelling: true
        case .trigram, .unit, .run, .article: false
        }
      }

      /// Whether such a token counts for the length of its field.
      @inlinable @inline(__always)
      package var hasLength: Bool {
        switch self {
        case .word, .bigram: true
        case .trigram, .unigram, .unit, .run, .article, .stem, .spelling: false
        }
      }
    }

    /// Where the folded text starts in ``TokenList/text``.
    @usableFromInline package var textStart: Int32
    /// Where the folded text ends in ``TokenList/text``.
    @usableFromInline package var textEnd: Int32
    /// Where the token starts in the source, in bytes of UTF-8.
    package var start: Int32
    /// Where the token ends in the source, in bytes of UTF-8.
    package var end: Int32
    /// What the token is to the index.
    package var kind: Kind

    /// The folded text, which lies in `bytes`, the ``TokenList/text`` of the list.
    @inlinable @inline(__always)
    package func text(in bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
      UnsafeRawBufferPointer(rebasing: bytes[Int(textStart)..<Int(textEnd)])
    }
  }

  /// The folded text of all tokens, in UTF-8.
  package private(set) var text: [UInt8] = []
  /// The tokens in the order of the source.
  package private(set) var tokens: [Token] = []

  package init() {}

  /// The folded text of `token`.
  package func bytes(of token: Token) -> ArraySlice<UInt8> {
    text[Int(token.textStart)..<Int(token.textEnd)]
  }

  /// The folded text of the word `token`, and before it the article that was taken off.
  package func whole(of token: Token) -> ArraySlice<UInt8> {
    let before = tokens.last { $0.textEnd <= token.textStart }
    return text[Int(before?.textEnd ?? 0)..<Int(token.textEnd)]
  }

  /// The folded text of `token`.
  package func string(of token: Token) -> String {
    String(decoding: bytes(of: token), as: UTF8.self)
  }

  /// The last three characters of a script without spaces, where their two pairs end the list.
  package var lastTrigram: Token? {
    guard tokens.count > 1, let last = tokens.last, last.kind == .bigram else { return nil }
    let before = tokens[tokens.count - 2]
    // Pairs of one run share a character.
    guard before.kind == .bigram, before.textStart < last.textStart,
      last.textStart < before.textEnd
    else { return nil }
    return Token(
      textStart: before.textStart,
      textEnd: last.textEnd,
      start: before.start,
      end: last.end,
      kind: .trigram
    )
  }

  mutating func removeAll() {
    text.removeAll(keepingCapacity: true)
    tokens.removeAll(keepingCapacity: true)
  }

  /// Makes room for the tokens of a text of `count` bytes, in which words have six as a rule, and
  /// for those of a short one in any script.
  mutating func reserve(_ count: Int) {
    text.reserveCapacity(count)
    tokens.reserveCapacity(count / 6 + 8)
  }

  /// Appends the folded text in `range` once more.
  mutating func repeatText(_ range: Range<Int>) {
    for index in range { text.append(text[index]) }
  }

  mutating func append(_ byte: UInt8) {
    text.append(byte)
  }

  mutating func append(contentsOf bytes: UnsafeBufferPointer<UInt8>) {
    text.append(contentsOf: bytes)
  }

  /// Appends `tokens`, whose text is `folded`.
  mutating func append(
    _ tokens: UnsafeBufferPointer<Token>,
    text folded: UnsafeBufferPointer<UInt8>
  ) {
    text.append(contentsOf: folded)
    self.tokens.append(contentsOf: tokens)
  }

  /// Appends `scalar` to the folded text, in UTF-8.
  mutating func append(scalar: UInt32) {
    var bytes = UTF8Bytes(scalar)
    while let byte = bytes.popFirst() { text.append(byte) }
  }

  /// Adds a token that stands for `source` under another text.
  mutating func add(_ kind: Token.Kind, text own: [UInt8], source: Range<Int>) {
    let start = text.count
    text += own
    add(kind, text: start..<text.count, source: source)
  }

  /// Adds the position of a word that was skipped: a token without text.
  mutating func addPassed(source: Range<Int>) {
    append(.word, text: text.count..<text.count, source: source)
  }

  mutating func add(_ kind: Token.Kind, text range: Range<Int>, source: Range<Int>) {
    guard !range.isEmpty else { return }
    append(kind, text: range, source: source)
  }

  private mutating func append(_ kind: Token.Kind, text range: Range<Int>, source: Range<Int>) {
    tokens.append(
      Token(
        textStart: Int32(truncatingIfNeeded: range.lowerBound),
        textEnd: Int32(truncatingIfNeeded: range.upperBound),
        start: Int32(truncatingIfNeeded: source.lowerBound),
        end: Int32(truncatingIfNeeded: source.upperBound),
        kind: kind
      )
    )
  }
}

/// The one to four bytes of a scalar in UTF-8.
package struct UTF8Bytes {
  /// How many are left.
  private(set) var count: Int
  /// The first one lowest.
  private var bits: UInt32

  @inline(__always)
  package init(_ scalar: UInt32) {
    if scalar < 0x80 {
      (bits, count) = (scalar, 1)
    } else if scalar < 0x800 {
      (bits, count) = (0x80C0 | scalar >> 6 | (scalar & 0x3F) << 8, 2)
    } else if scalar < 0x1_0000 {
      bits = 0x8080E0 | scalar >> 12 | (scalar >> 6 & 0x3F) << 8 | (scalar & 0x3F) << 16
      count = 3
    } else {
      let upper = 0x8080_80F0 | scalar >> 18 | (scalar >> 12 & 0x3F) << 8
      (bits, count) = (upper | (scalar >> 6 & 0x3F) << 16 | (scalar & 0x3F) << 24, 4)
    }
  }

  /// Takes the next byte; `nil` behind the last.
  @inline(__always)
  package mutating func popFirst() -> UInt8? {
    guard count > 0 else { return nil }
    defer {
      bits >>= 8
      count -= 1
    }
    return UInt8(truncatingIfNeeded: bits)
  }
}
