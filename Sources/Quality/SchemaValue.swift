/// Tells whether a text has the form that a property asks for.
///
/// References: <https://schema.org/Date>, <https://schema.org/Duration> (ISO 8601),
/// <https://schema.org/Number>, <https://schema.org/Boolean>, <https://schema.org/URL>
enum SchemaValue {
  /// Whether `text`, which is not empty, has the form.
  static func isWellFormed(_ text: String, _ form: SchemaProperties.Form) -> Bool {
    var scanner = Scanner(text)
    switch form {
    case .date: return scanner.isDate()
    case .time: return scanner.isTime()
    case .dateOrTime:
      var other = scanner
      return scanner.isDate() || other.isTime()
    case .duration: return scanner.isDuration()
    case .number: return scanner.isNumber()
    case .truth: return isTruth(text)
    case .address: return scanner.isAddress()
    }
  }

  private static func isTruth(_ text: String) -> Bool {
    let word = text.lowercased().split(separator: "/").last.map { String($0) } ?? ""
    return word == "true" || word == "false"
  }
}

/// Reads the bytes of one value from start to end.
private struct Scanner {
  private let bytes: [UInt8]
  private var position = 0

  init(_ text: String) {
    let bytes = Array(text.utf8.prefix(4_096))
    let start = bytes.firstIndex { $0 > 0x20 } ?? bytes.count
    let end = bytes.lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? start
    self.bytes = Array(bytes[start..<end])
  }

  private var isAtEnd: Bool { position == bytes.count }

  private mutating func take(_ byte: Unicode.Scalar) -> Bool {
    guard position < bytes.count, bytes[position] == UInt8(ascii: byte) else { return false }
    position += 1
    return true
  }

  /// Takes as many digits as there are, up to `limit`, and returns how many.
  private mutating func digits(_ limit: Int = 32) -> Int {
    let start = position
    while position < bytes.count, position - start < limit, bytes[position] &- 0x30 < 10 {
      position += 1
    }
    return position - start
  }

  /// A year, a month or a day, with a time behind the day: `2026-11-21T10:30:00+01:00`.
  mutating func isDate() -> Bool {
    guard digits(4) == 4 else { return false }
    if isAtEnd { return true }
    let start = position
    if !take("-") { return isCompactDay() }
    guard let month = number(2), (1...12).contains(month) else { return false }
    if isAtEnd { return true }
    guard take("-"), let day = number(2), (1...31).contains(day) else {
      position = start
      return false
    }
    return isAtEnd || isClock()
  }

  /// ISO 8601's basic form: `20261121`.
  private mutating func isCompactDay() -> Bool {
    guard let month = number(2), (1...12).contains(month), let day = number(2) else { return false }
    return (1...31).contains(day) && (isAtEnd || isClock())
  }

  private mutating func number(_ length: Int) -> Int? {
    let start = position
    guard digits(length) == length else { return nil }
    return bytes[start..<position].reduce(0) { $0 * 10 + Int($1) - 0x30 }
  }

  /// A `T` or a space, and the time behind it.
  private mutating func isClock() -> Bool {
    guard take("T") || take("t") || take(" ") else { return false }
    return isTime()
  }

  /// Hours and minutes, seconds and a zone when they are there.
  mutating func isTime() -> Bool {
    guard let hour = number(2), hour <= 24 else { return false }
    if take(":") {
      guard let minute = number(2), minute < 60 else { return false }
      if take(":") {
        guard let second = number(2), second <= 60 else { return false }
        if take(".") || take(","), digits() == 0 { return false }
      }
    }
    return isZone()
  }

  private mutating func isZone() -> Bool {
    while take(" ") {}
    if isAtEnd || take("Z") || take("z") { return isAtEnd }
    guard take("+") || take("-"), number(2) != nil else { return false }
    _ = take(":")
    return isAtEnd || number(2) != nil && isAtEnd
  }

  /// `P1DT2H30M`, or weeks; at least one part with at least one digit.
  mutating func isDuration() -> Bool {
    if !take("+") { _ = take("-") }
    guard take("P") || take("p") else { return false }
    var units = Array("YMWD".utf8)
    var parts = 0
    var isInTime = false
    while !isAtEnd {
      if !isInTime, take("T") || take("t") {
        isInTime = true
        units = Array("HMS".utf8)
        guard !isAtEnd else { return false }
        continue
      }
      guard digits() > 0 else { return false }
      if take(".") || take(","), digits() == 0 { return false }
      guard position < bytes.count,
        let unit = units.firstIndex(of: bytes[position] & 0xDF)
      else { return false }
      units.removeFirst(unit + 1)
      position += 1
      parts += 1
    }
    return parts > 0
  }

  /// A decimal number as schema.org asks for it: no separators of thousands, no unit.
  mutating func isNumber() -> Bool {
    if !take("+") { _ = take("-") }
    let whole = digits()
    var fraction = 0
    if take(".") { fraction = digits() }
    guard whole + fraction > 0 else { return false }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      guard digits() > 0 else { return false }
    }
    return isAtEnd
  }

  /// An address or a reference: no white space within, and something like a path or a host.
  func isAddress() -> Bool {
    guard !bytes.isEmpty, !bytes.contains(where: { $0 <= 0x20 }) else { return false }
    return bytes.contains { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ":") }
      || bytes.contains(UInt8(ascii: "#")) || bytes.contains(UInt8(ascii: "."))
  }
}
