extension SegmentMatcher {
  /// The documents that are looked at together, and what is known of them.
  private struct Span {
    var first: UInt32
    var last: UInt32
    /// The most any of them can score.
    var bound: Int
  }

  /// Goes through the documents that have one leaf of each of `groups`, the rarest first.
  func matchRequired(_ groups: [[Int]], into hits: inout TopHits) {
    let inGroups = Set(required.joined())
    let optional = scored.filter { !inGroups.contains($0) }
    var next: UInt32 = 0
    while let span = span(from: next, groups: groups, optional: optional) {
      if span.bound >= Int(hits.floor(span.first)) {
        match(span, groups: groups, optional: optional, into: &hits)
      }
      if span.last == .max { return }
      next = span.last + 1
    }
  }

  /// The next documents from `document` on for which every cursor stays in its block; `nil`
  /// when a group has no more documents.
  private func span(from document: UInt32, groups: [[Int]], optional: [Int]) -> Span? {
    var span = Span(first: document, last: .max, bound: 0)
    for group in groups {
      var first = UInt32.max
      for index in group {
        let cursor = cursors + index
        cursor.pointee.skip(to: span.first)
        guard cursor.pointee.block < cursor.pointee.blocks else { continue }
        let block = cursor.pointee.block
        first = min(first, max(span.first, cursor.pointee.first(block)))
        span.last = min(span.last, cursor.pointee.last(block))
        span.bound += Int(cursor.pointee.bound(block))
      }
      // Nothing of the group is left.
      if first == .max { return nil }
      span.first = first
    }
    for index in optional {
      let cursor = cursors + index
      cursor.pointee.skip(to: span.first)
      guard cursor.pointee.block < cursor.pointee.blocks else { continue }
      span.last = min(span.last, cursor.pointee.last(cursor.pointee.block))
      span.bound += Int(cursor.pointee.bound(cursor.pointee.block))
    }
    // A later group may begin behind the blocks of an earlier one: look again from there.
    if span.last < span.first { return Span(first: span.first, last: span.first - 1, bound: .min) }
    let window = Int(span.first) / LiveScores.window
    guard window < part.live.windows else { return nil }
    span.last = min(span.last, UInt32((window + 1) * LiveScores.window - 1))
    let maximum = part.live.maximum(ofWindow: window)
    span.bound += Int(Points.liveBound(maximum, factor: liveFactor))
    return span
  }

  private func match(
    _ span: Span,
    groups: [[Int]],
    optional: [Int],
    into hits: inout TopHits
  ) {
    var document = seek(groups[0], span.first)
    search: while document <= span.last {
      for index in 1..<max(groups.count, 1) {
        let other = seek(groups[index], document)
        guard other != document else { continue }
        if other == .max { return }
        document = seek(groups[0], other)
        continue search
      }
      score(document, optional: optional, into: &hits)
      document = seek(groups[0], document + 1)
    }
  }

  /// The first document at or behind `document` that a leaf of `group` has.
  @inline(__always)
  private func seek(_ group: [Int], _ document: UInt32) -> UInt32 {
    var first = UInt32.max
    for index in group { first = min(first, cursors[index].seek(document)) }
    return first
  }

  @inline(__always)
  private func score(_ document: UInt32, optional: [Int], into hits: inout TopHits) {
    let live = part.live.score(document)
    if live == LiveScores.hidden { return }
    var text: Int32 = 0
    for index in scored where cursors[index].seek(document) == document {
      text = text &+ cursors[index].contribution
    }
    // A filter may have found a document without any of the words.
    if text == 0, plan.hasWords { return }
    let score = text &+ live &* liveFactor
    guard score >= hits.floor(document),
      isAllowed(document, live: live, testingFilters: false)
    else { return }
    hits.offer(document, score: score, live: live, of: part)
  }
}
