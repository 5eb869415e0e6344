/// A table from 64-bit names to 64-bit values, for very many of them.
///
/// Open addressing over two flat lists: 16 bytes a place, at most three quarters of the places
/// in use. The names are hashes already, so that their low bits are the place.
struct MarkTable: Sendable {
  private struct Place {
    var key: UInt64 = 0
    var value: UInt64 = 0
  }

  private var places = [Place](repeating: Place(), count: 16)
  /// How many names there are.
  private(set) var count = 0

  init() {}

  /// The value of a name; 0 stands for none.
  subscript(key: UInt64) -> UInt64 { places[index(of: Self.sound(key))].value }

  /// Looks at the place of a name, so that it is near when the name is asked for soon after.
  ///
  /// Look-ups one after the other wait for memory each time; many such looks wait together.
  ///
  /// - Returns: What stands there, which says nothing; without a use the look would be left out.
  @inline(__always)
  func glance(at key: UInt64) -> UInt64 {
    places.withUnsafeBufferPointer { $0[Self.start(Self.sound(key), $0.count)].key }
  }

  /// Changes the value of a name, which is 0 where there is none, and must not be 0 afterwards.
  mutating func update<Result>(_ key: UInt64, _ change: (inout UInt64) -> Result) -> Result {
    let key = Self.sound(key)
    var index = index(of: key)
    if places[index].key == 0 {
      if (count + 1) * 4 > places.count * 3 {
        grow()
        index = self.index(of: key)
      }
      places[index].key = key
      count += 1
    }
    return change(&places[index].value)
  }

  /// Zero marks a free place; the one name that is zero shares a place with another.
  static func sound(_ key: UInt64) -> UInt64 { key == 0 ? 1 : key }

  private func index(of key: UInt64) -> Int {
    let mask = places.count - 1
    return places.withUnsafeBufferPointer { places in
      var index = Self.start(key, places.count)
      while places[index].key != 0, places[index].key != key { index = (index + 1) & mask }
      return index
    }
  }

  /// Where the search for a name begins.
  @inline(__always)
  static func start(_ key: UInt64, _ count: Int) -> Int {
    // Names are hashes, but of what somebody else chose.
    Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 20) & (count &- 1)
  }

  private mutating func grow() {
    let old = places
    places = [Place](repeating: Place(), count: old.count * 2)
    for place in old where place.key != 0 { places[index(of: place.key)] = place }
  }
}
