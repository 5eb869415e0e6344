/// The memory that one search works in; kept for the next one.
final class SearchScratch: @unchecked Sendable {
  // Used by one search at a time: whoever took it from the pool.

  /// Room for what the cursors decode.
  let cursors = CursorSet(capacity: QueryPlan.leafLimit)
  /// The scores of a window's documents so far; zeros between uses.
  let sums: UnsafeMutablePointer<Int32>
  /// The documents of a window that were touched, when few are expected.
  let touched: UnsafeMutablePointer<UInt16>
  private var sets: [UnsafeMutableBufferPointer<UInt64>] = []

  /// Room for sets of documents, one bit each, that are in use at a time.
  private static let setLimit = 3

  init() {
    sums = .allocate(capacity: LiveScores.window + 8)
    sums.initialize(repeating: 0, count: LiveScores.window + 8)
    touched = .allocate(capacity: LiveScores.window + 8)
    touched.initialize(repeating: 0, count: LiveScores.window + 8)
    sets = (0..<Self.setLimit).map { _ in UnsafeMutableBufferPointer(start: nil, count: 0) }
  }

  deinit {
    sums.deallocate()
    touched.deallocate()
    for set in sets { set.deallocate() }
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
  private let free = Lock<[SearchScratch]>([])

  /// Runs `body` with memory that nobody else uses meanwhile.
  func withScratch<Result>(_ body: (SearchScratch) -> Result) -> Result {
    let scratch = free.withLock { $0.popLast() } ?? SearchScratch()
    defer { free.withLock { $0.append(scratch) } }
    return body(scratch)
  }
}
