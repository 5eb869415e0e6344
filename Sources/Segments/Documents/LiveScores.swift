public import Synchronization

/// The live scores of a segment's documents: dense, changed in place, read while they change.
///
/// A score is a number in [-1,1] in units of 1/65,536. The largest of every 256 documents, of
/// every 16 of those windows, and of every 16 of such groups is kept beside the scores, and never
/// below the truth, so that searches may skip what cannot win. Writers take turns (the index's
/// lock); readers take no lock: every number is read and written whole.
@usableFromInline
package final class LiveScores: @unchecked Sendable {
  // The memory holds atomics only, and the pointers never change.

  /// Documents in a window.
  @usableFromInline package static let window = 256
  /// Windows in a group.
  @usableFromInline static let group = 16
  /// Groups in a range.
  @usableFromInline static let range = 16
  /// The score of a document that must not be found: minus infinity.
  @usableFromInline package static let hidden = Int32.min
  /// Units of a score of 1.
  package static let unit: Float = 65_536

  @usableFromInline let scores: UnsafeMutablePointer<Atomic<Int32>>
  @usableFromInline let windowMaxima: UnsafeMutablePointer<Atomic<Int32>>
  @usableFromInline let groupMaxima: UnsafeMutablePointer<Atomic<Int32>>
  @usableFromInline let rangeMaxima: UnsafeMutablePointer<Atomic<Int32>>
  /// One bit a document: whether it is hidden.
  private let hiddenBits: UnsafeMutablePointer<Atomic<UInt64>>
  private let hiddenCount = Atomic<Int>(0)

  /// How many documents there are.
  @usableFromInline let count: Int
  /// How many windows there are.
  package let windows: Int
  private let groups: Int
  private let ranges: Int

  /// Scores for `count` documents.
  ///
  /// - Parameters:
  ///   - count: How many documents there are.
  ///   - read: Called with the first document of each window, and with room for the scores of a
  ///     window's documents, of which it fills those that there are.
  package init(count: Int, read: (_ first: Int, _ scores: inout [Int32]) -> Void) {
    self.count = count
    windows = (count + Self.window - 1) / Self.window
    groups = (windows + Self.group - 1) / Self.group
    ranges = (groups + Self.range - 1) / Self.range
    let padded = windows * Self.window
    scores = .allocate(capacity: padded)
    windowMaxima = .allocate(capacity: windows)
    groupMaxima = .allocate(capacity: groups)
    rangeMaxima = .allocate(capacity: ranges)
    for index in 0..<ranges { (rangeMaxima + index).initialize(to: Atomic(Self.hidden)) }
    hiddenBits = .allocate(capacity: padded / 64)
    for index in 0..<padded / 64 { (hiddenBits + index).initialize(to: Atomic(0)) }
    for index in 0..<groups { (groupMaxima + index).initialize(to: Atomic(Self.hidden)) }
    var initial = [Int32](repeating: Self.hidden, count: Self.window)
    for window in 0..<windows {
      let first = window * Self.window
      read(first, &initial)
      for index in max(count - first, 0)..<max(count - first, Self.window) {
        initial[index] = Self.hidden
      }
      initialize(window, with: initial)
    }
  }

  /// Fills the memory of `window` with `initial`, in passes that are one instruction for many
  /// documents: this is most of what opening an index costs.
  private func initialize(_ window: Int, with initial: [Int32]) {
    let first = window * Self.window
    let target = scores + first
    for index in 0..<Self.window { (target + index).initialize(to: Atomic(initial[index])) }
    var (lowest, highest) = (Int32.max, Self.hidden)
    for score in initial { highest = max(highest, score) }
    (windowMaxima + window).initialize(to: Atomic(highest))
    raise(groupMaxima + window / Self.group, to: highest)
    raise(rangeMaxima + window / Self.group / Self.range, to: highest)
    for score in initial.prefix(count - first) { lowest = min(lowest, score) }
    guard lowest == Self.hidden else { return }
    for (index, score) in initial.prefix(count - first).enumerated() where score == Self.hidden {
      mark(UInt32(first + index), isHidden: true)
    }
  }

  deinit {
    Self.free(scores, windows * Self.window)
    Self.free(windowMaxima, windows)
    Self.free(groupMaxima, groups)
    Self.free(rangeMaxima, ranges)
    Self.free(hiddenBits, windows * Self.window / 64)
  }

  /// `score` in units; what is not in [-1,1] is brought there, minus infinity hides.
  package static func units(_ score: Float) -> Int32 {
    if score == -.infinity { return hidden }
    // A score that is no number says nothing: neutral.
    guard !score.isNaN else { return 0 }
    return Int32((min(max(score, -1), 1) * unit).rounded())
  }

  /// `units` as a score.
  package static func score(_ units: Int32) -> Float {
    units == hidden ? -.infinity : Float(units) / unit
  }

  /// The score of `document`.
  @inlinable @inline(__always)
  package func score(_ document: UInt32) -> Int32 {
    scores[Int(document)].load(ordering: .relaxed)
  }

  /// Changes the score of `document`; visible to the next search.
  package func set(_ document: UInt32, to score: Int32) {
    let window = Int(document) / Self.window
    // The maxima rise before the score does; a search in between merely sees the old score.
    raise(windowMaxima + window, to: score)
    raise(groupMaxima + window / Self.group, to: score)
    raise(rangeMaxima + window / Self.group / Self.range, to: score)
    let isHidden = score == Self.hidden
    if isHidden != (self.score(document) == Self.hidden) { mark(document, isHidden: isHidden) }
    scores[Int(document)].store(score, ordering: .relaxed)
  }

  private func mark(_ document: UInt32, isHidden: Bool) {
    let target = hiddenBits + Int(document >> 6)
    let bit: UInt64 = 1 &<< UInt64(document & 63)
    let word = target.pointee.load(ordering: .relaxed)
    target.pointee.store(isHidden ? word | bit : word & ~bit, ordering: .relaxed)
    hiddenCount.wrappingAdd(isHidden ? 1 : -1, ordering: .relaxed)
  }

  /// Takes the documents that must not be found out of `bits`, one bit a document.
  package func removeHidden(from bits: UnsafeMutableBufferPointer<UInt64>) {
    guard hiddenCount.load(ordering: .relaxed) > 0 else { return }
    for index in 0..<bits.count { bits[index] &= ~hiddenBits[index].load(ordering: .relaxed) }
  }

  /// The largest score of `window`, or more.
  @inline(__always)
  func maximum(ofWindow window: Int) -> Int32 {
    windowMaxima[window].load(ordering: .relaxed)
  }

  /// The largest score of the documents from `first` to `last`, or more.
  @inlinable @inline(__always)
  package func maximum(_ first: UInt32, _ last: UInt32) -> Int32 {
    var low = Int(first) / Self.window
    var high = Int(last) / Self.window
    var source = windowMaxima
    if high &- low > Self.group {
      low /= Self.group
      high /= Self.group
      source = groupMaxima
      if high &- low > Self.range {
        low /= Self.range
        high /= Self.range
        source = rangeMaxima
      }
    }
    var maximum = Self.hidden
    while low <= high {
      maximum = max(maximum, source[low].load(ordering: .relaxed))
      low &+= 1
    }
    return maximum
  }

  /// Brings the maxima down to the truth again after scores have fallen.
  package func tighten() {
    for window in 0..<windows {
      var maximum = Self.hidden
      for document in window * Self.window..<(window + 1) * Self.window {
        maximum = max(maximum, scores[document].load(ordering: .relaxed))
      }
      windowMaxima[window].store(maximum, ordering: .relaxed)
    }
    for group in 0..<groups {
      var maximum = Self.hidden
      for window in group * Self.group..<min((group + 1) * Self.group, windows) {
        maximum = max(maximum, windowMaxima[window].load(ordering: .relaxed))
      }
      groupMaxima[group].store(maximum, ordering: .relaxed)
    }
    for range in 0..<ranges {
      var maximum = Self.hidden
      for group in range * Self.range..<min((range + 1) * Self.range, groups) {
        maximum = max(maximum, groupMaxima[group].load(ordering: .relaxed))
      }
      rangeMaxima[range].store(maximum, ordering: .relaxed)
    }
  }

  @inline(__always)
  private func raise(_ maximum: UnsafeMutablePointer<Atomic<Int32>>, to score: Int32) {
    if maximum.pointee.load(ordering: .relaxed) < score {
      maximum.pointee.store(score, ordering: .relaxed)
    }
  }

  private static func free<Number: AtomicRepresentable>(
    _ memory: UnsafeMutablePointer<Atomic<Number>>,
    _ count: Int
  ) {
    memory.deinitialize(count: count)
    memory.deallocate()
  }
}
