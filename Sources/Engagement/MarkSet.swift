/// A set of 64-bit names, for very many of them.
///
/// Open addressing over one flat list: 8 bytes a slot, at most three quarters of the slots in
/// use. See ``MarkTable``, which knows a value of each name besides.
struct MarkSet: Sendable {
  /// How many slots there are in a line of memory.
  private static let lineSize = 8

  /// The slots; a search begins at the first of a line, so that it mostly waits for one line.
  private var slots = LineList<UInt64>(repeating: 0, count: 16)
  /// How many names there are.
  private(set) var count = 0

  init() {}

  /// Whether a name is in the set.
  func contains(_ key: UInt64) -> Bool {
    guard count > 0 else { return false }
    let key = MarkTable.nonzero(key)
    return slots.withElements { $0[Self.index(of: key, in: $0)] != 0 }
  }

  /// See ``MarkTable/prefetch(_:)``.
  func prefetch(_ keys: [UInt64]) -> UInt64 {
    slots.withElements { slots in
      var seen: UInt64 = 0
      for key in keys { seen ^= slots[Self.start(MarkTable.nonzero(key), slots.count)] }
      return seen
    }
  }

  /// Puts a name into the set.
  mutating func insert(_ key: UInt64) {
    if (count + 1) * 4 > slots.count * 3 { grow() }
    let isNew = Self.insert(MarkTable.nonzero(key), into: &slots)
    if isNew { count += 1 }
  }

  private static func insert(_ key: UInt64, into slots: inout LineList<UInt64>) -> Bool {
    slots.withMutableElements { slots in
      let index = index(of: key, in: UnsafeBufferPointer(slots))
      guard slots[index] == 0 else { return false }
      slots[index] = key
      return true
    }
  }

  @inline(__always)
  private static func start(_ key: UInt64, _ count: Int) -> Int {
    MarkTable.start(key, count) & ~(lineSize &- 1)
  }

  @inline(__always)
  private static func index(of key: UInt64, in slots: UnsafeBufferPointer<UInt64>) -> Int {
    let mask = slots.count &- 1
    var index = start(key, slots.count)
    while slots[index] != 0, slots[index] != key { index = (index &+ 1) & mask }
    return index
  }

  private mutating func grow() {
    var wider = LineList<UInt64>(repeating: 0, count: slots.count * 2)
    slots.withElements { slots in
      for key in slots where key != 0 { _ = Self.insert(key, into: &wider) }
    }
    slots = wider
  }
}
