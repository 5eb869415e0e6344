import Basics

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
    if forms.contains(.integer), scanner.isInteger() { return true }
    scanner = start
    if forms.contains(.duration), scanner.isDuration() { return true }
    scanner = start
    if forms.contains(.price), scanner.isPrice() { return true }
    scanner = start
    if forms.contains(.rating), scanner.isRating() { return true }
    return forms.contains(.measure) && start.isMeasure()
      || forms.contains(.truth) && start.isTruth()
      || forms.contains(.currency) && start.isCurrency()
      || forms.contains(.telephone) && start.isTelephone()
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
    guard !isExtended || take("-"), let day = number(2), day >= 1, day <= Self.days(month, year)
    else { return false }
    self.day = day
    return isAtEnd || isClock(isExtended: isExtended)
  }

  /// How many days a month has.
  private static func days(_ month: Int, _ year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  private mutating func number(_ length: Int) -> Int? {
    let start = position
    guard digits(length) == length else { return nil }
    var value = 0
    for index in start..<position { value = value * 10 + Int(bytes[index]) - 0x30 }
    return value
  }

  /// A `T` or a space, and the time behind it.
  private mutating func isClock(isExtended: Bool) -> Bool {
    guard take("T") || take("t") || take(" ") else { return false }
    return isTime(isExtended: isExtended)
  }

  /// Hours and minutes, seconds and a zone when they are there; the basic form, which is
  /// behind a date only, may leave out the colons: `103000`.
  mutating func isTime(isExtended: Bool = true) -> Bool {
    guard let hour = number(2), hour <= 24 else { return false }
    // The end of a day may be written as its hour 24.
    let most = hour == 24 ? 0 : 59
    if isNext(isExtended) {
      guard let minute = number(2), minute <= most else { return false }
      if isNext(isExtended) {
        guard let second = number(2), second <= (hour == 24 ? 0 : 60) else { return false }
        if take(".") || take(","), digits() == 0 { return false }
      }
    }
    return isZone()
  }

  /// Whether another part of a time follows, which a colon tells, or a digit in the basic form.
  private mutating func isNext(_ isExtended: Bool) -> Bool {
    if take(":") { return true }
    return !isExtended && position < bytes.count && bytes[position] &- 0x30 < 10
  }

  /// A zone is fourteen hours away at most.
  private mutating func isZone() -> Bool {
    while take(" ") {}
    if isAtEnd || take("Z") || take("z") { return isAtEnd }
    guard take("+") || take("-"), let hours = number(2), hours <= 14 else { return false }
    _ = take(":")
    if isAtEnd { return true }
    guard let minutes = number(2), minutes < 60 else { return false }
    return isAtEnd
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
    guard isDecimal() else { return false }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      guard digits() > 0 else { return false }
    }
    return isAtEnd
  }

  /// A whole number; the zeros of a fraction change nothing.
  mutating func isInteger() -> Bool {
    if !take("+") { _ = take("-") }
    guard digits() > 0 else { return false }
    if take(".") { while take("0") {} }
    return isAtEnd
  }

  /// A number that can be called, or a link to it.
  func isTelephone() -> Bool {
    let isLink =
      bytes.count > 4 && bytes[..<4].elementsEqual("tel:".utf8) { $0 | 0x20 == $1 | 0x20 }
    return TelephoneText.isNumber(isLink ? bytes[4...].drop { $0 == 0x20 } : bytes[...])
  }

  /// A number that is not negative, without an exponent.
  mutating func isPrice() -> Bool {
    isDecimal() && isAtEnd
  }

  /// A number, alone or with what it is out of: `4.5`, `4.5/5`, `6 / 10`, `90%`.
  mutating func isRating() -> Bool {
    if !take("+") { _ = take("-") }
    guard isDecimal() else { return false }
    while take(" ") {}
    if isAtEnd || take("%") { return isAtEnd }
    guard take("/") else { return false }
    while take(" ") {}
    return isDecimal() && isAtEnd
  }

  /// Takes digits, with a point at most.
  private mutating func isDecimal() -> Bool {
    let whole = digits()
    return (take(".") ? digits() : 0) + whole > 0
  }

  /// A code of three letters, a ticker symbol of up to five, or a name of several words.
  func isCurrency() -> Bool {
    if bytes.contains(0x20) { return bytes.allSatisfy { $0 == 0x20 || Self.isAlphanumeric($0) } }
    guard (3...5).contains(bytes.count), bytes.allSatisfy(Self.isAlphanumeric) else {
      return false
    }
    // Names of money that are as short as its codes.
    return !Self.moneyNames.contains(String(decoding: bytes, as: UTF8.self).lowercased())
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10
  }

  private static let moneyNames: Set = [
    "baht", "dinar", "dong", "euro", "euros", "franc", "krona", "krone", "lira", "peso", "pesos",
    "pound", "rand", "real", "reais", "riyal", "ruble", "rubel", "rupee", "won", "yen", "yuan",
    "zloty",
  ]

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
      Self.isAlphanumeric(byte) || byte == 0x2B || byte == 0x2D || byte == 0x2E
    }
  }
}
