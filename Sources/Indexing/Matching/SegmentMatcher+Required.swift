import Segments

extension SegmentMatcher {
  /// Goes through the documents that have one leaf of each of `groups`, the rarest first.
  ///
  /// The documents of the first group are gone through block by block. A block, and a document in
  /// it, is skipped when what is known of it already stays under the bar; only then others
  /// are asked: first by their bitmaps, then by unpacking the block that could hold the document.
  func matchRequired(_ groups: [[Int]], into hits: inout TopHits) {
    let capacity = groups.reduce(scored.count) { $0 + $1.count }
    withUnsafeTemporaryAllocation(of: RequiredScan.Leaf.self, capacity: capacity) { leaves in
      withUnsafeTemporaryAllocation(of: RequiredScan.Group.self, capacity: groups.count) { parts in
        var count = 0
        for (number, group) in groups.enumerated() {
          let start = count
          for index in group {
            let cursor = cursors + index
            // A leaf of several groups adds to the score in the first of them.
            let isFirst = !leaves[..<count].contains { $0.cursor == cursor }
            leaves[count] = RequiredScan.Leaf(
              cursor: cursor,
              isScored: cursor.pointee.weight != 0 && isFirst,
              words: scratch.words[index]
            )
            count += 1
          }
          parts[number] = RequiredScan.Group(leaves: start..<count)
        }
        let start = count
        for index in scored
        where !leaves[..<start].contains(where: { $0.cursor == cursors + index }) {
          leaves[count] = RequiredScan.Leaf(
            cursor: cursors + index,
            isScored: true,
            words: scratch.words[index]
          )
          count += 1
        }
        var scan = RequiredScan(
          groups: parts,
          leaves: leaves,
          optional: RequiredScan.Group(leaves: start..<count)
        )
        go(through: &scan, from: 0, upTo: .max, into: &hits)
      }
    }
  }

  /// Goes through the documents from `first` to `end` that have `driver`; the other scored terms
  /// are looked up where they can make a difference.
  func match(
    _ driver: UnsafeMutablePointer<PostingCursor>,
    from first: UInt32,
    upTo end: UInt32,
    into hits: inout TopHits
  ) {
    withUnsafeTemporaryAllocation(of: RequiredScan.Leaf.self, capacity: scored.count) { leaves in
      withUnsafeTemporaryAllocation(of: RequiredScan.Group.self, capacity: 1) { groups in
        let words = scratch.words[driver - cursors]
        leaves[0] = RequiredScan.Leaf(cursor: driver, isScored: true, words: words)
        var count = 1
        for index in scored where cursors + index != driver {
          let words = scratch.words[index]
          leaves[count] = RequiredScan.Leaf(cursor: cursors + index, isScored: true, words: words)
          count += 1
        }
        groups[0] = RequiredScan.Group(leaves: 0..<1)
        var scan = RequiredScan(
          groups: groups,
          leaves: leaves,
          optional: RequiredScan.Group(leaves: 1..<count)
        )
        scan.testsFilters = !filters.isEmpty
        go(through: &scan, from: first, upTo: end, into: &hits)
      }
    }
  }

  private func go(
    through scan: inout RequiredScan,
    from first: UInt32,
    upTo end: UInt32,
    into hits: inout TopHits
  ) {
    let driver = scan.groups[0].leaves
    var next = first
    while next <= end, var span = span(of: driver, from: next, in: scan.leaves), span.first <= end {
      span.last = min(span.last, end)
      guard bind(&scan, span.first, span.last) else { return }
      let maximum = part.live.maximum(span.first, span.last)
      let limit = Points.liveBound(maximum, factor: liveFactor)
      let live = Int(bound(limit, having: scan.square))
      let bound = Int(scan.groups[0].bound) + Int(scan.others) + live
      if bound >= Int(hits.floor(span.first)) {
        if driver.count == 1 {
          if scan.hasProbe {
            probeSpan(span, of: scan.leaves[driver.lowerBound], scan, live: live, into: &hits)
          } else {
            matchSpan(span, of: scan.leaves[driver.lowerBound], scan, live: live, into: &hits)
          }
        } else {
          matchSpan(span, ofEach: driver, scan, live: live, into: &hits)
        }
      }
      if span.last == .max { return }
      next = span.last + 1
    }
  }

