/// A set of 64-bit names, for very many of them.
///
/// Open addressing over one flat list: 8 bytes a place, at most three quarters of the places in
/// use. See ``MarkTable``, which knows a value of each name besides.
struct MarkSet: Sendable {
  private var places = [UInt64](repeating: 0, count: 16)
  /// How many names there are.
  private(set) var count = 0

  init() {}

  /// Whether a name is in the set.
  func contains(_ key: UInt64) -> Bool {
    places[index(of: MarkTable.sound(key))] != 0
  }

  /// See ``MarkTable/glance(at:)``.
  @inline(__always)
  func glance(at key: UInt64) -> UInt64 {
    places.withUnsafeBufferPointer { $0[MarkTable.start(MarkTable.sound(key), $0.count)] }
  }

  /// Puts a name into the set.
  mutating func insert(_ key: UInt64) {
    let key = MarkTable.sound(key)
    var index = index(of: key)
    guard places[index] == 0 else { return }
    if (count + 1) * 4 > places.count * 3 {
      grow()
      index = self.index(of: key)
    }
    places[index] = key
    count += 1
  }

  private func index(of key: UInt64) -> Int {
    let mask = places.count - 1
    return places.withUnsafeBufferPointer { places in
      var index = MarkTable.start(key, places.count)
      while places[index] != 0, places[index] != key { index = (index + 1) & mask }
      return index
    }
  }

  private mutating func grow() {
    let old = places
    places = [UInt64](repeating: 0, count: old.count * 2)
    for key in old where key != 0 { places[index(of: key)] = key }
  }
}
