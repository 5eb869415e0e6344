extension SegmentMatcher {
  /// Goes through the documents of a group with one leaf.
  func matchSpan(
    _ span: (first: UInt32, last: UInt32),
    of leaf: RequiredScan.Leaf,
    _ scan: RequiredScan,
    live liveBound: Int,
    into hits: inout TopHits
  ) {
    let floor = hits.floor(span.first)
    let found = sieve(
      gather(span, of: leaf, scan, live: liveBound, floor: floor),
      of: leaf,
      scan,
      needed: Int(floor) &- liveBound
    )
    let documents = leaf.cursor.pointee.documents
    let impacts = leaf.cursor.pointee.unpackImpacts()
    let weight = leaf.isScored ? leaf.cursor.pointee.weight : 0
    let candidates = scratch.touched
    let lives = scratch.lives
    // Many documents fail without their live score, which lies elsewhere in memory; those of the
    // others are read one directly after the other, so that waiting for one is waiting for all.
    let isLive = liveFactor != 0
    for place in 0..<(isLive ? found : 0) {
      lives[place] = part.live.score(documents[Int(candidates[place])])
    }
    var next = span.first
    for place in 0..<found where !isLive || lives[place] != LiveScores.hidden {
      let index = Int(candidates[place])
      let document = documents[index]
      if document < next { continue }
      let text = Int32(impacts[index]) &* weight
      let live = isLive ? Int(lives[place] &* liveFactor) : liveBound
      let floor = Int(hits.floor(document))
      guard Int(text) &+ live &+ Int(scan.others) >= floor else { continue }
      next = complete(
        document,
        text: text,
        live: isLive ? .known(lives[place]) : .bounded(liveBound),
        scan,
        into: &hits
      )
    }
  }

  /// The same when another term says of most documents that they do not count.
  func probeSpan(
    _ span: (first: UInt32, last: UInt32),
    of leaf: RequiredScan.Leaf,
    _ scan: RequiredScan,
    live liveBound: Int,
    into hits: inout TopHits
  ) {
    let found = gather(span, of: leaf, scan, live: liveBound, floor: hits.floor(span.first))
    let documents = leaf.cursor.pointee.documents
    let impacts = leaf.cursor.pointee.unpackImpacts()
    let weight = leaf.isScored ? leaf.cursor.pointee.weight : 0
    let candidates = scratch.touched
    var next = span.first
    for place in 0..<found {
      let index = Int(candidates[place])
      let document = documents[index]
      if document < next { continue }
      let text = Int32(impacts[index]) &* weight
      let floor = Int(hits.floor(document))
      next = document &+ 1
      if Int(text) &+ Int(scan.others) &+ liveBound >= floor,
        scan.mayComplete(document, text: Int(text) &+ liveBound, floor: floor, next: &next)
      {
        next = complete(document, text: text, live: .bounded(liveBound), scan, into: &hits)
      }
    }
  }

  /// Notes the places of the span's documents that what is known of all of them lets through:
  /// that their impacts are large enough, and that the sieve has them.
  ///
  /// Nothing depends on the outcome for a single document, which nobody could foresee, so that the
  /// bits of many are waited for together.
  ///
  /// Returns how many there are, in ``SearchScratch/touched``.
  private func gather(
    _ span: (first: UInt32, last: UInt32),
    of leaf: RequiredScan.Leaf,
    _ scan: RequiredScan,
    live liveBound: Int,
    floor: Int32
  ) -> Int {
    let cursor = leaf.cursor
    _ = cursor.pointee.seek(span.first)
    let documents = cursor.pointee.documents
    let impacts = cursor.pointee.unpackImpacts()
    let candidates = scratch.touched
    let needed = Int(floor) &- Int(scan.others) &- liveBound
    let weight = leaf.isScored ? Int(cursor.pointee.weight) : 0
    var index = cursor.pointee.index
    var end = cursor.pointee.decodedCount
    while end > index, documents[end &- 1] > span.last { end &-= 1 }
    let least = Self.leastImpact(adding: needed, weight: weight)
    if least > Int(UInt8.max) { return 0 }
    let enough = UInt8(truncatingIfNeeded: least)
    let bar = SIMD16(repeating: enough)
    var found = 0
    while index < end {
      let row = index & ~15
      let values = UnsafeRawPointer(impacts + row).loadUnaligned(as: SIMD16<UInt8>.self)
      let last = min(row &+ 16, end)
      if any(values .>= bar) {
        while index < last {
          candidates[found] = UInt16(truncatingIfNeeded: index)
          found &+= impacts[index] >= enough ? 1 : 0
          index &+= 1
        }
      }
      index = last
    }
    guard let sieve = scan.sieve else { return found }
    found = sieve.keep(found, of: candidates, in: documents)
    guard let finer = scan.finerSieve else { return found }
    return finer.keep(found, of: candidates, in: documents)
  }

  /// Leaves out those of the first `count` candidates that cannot reach `needed` points of text
  /// without the optional terms whose bits they lack.
  ///
  /// Returns how many are left.
  private func sieve(
    _ count: Int,
    of leaf: RequiredScan.Leaf,
    _ scan: RequiredScan,
    needed: Int
  ) -> Int {
    let documents = leaf.cursor.pointee.documents
    let impacts = leaf.cursor.pointee.unpackImpacts()
    let weight = leaf.isScored ? leaf.cursor.pointee.weight : 0
    let (candidates, bounds) = (scratch.touched, scratch.lives)
    var withBits: Int32 = 0
    for place in scan.optional.leaves where scan.leaves[place].cursor.pointee.bits != nil {
      withBits &+= scan.leaves[place].bound
    }
    if withBits == 0 { return count }
    let least = Int32(clamping: needed &- Int(scan.others) &+ Int(withBits))
    for index in 0..<count {
      bounds[index] = Int32(impacts[Int(candidates[index])]) &* weight &+ withBits
    }
    var kept = count
    for place in scan.optional.leaves {
      guard let bits = scan.leaves[place].cursor.pointee.bits else { continue }
      let bound = scan.leaves[place].bound
      kept =
        bits.isExact
        ? keep(kept, reaching: least, without: bound) { bits.exactBit(documents[Int($0)]) }
        : keep(kept, reaching: least, without: bound) { bits.bit(documents[Int($0)]) }
    }
    return kept
  }

  /// The smallest impact that adds `points` or more; one that no posting has when none does.
  @inline(__always)
  private static func leastImpact(adding points: Int, weight: Int) -> Int {
    if points <= 0 { return 0 }
    return weight > 0 ? (points &+ weight &- 1) / weight : .max
  }

  /// Goes through the documents of a group with several leaves, of which none leaves its block.
  func matchSpan(
    _ span: (first: UInt32, last: UInt32),
    ofEach driver: Range<Int>,
    _ scan: RequiredScan,
    live liveBound: Int,
    into hits: inout TopHits
  ) {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: driver.count) { heads in
      let leaves = UnsafeMutableBufferPointer(rebasing: scan.leaves[driver])
      for place in 0..<heads.count { heads[place] = leaves[place].cursor.pointee.seek(span.first) }
      while true {
        var document = UInt32.max
        for head in heads { document = min(document, head) }
        if document > span.last { return }
        var text: Int32 = 0
        for place in 0..<heads.count where heads[place] == document {
          let cursor = leaves[place].cursor
          // Another group with the same leaf may have moved its cursor back.
          _ = cursor.pointee.seek(document)
          if leaves[place].isScored { text &+= cursor.pointee.contribution }
          heads[place] = cursor.pointee.nextHere()
        }
        let bound = Int(text) &+ Int(scan.others)
        let floor = Int(hits.floor(document))
        guard bound &+ liveBound >= floor, scan.passes(document) else { continue }
        var next = document &+ 1
        if scan.mayComplete(document, text: Int(text) &+ liveBound, floor: floor, next: &next) {
          next = complete(document, text: text, live: .bounded(liveBound), scan, into: &hits)
        }
        if next == document &+ 1 { continue }
        for place in 0..<heads.count where heads[place] < next {
          heads[place] = next > span.last ? .max : leaves[place].cursor.pointee.seek(next)
        }
      }
    }
  }
}
