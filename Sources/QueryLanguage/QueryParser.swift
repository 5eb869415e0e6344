extension SpotlightQuery {
  /// Whether `text` begins like a query, so that it is one, or a wrong one, and not words.
  ///
  /// It does when, behind any parentheses, `!` and `NOT`, there is `InRange(`, or `*`, `**` or a known
  /// attribute with an operator behind it. An attribute that nothing has needs an operator of two
  /// signs; behind a parenthesis or a negation any name with `==` or `!=` will do.
  package static func begins(_ text: String, _ schema: AttributeSchema) -> Bool {
    // Nearly all texts are words, and have none of these.
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "(") || (0x3C...0x3E).contains($0) })
    else {
      return false
    }
    var scanner = QueryScanner(Array(text.utf8.prefix(byteLimit)))
    scanner.skipSpace()
    var isJoined = false
    while scanner.take("(") || !scanner.isAtOperator && scanner.take("!") || scanner.takeWord("not")
    {
      isJoined = true
      scanner.skipSpace()
    }
    if scanner.takeWord("inrange") {
      scanner.skipSpace()
      return scanner.take("(")
    }
    if scanner.take("**") || scanner.take("*") {
      scanner.skipSpace()
      return scanner.isAtOperator
    }
    guard let name = scanner.name() else { return false }
    scanner.skipSpace()
    guard let attribute = schema.attribute(name) else {
      return isJoined && scanner.isAtLongOperator
    }
    return attribute.isStored ? scanner.isAtOperator : scanner.isAtLongOperator
  }

  /// Reads `text`, a query from its beginning to its end.
  ///
  /// - Parameters:
  ///   - text: The query, at most ``byteLimit`` bytes.
  ///   - schema: The attributes that it may name.
  /// - Throws: ``QuerySyntaxError`` with the position where reading it stopped.
  package init(parsing text: String, _ schema: AttributeSchema) throws(QuerySyntaxError) {
    let bytes = Array(text.utf8)
    guard bytes.count <= Self.byteLimit else {
      throw QuerySyntaxError(
        bytes,
        at: Self.byteLimit,
        expected: "at most \(Self.byteLimit) bytes"
      )
    }
    var parser = QueryParser(QueryScanner(bytes), schema)
    self = try parser.parse()
  }
}

/// Turns a query string into its tree, by operator precedence with an explicit stack.
///
/// Reference: Dijkstra, "Making a translator for ALGOL 60" (1961), the shunting-yard algorithm.
struct QueryParser {
  /// An operator that waits for what is behind it.
  private enum Waiting {
    case not
    case and
    case or
    /// A parenthesis, and where it is.
    case open(Int)

    /// How tightly it binds.
    var precedence: Int {
      switch self {
      case .not: 3
      case .and: 2
      case .or: 1
      case .open: 0
      }
    }
  }

  private static let operand = "an attribute, * or **, InRange( or ("
  private static let joint = "&&, || or the end"

  private var scanner: QueryScanner
  private let schema: AttributeSchema
  private var query = SpotlightQuery()
  private var waiting: [Waiting] = []

  init(_ scanner: QueryScanner, _ schema: AttributeSchema) {
    (self.scanner, self.schema) = (scanner, schema)
  }

  /// The whole query.
  mutating func parse() throws(QuerySyntaxError) -> SpotlightQuery {
    var expectsOperand = true
    scanner.skipSpace()
    while scanner.next != nil {
      expectsOperand = try expectsOperand ? readOperand() : readJoint()
      scanner.skipSpace()
    }
    if expectsOperand { throw scanner.error(expected: Self.operand) }
    while let last = waiting.popLast() {
      if case .open(let offset) = last {
        let column = scanner.error(at: offset, expected: "").column
        throw scanner.error(
          expected: ")",
          advice: "It closes the parenthesis of column \(column)."
        )
      }
      add(last)
    }
    return query
  }

  /// Reads what can be before a comparison, or one; whether another operand must follow.
  private mutating func readOperand() throws(QuerySyntaxError) -> Bool {
    let start = scanner.position
    if scanner.take("(") {
      try wait(.open(start))
      return true
    }
    if !scanner.isAtOperator, scanner.take("!") {
      try wait(.not)
      return true
    }
    guard query.comparisons.count < SpotlightQuery.comparisonLimit else {
      let limit = SpotlightQuery.comparisonLimit
      throw scanner.error(expected: "at most \(limit) comparisons")
    }
    query.nodes.append(.comparison(query.comparisons.count))
    query.comparisons.append(try comparison())
    return false
  }

