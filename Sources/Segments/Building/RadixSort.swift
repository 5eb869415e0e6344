/// Sorts numbers by keys of 64 bits without comparing any: a byte of the keys at a time, the lowest
/// first.
enum RadixSort {
  /// A number and what it is sorted by.
  struct Entry: Hashable {
    var key: UInt64
    var value: UInt32
  }

  /// Below this many, comparing is quicker.
  private static let fewest = 256

  /// Sorts `entries` by rising key; those of equal keys stay in their order.
  static func sort(_ entries: inout [Entry]) {
    if entries.count < fewest { return entries.sort { $0.key < $1.key } }
    // How many keys have each value of each of their bytes.
    var counts = [Int](repeating: 0, count: 8 * 256)
    for entry in entries {
      for byte in 0..<8 { counts[byte &* 256 &+ Int(digit(entry.key, byte))] &+= 1 }
    }
    var target = [Entry](repeating: Entry(key: 0, value: 0), count: entries.count)
    for byte in 0..<8 {
      var next = Array(counts[byte * 256..<(byte + 1) * 256])
      // Nothing to do when all have the same.
      if next.contains(entries.count) { continue }
      var total = 0
      for value in next.indices { (next[value], total) = (total, total + next[value]) }
      scatter(entries, by: byte, to: &target, from: &next)
      swap(&entries, &target)
    }
  }

  private static func scatter(
    _ entries: [Entry],
    by byte: Int,
    to target: inout [Entry],
    from next: inout [Int]
  ) {
    target.withUnsafeMutableBufferPointer { target in
      next.withUnsafeMutableBufferPointer { next in
        for entry in entries {
          let value = Int(digit(entry.key, byte))
          target[next[value]] = entry
          next[value] &+= 1
        }
      }
    }
  }

  @inline(__always)
  private static func digit(_ key: UInt64, _ byte: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: key &>> UInt64(truncatingIfNeeded: 8 &* byte))
  }
}
