/// A table from 64-bit names to 64-bit values, for very many of them.
///
/// Open addressing over one flat list: 16 bytes a place, at most three quarters of the places in
/// use. The names are hashes already, so that their bits are the place.
struct MarkTable: Sendable {
  private struct Place: BitwiseCopyable {
    var key: UInt64 = 0
    var value: UInt64 = 0
  }

  /// How many places there are in a line of memory.
  private static let lineSize = 4

  /// The places; a search begins at the first of a line, so that it mostly waits for one line.
  private var places = LineList(repeating: Place(), count: 16)
  /// How many names there are.
  private(set) var count = 0

  init() {}

  /// The value of a name; 0 stands for none.
  subscript(key: UInt64) -> UInt64 {
    let key = Self.sound(key)
    return places.withElements { $0[Self.index(of: key, in: $0)].value }
  }

  /// Looks at the places of names, so that they are near when the names are asked for soon after.
  ///
  /// Look-ups one after the other wait for memory each time; many such looks wait together, as
  /// long as nothing else is done between them.
  ///
  /// - Returns: What stands there, which says nothing; without a use the looks would be left out.
  func prefetch(_ keys: [UInt64]) -> UInt64 {
    places.withElements { places in
      var seen: UInt64 = 0
      for key in keys { seen ^= places[Self.lineStart(Self.sound(key), places.count)].key }
      return seen
    }
  }

  /// Changes the value of a name, which is 0 where there is none, and must not be 0 afterwards.
  mutating func update<Result>(_ key: UInt64, _ change: (inout UInt64) -> Result) -> Result {
    if (count + 1) * 4 > places.count * 3 { grow() }
    let key = Self.sound(key)
    let (isNew, result) = places.withMutableElements { places in
      let index = Self.index(of: key, in: UnsafeBufferPointer(places))
      let isNew = places[index].key == 0
      places[index].key = key
      return (isNew, change(&places[index].value))
    }
    if isNew { count += 1 }
    return result
  }

  /// Zero marks a free place; the one name that is zero shares a place with another.
  static func sound(_ key: UInt64) -> UInt64 { key == 0 ? 1 : key }

  /// Where a name belongs among `count` places.
  @inline(__always)
  static func start(_ key: UInt64, _ count: Int) -> Int {
    // Names are hashes, but of what somebody else chose.
    Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 20) & (count &- 1)
  }

  @inline(__always)
  private static func lineStart(_ key: UInt64, _ count: Int) -> Int {
    start(key, count) & ~(lineSize &- 1)
  }

  @inline(__always)
  private static func index(of key: UInt64, in places: UnsafeBufferPointer<Place>) -> Int {
    let mask = places.count &- 1
    var index = lineStart(key, places.count)
    while places[index].key != 0, places[index].key != key { index = (index &+ 1) & mask }
    return index
  }

  private mutating func grow() {
    var wider = LineList(repeating: Place(), count: places.count * 2)
    places.withElements { places in
      wider.withMutableElements { wider in
        for place in places where place.key != 0 {
          wider[Self.index(of: place.key, in: UnsafeBufferPointer(wider))] = place
        }
      }
    }
    places = wider
  }
}
