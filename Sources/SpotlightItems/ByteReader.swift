/// Reads what a ``ByteWriter`` wrote, from bytes that may be anything.
///
/// Nothing is made room for that is not there, and nothing but the one form of a value is read.
package struct ByteReader: Sendable {
  /// Why bytes are none that were written.
  package struct Damage: Error, Hashable, Sendable, CustomStringConvertible {
    /// Where reading stopped, in bytes from the start.
    package let offset: Int
    /// What is wrong there.
    package let reason: String

    package var description: String { "\(reason) at byte \(offset)" }
  }

  /// How deep values may nest.
  package static let depthLimit = 32

  private let bytes: [UInt8]
  /// Where reading goes on.
  package private(set) var offset = 0

  /// A reader of `bytes` from their start.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The number of bytes that were not read yet.
  package var left: Int { bytes.count - offset }

  /// What is wrong where reading is.
  package func damage(_ reason: String) -> Damage {
    Damage(offset: offset, reason: reason)
  }

  /// Reads that nothing follows.
  ///
  /// - Throws: ``Damage`` when something does.
  package func end() throws(Damage) {
    guard left == 0 else { throw damage("more bytes than there should be") }
  }

  /// Reads `count` bytes.
  ///
  /// - Returns: The bytes.
  /// - Throws: ``Damage`` when there are fewer.
  package mutating func raw(_ count: Int) throws(Damage) -> ArraySlice<UInt8> {
    guard count >= 0, count <= left else { throw damage("the bytes end too early") }
    defer { offset += count }
    return bytes[offset..<offset + count]
  }

  /// Reads a byte.
  ///
  /// - Returns: The byte.
  /// - Throws: ``Damage`` when there is none.
  package mutating func byte() throws(Damage) -> UInt8 {
    guard offset < bytes.count else { throw damage("the bytes end too early") }
    defer { offset += 1 }
    return bytes[offset]
  }

  /// Reads whether something is so.
  ///
  /// - Returns: Whether it is.
  /// - Throws: ``Damage`` when the byte is neither 0 nor 1.
  package mutating func flag() throws(Damage) -> Bool {
    let byte = try byte()
    guard byte <= 1 else { throw damage("neither yes nor no") }
    return byte == 1
  }

  /// Reads the number of things that follow, each of them `size` bytes long or longer.
  ///
  /// - Returns: The number.
  /// - Throws: ``Damage`` when so many cannot follow, or it is not written in its shortest form.
  package mutating func length(of size: Int = 1) throws(Damage) -> Int {
    var (value, shift) = (0, 0)
    while true {
      let byte = try byte()
      value |= Int(byte & 0x7F) << shift
      if byte < 0x80 {
        guard byte > 0 || shift == 0 else { throw damage("a length in a longer form") }
        break
      }
      shift += 7
      guard shift <= 28 else { throw damage("a length that is too great") }
    }
    guard value <= left / max(1, size) else { throw damage("a length that is too great") }
    return value
  }

  /// Reads a text.
  ///
  /// - Returns: The text.
  /// - Throws: ``Damage`` when it is not there or no UTF-8.
  package mutating func text() throws(Damage) -> String {
    let count = try length()
    guard let text = String(validating: try raw(count), as: UTF8.self) else {
      throw damage("a text that is not UTF-8")
    }
    return text
  }

  /// Reads a text that need not be there.
  ///
  /// - Returns: The text.
  /// - Throws: ``Damage`` when it is not what was written.
  package mutating func optionalText() throws(Damage) -> String? {
    try flag() ? try text() : nil
  }

  /// Reads a number of a fixed size.
  ///
  /// - Returns: The number.
  /// - Throws: ``Damage`` when the bytes end before.
  package mutating func integer<Number: FixedWidthInteger>(
    _ type: Number.Type
  ) throws(Damage) -> Number {
    var number: Number = 0
    for byte in try raw(MemoryLayout<Number>.size).reversed() {
      number = Number(truncatingIfNeeded: UInt64(truncatingIfNeeded: number) << 8 | UInt64(byte))
    }
    return number
  }

  /// Reads a number with a fraction.
  ///
  /// - Returns: The number.
  /// - Throws: ``Damage`` when the bytes end before, or it is none.
  package mutating func number() throws(Damage) -> Double {
    let number = Double(bitPattern: try integer(UInt64.self))
    guard !number.isNaN else { throw damage("a number that is none") }
    return number
  }

  /// Reads a number with a fraction.
  ///
  /// - Returns: The number.
  /// - Throws: ``Damage`` when the bytes end before, or it is none.
  package mutating func float() throws(Damage) -> Float {
    let number = Float(bitPattern: try integer(UInt32.self))
    guard !number.isNaN else { throw damage("a number that is none") }
    return number
  }
}

extension ByteReader {
  /// Reads a value of an activity.
  ///
  /// - Parameter depth: How many values it is within.
  /// - Returns: The value.
  /// - Throws: ``Damage`` when it is none, or nests deeper than ``depthLimit``.
  package mutating func value(depth: Int = 0) throws(Damage) -> ActivityValue {
    guard depth < Self.depthLimit else { throw damage("values that nest too deep") }
    switch try byte() {
    case 0: return .null
    case 1: return .flag(try flag())
    case 2: return .integer(try integer(Int64.self))
    case 3: return .number(try number())
    case 4: return .text(try text())
    case 5: return .date(try number())
    case 6: return .bytes(Array(try raw(try length())))
    case 7: return .url(try text())
    case 8: return .list(try list(depth: depth))
    case 9:
      let values = try list(depth: depth)
      let set = Set(values)
      guard set.count == values.count else { throw damage("a value twice in a set") }
      return .set(set)
    case 10: return .fields(try fields(depth: depth))
    default: throw damage("a value of an unknown kind")
    }
  }

  /// Reads values by their keys.
  ///
  /// - Parameter depth: How many values they are within.
  /// - Returns: The values.
  /// - Throws: ``Damage`` when they are none, or a key comes twice.
  package mutating func fields(depth: Int = 0) throws(Damage) -> [String: ActivityValue] {
    var fields: [String: ActivityValue] = [:]
    for _ in 0..<(try length(of: 2)) {
      let key = try text()
      guard fields[key] == nil else { throw damage("a key twice") }
      fields[key] = try value(depth: depth + 1)
    }
    return fields
  }

  private mutating func list(depth: Int) throws(Damage) -> [ActivityValue] {
    var values: [ActivityValue] = []
    for _ in 0..<(try length()) { values.append(try value(depth: depth + 1)) }
    return values
  }
}
