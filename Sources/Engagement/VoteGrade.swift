import Foundation

/// How an event was done, in few classes, so that a vote can be kept in a byte and the largest
/// of several is the same in every order.
package enum VoteGrade {
  /// The ranks that stand for the classes of showings; ranks to 30 have a class each.
  private static let ranks: [Int] = Array(1...30) + [40, 70, 200]

  /// From how long a showing on counts as one whose text alone may have answered, in
  /// milliseconds.
  package static let silentFrom = 5_000

  /// From how long away on a return no longer tells against the item, in milliseconds.
  package static let satisfiedFrom = 30_000

  /// Below how long away a return tells in full against the item, in milliseconds.
  package static let quickBelow = 10_000

  /// The largest grade there is.
  static let limit = UInt8(2 * ranks.count)

  /// Returns the grade of an event.
  ///
  /// - Parameters:
  ///   - kind: What was done.
  ///   - position: The rank of a showing, counted from 1; the first where none is given.
  ///   - durationMs: How long it lasted, in milliseconds.
  /// - Returns: 1 or more.
  package static func of(
    _ kind: EngagementEvent.Kind,
    position: Int?,
    durationMs: Int?
  ) -> UInt8 {
    switch kind {
    case .impression:
      let isSilent = (durationMs ?? 0) >= silentFrom
      return UInt8(2 * (ranks.count - rankClass(position ?? 1)) - (isSilent ? 1 : 0))
    case .tap, .open, .dismiss: return 1
    case .return:
      guard let durationMs else { return 2 }
      return durationMs < quickBelow ? 3 : durationMs < satisfiedFrom ? 2 : 1
    }
  }

  /// How much an event of this kind and grade adds to its sum, without decay, in [0,1].
  ///
  /// A showing counts by the attention that its rank gets, (1/rank)^exponent. One that stayed in
  /// view until the query ended counts half: its text may have been all that was wanted.
  static func weight(
    _ kind: EngagementEvent.Kind,
    _ grade: UInt8,
    _ settings: EngagementSettings
  ) -> Double {
    switch kind {
    case .impression:
      let grade = Int(min(max(grade, 1), limit))
      let rank = ranks[ranks.count - (grade + 1) / 2]
      let attention = pow(1 / Double(rank), settings.positionExponent)
      return grade.isMultiple(of: 2) ? attention : attention / 2
    case .tap, .open, .dismiss: return 1
    case .return: return grade >= 3 ? 1 : grade == 2 ? 0.5 : 0
    }
  }

  private static func rankClass(_ rank: Int) -> Int {
    switch rank {
    case ..<1: 0
    case ...30: rank - 1
    case ...50: 30
    case ...100: 31
    default: 32
    }
  }
}

/// What votes add to sums, worked out once for every kind, grade and day of an epoch.
package struct VoteWeights: Sendable {
  private var units: [Int64] = []

  /// Works the weights out for `settings`.
  package init(_ settings: EngagementSettings) {
    for kind in EngagementEvent.Kind.allCases.sorted(by: { $0.code < $1.code }) {
      for grade in 0...VoteGrade.limit {
        for day in 0..<7 {
          units.append(Self.units(kind, grade, dayOfEpoch: day, settings))
        }
      }
    }
  }

  /// The units of a vote that counts in full, a multiple of ``EpochTotals/parts``.
  func units(_ kind: EngagementEvent.Kind, _ grade: UInt8, day: Int32) -> Int64 {
    let index = Int(kind.code) * (Int(VoteGrade.limit) + 1) + Int(min(grade, VoteGrade.limit))
    let day = Int(day) - Int(Epoch(day: day).number) * 7
    return units[index * 7 + day]
  }

  /// The same for one vote: a day counts 2^(day / half-life) in its epoch's forward time.
  static func units(
    _ kind: EngagementEvent.Kind,
    _ grade: UInt8,
    dayOfEpoch: Int,
    _ settings: EngagementSettings
  ) -> Int64 {
    let decay = exp2(Double(dayOfEpoch) / settings.halfLifeDays)
    let amount = VoteGrade.weight(kind, grade, settings) * decay * EpochTotals.unit
    return Int64((amount / Double(EpochTotals.parts)).rounded()) * EpochTotals.parts
  }
}
