/// Which bitmaps are kept, and which of them goes when there is no room for another: a hand goes
/// round them, takes one from the count of uses of each it passes, and stops at the first that has
/// none left.
struct BitmapClock {
  /// What a request finds.
  enum Finding {
    /// A bitmap that has all postings.
    case complete(TermBitmap)
    /// A bitmap that lacks some and is the caller's until it is given back.
    case taken(TermBitmap)
    /// No bitmap, though the term was requested before: it is time to add one.
    case missing
    /// Nothing that could be used now.
    case none
  }

  private struct Entry {
    let key: Int
    let bitmap: TermBitmap
    var uses = 0
    var isComplete = false
    /// Whether somebody adds postings to it.
    var isTaken = true
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
    if entries[position].isComplete { return .complete(entries[position].bitmap) }
    if entries[position].isTaken { return .none }
    entries[position].isTaken = true
    return .taken(entries[position].bitmap)
  }

  /// Adds `bitmap`, which is the caller's until it is given back, and drops others until all take
  /// at most `limit` bytes.
  ///
  /// - Returns: `false` when the term has one already, or this one alone takes more.
  mutating func add(_ bitmap: TermBitmap, for key: Int, limit: Int) -> Bool {
    guard positions[key] == nil, bitmap.byteCount <= limit else { return false }
    while byteCount + bitmap.byteCount > limit { dropOne() }
    positions[key] = entries.count
    entries.append(Entry(key: key, bitmap: bitmap))
    byteCount += bitmap.byteCount
    return true
  }

  /// Ends what ``request(_:)`` or ``add(_:for:limit:)`` began, unless the bitmap was dropped
  /// meanwhile.
  mutating func giveBack(_ bitmap: TermBitmap, for key: Int, isComplete: Bool) {
    guard let position = positions[key], entries[position].bitmap === bitmap else { return }
    entries[position].isTaken = false
    entries[position].isComplete = isComplete
  }

  /// Drops the next bitmap without uses, of which there must be one; searches hold on to those
  /// that they use.
  private mutating func dropOne() {
    if hand >= entries.count { hand = 0 }
    while entries[hand].uses > 0 {
      entries[hand].uses -= 1
      hand = (hand + 1) % entries.count
    }
    byteCount -= entries[hand].bitmap.byteCount
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
