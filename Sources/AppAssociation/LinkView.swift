/// The parts of an address in the spelling that one kind of rule compares.
struct LinkView: Sendable {
  /// The path without the slashes at its ends.
  var path: MatchText
  /// The query without its question mark; empty when there is none.
  var query: MatchText
  /// The fragment without its number sign; empty when there is none.
  var fragment: MatchText
  /// The items of the query where their spelling is not that of ``query``; `nil` where they can
  /// be read off it.
  private var spelledItems: [Item]?

  /// One item of the query.
  struct Item: Sendable {
    /// The name; empty in an item that starts with `=`.
    let name: MatchText
    /// The value; empty in an item without `=`.
    let value: MatchText
  }

  /// Takes the parts of an address as it spells them.
  init(path: MatchText, query: MatchText, fragment: MatchText) {
    self.path = path
    self.query = query
    self.fragment = fragment
  }

  /// Takes the parts of `plain` in another spelling.
  ///
  /// Items are distinguished before they are spelt, because an escaped `&` separates nothing.
  init(_ plain: LinkView, _ spelling: LinkSpelling) {
    func spell(_ text: MatchText) -> MatchText {
      let decoded = spelling.isDecoded ? ByteText.decodedText(text.bytes) : Array(text.bytes)
      return MatchText(spelling.isFolded ? ByteText.lowered(decoded) : decoded)
    }
    let wholePath = spell(plain.path)
    path = MatchText(PathPattern.text(of: wholePath.bytes))
    query = spell(plain.query)
    fragment = spell(plain.fragment)
    var items: [Item] = []
    var cursor = 0
    while let item = plain.nextItem(&cursor) {
      items.append(Item(name: spell(item.name), value: spell(item.value)))
    }
    spelledItems = items
  }

  /// Returns the item at `cursor` and moves the cursor behind it; start with 0.
  ///
  /// - Returns: `nil` when there is no item left; an absent query has none.
  func nextItem(_ cursor: inout Int) -> Item? {
    if let spelledItems {
      guard cursor < spelledItems.count else { return nil }
      defer { cursor += 1 }
      return spelledItems[cursor]
    }
    guard query.count > 0, cursor <= query.count else { return nil }
    let start = cursor
    var equals: Int?
    while cursor < query.count, query[cursor] != UInt8(ascii: "&") {
      if equals == nil, query[cursor] == UInt8(ascii: "=") { equals = cursor }
      cursor += 1
    }
    let end = cursor
    cursor += 1
    let nameEnd = equals ?? end
    return Item(name: part(start, nameEnd), value: part(min(nameEnd + 1, end), end))
  }

  /// Returns the item of a number, counted from 0; `nil` when there are fewer.
  func item(_ number: Int) -> Item? {
    var cursor = 0
    for _ in 0..<number where nextItem(&cursor) == nil { return nil }
    return nextItem(&cursor)
  }

  private func part(_ start: Int, _ end: Int) -> MatchText {
    MatchText(query.source, (query.start + start)..<(query.start + end), isASCII: query.isASCII)
  }
}

/// How a rule wants an address to be spelt.
struct LinkSpelling: Hashable, Sendable {
  /// Whether ASCII capitals are made small.
  var isFolded: Bool
  /// Whether percent escapes are decoded.
  var isDecoded: Bool

  /// The address as it is.
  static let plain = LinkSpelling(isFolded: false, isDecoded: false)

  /// The index of this spelling in a list of all four.
  var index: Int { (isFolded ? 1 : 0) + (isDecoded ? 2 : 0) }
}

/// An address on its way through the rules of a file, in each spelling that was requested.
struct LinkSubject: Sendable {
  private var plain: LinkView
  private var others: [LinkView] = []
  /// The index in ``others`` of each spelling; -1 where it was not requested.
  private var slots = SIMD4<Int8>(repeating: -1)
  /// Whether decoding would change nothing.
  private let hasEscapes: Bool

  /// Takes the parts of an address as it spells them: `path` and `query` and `fragment` are
  /// offsets in `bytes`, which must be ASCII; absent parts are empty.
  init(_ bytes: [UInt8], path: Range<Int>, query: Range<Int>, fragment: Range<Int>) {
    let trimmed = Self.withoutOuterSlashes(path, of: bytes)
    plain = LinkView(
      path: MatchText(bytes, trimmed, isASCII: true),
      query: MatchText(bytes, query, isASCII: true),
      fragment: MatchText(bytes, fragment, isASCII: true)
    )
    hasEscapes = Self.hasEscape(bytes, from: path.lowerBound)
  }

  /// Gives `body` the address in one spelling, which is made only once.
  @inline(__always)
  mutating func withView<Result>(
    _ spelling: LinkSpelling,
    _ body: (inout LinkView) -> Result
  ) -> Result {
    let wanted = LinkSpelling(
      isFolded: spelling.isFolded,
      isDecoded: spelling.isDecoded && hasEscapes
    )
    if wanted.index == 0 { return body(&plain) }
    if slots[wanted.index] < 0 {
      slots[wanted.index] = Int8(others.count)
      others.append(LinkView(plain, wanted))
    }
    return body(&others[Int(slots[wanted.index])])
  }

  private static func withoutOuterSlashes(_ path: Range<Int>, of bytes: [UInt8]) -> Range<Int> {
    var start = path.lowerBound
    var end = path.upperBound
    while start < end, bytes[start] == UInt8(ascii: "/") { start += 1 }
    while start < end, bytes[end - 1] == UInt8(ascii: "/") { end -= 1 }
    return start..<end
  }

  private static func hasEscape(_ bytes: [UInt8], from start: Int) -> Bool {
    let span = bytes.span
    for index in start..<span.count where span[index] == UInt8(ascii: "%") { return true }
    return false
  }
}
