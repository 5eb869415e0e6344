import Segments

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
    let needed = Int(floor) &- Int(scan.others) &- liveBound
    let found = sieve(
      gather(span, of: leaf, scan, needed: needed, into: scratch.touched),
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
    for number in 0..<(isLive ? found : 0) {
      lives[number] = part.live.score(documents[Int(candidates[number])])
    }
    var next = span.first
    var ahead = -1
    for number in 0..<found where !isLive || lives[number] != LiveScores.hidden {
      let index = Int(candidates[number])
      let document = documents[index]
      if document < next { continue }
      let text = Int32(impacts[index]) &* weight
      let points = isLive ? bound(lives[number] &* liveFactor, having: scan.square) : 0
      let live = isLive ? Int(points) : liveBound
      let floor = Int(hits.floor(document))
      guard Int(text) &+ live &+ Int(scan.others) >= floor else { continue }
      if let supplement = scan.supplement {
        let units = isLive ? lives[number] : nil
        complete(document, text: text, live: units, with: supplement, &ahead, scan, into: &hits)
        continue
      }
      next = complete(
        document,
        text: text,
        live: isLive ? .known(lives[number]) : .bounded(liveBound),
        scan,
        into: &hits
      )
    }
  }

  /// Looks up the only other term of a document, which need not be there.
  ///
  /// Its next document is kept, since there may well be none for all others of the block.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - text: What the first term adds.
  ///   - live: Its live score; `nil` when that adds nothing.
  ///   - other: The other term.
  ///   - ahead: The document of the other term that was found last; -1 before the first.
  ///   - scan: The pass.
  ///   - hits: What it is offered to.
  @inline(__always)
  private func complete(
    _ document: UInt32,
    text: Int32,
    live: Int32?,
    with other: UnsafeMutablePointer<PostingCursor>,
    _ ahead: inout Int,
    _ scan: RequiredScan,
    into hits: inout TopHits
  ) {
    let floor = hits.floor(document)
    let points = (live ?? 0) &* liveFactor
    let counted = bound(points, having: scan.square)
    var score = text &+ counted
    if ahead < Int(document), other.pointee.mayHold(document) {
      other.pointee.skip(to: document)
      if Int(score) &+ Int(other.pointee.boundHere) < Int(floor) { return }
      ahead = Int(other.pointee.seek(document))
    }
    if ahead == Int(document) { score &+= other.pointee.contribution }
    // A filter may have found a document without any of the words.
    if score < floor || hasWords && score == counted { return }
    let units = live ?? part.live.score(document)
    if isAllowed(document, live: units, testingFilters: scan.testsFilters) {
      offer(document, score: score &+ (points &- counted), live: units, to: &hits)
    }
  }

  /// Notes the indexes of the span's documents that what is known of all of them lets through:
  /// that their impacts add the points that are `needed`, and that the sieve has them.
  ///
  /// Nothing depends on the outcome for a single document, which is unpredictable, so that the
  /// bits of many are waited for together.
  ///
  /// Returns how many there are in `candidates`.
  func gather(
    _ span: (first: UInt32, last: UInt32),
    of leaf: RequiredScan.Leaf,
    _ scan: RequiredScan,
    needed: Int,
    into candidates: UnsafeMutablePointer<UInt16>
  ) -> Int {
    let cursor = leaf.cursor
    cursor.pointee.skip(to: span.first)
    let impacts = cursor.pointee.openImpacts()
    let weight = leaf.isScored ? Int(cursor.pointee.weight) : 0
    let range = cursor.pointee.indexes(from: span.first, upTo: span.last)
    let least = Self.leastImpact(adding: needed, weight: weight)
    var found = Self.indexes(in: range, of: impacts, reaching: least, into: candidates)
    if found == 0 { return 0 }
    cursor.pointee.decode(found, of: candidates)
    let documents = cursor.pointee.documents
    guard let sieve = scan.sieve else { return found }
    found = sieve.keep(found, of: candidates, in: documents)
    guard let finer = scan.finerSieve else { return found }
    return finer.keep(found, of: candidates, in: documents)
  }

  /// Leaves out those of the first `count` candidates that cannot reach `needed` points of text,
  /// because they lack the bits of optional terms, or those of strong postings of any term.
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
    var known: Int32 = 0
    for number in scan.optional.leaves where scan.leaves[number].cursor.pointee.bits != nil {
      known &+= scan.leaves[number].bound
    }
    for group in scan.groups.dropFirst() { known &+= excess(of: group, scan) }
    if known == 0 { return count }
    let least = Int32(clamping: needed &- Int(scan.others) &+ Int(known))
    for index in 0..<count {
      bounds[index] = Int32(impacts[Int(candidates[index])]) &* weight &+ known
    }
    var kept = count
    for number in scan.optional.leaves {
      let leaf = scan.leaves[number]
      kept = keep(kept, reaching: least, with: leaf.cursor, bound: leaf.bound) {
        documents[Int($0)]
      }
    }
    for group in scan.groups.dropFirst() {
      let excess = excess(of: group, scan)
      guard excess > 0, let strong = scan.leaves[group.leaves.lowerBound].cursor.pointee.strong
      else { continue }
      kept = keep(kept, reaching: least) {
        Self.loss(of: excess, strong.bit(documents[Int($0)]))
      }
    }
    return kept
  }

  /// How much of what `group` adds at most only its strong postings add; 0 when that is not known.
  @inline(__always)
  private func excess(of group: RequiredScan.Group, _ scan: RequiredScan) -> Int32 {
    guard group.leaves.count == 1 else { return 0 }
    let cursor = scan.leaves[group.leaves.lowerBound].cursor
    guard group.bound > 0, let strong = cursor.pointee.strong else { return 0 }
    return max(0, group.bound &- Int32(strong.typical) &* cursor.pointee.weight)
  }

  /// Notes the indexes of `range` with an impact of at least `least` in `indexes`; returns how many
  /// there are.
  @inline(__always)
  static func indexes(
    in range: Range<Int>,
    of impacts: UnsafePointer<UInt8>,
    reaching least: Int,
    into indexes: UnsafeMutablePointer<UInt16>
  ) -> Int {
    if least > Int(UInt8.max) { return 0 }
    let enough = UInt8(truncatingIfNeeded: least)
    let bar = SIMD16(repeating: enough)
    var index = range.lowerBound
    var found = 0
    while index < range.upperBound {
      let row = index & ~15
      let values = UnsafeRawPointer(impacts + row).loadUnaligned(as: SIMD16<UInt8>.self)
      let last = min(row &+ 16, range.upperBound)
      if any(values .>= bar) {
        while index < last {
          indexes[found] = UInt16(truncatingIfNeeded: index)
          found &+= impacts[index] >= enough ? 1 : 0
          index &+= 1
        }
      }
      index = last
    }
    return found
  }

  /// The smallest impact that adds `points` or more; one that no posting has when none does.
  @inline(__always)
  static func leastImpact(adding points: Int, weight: Int) -> Int {
    if points <= 0 { return 0 }
    return weight > 0 ? (points &+ weight &- 1) / weight : .max
  }
}
