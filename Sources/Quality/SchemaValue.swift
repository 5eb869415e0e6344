/// Tells whether a text has a form that a property asks for.
///
/// References: <https://schema.org/Date>, <https://schema.org/Duration> (ISO 8601),
/// <https://schema.org/Number>, <https://schema.org/Boolean>, <https://schema.org/URL>
enum SchemaValue {
  /// Whether `text`, which is not blank, has one of the `forms` other than plain text.
  static func hasForm(_ text: UnsafeBufferPointer<UInt8>, _ forms: SchemaForms) -> Bool {
    let start = ValueScanner(text)
    var scanner = start
    if forms.contains(.address), scanner.isAddress() { return true }
    if forms.contains(.date), scanner.isDate() { return true }
    scanner = start
    if forms.contains(.time), scanner.isTime() { return true }
    scanner = start
    if forms.contains(.number), scanner.isNumber() { return true }
    scanner = start
    if forms.contains(.duration), scanner.isDuration() { return true }
    return forms.contains(.measure) && start.isMeasure()
      || forms.contains(.truth) && start.isTruth()
  }

  /// Whether `text` is the address of a thing rather than its name.
  static func isReference(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    ValueScanner(text).isReference()
  }

  /// The last day of the date in `text` as `yyyymmdd`; `nil` when it is no date.
  ///
  /// A year alone lasts to its end, as does a month.
  static func lastDay(_ text: String) -> Int? {
    text.withBytes { bytes in
      var scanner = ValueScanner(bytes)
      guard scanner.isDate() else { return nil }
      return scanner.year * 10_000 + scanner.month * 100 + scanner.day
    }
  }
}

/// Reads the bytes of one value from start to end.
private struct ValueScanner {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0

  /// The date that was read; what it leaves out is the last of its kind.
  private(set) var year = 0
  private(set) var month = 12
  private(set) var day = 31

  /// The most bytes looked at.
  private static let limit = 4_096

  init(_ text: UnsafeBufferPointer<UInt8>) {
    var end = min(text.count, Self.limit)
    var start = 0
    while start < end, text[start] <= 0x20 { start += 1 }
    while end > start, text[end - 1] <= 0x20 { end -= 1 }
    bytes = UnsafeBufferPointer(rebasing: text[start..<end])
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
    guard let year = number(4) else { return false }
    self.year = year
    if isAtEnd { return true }
    let isExtended = take("-")
    guard let month = number(2), (1...12).contains(month) else { return false }
    self.month = month
    if isExtended, isAtEnd { return true }
    // ISO 8601's basic form has no dashes: `20261121`.
    guard !isExtended || take("-"), let day = number(2), (1...31).contains(day) else {
      return false
    }
    self.day = day
    return isAtEnd || isClock()
  }

  private mutating func number(_ length: Int) -> Int? {
    let start = position
    guard digits(length) == length else { return nil }
    var value = 0
    for index in start..<position { value = value * 10 + Int(bytes[index]) - 0x30 }
    return value
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
    var units = "YMWD".utf8[...]
    var isInTime = false
    var parts = 0
    while !isAtEnd {
      if !isInTime, take("T") || take("t") {
        isInTime = true
        units = "HMS".utf8[...]
        guard !isAtEnd else { return false }
        continue
      }
      guard digits() > 0 else { return false }
      if take(".") || take(","), digits() == 0 { return false }
      // Units come in their order, each once.
      guard position < bytes.count, let unit = units.firstIndex(of: bytes[position] & 0xDF) else {
        return false
      }
      units = units[units.index(after: unit)...]
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

  /// A number and what it counts: `7 kg`, `240 calories`.
  func isMeasure() -> Bool {
    guard let first = bytes.first else { return false }
    if first &- 0x30 < 10 { return true }
    let isSigned = first == UInt8(ascii: "-") || first == UInt8(ascii: ".")
    return isSigned && bytes.count > 1 && bytes[1] &- 0x30 < 10
  }

  /// True or false, as a word or as the vocabulary's address of it.
  func isTruth() -> Bool {
    let start = bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    let word = bytes[start...]
    return word.elementsEqual("true".utf8) { $0 | 0x20 == $1 }
      || word.elementsEqual("false".utf8) { $0 | 0x20 == $1 }
  }

  /// An absolute address, or a relative one that cannot be taken for a name.
  func isReference() -> Bool {
    guard let first = bytes.first, !bytes.contains(where: { $0 <= 0x20 }) else { return false }
    if first == UInt8(ascii: "/") || first == UInt8(ascii: "#") { return true }
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), colon > 1 else { return false }
    return bytes[..<colon].allSatisfy { byte in
      (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || byte == 0x2B || byte == 0x2D
        || byte == 0x2E
    }
  }
}