  /// Looks up the other groups of a document of the first one, as long as it can reach the bar.
  ///
  /// A live score that is not known yet is read last: it lies elsewhere in memory, and few
  /// documents have all that is required.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - text: What the groups that were looked up add.
  ///   - live: What is known of its live score.
  ///   - scan: The pass.
  ///   - first: The first group that was not looked up.
  ///   - hits: What it is offered to.
  /// - Returns: A document before which nothing else can match.
  @inline(__always)
  func complete(
    _ document: UInt32,
    text: Int32,
    live: RequiredScan.Live,
    _ scan: RequiredScan,
    from first: Int = 1,
    into hits: inout TopHits
  ) -> UInt32 {
    let next = document &+ 1
    let groups = first..<max(scan.groups.count, first)
    for index in groups where scan.groups[index].leaves.count == 1 {
      let leaf = scan.leaves[scan.groups[index].leaves.lowerBound]
      if !leaf.cursor.pointee.mayHold(document) { return next }
    }
    let floor = Int(hits.floor(document))
    var score = text
    var rest = Int(scan.others)
    for index in 1..<first { rest -= Int(scan.groups[index].bound) }
    // What its live score adds, and what of that counts by its share of the query at most.
    var (points, counted): (Int32, Int32) = (0, 0)
    switch live {
    case .known(let live):
      points = live &* liveFactor
      counted = bound(points, having: scan.square)
      score &+= counted
    case .bounded(let bound): rest += bound
    }
    for index in groups {
      let group = scan.groups[index]
      rest -= Int(group.bound)
      let first = add(group, of: document, in: scan.leaves, needing: floor - rest, to: &score)
      if first != document { return max(first, next) }
    }
    var units: Int32 = 0
    switch live {
    case .known(let live): units = live
    case .bounded(let most):
      if liveFactor != 0 {
        units = part.live.score(document)
        if units == LiveScores.hidden { return next }
        points = units &* liveFactor
        counted = bound(points, having: scan.square)
        score &+= counted
      }
      rest -= most
    }
    if Int(score) + rest < floor { return next }
    add(optional: scan.optional, of: document, in: scan.leaves, needing: floor, to: &score)
    // A filter may have found a document without any of the words.
    if hasWords, score == counted { return next }
    if Int(score) < floor { return next }
    // Where text alone counts, it only tells which of the few that are left are hidden.
    if liveFactor == 0 { units = part.live.score(document) }
    if isAllowed(document, live: units, testingFilters: scan.testsFilters) {
      offer(document, score: score &+ (points &- counted), live: units, to: &hits)
    }
    return next
  }

  /// Adds what the leaves of `group`, which need not be there, add to the score of `document`, as
  /// long as that can reach `floor`.
  ///
  /// The bits and the bounds of the blocks that could hold the document are asked first: where they
  /// say that it cannot, no block is unpacked.
  @inline(__always)
  private func add(
    optional group: RequiredScan.Group,
    of document: UInt32,
    in leaves: UnsafeMutableBufferPointer<RequiredScan.Leaf>,
    needing floor: Int,
    to score: inout Int32
  ) {
    var rest = 0
    for number in group.leaves {
      let cursor = leaves[number].cursor
      guard cursor.pointee.mayHold(document) else { continue }
      cursor.pointee.skip(to: document)
      rest &+= Int(cursor.pointee.boundHere)
    }
    for number in group.leaves where Int(score) &+ rest >= floor {
      let cursor = leaves[number].cursor
      guard cursor.pointee.mayHold(document) else { continue }
      rest &-= Int(cursor.pointee.boundHere)
      if cursor.pointee.seek(document) == document { score &+= cursor.pointee.contribution }
    }
  }

  /// Adds what the leaves of `group` add to the score of `document`.
  ///
  /// Returns `document` when it has one of them and its score is at least `floor` then; 0 when it
  /// cannot reach that; otherwise a document before which the group has none.
  @inline(__always)
  private func add(
    _ group: RequiredScan.Group,
    of document: UInt32,
    in leaves: UnsafeMutableBufferPointer<RequiredScan.Leaf>,
    needing floor: Int,
    to score: inout Int32
  ) -> UInt32 {
    var bound = Int(score)
    for number in group.leaves where leaves[number].isScored {
      let cursor = leaves[number].cursor
      cursor.pointee.skip(to: document)
      if cursor.pointee.mayHold(document) { bound += Int(cursor.pointee.boundHere) }
    }
    if bound < floor { return 0 }
    var first = UInt32.max
    for number in group.leaves {
      let cursor = leaves[number].cursor
      if let bits = cursor.pointee.bits {
        let held = bits.next(from: document)
        if held != document || bits.isExact && !leaves[number].isScored {
          first = min(first, held)
          continue
        }
      }
      let found = cursor.pointee.seek(document)
      first = min(first, found)
      if found == document, leaves[number].isScored { score &+= cursor.pointee.contribution }
    }
    return first == document && Int(score) < floor ? 0 : first
  }
}
