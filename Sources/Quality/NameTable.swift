/// The names of one table of the vocabulary, each with a number: its index in the table.
///
/// Names are looked up by their bytes, so that reading an item makes no strings.
struct NameTable: Sendable {
  /// The number of a name.
  typealias ID = UInt16

  /// The names are in this text, and nowhere else.
  private let text: StaticString
  private var starts: [UInt32] = []
  private var lengths: [UInt8] = []

  /// Numbers plus one, found by the hash of the name in small letters; 0 where nothing is.
  private var slots: [UInt16]

  /// How many names there are; numbers run from 0.
  var count: Int { starts.count }

  /// Creates a table for names in `text`, at most half as many as there are `slots`, which is a
  /// power of two.
  init(_ text: StaticString, slots: Int) {
    self.text = text
    self.slots = [UInt16](repeating: 0, count: slots)
  }

  /// Adds the name that is at `range` of the text; no other spelling of it was added.
  mutating func add(_ range: Range<Int>) {
    let name = UnsafeBufferPointer(start: text.utf8Start + range.lowerBound, count: range.count)
    starts.append(UInt32(range.lowerBound))
    lengths.append(UInt8(range.count))
    var slot = Self.hash(name) & (slots.count - 1)
    while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = UInt16(count)
  }

  /// The number of `name`; `nil` if it is not in the table.
  func id(of name: UnsafeBufferPointer<UInt8>) -> ID? {
    find(name, bits: 0)
  }

  /// The number of the name that differs from `name` in capitals only.
  func spelling(of name: UnsafeBufferPointer<UInt8>) -> ID? {
    find(name, bits: 0x20)
  }

  /// The number of `name`; `nil` if it is not in the table.
  func id(of name: String) -> ID? {
    name.withBytes { id(of: $0) }
  }

  /// The name with the number `id`.
  func name(_ id: ID) -> String {
    let start = text.utf8Start + Int(starts[Int(id)])
    return String(
      decoding: UnsafeBufferPointer(start: start, count: Int(lengths[Int(id)])),
      as: UTF8.self
    )
  }

  /// Finds a name whose bytes are those of `name`, `bits` aside.
  private func find(_ name: UnsafeBufferPointer<UInt8>, bits: UInt8) -> ID? {
    guard name.count < 256 else { return nil }
    var slot = Self.hash(name) & (slots.count - 1)
    while slots[slot] != 0 {
      let id = Int(slots[slot]) - 1
      if Int(lengths[id]) == name.count {
        let known = text.utf8Start + Int(starts[id])
        var index = 0
        while index < name.count, name[index] | bits == known[index] | bits { index += 1 }
        if index == name.count { return ID(id) }
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  @inline(__always)
  private static func hash(_ name: UnsafeBufferPointer<UInt8>) -> Int {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in name { hash = (hash ^ UInt64(byte | 0x20)) &* 0x100_0000_01B3 }
    return Int(truncatingIfNeeded: (hash ^ (hash >> 29)) & 0x7FFF_FFFF)
  }
}

extension String {
  /// Calls `body` with the UTF-8 of the text.
  @inline(__always)
  func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    var text = self
    return text.withUTF8(body)
  }
}
