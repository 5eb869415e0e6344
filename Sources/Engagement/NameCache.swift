import Addressing

/// Remembers what was worked out for names that come again and again, such as a client's.
///
/// Names are compared in full, so that nobody can choose one that stands for another. The memory
/// is bounded: when it is full, everything is forgotten and worked out anew.
struct NameCache: Sendable {
  /// The bytes of names that are remembered.
  private static let byteLimit = 8 << 20

  private var places = MarkTable()
  private var entries: [(start: Int, count: Int, value: UInt64)] = []
  private var names: [UInt8] = []

  /// Returns the value of `name`, which `make` works out where it is not known.
  mutating func value(
    of name: UnsafeRawBufferPointer,
    _ make: (UnsafeRawBufferPointer) -> UInt64?
  ) -> UInt64? {
    let hash = Fingerprint.of(name.bindMemory(to: UInt8.self))
    let place = places[hash]
    if place != 0 {
      let entry = entries[Int(place) - 1]
      return isSame(entry.start, entry.count, name) ? entry.value : make(name)
    }
    guard let value = make(name) else { return nil }
    if names.count + name.count > Self.byteLimit { self = NameCache() }
    entries.append((names.count, name.count, value))
    names += name
    let next = UInt64(entries.count)
    places.update(hash) { $0 = next }
    return value
  }

  /// Whether the bytes kept at `start` are those of `name`, compared eight at a time.
  private func isSame(_ start: Int, _ count: Int, _ name: UnsafeRawBufferPointer) -> Bool {
    guard count == name.count else { return false }
    return names.withUnsafeBytes { names in
      var place = 0
      while place + 8 <= count {
        let known = names.loadUnaligned(fromByteOffset: start + place, as: UInt64.self)
        guard known == name.loadUnaligned(fromByteOffset: place, as: UInt64.self) else {
          return false
        }
        place += 8
      }
      while place < count {
        guard names[start + place] == name[place] else { return false }
        place += 1
      }
      return true
    }
  }
}
