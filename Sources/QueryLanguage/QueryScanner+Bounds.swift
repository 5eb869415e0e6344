extension QueryScanner {
  /// What a number is in messages.
  private static let aNumber = "a number"
  /// What a moment is in messages.
  private static let aMoment = "a date, such as $time.today(-7) or 2026-11-26"

  /// Reads what numbers, or moments, are compared with.
  mutating func bound(
    _ kind: QueryAttribute.Kind
  ) throws(QuerySyntaxError) -> SpotlightQuery.Bound {
    let start = position
    let expected = kind == .date ? Self.aMoment : Self.aNumber
    if next == UInt8(ascii: "$"), kind == .date { return .moment(try variable()) }
    let isQuoted = isAtQuote
    let text: String
    if isQuoted {
      let pieces = try quoted()
      text = pieces.count == 1 ? pieces[0] : ""
    } else {
      text = bareWord()
    }
    let number = Self.number(text)
    let date = kind == .date ? QueryMoment(iso: text) : nil
    switch (number, date) {
    // A year in quotes is a date; a bare number is seconds.
    case (_?, let date?) where isQuoted: return .moment(date)
    case (let number?, _): return kind == .date ? .moment(.absolute(number)) : .number(number)
    case (nil, let date?): return .moment(date)
    case (nil, nil): throw error(at: start, expected: expected)
    }
  }

  /// The number that `text` is in decimal digits; `nil` when it is none, or none that is finite.
  private static func number(_ text: String) -> Double? {
    guard text.utf8.allSatisfy({ $0 &- 0x30 < 10 || "+-.eE".utf8.contains($0) }),
      let number = Double(text), number.isFinite
    else { return nil }
    return number
  }

  /// Reads `$time.` and what follows.
  private mutating func variable() throws(QuerySyntaxError) -> QueryMoment {
    let start = position
    let known = QueryMoment.Variable.allCases.map(\.rawValue).joined(separator: ", ")
    let expected = "$time. and one of \(known), iso"
    guard take("$time.") else { throw error(at: start, expected: expected) }
    let name = name() ?? ""
    if name == "iso" { return try isoDate() }
    guard let variable = QueryMoment.Variable(rawValue: name) else {
      throw error(at: start, expected: expected)
    }
    guard take("(") else { return .relative(variable, 0) }
    skipSpace()
    let startPosition = position
    let digits = bareWord()
    guard let count = Int(digits), abs(count) <= QueryMoment.unitLimit else {
      throw error(at: startPosition, expected: "a whole number, such as -7")
    }
    skipSpace()
    guard take(")") else { throw error(expected: ")") }
    return .relative(variable, count)
  }

  private mutating func isoDate() throws(QuerySyntaxError) -> QueryMoment {
    guard take("(") else { throw error(expected: "(, and a date behind it") }
    skipSpace()
    let startPosition = position
    let text = isAtQuote ? try quoted().joined() : bareWord()
    guard let moment = QueryMoment(iso: text) else {
      throw error(at: startPosition, expected: "a date of ISO 8601, such as 2026-11-26T09:30:00Z")
    }
    skipSpace()
    guard take(")") else { throw error(expected: ")") }
    return moment
  }
}
