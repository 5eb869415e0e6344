import Segments

/// Finds the best documents of one segment for a query.
///
/// Three ways, all exact: the postings of a single term block by block; a union of terms window
/// by window, in which terms that cannot lift a document over the bar together are only looked
/// up for documents the others found (MaxScore with block bounds); and, when something is
/// required, the rarest requirement first and the others at its documents. Blocks, windows and
/// documents whose bound stays under the bar are skipped.
///
/// Reference: Grand, Muir, Ferenczi, Lin, "From MaxScore to Block-Max WAND" (ECIR 2020).
struct SegmentMatcher: ~Copyable {
  let part: IndexSnapshot.Part
  let scratch: SearchScratch
  /// The cursor of every leaf that this segment knows, one after the other.
  let cursors: UnsafeMutablePointer<PostingCursor>
  let cursorCount: Int
  /// The cursors that add to the score, which stand before all others.
  let scored: Range<Int>
  /// The cursors of the groups of which each must have one at a document.
  let required: [[Int]]
  let filters: [[Int]]
  let excluded: [[Int]]
  /// Whether there are words at all; without, filters alone decide.
  let hasWords: Bool
  /// Whether only app-linked documents count.
  let appLinkedOnly: Bool
  let liveFactor: Int32
  /// Whether this segment cannot have a match.
  let isEmpty: Bool
  /// How much of the query a document has, where that counts.
  let share: QueryShare?
  /// How many cursors there are to find that out.
  let probeCount: Int
  private let checks: Bool

  /// Prepares for the segment `part`, which is number `index` of the snapshot.
  init(
    part: consuming IndexSnapshot.Part,
    index: Int,
    plan: borrowing QueryPlan,
    scratch: SearchScratch
  ) {
    let isPartial = part.tombstones != nil
    self.part = part
    self.scratch = scratch
    liveFactor = plan.liveFactor
    hasWords = plan.hasWords
    appLinkedOnly = plan.appLinkedOnly
    // In front of what reads fields of this value: the compiler takes an object that is set behind
    // for one that was there before, and releases it.
    share = plan.share
    if let share = plan.share {
      probeCount = Self.putProbes(of: share, plan, inPart: index, scratch)
    } else {
      probeCount = 0
    }
    cursors = scratch.cursors
    var count = 0
    var scoredCount = 0
    for leaf in plan.leaves.indices {
      guard let list = plan.list(of: leaf, inPart: index) else { continue }
      scratch.put(list, weight: plan.leaves[leaf].weight, at: count)
      scratch.words[count] = plan.share?.mask(of: leaf) ?? 0
      count += 1
      if plan.scored.contains(leaf) { scoredCount = count }
    }
    cursorCount = count
    scored = 0..<scoredCount
    if count == plan.leaves.count {
      required = plan.required
      filters = plan.filters
      excluded = plan.excluded
    } else {
      let numbers = Self.cursorNumbers(of: plan, inPart: index)
      func known(_ group: [Int]) -> [Int] { group.compactMap { numbers[$0] } }
      required = plan.required.map(known)
      filters = plan.filters.map(known)
      excluded = plan.excluded.compactMap { group in
        let known = known(group)
        return known.count == group.count ? known : nil
      }
    }
    isEmpty =
      plan.isImpossible || required.contains { $0.isEmpty } || filters.contains { $0.isEmpty }
      || plan.hasWords && scored.isEmpty
    checks = isPartial || plan.appLinkedOnly || !excluded.isEmpty
  }

  /// The number of every leaf's cursor; `nil` for those that the segment does not know.
  private static func cursorNumbers(of plan: borrowing QueryPlan, inPart index: Int) -> [Int?] {
    var count = 0
    return plan.leaves.indices.map { leaf in
      guard plan.list(of: leaf, inPart: index) != nil else { return nil }
      count += 1
      return count - 1
    }
  }

  /// Offers every match that could be among the best to `hits`.
  func match(into hits: inout TopHits) {
    if isEmpty { return }
    let bitmaps = attachBitmaps()
    withExtendedLifetime(bitmaps) {
      if requiresMore || !filters.isEmpty && (!hasWords || filtersAreRarer) {
        var requirements = required
        requirements.append(contentsOf: filters)
        sort(&requirements)
        matchRequired(requirements, into: &hits)
      } else if scored.count == 1 {
        matchSingle(cursors + scored[0], into: &hits)
      } else {
        matchUnion(into: &hits)
      }
    }
  }

  /// Gives cursors the bitmaps of their terms, which the caller keeps while they are used.
  private func attachBitmaps() -> [TermBitmap] {
    if cursorCount == 1 { return [] }
    var bitmaps: [TermBitmap] = []
    for index in 0..<cursorCount {
      let list = cursors[index].list
      let segment = part.segment
      guard
        let bitmap = segment.bitmaps.bitmap(of: list, size: segment.count, owner: segment)
      else { continue }
      cursors[index].bits = bitmap.bits
      cursors[index].strong = bitmap.strong
      bitmaps.append(bitmap)
    }
    return bitmaps
  }

  /// Whether a document needs more than any one of the scored terms.
  private var requiresMore: Bool {
    required.count > 1 || required.count == 1 && required[0].count < scored.count
  }

  /// Whether it is cheaper to go through the documents of a filter than through those of the
  /// words.
  private var filtersAreRarer: Bool {
    let rarest = filters.map { count($0) }.min() ?? Int.max
    return rarest < count(scored) / 4
  }

  /// Puts the rarest groups first.
  ///
  /// There are few, and they may well stand so already.
  private func sort(_ groups: inout [[Int]]) {
    for index in 1..<max(groups.count, 1) {
      var position = index
      while position > 0, count(groups[position]) < count(groups[position - 1]) {
        groups.swapAt(position, position - 1)
        position -= 1
      }
    }
  }

