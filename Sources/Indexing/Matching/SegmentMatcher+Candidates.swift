import Segments

extension SegmentMatcher {
  /// Makes candidates of the first `count` touched documents of the window whose text is enough,
  /// and clears the sums of all.
  ///
  /// Returns how many candidates there are.
  func gather(
    _ count: Int,
    _ window: UnionScan.Window,
    _ scan: UnionScan,
    floor: Int32
  ) -> Int {
    let (sums, touched, texts) = (scratch.sums, scratch.touched, scratch.texts)
    let needed = neededText(window, scan, floor: floor)
    var found = 0
    for index in 0..<count {
      let offset = Int(touched[index])
      touched[found] = touched[index]
      texts[found] = sums[offset]
      found &+= sums[offset] >= needed ? 1 : 0
      sums[offset] = 0
    }
    return found
  }

  /// The points from active terms without which no document of the window reaches the bar.
  @inline(__always)
  func neededText(
    _ window: UnionScan.Window,
    _ scan: UnionScan,
    floor: Int32
  ) -> Int32 {
    let needed = Int(floor) - Int(scan.rest[window.passive]) - Int(window.liveBound)
    return Int32(clamping: max(1, needed))
  }

  /// Leaves out those of the first `count` candidates that cannot reach the bar without the
  /// passive terms whose bits they lack.
  ///
  /// Most candidates have none of them. Nothing depends on the outcome for a single document,
  /// which is unpredictable.
  ///
  /// Returns how many are left.
  private func sieve(
    _ count: Int,
    _ window: UnionScan.Window,
    _ scan: UnionScan,
    floor: Int32
  ) -> Int {
    var needed = Int(floor) - Int(window.liveBound)
    var withBits: Int32 = 0
    for number in 0..<window.passive {
      let term = scan.terms[number]
      if term.cursor.pointee.bits == nil {
        needed -= Int(term.bound)
      } else {
        withBits = withBits &+ term.bound
      }
    }
    if withBits == 0 { return count }
    let least = Int32(clamping: needed)
    let (bounds, base) = (scratch.lives, window.base)
    for index in 0..<count { bounds[index] = scratch.texts[index] &+ withBits }
    var kept = count
    // The largest first, without which the fewest are left for the others.
    for number in (0..<window.passive).reversed() where scan.terms[number].bound > 0 {
      let bound = scan.terms[number].bound
      kept = keep(kept, reaching: least, with: scan.terms[number].cursor, bound: bound) {
        base &+ UInt32($0)
      }
    }
    return kept
  }

  /// Takes what the term of `cursor` cannot add off what is known of candidates, because they lack
  /// it or do not have it strongly, and leaves out those that no longer reach `least`.
  ///
  /// - Parameters:
  ///   - count: How many candidates there are.
  ///   - least: The points that they must reach.
  ///   - cursor: The cursor of the term.
  ///   - bound: What the term adds at most, as is known of all candidates.
  ///   - document: The document of a candidate.
  /// - Returns: How many are left.
  @inline(__always)
  func keep(
    _ count: Int,
    reaching least: Int32,
    with cursor: UnsafeMutablePointer<PostingCursor>,
    bound: Int32,
    _ document: (UInt16) -> UInt32
  ) -> Int {
    guard let bits = cursor.pointee.bits else { return count }
    if let strong = cursor.pointee.strong {
      let typical = min(bound, Int32(strong.typical) &* cursor.pointee.weight)
      let rest = bound &- typical
      return keep(count, reaching: least) {
        let document = document($0)
        return Self.loss(of: typical, bits.exactBit(document))
          &+ Self.loss(of: rest, strong.bit(document))
      }
    }
    if bits.isExact {
      return keep(count, reaching: least) { Self.loss(of: bound, bits.exactBit(document($0))) }
    }
    return keep(count, reaching: least) { Self.loss(of: bound, bits.bit(document($0))) }
  }

  /// What is lost of `points` without `bit`, which is 0 or 1.
  @inline(__always)
  static func loss(of points: Int32, _ bit: Int) -> Int32 {
    points & (Int32(truncatingIfNeeded: bit) &- 1)
  }

  /// Takes what `loss` says off what is known of candidates, in ``SearchScratch/lives``, and leaves
  /// out those that no longer reach `least`; returns how many are left.
  ///
  /// What their text adds, in ``SearchScratch/texts``, moves with them.
  @inline(__always)
  func keep(_ count: Int, reaching least: Int32, _ loss: (UInt16) -> Int32) -> Int {
    let (touched, texts, bounds) = (scratch.touched, scratch.texts, scratch.lives)
    var kept = 0
    for index in 0..<count {
      let offset = touched[index]
      let left = bounds[index] &- loss(offset)
      touched[kept] = offset
      texts[kept] = texts[index]
      bounds[kept] = left
      kept &+= left >= least ? 1 : 0
    }
    return kept
  }

  /// Decides about the first `count` candidates of the window.
  ///
  /// Their live scores, which lie elsewhere in memory, are read one directly after the other, so
  /// that waiting for one is waiting for all.
  func complete(
    _ count: Int,
    _ window: UnionScan.Window,
    _ scan: UnionScan,
    _ hits: inout TopHits
  ) {
    let count = sieve(count, window, scan, floor: hits.floor(window.base))
    let touched = scratch.touched
    let texts = scratch.texts
    let lives = scratch.lives
    for index in 0..<count {
      lives[index] = part.live.score(window.base &+ UInt32(touched[index]))
    }
    for index in 0..<count {
      let document = window.base &+ UInt32(touched[index])
      complete(document, text: texts[index], live: lives[index], window, scan, &hits)
    }
  }

  /// Looks up the passive terms of `document`, as long as it can still reach the bar.
  @inline(__always)
  private func complete(
    _ document: UInt32,
    text: Int32,
    live: Int32,
    _ window: UnionScan.Window,
    _ scan: UnionScan,
    _ hits: inout TopHits
  ) {
    let floor = Int(hits.floor(document))
    if live == LiveScores.hidden { return }
    // A score that rose after the window was measured counts from the next search on.
    let points = min(live &* liveFactor, window.liveLimit)
    let counted = bound(points, having: window.square)
    var score = text &+ counted
    var passive = window.passive
    while passive > 0, Int(score) + Int(scan.rest[passive]) >= floor {
      passive &-= 1
      let term = scan.terms[passive]
      if term.bound == 0 || !term.cursor.pointee.mayHold(document) { continue }
      term.cursor.pointee.block = term.block
      term.cursor.pointee.skip(to: document)
      // The block with the document may add less than the best one of the window.
      let bound = Int(term.cursor.pointee.boundHere) + Int(scan.rest[passive])
      if Int(score) + bound < floor { return }
      if term.cursor.pointee.seek(document) == document {
        score = score &+ term.cursor.pointee.contribution
      }
    }
    guard passive == 0, Int(score) >= floor,
      isAllowed(document, live: live, testingFilters: !filters.isEmpty)
    else { return }
    offer(document, score: score &+ (points &- counted), live: live, to: &hits)
  }
}
