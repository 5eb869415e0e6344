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
  }

  /// Goes through the documents that have one leaf of each of `groups`, the rarest first.
  ///
  /// The documents of the first group are gone through block by block. A block, and a document in
  /// it, is passed over when what is known of it already stays under the bar; only then others
  /// are asked: first by their bitmaps, then by unpacking the block that could hold the document.
  func matchRequired(_ groups: [[Int]], into hits: inout TopHits) {
    var seen: Set<Int> = []
    var leaves: [Leaf] = []
    var parts: [Group] = []
    let grouped = Set(groups.joined())
    for group in groups + [scored.filter { !grouped.contains($0) }] {
      let start = leaves.count
      for index in group {
        let isScored = cursors[index].weight != 0 && seen.insert(index).inserted
        leaves.append(Leaf(cursor: cursors + index, isScored: isScored))
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
          matchSpan(span, ofEach: driver, scan, into: &hits)
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
      if bound &+ liveBound >= floor {
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

  /// Goes through the documents of a group with several leaves.
  private func matchSpan(
    _ span: (first: UInt32, last: UInt32),
    ofEach driver: Range<Int>,
    _ scan: Scan,
    into hits: inout TopHits
  ) {
    var next = span.first
    while true {
      var document = UInt32.max
      for place in driver { document = min(document, scan.leaves[place].cursor.pointee.seek(next)) }
      if document > span.last { return }
      next = document &+ 1
      let live = part.live.score(document)
      if live == LiveScores.hidden { continue }
      var text: Int32 = 0
      for place in driver where scan.leaves[place].isScored {
        let cursor = scan.leaves[place].cursor
        if cursor.pointee.seek(document) == document { text &+= cursor.pointee.contribution }
      }
      let bound = Int(text) + Int(scan.others) + Int(live &* liveFactor)
      if bound >= Int(hits.floor(document)) {
        next = max(next, complete(document, text: text, live: live, scan, into: &hits))
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
      var first = UInt32.max
      var isSure = true
      for place in group.leaves {
        let leaf = scan.leaves[place]
        if leaf.cursor.pointee.bits != nil, !leaf.isScored {
          if leaf.cursor.pointee.mayHold(document) { first = document } else { isSure = false }
          continue
        }
        leaf.cursor.pointee.skip(to: document)
        if group.leaves.count == 1, Int(score) + Int(leaf.cursor.pointee.boundHere) + rest < floor {
          return next
        }
        let found = leaf.cursor.pointee.seek(document)
        first = min(first, found)
        if found == document, leaf.isScored { score &+= leaf.cursor.pointee.contribution }
      }
      // Where the leaves that were only probed go on is not known.
      if first != document { return isSure ? max(next, first) : next }
      if Int(score) + rest < floor { return next }
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
      hits.offer(document, score: score, live: live, of: part)
    }
    return next
  }
}
