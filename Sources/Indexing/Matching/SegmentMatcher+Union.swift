extension SegmentMatcher {
  /// A term's part in the window at hand.
  private struct Term {
    var cursor: UnsafeMutablePointer<PostingCursor>
    /// The first block that reaches into the window.
    var block = 0
    /// The most it adds to a document of the window; 0 when it has none there.
    var bound: Int32 = 0
  }

  /// The window at hand, and what is known of it.
  private struct Window {
    var base: UInt32
    /// The first document behind it.
    var end: UInt32
    var liveBound: Int32
    /// The bounds of all terms together.
    var sum: Int32 = 0
    /// The terms that are only looked up, those with the lowest bounds.
    var passive = 0
  }

  /// Goes through documents that have any of the scored terms, window by window.
  func matchUnion(into hits: inout TopHits) {
    var terms = scored.map { Term(cursor: cursors + $0) }
    var rest = [Int32](repeating: 0, count: terms.count + 1)
    terms.withUnsafeMutableBufferPointer { terms in
      rest.withUnsafeMutableBufferPointer { rest in
        var index = 0
        while index < part.live.windows {
          let maximum = part.live.maximum(ofWindow: index)
          let base = UInt32(index * LiveScores.window)
          var window = Window(
            base: base,
            end: base &+ UInt32(LiveScores.window),
            liveBound: Points.liveBound(maximum, factor: liveFactor)
          )
          let next = measure(&window, terms)
          if next == .max { return }
          index = max(index + 1, Int(next) / LiveScores.window)
          if window.sum == 0 { continue }
          split(&window, terms, rest, floor: hits.floor(base))
          // All terms passive: nothing in the window can reach the bar.
          if window.passive == terms.count { continue }
          let sparse = estimate(window, terms) < LiveScores.window / 16
          if sparse {
            matchSparse(window, terms, rest, &hits)
          } else {
            matchDense(window, terms, rest, &hits)
          }
        }
      }
    }
  }

  /// Finds the blocks of every term in the window, and their bounds.
  ///
  /// Returns the first document at or behind the window that any term may have; `UInt32.max`
  /// when no term has one.
  private func measure(
    _ window: inout Window,
    _ terms: UnsafeMutableBufferPointer<Term>
  ) -> UInt32 {
    var next = UInt32.max
    for index in terms.indices {
      let cursor = terms[index].cursor
      let blocks = cursor.pointee.blocks
      var block = terms[index].block
      while block < blocks, cursor.pointee.last(block) < window.base { block &+= 1 }
      terms[index].block = block
      terms[index].bound = 0
      guard block < blocks else { continue }
      var first = max(cursor.pointee.first(block), window.base)
      if cursor.pointee.last(block) &- cursor.pointee.first(block) > UInt32(LiveScores.window) {
        // A block wider than the window may well have nothing in it.
        cursor.pointee.block = block
        first = cursor.pointee.seek(window.base)
      }
      next = min(next, first)
      if first >= window.end { continue }
      var bound = cursor.pointee.bound(block)
      while cursor.pointee.last(block) &+ 1 < window.end, block &+ 1 < blocks {
        block &+= 1
        bound = max(bound, cursor.pointee.bound(block))
      }
      terms[index].bound = bound
      window.sum = window.sum &+ bound
    }
    return next
  }

  /// Orders the terms by their bounds and finds those that need not be gone through.
  private func split(
    _ window: inout Window,
    _ terms: UnsafeMutableBufferPointer<Term>,
    _ rest: UnsafeMutableBufferPointer<Int32>,
    floor: Int32
  ) {
    for index in 1..<terms.count {
      var place = index
      while place > 0, terms[place].bound < terms[place - 1].bound {
        terms.swapAt(place, place - 1)
        place -= 1
      }
    }
    rest[0] = 0
    window.passive = 0
    for index in terms.indices {
      rest[index + 1] = rest[index] &+ terms[index].bound
      let isPassive =
        terms[index].bound == 0 || Int(rest[index + 1]) + Int(window.liveBound) < Int(floor)
      if isPassive { window.passive = index + 1 }
    }
  }

  /// About how many documents of the window the active terms have.
  private func estimate(_ window: Window, _ terms: UnsafeMutableBufferPointer<Term>) -> Int {
    var postings = 0
    for index in window.passive..<terms.count { postings &+= terms[index].cursor.pointee.count }
    return postings / part.live.windows
  }

  /// Calls `body` with the blocks of `term` in the window that can matter, decoded, and with
  /// the first place in them.
  @inline(__always)
  private func forEachBlock(
    of term: Term,
    in window: Window,
    floor: Int32,
    _ body: (UnsafeMutablePointer<PostingCursor>, Int) -> Void
  ) {
    let cursor = term.cursor
    // Whatever else a document of the window may have.
    let others = Int(window.sum) - Int(term.bound) + Int(window.liveBound)
    var block = term.block
    while block < cursor.pointee.blocks, cursor.pointee.first(block) < window.end {
      if Int(cursor.pointee.bound(block)) + others >= Int(floor) {
        cursor.pointee.block = block
        cursor.pointee.decode()
        let documents = cursor.pointee.documents
        var start = 0
        var count = documents[0] >= window.base ? 0 : cursor.pointee.decodedCount
        while count > 0 {
          let half = count >> 1
          if documents[start &+ half] < window.base {
            start &+= half &+ 1
            count &-= half &+ 1
          } else {
            count = half
          }
        }
        body(cursor, start)
      }
      block &+= 1
    }
  }

  private func matchSparse(
    _ window: Window,
    _ terms: UnsafeMutableBufferPointer<Term>,
    _ rest: UnsafeMutableBufferPointer<Int32>,
    _ hits: inout TopHits
  ) {
    let sums = scratch.sums
    let touched = scratch.touched
    var count = 0
    let floor = hits.floor(window.base)
    for index in window.passive..<terms.count where terms[index].bound > 0 {
      forEachBlock(of: terms[index], in: window, floor: floor) { cursor, start in
        let documents = cursor.pointee.documents
        let weight = cursor.pointee.weight
        var place = start
        while place < cursor.pointee.decodedCount, documents[place] < window.end {
          let offset = Int(documents[place] &- window.base)
          if sums[offset] == 0 {
            touched[count] = UInt16(truncatingIfNeeded: offset)
            count &+= 1
          }
          sums[offset] = sums[offset] &+ Int32(cursor.pointee.impacts[place]) &* weight
          place &+= 1
        }
      }
    }
    for index in 0..<count {
      let offset = Int(touched[index])
      let text = sums[offset]
      sums[offset] = 0
      complete(window.base &+ UInt32(offset), text: text, window, terms, rest, &hits)
    }
  }

  private func matchDense(
    _ window: Window,
    _ terms: UnsafeMutableBufferPointer<Term>,
    _ rest: UnsafeMutableBufferPointer<Int32>,
    _ hits: inout TopHits
  ) {
    let sums = scratch.sums
    let floor = hits.floor(window.base)
    for index in window.passive..<terms.count where terms[index].bound > 0 {
      forEachBlock(of: terms[index], in: window, floor: floor) { cursor, start in
        let documents = cursor.pointee.documents
        let weight = cursor.pointee.weight
        var place = start
        while place < cursor.pointee.decodedCount, documents[place] < window.end {
          let offset = Int(documents[place] &- window.base)
          sums[offset] = sums[offset] &+ Int32(cursor.pointee.impacts[place]) &* weight
          place &+= 1
        }
      }
    }
    let memory = UnsafeMutableRawPointer(sums)
    let zero = SIMD8<Int32>(repeating: 0)
    var needed = SIMD8(repeating: neededText(window, rest, hits))
    for row in 0..<LiveScores.window / 8 {
      let values = memory.loadUnaligned(fromByteOffset: row &* 32, as: SIMD8<Int32>.self)
      memory.storeBytes(of: zero, toByteOffset: row &* 32, as: SIMD8<Int32>.self)
      let enough = values .>= needed
      guard any(enough) else { continue }
      for lane in 0..<8 where enough[lane] {
        let document = window.base &+ UInt32(row &* 8 &+ lane)
        complete(document, text: values[lane], window, terms, rest, &hits)
      }
      needed = SIMD8(repeating: neededText(window, rest, hits))
    }
  }

  /// The points from active terms without which no document of the window reaches the bar.
  @inline(__always)
  private func neededText(
    _ window: Window,
    _ rest: UnsafeMutableBufferPointer<Int32>,
    _ hits: borrowing TopHits
  ) -> Int32 {
    let floor = Int(hits.floor(window.base))
    let needed = floor - Int(rest[window.passive]) - Int(window.liveBound)
    return Int32(clamping: max(1, needed))
  }

  /// Looks up the passive terms of `document`, as long as it can still reach the bar.
  @inline(__always)
  private func complete(
    _ document: UInt32,
    text: Int32,
    _ window: Window,
    _ terms: UnsafeMutableBufferPointer<Term>,
    _ rest: UnsafeMutableBufferPointer<Int32>,
    _ hits: inout TopHits
  ) {
    let live = part.live.score(document)
    if live == LiveScores.hidden { return }
    // A score that rose after the window was measured counts from the next search on.
    var score = text &+ min(live &* liveFactor, window.liveBound)
    var passive = window.passive
    let floor = Int(hits.floor(document))
    while passive > 0, Int(score) + Int(rest[passive]) >= floor {
      passive &-= 1
      let term = terms[passive]
      if term.bound == 0 { continue }
      term.cursor.pointee.block = term.block
      if term.cursor.pointee.seek(document) == document {
        score = score &+ term.cursor.pointee.contribution
      }
    }
    guard passive == 0, Int(score) >= floor,
      isAllowed(document, live: live, testingFilters: !filters.isEmpty)
    else { return }
    hits.offer(document, score: score, live: live, of: part)
  }
}
