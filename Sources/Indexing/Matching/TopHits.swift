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
    var staticScore: Int32
    var id: UInt64
    var part: Int
    var document: UInt32

    /// Whether it stands before `other` in the answer.
    func precedes(_ other: Candidate) -> Bool {
      score != other.score
        ? score > other.score
        : DocumentColumns.precedes((staticScore, id), (other.staticScore, other.id))
    }
  }

  private let limit: Int
  private let countsAll: Bool
  /// The last document of an earlier answer: only those behind it are taken.
  private let after: SearchPosition?
  private var heap: [Candidate] = []
  private var part = 0
  /// Documents of the current segment before this one win against the root at equal scores.
  private var tieLimit = UInt32.max
  private var threshold = Int32.min

  /// How many matches were counted.
  private(set) var count = 0
  /// The matching documents of every segment, when they are gathered.
  private(set) var matches: [MatchSet] = []
  private let gathersMatches: Bool

  init(_ request: SearchRequest, limit: Int, gathersMatches: Bool = false) {
    self.limit = limit
    self.gathersMatches = gathersMatches
    countsAll = request.countsAll || gathersMatches
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

  /// Goes on to the segment of `part`, which is number `index`.
  mutating func begin(_ part: IndexSnapshot.Part, index: Int) {
    self.part = index
    if gathersMatches { matches.append(MatchSet(part: index, size: part.segment.count)) }
    updateBar(part)
  }

  /// Takes a matching document of the current segment in, if it is good enough.
  mutating func offer(_ document: UInt32, score: Int32, live: Int32, of part: IndexSnapshot.Part) {
    count += 1
    if gathersMatches { matches[matches.count - 1].insert(document) }
    if let after, !isBehind(after, document, score: score, of: part) { return }
    if isFull, score < threshold || score == threshold && document >= tieLimit { return }
    let candidate = Candidate(
      score: score,
      live: live,
      staticScore: part.segment.staticScore(document),
      id: part.segment.id(document),
      part: self.part,
      document: document
    )
    if isFull { replaceRoot(candidate) } else { insert(candidate) }
    if isFull { updateBar(part) }
  }

  private func isBehind(
    _ after: SearchPosition,
    _ document: UInt32,
    score: Int32,
    of part: IndexSnapshot.Part
  ) -> Bool {
    if score != after.score { return score < after.score }
    let key = (part.segment.staticScore(document), part.segment.id(document))
    return DocumentColumns.precedes((after.staticScore, after.id), key)
  }

  /// The documents, best first.
  var sorted: [Candidate] { heap.sorted { $0.precedes($1) } }

  private mutating func updateBar(_ current: IndexSnapshot.Part) {
    guard isFull, let root = heap.first else { return }
    threshold = root.score
    tieLimit =
      root.part == part
      ? root.document : current.segment.rank(of: (root.staticScore, root.id))
  }

  private mutating func insert(_ candidate: Candidate) {
    heap.append(candidate)
    var child = heap.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard heap[parent].precedes(heap[child]) else { return }
      heap.swapAt(parent, child)
      child = parent
    }
  }

  private mutating func replaceRoot(_ candidate: Candidate) {
    heap[0] = candidate
    var parent = 0
    while true {
      var worst = parent
      for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count {
        if heap[worst].precedes(heap[child]) { worst = child }
      }
      if worst == parent { return }
      heap.swapAt(parent, worst)
      parent = worst
    }
  }
}

/// The documents of one segment that match.
struct MatchSet {
  /// The number of the segment in its snapshot.
  let part: Int
  /// One bit a document, the lowest first.
  private var words: [UInt64]

  init(part: Int, size: Int) {
    self.part = part
    words = [UInt64](repeating: 0, count: (size + 63) / 64)
  }

  mutating func insert(_ document: UInt32) {
    words[Int(document >> 6)] |= 1 << UInt64(document & 63)
  }

  func contains(_ document: UInt32) -> Bool {
    words[Int(document >> 6)] >> UInt64(document & 63) & 1 != 0
  }
}
