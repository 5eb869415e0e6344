extension SegmentMatcher {
  /// Leaves of which a document must have one, or those that it need not have.
  private struct Group {
    /// Its places in the order of the leaves.
    var leaves: Range<Int>
    /// The most it adds to a score in the documents at hand.
    var bound: Int32 = 0
  }

  /// A leaf of a group.
  private struct Leaf {
    var cursor: UnsafeMutablePointer<PostingCursor>
    /// Whether it adds to the score here; a leaf of several groups does so in one of them.
    var isScored: Bool
  }

  /// The groups, the one that is gone through first, and what adds to the score besides.
  private struct Scan {
    var groups: UnsafeMutableBufferPointer<Group>
    var leaves: UnsafeMutableBufferPointer<Leaf>
    var optional: Group
    /// Whether filters are not among the groups.
    var testsFilters = false
    /// What the groups behind the first, and the optional leaves, add at most.
    var others: Int32 = 0
    /// The documents of the rarest other group that is one or two common terms; `nil` for all.
    var sieve: (DocumentBits, DocumentBits)?
    /// The second group, when it is one term without a bitmap.
    private var probe: UnsafeMutablePointer<PostingCursor>?

    init(
      groups: UnsafeMutableBufferPointer<Group>,
      leaves: UnsafeMutableBufferPointer<Leaf>,
      optional: Group
    ) {
      self.groups = groups
      self.leaves = leaves
      self.optional = optional
      for group in groups.dropFirst() where sieve == nil && group.leaves.count <= 2 {
        guard let first = group.leaves.first, let last = group.leaves.last,
          let one = leaves[first].cursor.pointee.bits, let other = leaves[last].cursor.pointee.bits
        else { continue }
        sieve = (one, other)
      }
      if groups.count > 1, groups[1].leaves.count == 1 {
        let cursor = leaves[groups[1].leaves.lowerBound].cursor
        if cursor.pointee.bits == nil { probe = cursor }
      }
    }

    /// Whether the second group has `document`, and could add enough to `text`; otherwise `next`
    /// may move to where it goes on.
    ///
    /// What ``SegmentMatcher/complete`` would find out as well, for the many documents that fail.
    @inline(__always)
    func mayComplete(_ document: UInt32, text: Int, floor: Int, next: inout UInt32) -> Bool {
      guard let probe else { return true }
      probe.pointee.skip(to: document)
      let rest = Int(others) &- Int(groups[1].bound)
      if text &+ Int(probe.pointee.boundHere) &+ rest < floor { return false }
      let found = probe.pointee.seek(document)
      if found == document { return true }
      next = found
      return false
    }

    /// Whether the sieve lets `document` through.
    @inline(__always)
    func passes(_ document: UInt32) -> Bool {
      guard let sieve else { return true }
      return sieve.0.holds(document) || sieve.1.holds(document)
    }
  }

  /// Goes through the documents that have one leaf of each of `groups`, the rarest first.
  ///
  /// The documents of the first group are gone through block by block. A block, and a document in
  /// it, is passed over when what is known of it already stays under the bar; only then others
  /// are asked: first by their bitmaps, then by unpacking the block that could hold the document.
  func matchRequired(_ groups: [[Int]], into hits: inout TopHits) {
    var leaves: [Leaf] = []
    var parts: [Group] = []
    let others = scored.filter { index in !groups.contains { $0.contains(index) } }
    for group in groups + [others] {
      let start = leaves.count
      for index in group {
        let cursor = cursors + index
        // A leaf of several groups adds to the score in the first of them.
        let isFirst = !leaves.contains { $0.cursor == cursor }
        leaves.append(Leaf(cursor: cursor, isScored: cursors[index].weight != 0 && isFirst))
      }
      parts.append(Group(leaves: start..<leaves.count))
    }
    let optional = parts.removeLast()
    leaves.withUnsafeMutableBufferPointer { leaves in
      parts.withUnsafeMutableBufferPointer { parts in
        var scan = Scan(groups: parts, leaves: leaves, optional: optional)
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
    withUnsafeTemporaryAllocation(of: Leaf.self, capacity: scored.count) { leaves in
      withUnsafeTemporaryAllocation(of: Group.self, capacity: 1) { groups in
        leaves[0] = Leaf(cursor: driver, isScored: true)
        var count = 1
        for index in scored where cursors + index != driver {
          leaves[count] = Leaf(cursor: cursors + index, isScored: true)
          count += 1
        }
        groups[0] = Group(leaves: 0..<1)
        var scan = Scan(groups: groups, leaves: leaves, optional: Group(leaves: 1..<count))
        scan.testsFilters = !filters.isEmpty
        go(through: &scan, from: first, upTo: end, into: &hits)
      }
    }
  }

  private func go(
    through scan: inout Scan,
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
      let live = Int(Points.liveBound(maximum, factor: liveFactor))
      let bound = Int(scan.groups[0].bound) + Int(scan.others) + live
      if bound >= Int(hits.floor(span.first)) {
        if driver.count == 1 {
          matchSpan(span, of: scan.leaves[driver.lowerBound], scan, live: live, into: &hits)
        } else {
          matchSpan(span, ofEach: driver, scan, live: live, into: &hits)
        }
      }
      if span.last == .max { return }
      next = span.last + 1
    }
  }

  /// The next documents from `document` on, as far as every leaf of the group stays in its block;
  /// `nil` when there are none.
  private func span(
    of driver: Range<Int>,
    from document: UInt32,
    in leaves: UnsafeMutableBufferPointer<Leaf>
  ) -> (first: UInt32, last: UInt32)? {
    var first = UInt32.max
    var last = UInt32.max
    for place in driver {
      let cursor = leaves[place].cursor
      cursor.pointee.skip(to: document)
      guard cursor.pointee.block < cursor.pointee.blocks else { continue }
      first = min(first, max(document, cursor.pointee.first(cursor.pointee.block)))
      last = min(last, cursor.pointee.last(cursor.pointee.block))
    }
    return first == .max ? nil : (first, last)
  }

  /// Moves all other groups to `first`, and finds the bounds of all up to `last`.
  ///
  /// Returns false when a group has nothing more.
  private func bind(_ scan: inout Scan, _ first: UInt32, _ last: UInt32) -> Bool {
    scan.others = 0
    for index in scan.groups.indices {
      var isOver = true
      let bound = bound(of: scan.groups[index], scan.leaves, first, last, &isOver)
      if isOver { return false }
      scan.groups[index].bound = bound
      if index > 0 { scan.others &+= bound }
    }
    var isOver = true
    scan.optional.bound = bound(of: scan.optional, scan.leaves, first, last, &isOver)
    scan.others &+= scan.optional.bound
    return true
  }

  @inline(__always)
  private func bound(
    of group: Group,
    _ leaves: UnsafeMutableBufferPointer<Leaf>,
    _ first: UInt32,
    _ last: UInt32,
    _ isOver: inout Bool
  ) -> Int32 {
    var bound: Int32 = 0
    for place in group.leaves {
      let cursor = leaves[place].cursor
      cursor.pointee.skip(to: first)
      guard cursor.pointee.block < cursor.pointee.blocks else { continue }
      isOver = false
      if leaves[place].isScored { bound &+= cursor.pointee.bound(upTo: last) }
    }
    return bound
  }

  /// Goes through the documents of a group with one leaf.
  private func matchSpan(
    _ span: (first: UInt32, last: UInt32),
    of leaf: Leaf,
    _ scan: Scan,
    live liveBound: Int,
    into hits: inout TopHits
  ) {
    let cursor = leaf.cursor
    var document = cursor.pointee.seek(span.first)
    let documents = cursor.pointee.documents
    let impacts = cursor.pointee.unpackImpacts()
    let weight = leaf.isScored ? cursor.pointee.weight : 0
    let count = cursor.pointee.decodedCount
    var index = cursor.pointee.index
    while document <= span.last {
      let text = Int32(impacts[index]) &* weight
      let bound = Int(text) &+ Int(scan.others)
      let floor = Int(hits.floor(document))
      var next = document &+ 1
      // The live score lies elsewhere in memory; many documents fail without it.
      if bound &+ liveBound >= floor, scan.passes(document),
        scan.mayComplete(document, text: Int(text) &+ liveBound, floor: floor, next: &next)
      {
        let live = part.live.score(document)
        if live != LiveScores.hidden, bound &+ Int(live &* liveFactor) >= floor {
          next = complete(document, text: text, live: live, scan, into: &hits)
        }
      }
      repeat {
        index &+= 1
        if index >= count { return }
        document = documents[index]
      } while document < next
    }
  }

  /// Goes through the documents of a group with several leaves, of which none leaves its block.
  private func matchSpan(
    _ span: (first: UInt32, last: UInt32),
    ofEach driver: Range<Int>,
    _ scan: Scan,
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
          if leaves[place].isScored { text &+= cursor.pointee.contribution }
          heads[place] = cursor.pointee.nextHere()
        }
        let bound = Int(text) &+ Int(scan.others)
        let floor = Int(hits.floor(document))
        guard bound &+ liveBound >= floor, scan.passes(document) else { continue }
        var next = document &+ 1
        if scan.mayComplete(document, text: Int(text) &+ liveBound, floor: floor, next: &next) {
          let live = part.live.score(document)
          if live != LiveScores.hidden, bound &+ Int(live &* liveFactor) >= floor {
            next = complete(document, text: text, live: live, scan, into: &hits)
          }
        }
        if next == document &+ 1 { continue }
        for place in 0..<heads.count where heads[place] < next {
          heads[place] = next > span.last ? .max : leaves[place].cursor.pointee.seek(next)
        }
      }
    }
  }

  /// Looks up the other groups of a document of the first one, as long as it can reach the bar.
  ///
  /// Returns a document before which nothing else can match.
  private func complete(
    _ document: UInt32,
    text: Int32,
    live: Int32,
    _ scan: Scan,
    into hits: inout TopHits
  ) -> UInt32 {
    let next = document &+ 1
    for index in 1..<max(scan.groups.count, 1) where scan.groups[index].leaves.count == 1 {
      let leaf = scan.leaves[scan.groups[index].leaves.lowerBound]
      if !leaf.cursor.pointee.mayHold(document) { return next }
    }
    let floor = Int(hits.floor(document))
    var score = text &+ live &* liveFactor
    var rest = Int(scan.others)
    for index in 1..<max(scan.groups.count, 1) {
      let group = scan.groups[index]
      rest -= Int(group.bound)
      let first = add(group, of: document, in: scan.leaves, needing: floor - rest, to: &score)
      if first != document { return max(first, next) }
    }
    for place in scan.optional.leaves where Int(score) + rest >= floor {
      let leaf = scan.leaves[place]
      guard leaf.isScored, leaf.cursor.pointee.mayHold(document),
        leaf.cursor.pointee.seek(document) == document
      else { continue }
      score &+= leaf.cursor.pointee.contribution
    }
    // A filter may have found a document without any of the words.
    if plan.hasWords, score == live &* liveFactor { return next }
    if Int(score) >= floor, isAllowed(document, live: live, testingFilters: scan.testsFilters) {
      hits.offer(document, score: score, live: live)
    }
    return next
  }

  /// Adds what the leaves of `group` add to the score of `document`.
  ///
  /// Returns `document` when it has one of them and its score is at least `floor` then; 0 when it
  /// cannot reach that; otherwise a document before which the group has none.
  @inline(__always)
  private func add(
    _ group: Group,
    of document: UInt32,
    in leaves: UnsafeMutableBufferPointer<Leaf>,
    needing floor: Int,
    to score: inout Int32
  ) -> UInt32 {
    var bound = Int(score)
    for place in group.leaves where leaves[place].isScored {
      let cursor = leaves[place].cursor
      cursor.pointee.skip(to: document)
      if cursor.pointee.mayHold(document) { bound += Int(cursor.pointee.boundHere) }
    }
    if bound < floor { return 0 }
    var first = UInt32.max
    for place in group.leaves {
      let cursor = leaves[place].cursor
      if let bits = cursor.pointee.bits {
        let held = bits.next(from: document)
        first = min(first, held)
        if held != document || !leaves[place].isScored { continue }
      }
      let found = cursor.pointee.seek(document)
      first = min(first, found)
      if found == document, leaves[place].isScored { score &+= cursor.pointee.contribution }
    }
    return first == document && Int(score) < floor ? 0 : first
  }
}
