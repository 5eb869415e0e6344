/// One search of a path for the first of many patterns.
///
/// A pattern waits for one piece at a time, and only from where that piece may end. Each byte of
/// the path wakes those whose piece ends there, so that nothing is looked at twice.
struct RobotsSearch {
  private let path: UnsafeBufferPointer<UInt8>
  private let entries: UnsafeBufferPointer<RobotsMatcher.Entry>
  private let pieces: UnsafeBufferPointer<RobotsMatcher.Piece>
  private let bytes: UnsafeBufferPointer<UInt8>

  /// The first pattern that matches as far as is known.
  private var best: Int

  /// For each pattern, the piece that it waits for.
  private var wanted: [Int32] = []

  /// For each pattern, the next one that waits for the same; -1 is none.
  private var next: [Int32] = []

  /// For each byte of the path, the first pattern whose piece may end there or later.
  private var due: [Int32] = []

  init(
    _ path: UnsafeBufferPointer<UInt8>,
    _ entries: UnsafeBufferPointer<RobotsMatcher.Entry>,
    _ pieces: UnsafeBufferPointer<RobotsMatcher.Piece>,
    _ bytes: UnsafeBufferPointer<UInt8>
  ) {
    self.path = path
    self.entries = entries
    self.pieces = pieces
    self.bytes = bytes
    best = entries.count
  }

  /// Returns the index of the first pattern that matches.
  mutating func run(_ index: PieceIndex) -> Int? {
    for number in entries.indices {
      start(number)
      // Those behind it cannot come first any more.
      if best <= number { break }
    }
    if !due.isEmpty { walk(index) }
    return best < entries.count ? best : nil
  }

  /// Compares the first piece of a pattern, and lets it wait for the next.
  @inline(__always)
  private mutating func start(_ number: Int) {
    let entry = entries[number]
    guard path.count >= Int(entry.minimum) else { return }
    let first = pieces[Int(entry.firstPiece)]
    guard has(first, at: 0) else { return }
    if entry.endPiece - entry.firstPiece > 1 {
      wait(number, for: entry.firstPiece + 1, from: first.count)
    } else if !entry.isAnchored || first.count == path.count {
      best = number
    }
  }

  /// Lets a pattern wait for `piece` from `start` on, unless it needs no search.
  private mutating func wait(_ number: Int, for piece: Int32, from start: Int) {
    let entry = entries[number]
    let text = pieces[Int(piece)]
    if piece == entry.endPiece - 1, entry.isAnchored || text.count == 0 {
      let last = entry.isAnchored ? path.count - text.count : start
      if last >= start, has(text, at: last) { best = min(best, number) }
      return
    }
    guard start + text.count <= path.count else { return }
    if due.isEmpty {
      due = [Int32](repeating: -1, count: path.count + 1)
      wanted = [Int32](repeating: 0, count: entries.count)
      next = wanted
    }
    wanted[number] = piece
    next[number] = due[start + text.count]
    due[start + text.count] = Int32(truncatingIfNeeded: number)
  }

  /// Follows the path and wakes the patterns whose pieces end.
  private mutating func walk(_ index: PieceIndex) {
    var waiting = [Int32](repeating: -1, count: index.count)
    var state = 0
    for end in 1...path.count {
      var number = due[end]
      while number >= 0 {
        let following = next[Int(number)]
        let text = Int(pieces[Int(wanted[Int(number)])].number)
        next[Int(number)] = waiting[text]
        waiting[text] = number
        number = following
      }
      state = index.step(from: state, path[end - 1])
      index.forEachText(in: state) { text in
        let first = waiting[text]
        if first >= 0 {
          waiting[text] = -1
          wake(first, at: end)
        }
      }
    }
  }

  /// Takes `first` and those behind it further: their piece ends at `end`.
  private mutating func wake(_ first: Int32, at end: Int) {
    var number = Int(first)
    while number >= 0 {
      let following = Int(next[number])
      if number < best {
        if wanted[number] == entries[number].endPiece - 1 {
          best = number
        } else {
          wait(number, for: wanted[number] + 1, from: end)
        }
      }
      number = following
    }
  }

  /// Whether `piece` is at `start`.
  @inline(__always)
  private func has(_ piece: RobotsMatcher.Piece, at start: Int) -> Bool {
    let offset = Int(piece.start)
    let count = piece.count
    guard path.count - start >= count else { return false }
    var index = 0
    while index < count, path[start + index] == bytes[offset + index] { index += 1 }
    return index == count
  }
}
