/// The control characters that were left out of a page's source, which the columns of its lines count.
struct LeftOutControls: Sendable {
  /// Where in the source some were, in order.
  private var offsets: [UInt32] = []
  /// How many were up to there.
  private var totals: [UInt32] = []

  /// The most of such positions that are kept; what is behind them has a smaller column.
  private static let limit = 1 << 16

  /// Notes one in front of the byte that is at `offset` of the source.
  mutating func add(at offset: Int) {
    let total = (totals.last ?? 0) + 1
    if let last = offsets.last, Int(last) == offset {
      totals[totals.count - 1] = total
    } else if offsets.count < Self.limit {
      offsets.append(UInt32(truncatingIfNeeded: offset))
      totals.append(total)
    }
  }

  /// How many were in the line that starts at `start`, in front of the byte at `end`.
  func count(from start: Int, to end: Int) -> Int {
    offsets.isEmpty ? 0 : total(before: end + 1) - total(before: start)
  }

  /// How many were in front of bytes before `end`.
  private func total(before end: Int) -> Int {
    var (low, high) = (0, offsets.count)
    while low < high {
      let middle = (low + high) / 2
      if offsets[middle] < end { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? 0 : Int(totals[low - 1])
  }
}