  /// Reads what joins comparisons; whether an operand must follow.
  private mutating func readJoint() throws(QuerySyntaxError) -> Bool {
    if scanner.take(")") {
      while let last = waiting.popLast() {
        if case .open = last { return false }
        add(last)
      }
      throw scanner.error(at: scanner.position - 1, expected: Self.joint)
    }
    let joint: Waiting
    if scanner.take("&&") {
      joint = .and
    } else if scanner.take("||") {
      joint = .or
    } else {
      throw scanner.error(
        expected: isOpen ? "&&, || or )" : Self.joint,
        advice: scanner.jointAdvice
      )
    }
    while let last = waiting.last, last.precedence >= joint.precedence {
      waiting.removeLast()
      add(last)
    }
    waiting.append(joint)
    return true
  }

  private var isOpen: Bool {
    waiting.contains { if case .open = $0 { true } else { false } }
  }

  private mutating func wait(_ next: Waiting) throws(QuerySyntaxError) {
    guard waiting.count < SpotlightQuery.depthLimit else {
      throw scanner.error(
        at: scanner.position - 1,
        expected: "at most \(SpotlightQuery.depthLimit) open parentheses and negations"
      )
    }
    waiting.append(next)
  }

  private mutating func add(_ last: Waiting) {
    switch last {
    case .not: query.nodes.append(.not)
    case .and: query.nodes.append(.and)
    case .or: query.nodes.append(.or)
    case .open: break
    }
  }
}

extension QueryParser {
  private mutating func comparison() throws(QuerySyntaxError) -> SpotlightQuery.Comparison {
    let start = scanner.position
    if scanner.take("**") { return try comparison(of: .everything, .text) }
    if scanner.take("*") { return try comparison(of: .defaults, .text) }
    if scanner.takeWord("not") {
      throw scanner.error(
        at: start,
        expected: Self.operand,
        advice: "Write ! before what must not hold, such as !(title == \"x\")."
      )
    }
    if scanner.takeWord("inrange") { return try range() }
    let attribute = try attribute()
    return try comparison(of: .attribute(attribute), attribute.kind)
  }

  private mutating func attribute() throws(QuerySyntaxError) -> QueryAttribute {
    let start = scanner.position
    guard let name = scanner.name() else { throw scanner.error(expected: Self.operand) }
    guard let attribute = schema.attribute(name) else {
      throw scanner.error(
        at: start,
        expected: "a known attribute, such as title or keywords",
        advice: schema.nearest(name).map { "Did you mean \($0)?" }
      )
    }
    return attribute
  }

  private mutating func comparison(
    of target: SpotlightQuery.Target,
    _ kind: QueryAttribute.Kind
  ) throws(QuerySyntaxError) -> SpotlightQuery.Comparison {
    scanner.skipSpace()
    let start = scanner.position
    guard let order = scanner.order() else {
      throw scanner.missingOrder(kind)
    }
    scanner.skipSpace()
    guard kind.isText else {
      return SpotlightQuery.Comparison(
        target: target,
        test: .order(order, try scanner.bound(kind))
      )
    }
    guard order == .equal || order == .unequal else {
      throw scanner.error(
        at: start,
        expected: "== or !=",
        advice: "Only numbers and dates have an order."
      )
    }
    if scanner.next == UInt8(ascii: "[") {
      throw scanner.error(
        expected: "a value in quotes",
        advice: "Modifiers are behind the value: \"x\"cd."
      )
    }
    let value = SpotlightQuery.TextValue(
      pieces: try scanner.quoted(),
      modifiers: try scanner.modifiers()
    )
    return SpotlightQuery.Comparison(
      target: target,
      test: .text(value, isNegated: order == .unequal)
    )
  }

  /// Reads what is behind `InRange`.
  private mutating func range() throws(QuerySyntaxError) -> SpotlightQuery.Comparison {
    try take("(")
    let start = scanner.position
    let attribute = try attribute()
    guard !attribute.kind.isText else {
      throw scanner.error(at: start, expected: "an attribute with numbers or dates")
    }
    try take(",")
    let low = try scanner.bound(attribute.kind)
    try take(",")
    let high = try scanner.bound(attribute.kind)
    try take(")")
    return SpotlightQuery.Comparison(target: .attribute(attribute), test: .range(low, high))
  }

  /// Moves past a sign and white space around it.
  private mutating func take(_ sign: StaticString) throws(QuerySyntaxError) {
    scanner.skipSpace()
    guard scanner.take(sign) else { throw scanner.error(expected: "\(sign)") }
    scanner.skipSpace()
  }
}
