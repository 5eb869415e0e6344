#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Terms and the numbers they get in the order they are first seen.
///
/// An open hash table over one arena of bytes; the hash is fixed, so that the same documents
/// always make the same file.
struct TermTable {
  /// Number of the term plus 1, and above it the upper half of its hash; 0 when free.
  private var slots: [UInt64]
  private var hashes: [UInt64] = []
  private var arena: [UInt8] = []
  private var ends: [Int] = []

  init() {
    slots = [UInt64](repeating: 0, count: 1 << 12)
  }

  /// How many terms there are.
  var count: Int { ends.count }

  /// The bytes of memory in use.
  var byteCount: Int { arena.count + ends.count * 16 + slots.count * 8 }

  /// Runs `body` with the bytes of term `number`.
  func withTerm<Result, Failure: Error>(
    _ number: Int,
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try arena.withUnsafeBufferPointer { (bytes) throws(Failure) in
      try body(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: bytes[range(number)])))
    }
  }

  private func range(_ number: Int) -> Range<Int> {
    (number == 0 ? 0 : ends[number - 1])..<ends[number]
  }

  /// The number of `term`, which gets one when it is new.
  ///
  /// Only the first 255 bytes of a term count.
  mutating func number(_ term: UnsafeRawBufferPointer) -> Int {
    let length = min(term.count, TermDictionary.termLimit)
    let term = UnsafeRawBufferPointer(start: term.baseAddress, count: length)
    let hash = Self.hash(term)
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] != 0 {
      if (slots[slot] ^ hash) >> 32 == 0 {
        let number = Int(slots[slot] & 0xFFFF_FFFF) - 1
        if equals(number, term) { return number }
      }
      slot = (slot + 1) & mask
    }
    hashes.append(hash)
    arena.append(contentsOf: term)
    ends.append(arena.count)
    slots[slot] = (hash & ~0xFFFF_FFFF) | UInt64(ends.count)
    if ends.count * 2 > slots.count { grow() }
    return ends.count - 1
  }

  private func equals(_ number: Int, _ term: UnsafeRawBufferPointer) -> Bool {
    let range = range(number)
    guard range.count == term.count, let other = term.baseAddress else { return false }
    return arena.withUnsafeBytes { bytes in
      bytes.baseAddress.map { memcmp($0 + range.lowerBound, other, range.count) == 0 } ?? false
    }
  }

  private mutating func grow() {
    slots = [UInt64](repeating: 0, count: slots.count * 2)
    let mask = slots.count - 1
    for (number, hash) in hashes.enumerated() {
      var slot = Int(truncatingIfNeeded: hash) & mask
      while slots[slot] != 0 { slot = (slot + 1) & mask }
      slots[slot] = (hash & ~0xFFFF_FFFF) | UInt64(number + 1)
    }
  }

  /// The numbers of all terms in the order of the terms.
  func sortedNumbers() -> [UInt32] {
    arena.withUnsafeBytes { bytes in
      var keys: [(key: UInt64, number: UInt32)] = []
      keys.reserveCapacity(count)
      for number in 0..<count {
        let term = UnsafeRawBufferPointer(rebasing: bytes[range(number)])
        keys.append((TermDictionary.key(term), UInt32(number)))
      }
      keys.sort { left, right in
        if left.key != right.key { return left.key < right.key }
        let a = UnsafeRawBufferPointer(rebasing: bytes[range(Int(left.number))])
        let b = UnsafeRawBufferPointer(rebasing: bytes[range(Int(right.number))])
        return TermDictionary.compare(a, b) < 0
      }
      return keys.map(\.number)
    }
  }

  private static func hash(_ term: UnsafeRawBufferPointer) -> UInt64 {
    var hash = 0x9E37_79B9_7F4A_7C15 ^ UInt64(term.count)
    var index = 0
    while index &+ 8 <= term.count {
      let word = term.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      hash = (hash ^ UInt64(littleEndian: word)) &* 0xFF51_AFD7_ED55_8CCD
      hash ^= hash >> 32
      index &+= 8
    }
    var rest: UInt64 = 0
    while index < term.count {
      rest = rest << 8 | UInt64(term[index])
      index &+= 1
    }
    hash = (hash ^ rest) &* 0xFF51_AFD7_ED55_8CCD
    hash ^= hash >> 29
    hash = hash &* 0xBF58_476D_1CE4_E5B9
    return hash ^ hash >> 32
  }
}
