/// A table from 64-bit names to 64-bit values, for very many of them.
///
/// Open addressing over two flat lists: 16 bytes a place, at most three quarters of the places
/// in use. The names are hashes already, so that their low bits are the place.
struct MarkTable: Sendable {
  private var keys: [UInt64]
  private var values: [UInt64]
  /// How many names there are.
  private(set) var count = 0

  init() {
    keys = [UInt64](repeating: 0, count: 16)
    values = keys
  }

  /// The value of a name; 0 stands for none.
  subscript(key: UInt64) -> UInt64 { values[place(of: Self.sound(key))] }

  /// Changes the value of a name, which is 0 where there is none, and must not be 0 afterwards.
  mutating func update<Result>(_ key: UInt64, _ change: (inout UInt64) -> Result) -> Result {
    let key = Self.sound(key)
    var place = place(of: key)
    if keys[place] == 0 {
      if (count + 1) * 4 > keys.count * 3 {
        grow()
        place = self.place(of: key)
      }
      keys[place] = key
      count += 1
    }
    return change(&values[place])
  }

  /// Zero marks a free place; the one name that is zero shares a place with another.
  private static func sound(_ key: UInt64) -> UInt64 { key == 0 ? 1 : key }

  private func place(of key: UInt64) -> Int {
    let mask = keys.count - 1
    // Names of clients and items are hashes, but somebody else may have chosen what is hashed.
    var place = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 20) & mask
    while keys[place] != 0, keys[place] != key { place = (place + 1) & mask }
    return place
  }

  private mutating func grow() {
    let (oldKeys, oldValues) = (keys, values)
    keys = [UInt64](repeating: 0, count: oldKeys.count * 2)
    values = keys
    for (key, value) in zip(oldKeys, oldValues) where key != 0 {
      let place = place(of: key)
      keys[place] = key
      values[place] = value
    }
  }
}
