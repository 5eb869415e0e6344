/// The best documents seen so far, over all segments of a search.
///
/// A heap with the worst of them at the root. Equal scores are told apart by static score, then
/// id, which is the order in which every segment numbers its documents: once the heap is full,
/// a later document of the same segment needs a higher score than the root's.
struct TopHits {
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
  /// Documents of the current segment before this one win against the root at equal scores.
  private var tieLimit = UInt32.max
  private var threshold = Int32.min

  /// How many matches were counted.
  private(set) var count = 0

  /// Hits for `request` in `snapshot`.
  ///
  /// - Parameters:
  ///   - request: What is searched for.
  ///   - snapshot: Where.
  ///   - limit: How many of the best are kept.
  ///   - countsAll: Whether every match is counted, which means that each is scored.
  init(_ request: SearchRequest, in snapshot: IndexSnapshot, limit: Int, countsAll: Bool) {
    parts = snapshot.parts
    self.limit = limit
    self.countsAll = countsAll
    heap.reserveCapacity(min(limit, 64))
    after = request.after
  }

  /// Whether the heap is full.
  var isFull: Bool { heap.count == limit }

  /// Whether every match was counted.
  var isCountExact: Bool { countsAll || !isFull }

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
    if isFull, score < threshold || score == threshold && document >= tieLimit { return }
    let candidate = Candidate(score: score, live: live, part: part, document: document)
    if isFull { replaceRoot(candidate) } else { insert(candidate) }
    if isFull { updateBar() }
  }

  private func isBehind(_ after: SearchPosition, _ document: UInt32, score: Int32) -> Bool {
    if score != after.score { return score < after.score }
    let key = key(part, document)
    return DocumentColumns.precedes((after.staticScore, after.id), key)
  }

  /// What tells documents of equal scores apart.
  private func key(_ part: Int32, _ document: UInt32) -> (score: Int32, id: UInt64) {
    let segment = parts[Int(part)].segment
    return (segment.staticScore(document), segment.id(document))
  }

  /// The documents, best first.
  var sorted: [Candidate] { heap.sorted { precedes($0, $1) } }

  /// Whether `candidate` stands before `other` in the answer.
  @inline(__always)
  private func precedes(_ candidate: Candidate, _ other: Candidate) -> Bool {
    if candidate.score != other.score { return candidate.score > other.score }
    // A segment numbers its documents in the order of their keys.
    if candidate.part == other.part { return candidate.document < other.document }
    return DocumentColumns.precedes(
      key(candidate.part, candidate.document),
      key(other.part, other.document)
    )
  }

  private mutating func updateBar() {
    guard isFull, let root = heap.first else { return }
    threshold = root.score
    tieLimit =
      root.part == part
      ? root.document
      : parts[Int(part)].segment.rank(of: key(root.part, root.document))
  }

  private mutating func insert(_ candidate: Candidate) {
    heap.append(candidate)
    var child = heap.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard precedes(heap[parent], candidate) else { break }
      heap[child] = heap[parent]
      child = parent
    }
    heap[child] = candidate
  }

  private mutating func replaceRoot(_ candidate: Candidate) {
    let count = heap.count
    var hole = 0
    while true {
      var child = 2 &* hole &+ 1
      if child >= count { break }
      if child &+ 1 < count, precedes(heap[child], heap[child &+ 1]) { child &+= 1 }
      guard precedes(candidate, heap[child]) else { break }
      heap[hole] = heap[child]
      hole = child
    }
    heap[hole] = candidate
  }
}
