/// The best documents seen so far, over all segments of a search.
///
/// A heap with the worst of them at the root. Equal scores are told apart by static score, then
/// id, which is the order in which every segment numbers its documents: once the heap is full,
/// a later document of the same segment needs a higher score than the root's.
struct TopHits: ~Copyable {
  /// A document that was scored.
  struct Candidate {
    var score: Int32
    var live: Int32
    var part: Int32
    var document: UInt32
  }

  private let parts: [IndexSnapshot.Part]
  private let limit: Int
  private let countsAll: Bool
  /// The last document of an earlier answer: only those behind it are taken.
  private let after: SearchPosition?
  private var heap: [Candidate] = []
  private var part: Int32 = 0
  /// Documents of the current segment behind this one lose against the root at equal scores.
  private var tieLimit = UInt32.max
  private var threshold: Int32
  /// Whether the bar stood somewhere before anything was found.
  private let wasOpened: Bool

  /// So many are sorted one by one.
  private static let fewLimit = 16

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
    heap.reserveCapacity(min(limit, 64))
    after = request.after
    threshold = opening ?? .min
    wasOpened = opening != nil
  }

  /// Whether the heap is full.
  var isFull: Bool { heap.count == limit }

  /// Whether every match was counted.
  var isCountExact: Bool { countsAll || !isFull && !wasOpened }

  /// Whether fewer documents reached the opening bar than were expected to, so that others may
  /// belong to the best that were passed over.
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
    updateBar()
  }

  /// Takes a matching document of the current segment in, if it is good enough.
  mutating func offer(_ document: UInt32, score: Int32, live: Int32) {
    count &+= 1
    if let after, !isBehind(after, document, score: score) { return }
    if score < threshold || score == threshold && document >= tieLimit { return }
    let candidate = Candidate(score: score, live: live, part: part, document: document)
    if score == threshold, let root = heap.first, isFull, root.part != part,
      !Self.precedes(candidate, root, in: parts)
    {
      return
    }
    if isFull { sink(candidate, within: heap.count) } else { insert(candidate) }
    if isFull { updateBar() }
  }

  private func isBehind(_ after: SearchPosition, _ document: UInt32, score: Int32) -> Bool {
    if score != after.score { return score < after.score }
    let key = Self.key(part, document, in: parts)
    return DocumentColumns.precedes((after.staticScore, after.id), key)
  }

  /// What tells documents of equal scores apart.
  private static func key(
    _ part: Int32,
    _ document: UInt32,
    in parts: [IndexSnapshot.Part]
  ) -> (score: Int32, id: UInt64) {
    let segment = parts[Int(part)].segment
    return (segment.staticScore(document), segment.id(document))
  }

  /// The documents, best first; nothing can be offered any more.
  ///
  /// The worst is taken out again and again, so that no memory is needed; of few, each is moved
  /// to its place.
  consuming func sorted() -> [Candidate] {
    if heap.count <= Self.fewLimit {
      sortFew()
      return heap
    }
    var count = heap.count
    while count > 1 {
      count -= 1
      let worst = heap[0]
      sink(heap[count], within: count)
      heap[count] = worst
    }
    return heap
  }

  /// Sorts documents of which the worst stand near the front.
  private mutating func sortFew() {
    let parts = parts
    heap.withUnsafeMutableBufferPointer { heap in
      for index in 1..<max(heap.count, 1) {
        let candidate = heap[index]
        var place = index
        while place > 0, Self.precedes(heap[place &- 1], candidate, in: parts) {
          heap[place] = heap[place &- 1]
          place &-= 1
        }
        heap[place] = candidate
      }
      heap.reverse()
    }
  }

  /// Whether `candidate` stands before `other` in the answer.
  @inline(__always)
  private static func precedes(
    _ candidate: Candidate,
    _ other: Candidate,
    in parts: [IndexSnapshot.Part]
  ) -> Bool {
    if candidate.score != other.score { return candidate.score > other.score }
    // A segment numbers its documents in the order of their keys.
    if candidate.part == other.part { return candidate.document < other.document }
    return DocumentColumns.precedes(
      key(candidate.part, candidate.document, in: parts),
      key(other.part, other.document, in: parts)
    )
  }

  private mutating func updateBar() {
    guard isFull, let root = heap.first else { return }
    threshold = root.score
    // Where it would stand in another segment is not worth finding out for the few that tie.
    tieLimit = root.part == part ? root.document : .max
  }

  private mutating func insert(_ candidate: Candidate) {
    heap.append(candidate)
    let parts = parts
    heap.withUnsafeMutableBufferPointer { heap in
      var child = heap.count - 1
      while child > 0 {
        let parent = (child - 1) / 2
        guard Self.precedes(heap[parent], candidate, in: parts) else { break }
        heap[child] = heap[parent]
        child = parent
      }
      heap[child] = candidate
    }
  }

  /// Puts `candidate` where it belongs among the first `count`, in place of the root.
  private mutating func sink(_ candidate: Candidate, within count: Int) {
    let parts = parts
    heap.withUnsafeMutableBufferPointer { heap in
      var hole = 0
      while true {
        var child = 2 &* hole &+ 1
        if child >= count { break }
        if child &+ 1 < count, Self.precedes(heap[child], heap[child &+ 1], in: parts) {
          child &+= 1
        }
        guard Self.precedes(candidate, heap[child], in: parts) else { break }
        heap[hole] = heap[child]
        hole = child
      }
      heap[hole] = candidate
    }
  }
}
