import Analysis
import Glibc

/// Walks over many terms of a dictionary, in their order, without allocating for any of them.
package struct WordCursor: ~Copyable {
  private let dictionary: TermDictionary
  private let room: UnsafeMutablePointer<UInt8>
  private var offset = 0
  private var length = 0

  /// The number of the current term; -1 before the first.
  private(set) var ordinal = -1
  /// How many documents have the current term, dead ones included.
  package private(set) var count = 0
  /// How many bytes the current term shares with the one before it in the walk.
  private(set) var shared = 0

  package init(_ dictionary: TermDictionary) {
    self.dictionary = dictionary
    room = .allocate(capacity: TermKey.limit + 1)
  }

  deinit { room.deallocate() }

  /// The current term, until the next move.
  package var term: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: room, count: length) }

  /// Moves to the next term; false behind the last one.
  package mutating func next() -> Bool {
    guard ordinal + 1 < dictionary.count, let blocks = dictionary.blocks.baseAddress else {
      return false
    }
    ordinal += 1
    let isFirst = ordinal % TermDictionary.blockSize == 0
    if isFirst {
      let block = ordinal / TermDictionary.blockSize
      guard dictionary.isValid(block: block) else { return false }
      offset = dictionary.start(of: block)
    }
    var start = varint(blocks)
    let own = varint(blocks)
    if isFirst {
      // The first term of a block is there as a whole.
      shared = 0
      while shared < min(length, own),
        blocks.load(fromByteOffset: offset + shared, as: UInt8.self) == room[shared]
      {
        shared += 1
      }
      start = 0
    } else {
      shared = start
    }
    let kept = min(own, TermKey.limit - start)
    memcpy(room + start, blocks + offset, kept)
    length = start + kept
    offset += own
    count = TermDictionary.count(ofPostings: varint(blocks))
    _ = varint(blocks)
    return true
  }

  /// Moves to the first term at or behind `target`; false when there is none.
  package mutating func seek(_ target: [UInt8]) -> Bool {
    let key = target.withUnsafeBytes { TermDictionary.key($0) }
    var (low, high) = (0, dictionary.blockCount)
    while low + 1 < high {
      let middle = (low + high) >> 1
      // Blocks that begin alike are gone through.
      let first = dictionary.keys.loadUnaligned(fromByteOffset: 8 * middle, as: UInt64.self)
      if first < key { low = middle } else { high = middle }
    }
    ordinal = low * TermDictionary.blockSize - 1
    while next() {
      if !precedes(target) { return true }
    }
    return false
  }

  /// Moves to the term `ordinal`, which must be one.
  mutating func move(to target: Int) {
    ordinal = target / TermDictionary.blockSize * TermDictionary.blockSize - 1
    while ordinal < target, next() {}
  }

  /// Whether the current term sorts before `target`.
  package func precedes(_ target: [UInt8]) -> Bool {
    target.withUnsafeBytes { TermDictionary.compare(UnsafeRawBufferPointer(term), $0) < 0 }
  }

  /// Whether the current term begins with `start`.
  package func starts(with start: [UInt8]) -> Bool {
    length >= start.count
      && start.withUnsafeBufferPointer { start in
        start.isEmpty || start.baseAddress.map { memcmp(room, $0, start.count) == 0 } ?? false
      }
  }

  @inline(__always)
  private mutating func varint(_ bytes: UnsafeRawPointer) -> Int {
    var value = 0
    var shift = 0
    while true {
      let byte = Int(bytes.load(fromByteOffset: offset, as: UInt8.self))
      offset += 1
      value |= (byte & 0x7F) << shift
      if byte < 0x80 { return value }
      shift += 7
    }
  }
}
