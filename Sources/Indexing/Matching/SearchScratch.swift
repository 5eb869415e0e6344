import Basics
import Segments
import Synchronization

/// The memory that one search works in; kept for the next one.
final class SearchScratch: @unchecked Sendable {
  // Used by one search at a time: whoever took it from the pool.

  /// The cursors, of which as many are initialized as were placed.
  let cursors: UnsafeMutablePointer<PostingCursor>
  /// The words of the query that the term of each cursor belongs to; see ``QueryShare/mask(of:)``.
  let words: UnsafeMutablePointer<UInt64>
  /// Cursors of their own for looking up documents, and the words that they stand for.
  let probes: UnsafeMutablePointer<PostingCursor>
  let probeWords: UnsafeMutablePointer<Int>
  /// Room for what those decode, once there are any.
  private var probeRoom: CursorSet?
  /// Room for what they decode.
  private let room = CursorSet(capacity: QueryPlan.leafLimit)
  /// The scores of a window's documents so far; zeros between uses.
  let sums: UnsafeMutablePointer<Int32>
  /// The documents of a window, or of a block, that may be among the best.
  let touched: UnsafeMutablePointer<UInt16>
  /// What the text of candidates adds.
  let texts: UnsafeMutablePointer<Int32>
  /// The live scores of candidates.
  let lives: UnsafeMutablePointer<Int32>
  private var sets: [UnsafeMutableBufferPointer<UInt64>] = []

  /// Room for sets of documents, one bit each, that are in use at a time.
  private static let setLimit = 3

  init() {
    cursors = .allocate(capacity: QueryPlan.leafLimit)
    words = .allocate(capacity: QueryPlan.leafLimit)
    words.initialize(repeating: 0, count: QueryPlan.leafLimit)
    probes = .allocate(capacity: QueryPlan.scoredLimit)
    probeWords = .allocate(capacity: QueryPlan.scoredLimit)
    probeWords.initialize(repeating: 0, count: QueryPlan.scoredLimit)
    sums = .allocate(capacity: UnionScan.window + 8)
    sums.initialize(repeating: 0, count: UnionScan.window + 8)
    touched = .allocate(capacity: UnionScan.window + 8)
    touched.initialize(repeating: 0, count: UnionScan.window + 8)
    texts = .allocate(capacity: UnionScan.window + 8)
    texts.initialize(repeating: 0, count: UnionScan.window + 8)
    lives = .allocate(capacity: UnionScan.window + 8)
    lives.initialize(repeating: 0, count: UnionScan.window + 8)
    sets = (0..<Self.setLimit).map { _ in UnsafeMutableBufferPointer(start: nil, count: 0) }
  }

  deinit {
    // Cursors hold nothing that would have to be given back.
    cursors.deallocate()
    words.deallocate()
    probes.deallocate()
    probeWords.deallocate()
    sums.deallocate()
    touched.deallocate()
    texts.deallocate()
    lives.deallocate()
    for set in sets { set.deallocate() }
  }

  /// Makes cursor number `index` one before the first posting of `list`.
  func put(_ list: PostingList, weight: Int32, at index: Int) {
    let documents = room.documents(index)
    (cursors + index).initialize(to: PostingCursor(list, weight: weight, documents: documents))
  }

  /// Makes probe number `index`, for the word `word` of a query, one before the first posting of
  /// `list`.
  func putProbe(_ list: PostingList, ofWord word: Int, at index: Int) {
    let room = probeRoom ?? CursorSet(capacity: QueryPlan.scoredLimit)
    probeRoom = room
    let cursor = PostingCursor(list, weight: 0, documents: room.documents(index))
    (probes + index).initialize(to: cursor)
    probeWords[index] = word
  }

  /// Room number `number` for sets, `count` words of it; what is in it is left from before.
  func bits(_ number: Int, count: Int) -> UnsafeMutableBufferPointer<UInt64> {
    if sets[number].count < count {
      sets[number].deallocate()
      sets[number] = .allocate(capacity: count)
      sets[number].initialize(repeating: 0)
    }
    return UnsafeMutableBufferPointer(rebasing: sets[number][..<count])
  }
}

/// Scratch memory for as many searches as run at once.
final class ScratchPool: Sendable {
  /// Memory that is free, if only one search runs at a time, which needs no lock.
  private let first = Atomic<Unmanaged<SearchScratch>?>(nil)
  /// What else is free.
  private let others = Lock<[SearchScratch]>([])

  deinit {
    first.load(ordering: .acquiring)?.release()
  }

  /// Runs `body` with memory that is not used elsewhere meanwhile.
  func withScratch<Result>(_ body: (SearchScratch) -> Result) -> Result {
    let known = first.exchange(nil, ordering: .acquiring)?.takeRetainedValue()
    let scratch = known ?? others.withLock { $0.popLast() } ?? SearchScratch()
    defer { give(back: scratch) }
    return body(scratch)
  }

  private func give(back scratch: SearchScratch) {
    let kept = Unmanaged.passRetained(scratch)
    let (isKept, _) = first.compareExchange(expected: nil, desired: kept, ordering: .releasing)
    if isKept { return }
    others.withLock { $0.append(kept.takeRetainedValue()) }
  }
}
