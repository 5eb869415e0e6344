import JSON

/// A pattern for the query of an address: one for the whole of it, or one for each named item.
///
/// The items of a query are between `&`; an item without `=` has the empty value, and so has an
/// item that is absent. Every occurrence of a repeated name must match. One predicate that is no
/// string voids them all, which makes the rule match more than its author meant.
///
/// Reference: <https://developer.apple.com/documentation/bundleresources/applinks/details-swift.dictionary/components-swift.dictionary>
enum QueryPattern: Sendable {
  /// One pattern for the whole query.
  case whole(GlobPattern, source: String)
  /// One pattern for each named item, in the file's order.
  case items([Item])
  /// Predicates that a value of the wrong type voided.
  case void

  /// The pattern of one query item.
  struct Item: Sendable {
    /// The item's name as written.
    let name: String
    /// The bytes of the name; folded when case does not matter.
    let nameBytes: [UInt8]
    /// The pattern of the value.
    let glob: GlobPattern
    /// The pattern as written.
    let source: String
  }

  /// Compiles the value behind the key `?`.
  ///
  /// - Returns: `nil` when it is neither a string nor an object.
  init?(_ value: JSONValue, variables: SubstitutionVariables?, isFolded: Bool) {
    switch value {
    case .string(let text):
      let glob = GlobPattern(text.utf8, variables: variables, isFolded: isFolded)
      self = .whole(glob, source: text)
    case .object(let object):
      var items: [Item] = []
      var known: [String: Int] = [:]
      for member in object.members {
        guard let text = member.value.string else {
          self = .void
          return
        }
        let name = Array(member.key.utf8)
        let item = Item(
          name: member.key,
          nameBytes: isFolded ? ByteText.lowered(name) : name,
          glob: GlobPattern(text.utf8, variables: variables, isFolded: isFolded),
          source: text
        )
        if let index = known[member.key] {
          items[index] = item
        } else {
          known[member.key] = items.count
          items.append(item)
        }
      }
      self = .items(items)
    default: return nil
    }
  }

  /// Whether the pattern covers the query of `view`.
  func matches(_ view: inout LinkView) -> Bool {
    switch self {
    case .void: true
    case .whole(let glob, _): glob.matches(&view.query)
    case .items(let items): items.allSatisfy { $0.mismatch(in: &view) == nil }
    }
  }

  /// Whether every query is covered.
  var isUniversal: Bool {
    switch self {
    case .void: true
    case .whole(let glob, _): glob.isUniversal
    case .items(let items): items.allSatisfy { $0.glob.isUniversal }
    }
  }

  /// The patterns within, with what each was written as.
  var globs: [(glob: GlobPattern, source: String)] {
    switch self {
    case .void: []
    case .whole(let glob, let source): [(glob, source)]
    case .items(let items): items.map { ($0.glob, $0.source) }
    }
  }
}

extension QueryPattern.Item {
  /// Returns the first value in `view` that the pattern does not cover.
  func mismatch(in view: inout LinkView) -> Mismatch? {
    var isPresent = false
    var cursor = 0
    var number = -1
    while let item = view.nextItem(&cursor) {
      number += 1
      guard item.name.count == nameBytes.count, item.name.holds(nameBytes, nameBytes.indices, at: 0)
      else { continue }
      isPresent = true
      var value = item.value
      if !glob.matches(&value) { return .value(number: number) }
    }
    if isPresent { return nil }
    var empty = MatchText([])
    return glob.matches(&empty) ? nil : .absent
  }

  /// Why a query item does not match.
  enum Mismatch: Hashable, Sendable {
    /// The item is absent, and the pattern does not cover the empty text.
    case absent
    /// The value of the item of this number is not covered.
    case value(number: Int)
  }
}
