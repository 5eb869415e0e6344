/// What shows of a count of what people did: a multiple of a step, and never more than the truth.
///
/// A step shows once it is full and up to as many more came, how many more being drawn anew for each:
/// whoever adds all but one to a step cannot tell from when it shows whether somebody else added that.
struct CountStep: Hashable, Sendable {
  /// What shows.
  private(set) var shown = 0
  /// How far behind a full step the next one shows, as a share of a step; below 1.
  private var lag = Double.random(in: 0..<1)

  /// What shows of a count, which only rises, in steps of `size`.
  mutating func shown(of count: Int, size: Int) -> Int {
    let size = max(1, size)
    let late = Int(lag * Double(size))
    guard count - shown >= size + late else { return shown }
    shown += (count - shown - late) / size * size
    lag = .random(in: 0..<1)
    return shown
  }

  /// Whether more shows than `before`.
  func isAhead(of before: CountStep?) -> Bool { shown > before?.shown ?? 0 }
}
