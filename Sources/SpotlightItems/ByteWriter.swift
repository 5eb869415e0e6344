/// Writes values as bytes, each in one form only: numbers in little-endian order, and lengths in
/// groups of seven bits (LEB128) in front of what they count.
package struct ByteWriter: Sendable {
  /// What was written so far.
  package private(set) var bytes: [UInt8] = []

  package init() {}

  /// Writes a byte.
  package mutating func add(_ byte: UInt8) {
    bytes.append(byte)
  }

  /// Writes bytes without their number.
  package mutating func add(_ raw: [UInt8]) {
    bytes += raw
  }

  /// Writes a length, which is not negative.
  package mutating func add(length: Int) {
    var rest = UInt(bitPattern: max(0, length))
    while rest >= 0x80 {
      bytes.append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// Writes a text after the number of its bytes.
  package mutating func add(_ text: String) {
    let utf8 = Array(text.utf8)
    add(length: utf8.count)
    bytes += utf8
  }

  /// Writes whether there is a text, and the text.
  package mutating func add(_ text: String?) {
    add(UInt8(text == nil ? 0 : 1))
    if let text { add(text) }
  }

  /// Writes a number of a fixed size.
  package mutating func add(_ number: some FixedWidthInteger) {
    withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
  }

  /// Writes a number with a fraction.
  package mutating func add(_ number: Double) {
    add(number.bitPattern)
  }

  /// Writes a number with a fraction.
  package mutating func add(_ number: Float) {
    add(number.bitPattern)
  }
}

extension ByteWriter {
  /// Writes a value of an activity.
  ///
  /// Equal values are the same bytes, whatever their order was.
  package mutating func add(_ value: ActivityValue) {
    add(value.tag)
    switch value {
    case .null: break
    case .flag(let flag): add(UInt8(flag ? 1 : 0))
    case .integer(let number): add(number)
    case .number(let number), .date(let number): add(number)
    case .text(let text), .url(let text): add(text)
    case .bytes(let raw):
      add(length: raw.count)
      add(raw)
    case .list(let values):
      add(length: values.count)
      for value in values { add(value) }
    case .set(let values):
      add(length: values.count)
      for coded in values.map(Self.coded).sorted(by: { $0.lexicographicallyPrecedes($1) }) {
        add(coded)
      }
    case .fields(let values): add(values)
    }
  }

  /// Writes values by their keys.
  package mutating func add(_ values: [String: ActivityValue]) {
    add(length: values.count)
    for (key, value) in values.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
      add(key)
      add(value)
    }
  }

  private static func coded(_ value: ActivityValue) -> [UInt8] {
    var writer = ByteWriter()
    writer.add(value)
    return writer.bytes
  }
}

extension ActivityValue {
  /// The kind's number among the bytes, which never changes its meaning.
  fileprivate var tag: UInt8 {
    switch self {
    case .null: 0
    case .flag: 1
    case .integer: 2
    case .number: 3
    case .text: 4
    case .date: 5
    case .bytes: 6
    case .url: 7
    case .list: 8
    case .set: 9
    case .fields: 10
    }
  }
}
