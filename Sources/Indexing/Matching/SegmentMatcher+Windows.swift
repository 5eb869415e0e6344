import Segments

/// What the terms of a union have in a window.
extension SegmentMatcher {
  /// Moves to the first block of `term` that reaches to `base` or behind it.
  ///
  /// Returns the first document from there on that the term may have; `UInt32.max` for none.
  @inline(__always)
  func advance(_ term: inout UnionScan.Term, to base: UInt32) -> UInt32 {
    if term.next <= base { term.next = next(of: &term, from: base) }
    return term.next
  }

  @inline(__always)
  private func next(of term: inout UnionScan.Term, from base: UInt32) -> UInt32 {
    let cursor = term.cursor
    cursor.pointee.block = term.block
    cursor.pointee.skip(to: base)
    term.block = cursor.pointee.block
    guard term.block < cursor.pointee.blocks else { return .max }
    let first = cursor.pointee.first(term.block)
    // A block wider than the window may well have nothing in it.
    if cursor.pointee.last(term.block) &- first > UInt32(UnionScan.window) {
      return cursor.pointee.seek(base)
    }
    return max(first, base)
  }

  /// Finds the blocks of every term in the window, and their bounds.
  func measure(
    _ window: inout UnionScan.Window,
    _ terms: UnsafeMutableBufferPointer<UnionScan.Term>
  ) {
    var words: UInt64 = 0
    for index in terms.indices {
      terms[index].bound = 0
      terms[index].wordsHere = 0
      if advance(&terms[index], to: window.base) >= window.end { continue }
      terms[index].wordsHere = terms[index].words
      words |= terms[index].words
      let cursor = terms[index].cursor
      var block = terms[index].block
      var bound = cursor.pointee.bound(block)
      while cursor.pointee.last(block) &+ 1 < window.end, block &+ 1 < cursor.pointee.blocks {
        block &+= 1
        bound = max(bound, cursor.pointee.bound(block))
      }
      terms[index].bound = bound
      window.sum = window.sum &+ bound
    }
    guard let share else { return }
    window.square = share.squareBound(words)
    window.liveBound = share.bound(window.liveLimit, having: window.square)
  }

  /// Orders the terms by their bounds and finds those that need not be gone through.
  func split(
    _ window: inout UnionScan.Window,
    _ scan: UnionScan,
    floor: Int32
  ) {
    let (terms, rest) = (scan.terms, scan.rest)
    for index in 1..<terms.count {
      var position = index
      while position > 0, terms[position].bound < terms[position - 1].bound {
        terms.swapAt(position, position - 1)
        position -= 1
      }
    }
    rest[0] = 0
    window.passive = 0
    var words: UInt64 = 0
    for index in terms.indices {
      rest[index + 1] = rest[index] &+ terms[index].bound
      words |= terms[index].wordsHere
      if terms[index].bound == 0 || lacks(floor, rest[index + 1], words, window) {
        window.passive = index + 1
      }
    }
  }

  /// Whether documents of the window with `text` points and no other words than those of `words` stay
  /// under `floor`, whatever their live scores are.
  @inline(__always)
  private func lacks(
    _ floor: Int32,
    _ text: Int32,
    _ words: UInt64,
    _ window: UnionScan.Window
  ) -> Bool {
    if Int(text) + Int(window.liveBound) < Int(floor) { return true }
    // Whatever their share is, so much of their live scores counts.
    guard let share, Int(text) + Int(min(window.liveLimit, share.neutral)) < Int(floor) else {
      return false
    }
    let live = share.bound(window.liveLimit, having: share.squareBound(words))
    return Int(text) + Int(live) < Int(floor)
  }

  /// Whether the active terms have few documents in a window, about.
  func isSparse(
    _ window: UnionScan.Window,
    _ terms: UnsafeMutableBufferPointer<UnionScan.Term>
  ) -> Bool {
    var postings = 0
    for index in window.passive..<terms.count { postings &+= terms[index].cursor.pointee.count }
    return postings < LiveScores.window / 16 &* part.live.windows
  }
}
