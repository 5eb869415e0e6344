/// A query in the form that apps give to Core Spotlight.
///
///     title == "plum*"cd && (keywords == "cake" || textContent != "*sugar*")
///
/// A comparison is a field, `==` or `!=`, and a value in quotes, single or double, with any of
/// the letters c, d, w and t behind it. Comparisons are joined by `&&` and `||`, negated by `!`
/// and put together by parentheses. Fields are those of ``Query`` and their names in Core
/// Spotlight, with or without `kMDItem` in front (`displayName`, `contentDescription`,
/// `textContent`), the filters of ``Query``, and `**` for any field.
///
/// The words of a value must stand in the field side by side. A star behind the value makes its
/// last word the beginning of one; a star before it lets the first word begin inside of one, as
/// far as documents can be found by the beginning of a word or by the other words. Case and
/// diacritics never count, and words always count as wholes, as though c, d and w were written.
///
/// Reference: <https://developer.apple.com/documentation/corespotlight/cssearchquery>
struct QueryPredicate {
  /// A comparison.
  enum Comparison: Hashable {
    case clause(Query.Clause)
    case filter(FilterName, String, isExcluded: Bool)

    /// The opposite.
    var negated: Comparison {
      switch self {
      case .clause(var clause):
        clause.role = clause.role == .excluded ? .required : .excluded
        return .clause(clause)
      case .filter(let name, let value, let isExcluded):
        return .filter(name, value, isExcluded: !isExcluded)
      }
    }
  }

  /// A conjunction of groups of comparisons of which one must hold.
  typealias Conjunction = [[Comparison]]

  /// The most groups, and the most comparisons in one, that a predicate may amount to.
  private static let groupLimit = 64
  private static let comparisonLimit = 16

  /// What must hold.
  let groups: Conjunction

  /// Reads `text`; `nil` when it is not such a query from its beginning to its end, or when it
  /// amounts to more than is sensible: then it is words.
  ///
  /// A quote or a parenthesis that the end of the text leaves open is closed there.
  init?(_ text: String, isUnfinished: Bool) {
    guard text.utf8.contains(UInt8(ascii: "=")) else { return nil }
    var parser = PredicateScanner(text, isUnfinished: isUnfinished)
    var operands: [Conjunction] = []
    var operators: [PredicateScanner.Token] = []
    var expectsOperand = true
    while let token = parser.next() {
      switch token {
      case .comparison(let comparison) where expectsOperand:
        operands.append([[comparison]])
        expectsOperand = false
      case .not where expectsOperand, .open where expectsOperand:
        operators.append(token)
      case .close where !expectsOperand:
        while let last = operators.last, last != .open {
          guard Self.apply(operators.removeLast(), to: &operands) else { return nil }
        }
        guard operators.popLast() == .open else { return nil }
      case .and where !expectsOperand, .or where !expectsOperand:
        while let last = operators.last, last != .open, last.precedence >= token.precedence {
          guard Self.apply(operators.removeLast(), to: &operands) else { return nil }
        }
        operators.append(token)
        expectsOperand = true
      default:
        return nil
      }
    }
    guard !expectsOperand, !parser.hasFailed else { return nil }
    while let last = operators.popLast() {
      guard last == .open || Self.apply(last, to: &operands) else { return nil }
    }
    guard operands.count == 1, operands[0].allSatisfy(Self.canBeAsked) else { return nil }
    groups = operands[0]
  }

  /// Filters can be asked for by themselves only.
  private static func canBeAsked(_ group: [Comparison]) -> Bool {
    group.count == 1
      || group.allSatisfy { if case .clause = $0 { true } else { false } }
      || group.allSatisfy {
        guard case .filter(let name, _, false) = $0, case .filter(name, _, _) = group[0] else {
          return false
        }
        return true
      }
  }

  /// Applies an operator to the last operands; false when that amounts to too much.
  private static func apply(
    _ token: PredicateScanner.Token,
    to operands: inout [Conjunction]
  ) -> Bool {
    guard let right = operands.popLast() else { return false }
    if token == .not {
      // Not all of the groups: the opposite of one comparison of each group, for one group.
      var result: Conjunction = [[]]
      for group in right {
        guard let next = product(result, group.map { [$0.negated] }) else { return false }
        result = next
      }
      operands.append(result)
      return true
    }
    guard let left = operands.popLast() else { return false }
    if token == .and {
      operands.append(left + right)
      return left.count + right.count <= groupLimit
    }
    guard let either = product(left, right) else { return false }
    operands.append(either)
    return true
  }

  /// One of two conjunctions, as a conjunction.
  private static func product(_ left: Conjunction, _ right: Conjunction) -> Conjunction? {
    guard left.count * right.count <= groupLimit else { return nil }
    let groups = left.flatMap { group in right.map { group + $0 } }
    return groups.allSatisfy { $0.count <= comparisonLimit } ? groups : nil
  }
}

