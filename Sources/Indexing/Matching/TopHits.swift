import Segments

/// The best documents seen so far, over all segments of a search.
///
/// Few are kept in no order, and the worst is looked for among them, so that no memory is allocated
/// and no branch depends on where a document belongs; many are a heap with the worst at the root.
/// Equal scores are distinguished by static score, then id, which is the order in which every segment
/// numbers its documents: once there are as many as are kept, a later document of the same segment
/// needs a higher score than the worst.
struct TopHits: ~Copyable {
  /// A document that was scored.
  struct Candidate {
    /// The score, and below it the document, so that the larger number stands first among those
    /// of one segment.
    fileprivate let rank: Int64
    /// Its live score, in its units.
    let live: Int32
    /// The number of its segment.
    let part: Int32
    /// What its live score counts less, because it does not have all of the query.
    let loss: Int32

    init(score: Int32, live: Int32, part: Int32, document: UInt32, loss: Int32 = 0) {
      rank = Int64(score) &<< 32 | Int64(~document)
      self.live = live
      self.part = part
      self.loss = loss
    }

    /// The score in all.
    var score: Int32 { Int32(truncatingIfNeeded: rank &>> 32) }

    /// The number of the document in its segment.
    var document: UInt32 { ~UInt32(truncatingIfNeeded: rank) }

    /// What stands for documents that are not found yet.
    fileprivate static let none = Candidate(score: .min, live: 0, part: 0, document: .max)
  }

  private let parts: [IndexSnapshot.Part]
  private let limit: Int
  private let isFew: Bool
  private let countsAll: Bool
  /// The last document of an earlier answer: only those behind it are taken.
  private let after: SearchPosition?
  /// Those that were found, if few are kept.
  private var few = InlineArray<16, Candidate>(repeating: .none)
  /// Those that were found, if many are kept: a heap, once there are as many.
  private var many: [Candidate] = []
  /// How many were found, of those that are kept.
  private var found = 0
  /// The worst of them, once there are as many as are kept, and its index among few.
  private var last = Candidate.none
  private var worst = 0
  private var part: Int32 = 0
  /// Whether there may be documents of several segments.
  private var isMixed = false
  /// Documents of the current segment behind this one lose against the worst at equal scores.
  private var tieLimit = UInt32.max
  private var threshold: Int32
  /// Whether the bar stood somewhere before anything was found.
  private let wasOpened: Bool

  /// How many matches were counted.
  private(set) var count = 0

  /// Hits for `request` in `snapshot`.
  ///
  /// - Parameters:
  ///   - request: What is searched for.
  ///   - snapshot: Where.
  ///   - limit: How many of the best are kept.
  ///   - countsAll: Whether every match is counted, which means that each is scored.
  ///   - opening: A score below which nothing is taken, because as many documents as are kept are
  ///     expected to reach it; `nil` for none.
  init(
    _ request: borrowing SearchRequest,
    in snapshot: IndexSnapshot,
    limit: Int,
    countsAll: Bool,
    opening: Int32? = nil
  ) {
    parts = snapshot.parts
    self.limit = limit
    self.countsAll = countsAll
    isFew = limit <= few.count
    if !isFew { many.reserveCapacity(64) }
    after = request.after
    threshold = opening ?? .min
    wasOpened = opening != nil
  }

  /// Whether as many were found as are kept.
  var isFull: Bool { found == limit }

  /// Whether every match was counted.
  var isCountExact: Bool { countsAll || !isFull && !wasOpened }

  /// Whether fewer documents reached the opening bar than were expected to, so that others may
  /// belong to the best that were skipped.
  var fellShort: Bool { wasOpened && !isFull }

  /// The lowest score with which a document at or behind `first` could still enter.
  @inline(__always)
  func floor(_ first: UInt32) -> Int32 {
    if threshold == .min || countsAll { return .min }
    return first < tieLimit ? threshold : threshold &+ 1
  }

  /// Goes on to the segment with number `index`.
  mutating func begin(part index: Int) {
    part = Int32(truncatingIfNeeded: index)
    isMixed = found > 0
    updateBar()
  }

  /// Takes a matching document of the current segment in, if it is good enough.
  mutating func offer(_ document: UInt32, score: Int32, live: Int32, loss: Int32 = 0) {
    count &+= 1
    if let after, !isBehind(after, document, score: score) { return }
    if score < threshold || score == threshold && document >= tieLimit { return }
    let candidate = Candidate(
      score: score,
      live: live,
      part: part,
      document: document,
      loss: loss
    )
    if !isFull {
      if isFew { put(candidate, at: found) } else { many.append(candidate) }
      found &+= 1
      if !isFull { return }
      if !isFew { makeHeap() }
    } else if isFew {
      if isMixed, !precedes(candidate, last) { return lose(candidate) }
      put(candidate, at: worst)
    } else {
      if !precedes(candidate, last) { return lose(candidate) }
      sink(candidate, from: 0, within: found)
    }
    updateBar()
  }

  /// Notes that `candidate` lost against the worst, and so do those behind it with its score: its
  /// segment numbers documents in the order that decides between them.
  ///
  /// Where text alone counts, many have the best score that there is.
  private mutating func lose(_ candidate: Candidate) {
    if candidate.score == threshold { tieLimit = min(tieLimit, candidate.document) }
  }

