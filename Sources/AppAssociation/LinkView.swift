/// The parts of an address in the spelling that one kind of rule compares.
struct LinkView: Sendable {
  /// One item of the query.
  struct Item: Sendable {
    /// The name; empty in an item that starts with `=`.
    let name: [UInt8]
    /// The value; empty in an item without `=`.
    var value: MatchText
  }

  /// The path without the slashes at its ends.
  var path: MatchText
  /// The query without its question mark; empty when there is none.
  var query: MatchText
  /// The fragment without its number sign; empty when there is none.
  var fragment: MatchText
  /// The items of the query.
  var items: [Item]
}

/// How a rule wants an address to be spelt.
struct LinkSpelling: Hashable, Sendable {
  /// Whether ASCII capitals are made small.
  var isFolded: Bool
  /// Whether percent escapes are decoded.
  var isDecoded: Bool

  /// The place of this spelling in a list of all four.
  var index: Int { (isFolded ? 1 : 0) + (isDecoded ? 2 : 0) }
}

/// An address on its way through the rules of a file, in each spelling that was asked for.
struct LinkSubject: Sendable {
  private let path: ArraySlice<UInt8>
  private let query: ArraySlice<UInt8>
  private let fragment: ArraySlice<UInt8>
  private var views: [LinkView] = []
  /// The place in ``views`` of each spelling; -1 where it was not asked for.
  private var slots = SIMD4<Int8>(repeating: -1)
  private let plainHead: PathHead

  /// Takes the parts of an address as it spells them; absent parts are empty.
  init(path: ArraySlice<UInt8>, query: ArraySlice<UInt8>, fragment: ArraySlice<UInt8>) {
    self.path = path
    self.query = query
    self.fragment = fragment
    plainHead = PathHead(ByteText.withoutOuterSlashes(path))
  }

  /// The first bytes of the path in one spelling, without the slashes before them.
  mutating func head(_ spelling: LinkSpelling) -> PathHead {
    spelling.index == 0 ? plainHead : withView(spelling) { PathHead($0.path.bytes[...]) }
  }

  /// Gives `body` the address in one spelling, which is made only once.
  mutating func withView<Result>(
    _ spelling: LinkSpelling,
    _ body: (inout LinkView) -> Result
  ) -> Result {
    if slots[spelling.index] < 0 {
      slots[spelling.index] = Int8(views.count)
      views.append(makeView(spelling))
    }
    return body(&views[Int(slots[spelling.index])])
  }

  private func makeView(_ spelling: LinkSpelling) -> LinkView {
    func spell(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
      let decoded = spelling.isDecoded ? ByteText.percentDecoded(bytes) : Array(bytes)
      return spelling.isFolded ? ByteText.lowered(decoded) : decoded
    }
    var items: [LinkView.Item] = []
    let pieces = query.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
    for piece in pieces where !query.isEmpty {
      let equals = piece.firstIndex(of: UInt8(ascii: "=")) ?? piece.endIndex
      let value = MatchText(spell(piece[equals...].dropFirst()))
      items.append(LinkView.Item(name: spell(piece[..<equals]), value: value))
    }
    return LinkView(
      path: MatchText(PathPattern.text(of: spell(path)[...])),
      query: MatchText(spell(query)),
      fragment: MatchText(spell(fragment)),
      items: items
    )
  }
}
