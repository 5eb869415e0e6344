import Addressing

/// Remembers what was worked out for names that come again and again, such as a client's.
///
/// Names are compared in full, so that nobody can choose one that stands for another. The memory
/// is bounded: when it is full, everything is forgotten and worked out anew.
struct NameCache: Sendable {
  /// The bytes that names and their values may take.
  private static let byteLimit = 32 << 20

  /// How many slots are looked at for a name.
  ///
  /// Whoever chooses names can make them all begin at
  /// the same slot; those that find none free are worked out each time.
  private static let stepLimit = 32

  /// The numbers of entries, counted from 1, at the slots of their names' hashes or behind; open
  /// addressing, at most half of the slots in use.
  ///
  /// The high bits are some of the hash, so that the entries of other names are hardly looked at.
  private var slots = [UInt32](repeating: 0, count: 64)
  private var entries: [Entry] = []
  /// The names that are longer than the bytes that an entry has room for.
  private var names: [UInt8] = []

  /// A name and its value.
  private struct Entry {
    /// The first sixteen bytes, the rest zero.
    let beginning: SIMD2<UInt64>
    let value: UInt64
    let count: UInt32
    /// Where a long name is among ``NameCache/names``.
    let start: UInt32

    static let room = MemoryLayout<SIMD2<UInt64>>.size

    static func beginning(of name: UnsafeRawBufferPointer) -> SIMD2<UInt64> {
      if name.count >= room { return name.loadUnaligned(as: SIMD2<UInt64>.self) }
      if name.count > 8 {
        return SIMD2(name.loadUnaligned(as: UInt64.self), Fingerprint.rest(of: name, from: 8))
      }
      if name.count == 8 { return SIMD2(name.loadUnaligned(as: UInt64.self), 0) }
      return name.isEmpty ? SIMD2() : SIMD2(Fingerprint.rest(of: name, from: 0), 0)
    }
  }

  /// What a look-up needs of a name, so that it is worked out once.
  struct Sought {
    /// Where the search for the name begins.
    let hash: Int
    fileprivate let beginning: SIMD2<UInt64>
    fileprivate let count: Int

    init(_ name: UnsafeRawBufferPointer) {
      hash = NameCache.hash(name)
      beginning = Entry.beginning(of: name)
      count = name.count
    }
  }

  /// The value of `name`; `nil` where it is not known.
  func value(of name: UnsafeRawBufferPointer) -> UInt64? {
    value(of: Sought(name)) { isSame($0, name) }
  }

  /// The value of a name that an entry has room for; `nil` where it is not known, or is longer.
  func value(of name: Sought) -> UInt64? {
    guard name.count <= Entry.room else { return nil }
    return value(of: name) { Int($0.count) == name.count }
  }

  @inline(__always)
  private func value(of name: Sought, _ isSame: (borrowing Entry) -> Bool) -> UInt64? {
    let mark = Self.mark(name.hash)
    for step in 0..<Self.stepLimit {
      let slot = slots[(name.hash &+ step) & (slots.count &- 1)]
      if slot == 0 { return nil }
      guard slot & ~Self.numbers == mark else { continue }
      let entry = entries[Int(slot & Self.numbers) &- 1]
      if entry.beginning == name.beginning, isSame(entry) { return entry.value }
    }
    return nil
  }

  /// Remembers the value of a name that is not known.
  mutating func remember(_ value: UInt64, of name: UnsafeRawBufferPointer) {
    let size = entries.count * MemoryLayout<Entry>.stride + names.count
    if size + name.count > Self.byteLimit { self = NameCache() }
    entries.append(
      Entry(
        beginning: Entry.beginning(of: name),
        value: value,
        count: UInt32(name.count),
        start: UInt32(names.count)
      )
    )
    if name.count > Entry.room { names += name }
    if entries.count * 2 > slots.count {
      grow()
    } else {
      insert(entries.count, at: Self.hash(name))
    }
  }

  /// Brings what is known of names near; see ``MarkTable/prefetch(_:)``.
  ///
  /// - Parameter hashes: What ``hash(_:)`` makes of the names.
  /// - Returns: What is there, which says nothing.
  func prefetch(_ hashes: [Int]) -> UInt64 {
    var seen: UInt64 = 0
    slots.withUnsafeBufferPointer { slots in
      entries.withUnsafeBufferPointer { entries in
        for hash in hashes {
          let mark = Self.mark(hash)
          for step in 0..<Self.stepLimit {
            let slot = slots[(hash &+ step) & (slots.count &- 1)]
            if slot == 0 { break }
            guard slot & ~Self.numbers == mark else { continue }
            // An entry may lie in two lines of memory.
            let entry = entries[Int(slot & Self.numbers) &- 1]
            seen ^= entry.beginning[0] ^ entry.value
            break
          }
        }
      }
    }
    return seen
  }

  /// The bits of a slot that are a number; enough for all entries that there is room for.
  private static let numbers: UInt32 = 1 << 21 - 1

  /// The bits of a slot that are some of a hash: those that do not tell where the search begins.
  private static func mark(_ hash: Int) -> UInt32 {
    UInt32(truncatingIfNeeded: UInt64(truncatingIfNeeded: hash) >> 32) & ~numbers
  }

  /// Where the search for a name begins.
  static func hash(_ name: UnsafeRawBufferPointer) -> Int {
    Int(truncatingIfNeeded: Fingerprint.of(name.bindMemory(to: UInt8.self)))
  }

  /// Doubles the slots, and finds those of all names anew.
  ///
  /// A name without one is worked out each time.
  private mutating func grow() {
    slots = [UInt32](repeating: 0, count: slots.count * 2)
    for index in entries.indices { insert(index + 1, at: hash(of: entries[index])) }
  }

  private mutating func insert(_ number: Int, at hash: Int) {
    let mark = Self.mark(hash)
    for step in 0..<Self.stepLimit {
      let slot = (hash &+ step) & (slots.count &- 1)
      guard slots[slot] == 0 else { continue }
      slots[slot] = mark | UInt32(number)
      return
    }
  }

  private func hash(of entry: Entry) -> Int {
    let count = Int(entry.count)
    if count <= Entry.room {
      return withUnsafeBytes(of: entry.beginning) { Self.hash(.init(rebasing: $0[..<count])) }
    }
    let start = Int(entry.start)
    return names.withUnsafeBytes { Self.hash(.init(rebasing: $0[start..<start + count])) }
  }

  /// Whether an entry that begins like `name` is that of it, compared eight bytes at a time.
  private func isSame(_ entry: Entry, _ name: UnsafeRawBufferPointer) -> Bool {
    let (start, count) = (Int(entry.start), Int(entry.count))
    guard count == name.count else { return false }
    if count <= Entry.room { return true }
    return names.withUnsafeBytes { names in
      var offset = 0
      while offset + 8 <= count {
        let known = names.loadUnaligned(fromByteOffset: start + offset, as: UInt64.self)
        guard known == name.loadUnaligned(fromByteOffset: offset, as: UInt64.self) else {
          return false
        }
        offset += 8
      }
      while offset < count {
        guard names[start + offset] == name[offset] else { return false }
        offset += 1
      }
      return true
    }
  }
}
