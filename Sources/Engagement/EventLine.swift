/// The fields of an event's line where they are, for lines in the plainest form.
///
/// Nearly all lines are one flat object of unescaped ASCII texts and whole numbers, and reading
/// these in place is several times as fast as building a JSON value. Any other line is left to
/// ``EngagementInput/read(_:now:)``, which says what is wrong with it, so that both ways always
/// come to the same result.
struct EventLine {
  /// The texts, without their quotes.
  var id = 0..<0
  var kind = 0..<0
  var item = 0..<0
  var client = 0..<0
  var network: Range<Int>?
  var query: Range<Int>?
  /// The moment, as text or as milliseconds since 1970.
  var time: Range<Int>?
  var milliseconds: Int?
  var position: Int?
  var durationMs: Int?

  private var seen: UInt16 = 0

  /// The names of the fields, by their bits in ``seen``.
  private enum Name: UInt16 {
    case id = 1
    case kind = 2
    case item = 4
    case client = 8
    case network = 16
    case query = 32
    case at = 64
    case position = 128
    case durationMs = 256
  }

  private init() {}

  /// Finds the fields of a line; `nil` when it has any other form.
  static func scan(_ bytes: UnsafeRawBufferPointer) -> EventLine? {
    var line = EventLine()
    var at = skip(bytes, from: 0)
    guard at < bytes.count, bytes[at] == UInt8(ascii: "{") else { return nil }
    at = skip(bytes, from: at + 1)
    while true {
      guard let key = text(bytes, &at), !key.isEmpty else { return nil }
      at = skip(bytes, from: at)
      guard at < bytes.count, bytes[at] == UInt8(ascii: ":") else { return nil }
      at = skip(bytes, from: at + 1)
      guard line.take(name(bytes, key), bytes, &at) else { return nil }
      at = skip(bytes, from: at)
      guard at < bytes.count else { return nil }
      let mark = bytes[at]
      at = skip(bytes, from: at + 1)
      if mark == UInt8(ascii: "}") { break }
      guard mark == UInt8(ascii: ",") else { return nil }
    }
    let needed = Name.id.rawValue | Name.kind.rawValue | Name.item.rawValue | Name.client.rawValue
    guard at == bytes.count, line.seen & needed == needed else { return nil }
    return line
  }

  /// Takes the value that is at `at`; `false` when it is not in the plainest form.
  private mutating func take(
    _ name: Name?,
    _ bytes: UnsafeRawBufferPointer,
    _ at: inout Int
  ) -> Bool {
    guard at < bytes.count else { return false }
    if let name {
      guard seen & name.rawValue == 0 else { return false }
      seen |= name.rawValue
    }
    if bytes[at] == UInt8(ascii: "\"") {
      guard let range = Self.text(bytes, &at) else { return false }
      switch name {
      case .id: id = range
      case .kind: kind = range
      case .item: item = range
      case .client: client = range
      case .network: network = range
      case .query: query = range
      case .at: time = range
      case .position, .durationMs: return false
      case nil: break
      }
      return true
    }
    guard let number = Self.number(bytes, &at) else { return false }
    switch name {
    case .at: milliseconds = number
    case .position: position = number
    case .durationMs: durationMs = number
    case nil: break
    default: return false
    }
    return true
  }

  private static func skip(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    var at = start
    while at < bytes.count, bytes[at] == 0x20 || bytes[at] == 0x09 || bytes[at] == 0x0D { at += 1 }
    return at
  }

  /// Skips a text of ASCII without escapes and control characters.
  private static func text(_ bytes: UnsafeRawBufferPointer, _ at: inout Int) -> Range<Int>? {
    guard at < bytes.count, bytes[at] == UInt8(ascii: "\"") else { return nil }
    let start = at + 1
    var end = start
    while end < bytes.count {
      let byte = bytes[end]
      if byte == UInt8(ascii: "\"") {
        at = end + 1
        return start..<end
      }
      guard byte >= 0x20, byte < 0x7F, byte != UInt8(ascii: "\\") else { return nil }
      end += 1
    }
    return nil
  }

  /// Skips a whole number of at most 15 digits.
  private static func number(_ bytes: UnsafeRawBufferPointer, _ at: inout Int) -> Int? {
    let start = at
    var value = 0
    while at < bytes.count, (0x30...0x39).contains(bytes[at]), at - start < 16 {
      value = value * 10 + Int(bytes[at] - 0x30)
      at += 1
    }
    let isPlain = at < bytes.count && [0x20, 0x09, 0x2C, 0x7D].contains(bytes[at])
    let hasZero = at - start > 1 && bytes[start] == 0x30
    return (1...15).contains(at - start) && isPlain && !hasZero ? value : nil
  }

  private static func name(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> Name? {
    switch range.count {
    case 2: equal(bytes, range, "id") ? .id : equal(bytes, range, "at") ? .at : nil
    case 4: equal(bytes, range, "kind") ? .kind : equal(bytes, range, "item") ? .item : nil
    case 5: equal(bytes, range, "query") ? .query : nil
    case 6: equal(bytes, range, "client") ? .client : nil
    case 7: equal(bytes, range, "network") ? .network : nil
    case 8: equal(bytes, range, "position") ? .position : nil
    case 10: equal(bytes, range, "durationMs") ? .durationMs : nil
    default: nil
    }
  }

  /// Whether the bytes of `range` are those of `text`.
  static func equal(
    _ bytes: UnsafeRawBufferPointer,
    _ range: Range<Int>,
    _ text: StaticString
  ) -> Bool {
    guard range.count == text.utf8CodeUnitCount else { return false }
    return text.withUTF8Buffer { wanted in
      for offset in 0..<range.count where bytes[range.lowerBound + offset] != wanted[offset] {
        return false
      }
      return true
    }
  }
}
