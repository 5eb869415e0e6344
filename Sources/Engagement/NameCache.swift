import Addressing

/// Remembers what was worked out for names that come again and again, such as a client's.
///
/// Names are compared in full, so that nobody can choose one that stands for another. The memory
/// is bounded: when it is full, everything is forgotten and worked out anew.
struct NameCache: Sendable {
  /// The bytes that names and their values may take.
  private static let byteLimit = 32 << 20

  private var places = MarkTable()
  private var entries: [Entry] = []
  /// The names that are longer than the bytes that an entry has room for.
  private var names: [UInt8] = []

  /// A name and its value.
  private struct Entry {
    /// The first sixteen bytes, the rest zero.
    let beginning: SIMD2<UInt64>
    let count: Int
    /// Where a long name stands among ``NameCache/names``.
    let start: Int
    let value: UInt64

    static let room = MemoryLayout<SIMD2<UInt64>>.size

    static func beginning(of name: UnsafeRawBufferPointer) -> SIMD2<UInt64> {
      if name.count >= room { return name.loadUnaligned(as: SIMD2<UInt64>.self) }
      var words = SIMD2<UInt64>()
      withUnsafeMutableBytes(of: &words) { $0.copyMemory(from: name) }
      return words
    }
  }

  /// Returns the value of `name`, which `make` works out where it is not known.
  mutating func value(
    of name: UnsafeRawBufferPointer,
    _ make: (UnsafeRawBufferPointer) -> UInt64?
  ) -> UInt64? {
    let hash = Fingerprint.of(name.bindMemory(to: UInt8.self))
    let place = places[hash]
    if place != 0 {
      let entry = entries[Int(place) - 1]
      return isSame(entry, name) ? entry.value : make(name)
    }
    guard let value = make(name) else { return nil }
    let size = entries.count * MemoryLayout<Entry>.stride + names.count
    if size + name.count > Self.byteLimit { self = NameCache() }
    entries.append(
      Entry(
        beginning: Entry.beginning(of: name),
        count: name.count,
        start: names.count,
        value: value
      )
    )
    if name.count > Entry.room { names += name }
    let next = UInt64(entries.count)
    places.update(hash) { $0 = next }
    return value
  }

  /// Whether an entry is that of `name`, compared eight bytes at a time.
  private func isSame(_ entry: Entry, _ name: UnsafeRawBufferPointer) -> Bool {
    let (start, count) = (entry.start, entry.count)
    guard count == name.count, entry.beginning == Entry.beginning(of: name) else { return false }
    if count <= Entry.room { return true }
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
