import Segments

extension SegmentMatcher {
  /// Goes through documents that have any of the scored terms, window by window.
  ///
  /// Terms that cannot lift a document of a whole group of windows over the bar, even together,
  /// do not say where to go next; windows in which only they have documents are skipped.
  func matchUnion(into hits: inout TopHits) {
    let count = scored.count
    withUnsafeTemporaryAllocation(of: UnionScan.Term.self, capacity: count) { terms in
      withUnsafeTemporaryAllocation(of: Int32.self, capacity: count + 1) { rest in
        withUnsafeTemporaryAllocation(of: Int.self, capacity: count + 1) { highest in
          withUnsafeTemporaryAllocation(of: Int64.self, capacity: count + 1) { squares in
            rest.initialize(repeating: 0)
            let scan = UnionScan(terms: terms, rest: rest, highest: highest, squares: squares)
            order(scan)
            matchGroups(scan, &hits)
          }
        }
      }
    }
  }

  /// Goes through all groups of windows.
  private func matchGroups(_ scan: UnionScan, _ hits: inout TopHits) {
    let windows = windowCount
    var group = 0
    while group < windows {
      let end = min(group + UnionScan.group, windows)
      matchGroup(group..<end, scan, &hits)
      group = end
    }
  }

  /// How many windows the documents of the segment have.
  private var windowCount: Int {
    (part.live.windows * LiveScores.window + UnionScan.window - 1) / UnionScan.window
  }

  /// The bound for the live scores of the documents from `first` up to `end`.
  @inline(__always)
  private func liveBound(_ first: UInt32, upTo end: UInt32) -> Int32 {
    let last = min(end, UInt32(part.live.windows * LiveScores.window)) &- 1
    return Points.liveBound(part.live.maximum(first, last), factor: liveFactor)
  }

  /// Puts the scored terms in the order of what they add at most, and sums that up.
  private func order(_ scan: UnionScan) {
    let terms = scan.terms
    for index in scored {
      let term = UnionScan.Term(
        cursor: cursors + index,
        bound: cursors[index].highestBound,
        words: scratch.words[index]
      )
      var position = index
      while position > 0, terms[position - 1].bound > term.bound {
        terms[position] = terms[position - 1]
        position -= 1
      }
      terms[position] = term
    }
    scan.highest[0] = 0
    scan.squares[0] = 0
    var words: UInt64 = 0
    for index in scored {
      scan.highest[index + 1] = scan.highest[index] + Int(terms[index].bound)
      words |= terms[index].words
      scan.squares[index + 1] = share?.squareBound(words) ?? QueryShare.whole
      terms[index].rank = index
    }
  }

  /// Goes through a group of windows.
  private func matchGroup(
    _ windows: Range<Int>,
    _ scan: UnionScan,
    _ hits: inout TopHits
  ) {
    let terms = scan.terms
    let highest = scan.highest
    let size = UnionScan.window
    let last = UInt32(windows.upperBound * size)
    var index = windows.lowerBound
    var passive = 0
    while index < windows.upperBound {
      let base = UInt32(index * size)
      let floor = Int(hits.floor(base))
      // Live scores mostly fall, so that less and less ahead may reach the bar.
      let live = liveBound(base, upTo: last)
      while passive < terms.count,
        highest[passive + 1] + Int(bound(live, having: scan.squares[passive + 1])) < floor
      {
        passive += 1
      }
      if passive == terms.count { return }
      if passive + 1 == terms.count {
        // Whatever can reach the bar has this one term.
        let end = UInt32(windows.upperBound * size - 1)
        for position in terms.indices where terms[position].rank == passive {
          resume(terms)
          match(terms[position].cursor, from: base, upTo: end, into: &hits)
        }
        return
      }
      var next = UInt32.max
      for position in terms.indices where terms[position].rank >= passive {
        next = min(next, advance(&terms[position], to: base))
      }
      let window = Int(next) / size
      if window > index {
        index = window
        continue
      }
      if index == 0 {
        matchFirst(scan, &hits)
      } else {
        matchWindow(from: base, upTo: base &+ UInt32(size), scan, &hits)
      }
      index += 1
    }
  }

  /// Puts all cursors at the first block of their term that can matter.
  private func resume(_ terms: UnsafeMutableBufferPointer<UnionScan.Term>) {
    for position in terms.indices { terms[position].cursor.pointee.block = terms[position].block }
  }

  /// Goes through the first window piece by piece, each as large as all before it: the first ones
  /// set a bar for the others, since documents stand in the order of their static scores.
  ///
  /// The first piece has some documents of the terms, about, since a piece costs as much as several
  /// of them.
  private func matchFirst(_ scan: UnionScan, _ hits: inout TopHits) {
    var base: UInt32 = 0
    var end = UInt32(LiveScores.window)
    let postings = scored.reduce(0) { $0 + cursors[$1].count }
    let size = part.segment.count
    while end < UInt32(UnionScan.window), postings &* Int(end) < UnionScan.opening &* size {
      end *= 2
    }
    while base < UInt32(UnionScan.window) {
      matchWindow(from: base, upTo: end, scan, &hits)
      base = end
      end *= 2
    }
  }

