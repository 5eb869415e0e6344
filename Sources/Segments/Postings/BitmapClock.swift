/// Bitmaps of terms within a number of bytes, of which those stay that are requested most.
///
/// Each request raises a small count. When there is no room, a hand goes round and lowers counts
/// until it meets one that is zero, whose bitmap goes. So one term that comes once does not drive out
/// a term of every other search, whatever order they come in.
///
/// Reference: Smith, "Sequentiality and prefetching in database systems", ACM TODS 3(3), 1978,
/// section 3.4, the generalized CLOCK; <https://doi.org/10.1145/320263.320276>
struct BitmapClock {
  private struct Slot {
    let key: Int
    let bitmap: TermBitmap
    var count: UInt8
  }

  private var slots: [Slot] = []
  private var indexes: [Int: Int] = [:]
  private var hand = 0

  /// The bytes of all bitmaps.
  private(set) var byteCount = 0

  /// The highest count: so many rounds a bitmap outlasts its last request.
  private static let mostCount: UInt8 = 7

  /// The bitmap of `key`, which was requested once more.
  mutating func bitmap(of key: Int) -> TermBitmap? {
    guard let index = indexes[key] else { return nil }
    if slots[index].count < Self.mostCount { slots[index].count += 1 }
    return slots[index].bitmap
  }

  /// Keeps `bitmap`, and lets others go until all take `limit` bytes at most; of a bitmap larger than
  /// that, which is kept alone, until it is the only one.
  ///
  /// - Returns: The bitmap, or one of `key` that was there before.
  mutating func keep(_ bitmap: TermBitmap, of key: Int, limit: Int) -> TermBitmap {
    if let known = self.bitmap(of: key) { return known }
    while !slots.isEmpty, byteCount + bitmap.byteCount > limit { makeRoom() }
    indexes[key] = slots.count
    slots.append(Slot(key: key, bitmap: bitmap, count: 0))
    byteCount += bitmap.byteCount
    return bitmap
  }

  /// Lets the next bitmap go that was not requested since the hand was there as often as its count.
  private mutating func makeRoom() {
    while true {
      if hand >= slots.count { hand = 0 }
      if slots[hand].count == 0 { break }
      slots[hand].count -= 1
      hand += 1
    }
    let gone = slots[hand]
    let last = slots.removeLast()
    if hand < slots.count {
      slots[hand] = last
      indexes[last.key] = hand
    }
    indexes[gone.key] = nil
    byteCount -= gone.bitmap.byteCount
  }
}
