/// The memory that one search works in; kept for the next one.
final class SearchScratch: @unchecked Sendable {
  // Used by one search at a time: whoever took it from the pool.

  /// Room for what the cursors decode.
  let cursors = CursorSet(capacity: QueryPlan.leafLimit)
  /// The scores of a window's documents so far; zeros between uses.
  let sums: UnsafeMutablePointer<Int32>
  /// The documents of a window that were touched, when few are expected.
  let touched: UnsafeMutablePointer<UInt16>

  init() {
    sums = .allocate(capacity: LiveScores.window + 8)
    sums.initialize(repeating: 0, count: LiveScores.window + 8)
    touched = .allocate(capacity: LiveScores.window + 8)
    touched.initialize(repeating: 0, count: LiveScores.window + 8)
  }

  deinit {
    sums.deallocate()
    touched.deallocate()
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
