/// A table from 64-bit names to 64-bit values, for very many of them.
///
/// Open addressing over one flat list: 16 bytes a slot, at most three quarters of the slots in
/// use. The names are hashes already, so that their bits are the slot.
struct MarkTable: Sendable {
  private struct Slot: BitwiseCopyable {
    var key: UInt64 = 0
    var value: UInt64 = 0
  }

  /// How many slots there are in a line of memory.
  private static let lineSize = 4

  /// The slots; a search begins at the first of a line, so that it mostly waits for one line.
  private var slots = LineList(repeating: Slot(), count: 16)
  /// How many names there are.
  private(set) var count = 0

  init() {}

  /// The value of a name; 0 stands for none.
  subscript(key: UInt64) -> UInt64 {
    let key = Self.nonzero(key)
    return slots.withElements { $0[Self.index(of: key, in: $0)].value }
  }

  /// Looks at the slots of names, so that they are near when the names are requested soon after.
  ///
  /// Look-ups one after the other wait for memory each time; many such looks wait together, as
  /// long as nothing else is done between them.
  ///
  /// - Returns: What is there, which says nothing; without a use the looks would be left out.
  func prefetch(_ keys: [UInt64]) -> UInt64 {
    slots.withElements { slots in
      var seen: UInt64 = 0
      for key in keys { seen ^= slots[Self.lineStart(Self.nonzero(key), slots.count)].key }
      return seen
    }
  }

  /// Changes the value of a name, which is 0 where there is none, and must not be 0 afterwards.
  mutating func update<Result>(_ key: UInt64, _ change: (inout UInt64) -> Result) -> Result {
    if (count + 1) * 4 > slots.count * 3 { grow() }
    let key = Self.nonzero(key)
    let (isNew, result) = slots.withMutableElements { slots in
      let index = Self.index(of: key, in: UnsafeBufferPointer(slots))
      let isNew = slots[index].key == 0
      slots[index].key = key
      return (isNew, change(&slots[index].value))
    }
    if isNew { count += 1 }
    return result
  }

  /// Zero marks a free slot; the one name that is zero shares a slot with another.
  static func nonzero(_ key: UInt64) -> UInt64 { key == 0 ? 1 : key }

  /// Where a name belongs among `count` slots.
  @inline(__always)
  static func start(_ key: UInt64, _ count: Int) -> Int {
    // Names are hashes, but of what somebody else clicked.
    Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 20) & (count &- 1)
  }

  @inline(__always)
  private static func lineStart(_ key: UInt64, _ count: Int) -> Int {
    start(key, count) & ~(lineSize &- 1)
  }

  @inline(__always)
  private static func index(of key: UInt64, in slots: UnsafeBufferPointer<Slot>) -> Int {
    let mask = slots.count &- 1
    var index = lineStart(key, slots.count)
    while slots[index].key != 0, slots[index].key != key { index = (index &+ 1) & mask }
    return index
  }

  private mutating func grow() {
    var wider = LineList(repeating: Slot(), count: slots.count * 2)
    slots.withElements { slots in
      wider.withMutableElements { wider in
        for slot in slots where slot.key != 0 {
          wider[Self.index(of: slot.key, in: UnsafeBufferPointer(wider))] = slot
        }
      }
    }
    slots = wider
  }
}