  private func isBehind(_ after: SearchPosition, _ document: UInt32, score: Int32) -> Bool {
    if score != after.score { return score < after.score }
    // It may be ordered by another static score than it was then.
    if parts[Int(part)].segment.id(document) == after.id { return false }
    return DocumentColumns.precedes((after.staticScore, after.id), key(part, document))
  }

  /// What tells documents of equal scores apart.
  private func key(_ part: Int32, _ document: UInt32) -> (score: Int32, id: UInt64) {
    let segment = parts[Int(part)].segment
    return (segment.staticScore(document), segment.id(document))
  }

  /// Whether `candidate` is before `other` in the answer.
  @inline(__always)
  private func precedes(_ candidate: Candidate, _ other: Candidate) -> Bool {
    // A segment numbers its documents in the order of their keys.
    if candidate.score != other.score || candidate.part == other.part {
      return candidate.rank > other.rank
    }
    return DocumentColumns.precedes(
      key(candidate.part, candidate.document),
      key(other.part, other.document)
    )
  }

  private mutating func updateBar() {
    guard isFull else { return }
    last = isFew ? findWorst() : many[0]
    threshold = last.score
    // Where it would stand in another segment is not worth finding out for the few that tie.
    tieLimit = last.part == part ? last.document : .max
  }
}

// MARK: - Few

extension TopHits {
  /// Calls `body` with the memory of few documents.
  ///
  /// By itself an inline array would be copied for each look at one of them.
  @inline(__always)
  private mutating func withFew<Result>(
    _ body: (UnsafeMutablePointer<Candidate>) -> Result
  ) -> Result {
    withUnsafeMutablePointer(to: &few) {
      body(UnsafeMutableRawPointer($0).assumingMemoryBound(to: Candidate.self))
    }
  }

  @inline(__always)
  private mutating func put(_ candidate: Candidate, at position: Int) {
    withFew { $0[position] = candidate }
  }

  /// The worst of few, whose index is noted; no branch depends on which it is.
  @inline(__always)
  private mutating func findWorst() -> Candidate {
    let found = found
    if isMixed { return findWorstOfSeveral() }
    var position = 0
    let last = withFew { few in
      var lowest = few[0].rank
      for other in 1..<max(found, 1) {
        let rank = few[other].rank
        position = rank < lowest ? other : position
        lowest = rank < lowest ? rank : lowest
      }
      return few[position]
    }
    worst = position
    return last
  }

  /// The same among documents of several segments.
  private mutating func findWorstOfSeveral() -> Candidate {
    var last = withFew { $0[0] }
    worst = 0
    for position in 1..<max(found, 1) {
      let candidate = withFew { $0[position] }
      if precedes(last, candidate) { (last, worst) = (candidate, position) }
    }
    return last
  }

  /// Puts few documents in their order.
  ///
  /// Each is behind as many as are better, so that no branch depends on which these are.
  private mutating func sortFew() {
    let found = found
    if isMixed { return sortFewOfSeveral() }
    withUnsafeTemporaryAllocation(of: (Candidate, before: Int).self, capacity: few.count) { all in
      withFew { few in
        for position in 0..<found {
          let candidate = few[position]
          var before = 0
          // One look at a pair says it for both.
          for other in 0..<position {
            let isBehind = Int(unsafeBitCast(all[other].0.rank > candidate.rank, to: UInt8.self))
            before &+= isBehind
            all[other].before &+= 1 &- isBehind
          }
          all.initializeElement(at: position, to: (candidate, before))
        }
        for position in 0..<found { few[all[position].before] = all[position].0 }
      }
    }
  }

  /// The same with documents of several segments.
  private mutating func sortFewOfSeveral() {
    for end in 1..<max(found, 1) {
      let candidate = withFew { $0[end] }
      var position = end
      while position > 0 {
        let before = withFew { $0[position - 1] }
        guard precedes(candidate, before) else { break }
        put(before, at: position)
        position -= 1
      }
      put(candidate, at: position)
    }
  }
}

// MARK: - In order

extension TopHits {
  /// Calls `body` with the documents, best first; nothing can be offered any more.
  mutating func map<Result>(_ body: (Candidate) -> Result) -> [Result] {
    let found = found
    if !isFew {
      sort()
      return many.map(body)
    }
    sortFew()
    return withFew { few in (0..<found).map { body(few[$0]) } }
  }
}

// MARK: - Many

extension TopHits {
  private mutating func makeHeap() {
    for position in (0..<found / 2).reversed() {
      sink(many[position], from: position, within: found)
    }
  }

  /// Puts `candidate` where it belongs among the first `count` from `position` on.
  private mutating func sink(_ candidate: Candidate, from position: Int, within count: Int) {
    var hole = position
    while true {
      var child = 2 &* hole &+ 1
      if child >= count { break }
      if child &+ 1 < count, precedes(many[child], many[child &+ 1]) { child &+= 1 }
      guard precedes(candidate, many[child]) else { break }
      many[hole] = many[child]
      hole = child
    }
    many[hole] = candidate
  }

  /// Sorts many: the worst is taken out again and again, so that no memory is needed.
  private mutating func sort() {
    if !isFull { makeHeap() }
    var count = found
    while count > 1 {
      count -= 1
      let worst = many[0]
      sink(many[count], from: 0, within: count)
      many[count] = worst
    }
  }
}
