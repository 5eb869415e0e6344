/// What happened to one item in one epoch.
///
/// Sums are integers in units of 1/65,536, each event rounded by itself, so that every order of
/// the same events gives the same bits. An event at the time t counts 2^((t − start) / half-life):
/// decay in forward time, so that nothing changes until the next event.
///
/// Reference: Cormode, Shkapenyuk, Srivastava, Xu: Forward Decay (ICDE 2009)
struct EpochTotals: Hashable, Sendable {
  /// How many units make one event without decay.
  static let unit = 65_536.0

  /// The sums that are kept, by their places in ``EpochTotals/sums``.
  enum Sum: Int, CaseIterable {
    /// Showings, each by the attention that its rank gets.
    case shown
    /// Choices.
    case taps
    /// Openings in an app.
    case opens
    /// Dismissals.
    case dismissals
    /// Returns, the quick ones in full.
    case returns
  }

  /// The epoch.
  let epoch: Epoch
  /// The sums, in the order of ``Sum``.
  var sums = [UInt64](repeating: 0, count: Sum.allCases.count)
  /// Everybody who was shown the item or did anything with it.
  var viewers = ClientSketch()
  /// Everybody who chose or opened the item.
  var choosers = ClientSketch()

  init(epoch: Epoch) {
    self.epoch = epoch
  }

  /// Adds an amount to one of the sums; a sum that is full stays full.
  mutating func add(_ units: UInt64, to sum: Sum) {
    let (total, isFull) = sums[sum.rawValue].addingReportingOverflow(units)
    sums[sum.rawValue] = isFull ? .max : total
  }

  /// Adds what happened elsewhere in the same epoch.
  mutating func merge(_ other: EpochTotals) {
    for sum in Sum.allCases { add(other.sums[sum.rawValue], to: sum) }
    viewers.merge(other.viewers)
    choosers.merge(other.choosers)
  }
}