  private func matchWindow(
    from base: UInt32,
    upTo end: UInt32,
    _ scan: UnionScan,
    _ hits: inout TopHits
  ) {
    let terms = scan.terms
    let live = liveBound(base, upTo: end)
    var window = UnionScan.Window(base: base, end: end, liveLimit: live, liveBound: live)
    let floor = hits.floor(base)
    if scan.highest[terms.count] + Int(live) < Int(floor) { return }
    measure(&window, terms)
    if window.sum == 0 { return }
    split(&window, scan, floor: floor)
    // All terms passive: nothing in the window can reach the bar.
    if window.passive == terms.count { return }
    if isSparse(window, terms) {
      matchSparse(window, scan, &hits)
    } else {
      matchDense(window, scan, &hits)
    }
  }

  /// Calls `body` with the blocks of `term` in the window that can matter, decoded, and with
  /// the first index in them; it returns the index behind the last.
  @inline(__always)
  private func forEachBlock(
    of term: UnionScan.Term,
    in window: UnionScan.Window,
    floor: Int32,
    _ body: (UnsafeMutablePointer<PostingCursor>, Int) -> Int
  ) {
    let cursor = term.cursor
    // Whatever else a document of the window may have.
    let others = Int(window.sum) - Int(term.bound) + Int(window.liveBound)
    var block = term.block
    while block < cursor.pointee.blocks, cursor.pointee.first(block) < window.end {
      if Int(cursor.pointee.bound(block)) + others >= Int(floor) {
        cursor.pointee.block = block
        cursor.pointee.decode()
        cursor.pointee.find(max(window.base, cursor.pointee.first(block)))
        cursor.pointee.index = body(cursor, cursor.pointee.index)
      }
      block &+= 1
    }
  }

  private func matchSparse(
    _ window: UnionScan.Window,
    _ scan: UnionScan,
    _ hits: inout TopHits
  ) {
    let sums = scratch.sums
    let touched = scratch.touched
    var count = 0
    let floor = hits.floor(window.base)
    for index in window.passive..<scan.terms.count where scan.terms[index].bound > 0 {
      forEachBlock(of: scan.terms[index], in: window, floor: floor) { cursor, start in
        let documents = cursor.pointee.documents
        let impacts = cursor.pointee.unpackImpacts()
        let weight = cursor.pointee.weight
        var position = start
        while documents[position] < window.end {
          let offset = Int(documents[position] &- window.base)
          // Whether another term has the document is unpredictable.
          touched[count] = UInt16(truncatingIfNeeded: offset)
          count &+= sums[offset] == 0 ? 1 : 0
          sums[offset] = sums[offset] &+ Int32(impacts[position]) &* weight
          position &+= 1
        }
        return position
      }
    }
    complete(gather(count, window, scan, floor: floor), window, scan, &hits)
  }

  private func matchDense(
    _ window: UnionScan.Window,
    _ scan: UnionScan,
    _ hits: inout TopHits
  ) {
    let sums = scratch.sums
    let floor = hits.floor(window.base)
    for index in window.passive..<scan.terms.count where scan.terms[index].bound > 0 {
      forEachBlock(of: scan.terms[index], in: window, floor: floor) { cursor, start in
        let documents = cursor.pointee.documents
        let impacts = cursor.pointee.unpackImpacts()
        let weight = cursor.pointee.weight
        var position = start
        while documents[position] < window.end {
          let offset = Int(documents[position] &- window.base)
          sums[offset] = sums[offset] &+ Int32(impacts[position]) &* weight
          position &+= 1
        }
        return position
      }
    }
    let memory = UnsafeMutableRawPointer(sums)
    let zero = SIMD8<Int32>(repeating: 0)
    let touched = scratch.touched
    let texts = scratch.texts
    var found = 0
    var needed = SIMD8(repeating: neededText(window, scan, floor: floor))
    // The last window, which may be the only one, is rarely full.
    let size = min(Int(window.end), part.segment.count) &- Int(window.base)
    for row in 0..<(size &+ 7) / 8 {
      let values = memory.loadUnaligned(fromByteOffset: row &* 32, as: SIMD8<Int32>.self)
      memory.storeBytes(of: zero, toByteOffset: row &* 32, as: SIMD8<Int32>.self)
      let enough = values .>= needed
      guard any(enough) else { continue }
      for lane in 0..<8 where enough[lane] {
        texts[found] = values[lane]
        touched[found] = UInt16(truncatingIfNeeded: row &* 8 &+ lane)
        found &+= 1
      }
      if found < UnionScan.candidateLimit { continue }
      complete(found, window, scan, &hits)
      found = 0
      let floor = hits.floor(window.base)
      needed = SIMD8(repeating: neededText(window, scan, floor: floor))
    }
    complete(found, window, scan, &hits)
  }
}
