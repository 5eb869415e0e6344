/// How a number of matches stands to the number of all matches.
package enum TotalBound: Hashable, Sendable {
  /// There are exactly so many.
  case exact
  /// There are so many or fewer: not all that was requested was looked at in each.
  case atMost
  /// There are so many or more: not all that may match was counted.
  case atLeast
  /// Both, so that there may be fewer and more.
  case rough

  /// What a number is that this and `other` hold for.
  package func joined(with other: TotalBound) -> TotalBound {
    if self == .exact || self == other { return other }
    return other == .exact ? self : .rough
  }

  /// The words that stand before a number, with a space behind them; none before an exact one.
  package var words: String {
    switch self {
    case .exact: ""
    case .atMost: "at most "
    case .atLeast: "at least "
    case .rough: "about "
    }
  }
}
