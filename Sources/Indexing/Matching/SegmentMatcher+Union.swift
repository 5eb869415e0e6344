extension SegmentMatcher {
  /// A term's part in the window at hand.
  private struct Term {
    var cursor: UnsafeMutablePointer<PostingCursor>
    /// The first block that reaches into the window.
    var block = 0
    /// The most it adds to a document of the window; 0 when it has none there.
    var bound: Int32 = 0
    /// How many terms add less at most, looking at all documents.
    var rank = 0
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
  ///
  /// Terms that cannot lift a document of a whole group of windows over the bar, even together,
  /// do not say where to go next; windows in which only they have documents are passed over.
  func matchUnion(into hits: inout TopHits) {
    let count = scored.count
    withUnsafeTemporaryAllocation(of: Term.self, capacity: count) { terms in
      withUnsafeTemporaryAllocation(of: Int32.self, capacity: count + 1) { rest in
        withUnsafeTemporaryAllocation(of: Int.self, capacity: count + 1) { highest in
          rest.initialize(repeating: 0)
          order(terms, highest)
          var group = 0
          while group < part.live.windows {
            let end = min(group + LiveScores.group, part.live.windows)
            matchGroup(group..<end, terms, rest, UnsafeBufferPointer(highest), &hits)
            group = end
          }
        }
      }
    }
  }

  /// Puts the scored terms in the order of what they add at most, which `highest` sums up.
  private func order(
    _ terms: UnsafeMutableBufferPointer<Term>,
    _ highest: UnsafeMutableBufferPointer<Int>
  ) {
    for index in scored {
      let term = Term(cursor: cursors + index, bound: cursors[index].highestBound)
      var place = index
      while place > 0, terms[place - 1].bound > term.bound {
        terms[place] = terms[place - 1]
        place -= 1
      }
      terms[place] = term
    }
    highest[0] = 0
    for index in scored {
      highest[index + 1] = highest[index] + Int(terms[index].bound)
      terms[index].rank = index
    }
  }

  /// Goes through a group of windows.
  private func matchGroup(
    _ windows: Range<Int>,
    _ terms: UnsafeMutableBufferPointer<Term>,
    _ rest: UnsafeMutableBufferPointer<Int32>,
    _ highest: UnsafeBufferPointer<Int>,
    _ hits: inout TopHits
  ) {
    let size = LiveScores.window
    let first = UInt32(windows.lowerBound * size)
    let maximum = part.live.maximum(first, UInt32(windows.upperBound * size - 1))
    let live = Int(Points.liveBound(maximum, factor: liveFactor))
    var index = windows.lowerBound
    var passive = 0
    while index < windows.upperBound {
      let base = UInt32(index * size)
      let floor = Int(hits.floor(base))
      while passive < terms.count, highest[passive + 1] + live < floor { passive += 1 }
      if passive == terms.count { return }
      if passive + 1 == terms.count {
        // Whatever can reach the bar has this one term.
        let end = UInt32(windows.upperBound * size - 1)
        for place in terms.indices where terms[place].rank == passive {
          resume(terms)
          match(terms[place].cursor, from: base, upTo: end, into: &hits)
        }
        return
      }
      var next = UInt32.max
      for place in terms.indices where terms[place].rank >= passive {
        next = min(next, advance(&terms[place], to: base))
      }
      let window = Int(next) / size
      if window > index {
        index = window
        continue
      }
      matchWindow(index, terms, rest, bound: highest[terms.count], &hits)
      index += 1
    }
  }

  /// Puts all cursors at the first block of their term that can matter.
  private func resume(_ terms: UnsafeMutableBufferPointer<Term>) {
    for place in terms.indices { terms[place].cursor.pointee.block = terms[place].block }
  }

  private func matchWindow(
    _ index: Int,
    _ terms: UnsafeMutableBufferPointer<Term>,
    _ rest: UnsafeMutableBufferPointer<Int32>,
    bound: Int,
    _ hits: inout TopHits
  ) {
    let maximum = part.live.maximum(ofWindow: index)
    let base = UInt32(index * LiveScores.window)
    var window = Window(
      base: base,
      end: base &+ UInt32(LiveScores.window),
      liveBound: Points.liveBound(maximum, factor: liveFactor)
    )
    let floor = hits.floor(base)
    if bound + Int(window.liveBound) < Int(floor) { return }
    measure(&window, terms)
    if window.sum == 0 { return }
    split(&window, terms, rest, floor: floor)
    // All terms passive: nothing in the window can reach the bar.
    if window.passive == terms.count { return }
    if estimate(window, terms) < LiveScores.window / 16 {
      matchSparse(window, terms, rest, &hits)
    } else {
      matchDense(window, terms, rest, &hits)
    }
  }

  /// Moves to the first block of `term` that reaches to `base` or behind it.
  ///
  /// Returns the first document from there on that the term may have; `UInt32.max` for none.
  @inline(__always)
  private func advance(_ term: inout Term, to base: UInt32) -> UInt32 {
    let cursor = term.cursor
    cursor.pointee.block = term.block
    cursor.pointee.skip(to: base)
    term.block = cursor.pointee.block
    guard term.block < cursor.pointee.blocks else { return .max }
    let first = cursor.pointee.first(term.block)
    // A block wider than the window may well have nothing in it.
    if cursor.pointee.last(term.block) &- first > UInt32(LiveScores.window) {
      return cursor.pointee.seek(base)
    }
    return max(first, base)
  }

  /// Finds the blocks of every term in the window, and their bounds.
  private func measure(_ window: inout Window, _ terms: UnsafeMutableBufferPointer<Term>) {
    for index in terms.indices {
      terms[index].bound = 0
      if advance(&terms[index], to: window.base) >= window.end { continue }
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
        let impacts = cursor.pointee.unpackImpacts()
        let weight = cursor.pointee.weight
        var place = start
        while place < cursor.pointee.decodedCount, documents[place] < window.end {
          let offset = Int(documents[place] &- window.base)
          if sums[offset] == 0 {
            touched[count] = UInt16(truncatingIfNeeded: offset)
            count &+= 1
          }
          sums[offset] = sums[offset] &+ Int32(impacts[place]) &* weight
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
        let impacts = cursor.pointee.unpackImpacts()
        let weight = cursor.pointee.weight
        var place = start
        while place < cursor.pointee.decodedCount, documents[place] < window.end {
          let offset = Int(documents[place] &- window.base)
          sums[offset] = sums[offset] &+ Int32(impacts[place]) &* weight
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
    let floor = Int(hits.floor(document))
    // The live score lies elsewhere in memory; most documents fail without it.
    if Int(text) + Int(rest[window.passive]) + Int(window.liveBound) < floor { return }
    let live = part.live.score(document)
    if live == LiveScores.hidden { return }
    // A score that rose after the window was measured counts from the next search on.
    var score = text &+ min(live &* liveFactor, window.liveBound)
    var passive = window.passive
    while passive > 0, Int(score) + Int(rest[passive]) >= floor {
      passive &-= 1
      let term = terms[passive]
      if term.bound == 0 || !term.cursor.pointee.mayHold(document) { continue }
      term.cursor.pointee.block = term.block
      if term.cursor.pointee.seek(document) == document {
        score = score &+ term.cursor.pointee.contribution
      }
    }
    guard passive == 0, Int(score) >= floor,
      isAllowed(document, live: live, testingFilters: !filters.isEmpty)
    else { return }
    hits.offer(document, score: score, live: live)
  }
}