  private func count(_ group: some Sequence<Int>) -> Int {
    group.reduce(0) { $0 + cursors[$1].count }
  }

  /// Whether `document`, whose words match, may be shown; `live` is its live score.
  @inline(__always)
  func isAllowed(_ document: UInt32, live: Int32, testingFilters: Bool) -> Bool {
    if live == LiveScores.hidden { return false }
    if checks, !passesChecks(document) { return false }
    return !testingFilters || passesFilters(document)
  }

  private func passesChecks(_ document: UInt32) -> Bool {
    if part.isDead(document) { return false }
    if appLinkedOnly, part.segment.flags(document) & DocumentColumns.appLinked == 0 {
      return false
    }
    for group in excluded where group.allSatisfy({ cursors[$0].probe(document) }) { return false }
    return true
  }

  private func passesFilters(_ document: UInt32) -> Bool {
    for group in filters where !group.contains(where: { cursors[$0].probe(document) }) {
      return false
    }
    return true
  }

  /// Goes through the postings of the only scored term.
  ///
  /// Blocks that cannot reach the bar are skipped many at a time: the bound for the live
  /// scores of a stretch says which impact a posting must have, and the maxima of its blocks are
  /// searched for one. A stretch without any makes the next one longer.
  private func matchSingle(
    _ cursor: UnsafeMutablePointer<PostingCursor>,
    into hits: inout TopHits
  ) {
    let maxima = cursor.pointee.maxima
    let weight = Int(cursor.pointee.weight)
    let square = share?.squareBound(scratch.words[cursor - cursors]) ?? QueryShare.whole
    let blocks = maxima.count
    var start = 0
    var length = 1
    while start < blocks {
      let end = min(start + length, blocks)
      let first = cursor.pointee.first(start)
      let maximum = part.live.maximum(first, cursor.pointee.last(end - 1))
      let live = Int(bound(Points.liveBound(maximum, factor: liveFactor), having: square))
      let least = Self.leastImpact(adding: Int(hits.floor(first)) - live, weight: weight)
      let block = maxima.first(in: start..<end, reaching: least)
      if block < end {
        matchBlock(block, of: cursor, having: square, into: &hits)
        start = block + 1
        length = max(1, length / 2)
      } else {
        start = end
        length = min(length * 2, 1 << 12)
      }
    }
  }

  /// Goes through a block of the only scored term, unless it cannot reach the bar.
  private func matchBlock(
    _ block: Int,
    of cursor: UnsafeMutablePointer<PostingCursor>,
    having square: Int64,
    into hits: inout TopHits
  ) {
    let first = cursor.pointee.first(block)
    let maximum = part.live.maximum(first, cursor.pointee.last(block))
    let liveBound = Int(bound(Points.liveBound(maximum, factor: liveFactor), having: square))
    // What the text must add, so that most documents fail without a look at their live score.
    var needed = Int(hits.floor(first)) - liveBound
    if Int(cursor.pointee.bound(block)) < needed { return }
    cursor.pointee.block = block
    let impacts = cursor.pointee.openImpacts()
    let count = cursor.pointee.decodedCount
    let weight = cursor.pointee.weight
    let documents = cursor.pointee.documents
    guard needed > 0 else { return matchAll(of: cursor, into: &hits) }
    let candidates = scratch.touched
    let least = Self.leastImpact(adding: needed, weight: Int(weight))
    let found = Self.indexes(in: 0..<count, of: impacts, reaching: least, into: candidates)
    cursor.pointee.decode(found, of: candidates)
    for number in 0..<found {
      let index = Int(candidates[number])
      let text = Int32(impacts[index]) &* weight
      if Int(text) < needed { continue }
      offer(documents[index], text: text, liveBound, &needed, to: &hits)
    }
  }

  /// Goes through a block any of whose postings may reach the bar.
  ///
  /// Their live scores, which lie elsewhere in memory, are read one directly after the other, so
  /// that waiting for one is waiting for all.
  private func matchAll(
    of cursor: UnsafeMutablePointer<PostingCursor>,
    into hits: inout TopHits
  ) {
    cursor.pointee.decode()
    let impacts = cursor.pointee.unpackImpacts()
    let (count, weight) = (cursor.pointee.decodedCount, cursor.pointee.weight)
    let documents = cursor.pointee.documents
    let (scores, lives) = (scratch.texts, scratch.lives)
    for index in 0..<count {
      lives[index] = part.live.score(documents[index])
      scores[index] = Int32(impacts[index]) &* weight &+ lives[index] &* liveFactor
    }
    var floor = hits.floor(documents[0])
    for index in 0..<count where scores[index] >= floor {
      let document = documents[index]
      guard scores[index] >= hits.floor(document),
        isAllowed(document, live: lives[index], testingFilters: !filters.isEmpty)
      else { continue }
      offer(document, score: scores[index], live: lives[index], to: &hits)
      floor = hits.floor(document)
    }
  }

  /// Offers a posting of a block whose live scores are at most `liveBound`, if it reaches the bar;
  /// `needed` is what the text of the next one must add for that.
  @inline(__always)
  private func offer(
    _ document: UInt32,
    text: Int32,
    _ liveBound: Int,
    _ needed: inout Int,
    to hits: inout TopHits
  ) {
    let live = part.live.score(document)
    let score = text &+ live &* liveFactor
    // Only now, because most documents fail the bar and the rest costs more to find out.
    guard score >= hits.floor(document),
      isAllowed(document, live: live, testingFilters: !filters.isEmpty)
    else { return }
    offer(document, score: score, live: live, to: &hits)
    needed = Int(hits.floor(document)) - liveBound
  }
}