/// Walks over the tokens of a predicate.
struct PredicateScanner {
  enum Token: Hashable {
    case comparison(QueryPredicate.Comparison)
    case not
    case and
    case or
    case open
    case close

    /// How tightly an operator binds.
    var precedence: Int {
      switch self {
      case .not: 3
      case .and: 2
      case .or: 1
      case .comparison, .open, .close: 0
      }
    }
  }

  private let bytes: [UInt8]
  private let isUnfinished: Bool
  /// Where the next token is looked for, in bytes.
  private(set) var position = 0

  init(_ text: String, isUnfinished: Bool) {
    bytes = Array(text.utf8.prefix(Query.byteLimit))
    self.isUnfinished = isUnfinished
  }

  /// Whether something was no token.
  private(set) var hasFailed = false

  /// The next token; `nil` at the end and before anything that is none.
  mutating func next() -> Token? {
    skipSpace()
    guard position < bytes.count else { return nil }
    switch bytes[position] {
    case UInt8(ascii: "("): return step(1, .open)
    case UInt8(ascii: ")"): return step(1, .close)
    case UInt8(ascii: "!"): return step(1, .not)
    case UInt8(ascii: "&") where isDouble: return step(2, .and)
    case UInt8(ascii: "|") where isDouble: return step(2, .or)
    default:
      let comparison = readComparison()
      hasFailed = comparison == nil
      return comparison.map { .comparison($0) }
    }
  }

  private var isDouble: Bool {
    position + 1 < bytes.count && bytes[position + 1] == bytes[position]
  }

  private mutating func step(_ count: Int, _ token: Token) -> Token {
    position += count
    return token
  }

  private mutating func skipSpace() {
    while position < bytes.count, bytes[position] <= 0x20 { position += 1 }
  }

  private mutating func readComparison() -> QueryPredicate.Comparison? {
    let start = position
    while position < bytes.count, Self.isName(bytes[position]) { position += 1 }
    let name = String(decoding: bytes[start..<position], as: UTF8.self).lowercased()
    skipSpace()
    guard position + 1 < bytes.count, bytes[position + 1] == UInt8(ascii: "=") else { return nil }
    let isEqual = bytes[position] == UInt8(ascii: "=")
    guard isEqual || bytes[position] == UInt8(ascii: "!") else { return nil }
    position += 2
    skipSpace()
    guard let value = readValue() else { return nil }
    while position < bytes.count, "cdwt".utf8.contains(bytes[position]) { position += 1 }
    if position < bytes.count, Self.isName(bytes[position]) { return nil }
    return comparison(name, value, isEqual: isEqual)
  }

  private func comparison(
    _ name: String,
    _ value: (text: String, before: Bool, behind: Bool, isOpen: Bool),
    isEqual: Bool
  ) -> QueryPredicate.Comparison? {
    if let filter = FilterName(rawValue: name) {
      return .filter(filter, value.text, isExcluded: !isEqual)
    }
    let plain = name.hasPrefix("kmditem") ? name.dropFirst(7) : name[...]
    let field = ImpactModel.Field(queryName: plain)
    guard field != nil || name == "**" || name == "*" else { return nil }
    return .clause(
      Query.Clause(
        text: value.text,
        role: isEqual ? .required : .excluded,
        isUnfinished: value.isOpen && isUnfinished && isEqual,
        isPhrase: true,
        isPrefix: value.behind,
        startsInside: value.before,
        field: field
      )
    )
  }

  /// Reads a value in quotes, and the stars at its ends.
  private mutating func readValue() -> (
    text: String, before: Bool, behind: Bool, isOpen: Bool
  )? {
    guard position < bytes.count else { return nil }
    let quote = bytes[position]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
    position += 1
    var text: [UInt8] = []
    var lastStar = -1
    while position < bytes.count, bytes[position] != quote {
      let byte = bytes[position]
      position += 1
      if byte == UInt8(ascii: "\\"), position < bytes.count {
        text.append(bytes[position])
        position += 1
        continue
      }
      if byte == UInt8(ascii: "*") { lastStar = text.count }
      text.append(byte)
    }
    let isOpen = position == bytes.count
    position = min(position + 1, bytes.count)
    let behind = lastStar >= 0 && lastStar == text.count - 1
    let before = text.count > 1 && text.first == UInt8(ascii: "*")
    let content = text[(before ? 1 : 0)..<(text.count - (behind ? 1 : 0))]
    return (String(decoding: content, as: UTF8.self), before, behind, isOpen)
  }

  private static func isName(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: "*") || byte >= 0x80
  }
}
