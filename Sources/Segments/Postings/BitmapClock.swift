/// Which bitmaps are kept, and which of them goes when there is no room for another: a hand goes
/// round them, takes one from the count of uses of each it passes, and stops at the first that has
/// none left.
struct BitmapClock {
  /// What a request finds.
  enum Finding {
    /// A bitmap that has all postings.
    case complete(TermBitmap)
    /// No bitmap, though the term was requested before: it is time to make one.
    case missing
    /// Nothing that could be used now: the term is new, or somebody makes its bitmap.
    case none
  }

  private struct Entry {
    let key: Int
    /// What it takes, once it is made.
    let byteCount: Int
    var bitmap: TermBitmap?
    var uses = 0
  }

  /// More uses than this count as so many: what was used much long ago goes at last.
  private static let mostUses = 3

  /// The terms that are remembered as requested once, before all are forgotten.
  let noteLimit: Int
  /// The bytes that the bitmaps take.
  private(set) var byteCount = 0
  private var entries: [Entry] = []
  private var positions: [Int: Int] = [:]
  private var hand = 0
  private var noted: Set<Int> = []

  init(noteLimit: Int) {
    self.noteLimit = noteLimit
  }

  /// Notes a request for the bitmap of the term `key`; if the caller makes it as a whole
  /// (`isWhole`), the first request is enough.
  mutating func request(_ key: Int, isWhole: Bool = false) -> Finding {
    guard let position = positions[key] else {
      if noted.remove(key) != nil || isWhole { return .missing }
      if noted.count >= noteLimit { noted.removeAll(keepingCapacity: true) }
      noted.insert(key)
      return .none
    }
    entries[position].uses = min(entries[position].uses + 1, Self.mostUses)
    return entries[position].bitmap.map { .complete($0) } ?? .none
  }

  /// The bitmap of the term `key`, if it is made; a request of which nothing is noted otherwise.
  mutating func bitmap(of key: Int) -> TermBitmap? {
    guard let position = positions[key], let bitmap = entries[position].bitmap else { return nil }
    entries[position].uses = min(entries[position].uses + 1, Self.mostUses)
    return bitmap
  }

  /// Makes room for a bitmap of `size` bytes, which the caller makes: drops others until all take
  /// at most `limit` bytes.
  ///
  /// - Returns: `false` when the term has one already, or this one alone takes more.
  mutating func reserve(_ size: Int, for key: Int, limit: Int) -> Bool {
    guard positions[key] == nil, size <= limit else { return false }
    while byteCount + size > limit { dropOne() }
    positions[key] = entries.count
    entries.append(Entry(key: key, byteCount: size))
    byteCount += size
    return true
  }

  /// Adds the bitmap of the term `key`, for which there is room unless it was dropped meanwhile.
  mutating func add(_ bitmap: TermBitmap, for key: Int) {
    if let position = positions[key] { entries[position].bitmap = bitmap }
  }

  /// Drops the next bitmap without uses, of which there must be one; searches hold on to those
  /// that they use.
  private mutating func dropOne() {
    if hand >= entries.count { hand = 0 }
    while entries[hand].uses > 0 {
      entries[hand].uses -= 1
      hand = (hand + 1) % entries.count
    }
    byteCount -= entries[hand].byteCount
    positions[entries[hand].key] = nil
    // The last one fills the gap. It is new, so the hand passes it.
    let last = entries.removeLast()
    if hand < entries.count {
      entries[hand] = last
      positions[last.key] = hand
    }
    hand += 1
  }
}
