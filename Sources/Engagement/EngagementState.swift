import Foundation
package import Records

/// What people did with one item over the last epochs: sums and sketches, and nobody's name.
///
/// Events may come in any order and from several places: the same events always give the same
/// state, byte for byte. Repetitions must be kept out before, with ``VoteLedger``.
package struct EngagementState: Hashable, Sendable {
  /// How many epochs before the present one still count.
  ///
  /// With the built-in half-life of two weeks less than 7 % of an event's weight is left then.
  package static let epochLimit = 8

  /// The epochs, oldest first, each once.
  private(set) var epochs: [EpochTotals] = []

  /// The state of an item nobody has seen.
  package init() {}

  /// Restores a state from its epochs, which must be in order.
  init(epochs: [EpochTotals]) {
    self.epochs = epochs
  }

  /// Whether nothing is known.
  package var isEmpty: Bool { epochs.isEmpty }

  /// Takes one event.
  ///
  /// - Parameters:
  ///   - kind: What was done.
  ///   - at: When it was done.
  ///   - position: The rank of a showing, counted from 1; the first where none is given.
  ///   - durationMs: Of a return, the time spent away, in milliseconds.
  ///   - clientHash: The client's identifier, hashed under the key of the epoch of `at`.
  ///   - settings: The constants, the same for all events of a store.
  package mutating func add(
    _ kind: EngagementEvent.Kind,
    at: Timestamp,
    position: Int? = nil,
    durationMs: Int? = nil,
    clientHash: UInt64,
    settings: EngagementSettings = .standard
  ) {
    let epoch = Epoch(of: at)
    let age = at.seconds(since: epoch.start) / 86_400
    let decay = exp2(age / settings.halfLifeDays)
    let units = EpochTotals.unit * decay
    update(epoch) { totals in
      totals.viewers.insert(clientHash)
      switch kind {
      case .impression:
        let attention = Self.attention(rank: position ?? 1, settings)
        totals.add(UInt64((units * attention).rounded()), to: .shown)
      case .tap:
        totals.choosers.insert(clientHash)
        totals.add(UInt64(units.rounded()), to: .taps)
      case .open:
        totals.choosers.insert(clientHash)
        totals.add(UInt64(units.rounded()), to: .opens)
      case .dismiss: totals.add(UInt64(units.rounded()), to: .dismissals)
      case .return:
        totals.add(UInt64((units * Self.disappointment(durationMs)).rounded()), to: .returns)
      }
    }
  }

  /// Adds what is known of the same item from elsewhere.
  package mutating func merge(_ other: EngagementState) {
    for totals in other.epochs {
      update(totals.epoch) { $0.merge(totals) }
    }
  }

  /// Forgets the epochs that no longer count at `now`.
  package mutating func prune(now: Timestamp) {
    let oldest = Int(Epoch(of: now).number) - Self.epochLimit
    epochs.removeAll { Int($0.epoch.number) < oldest }
  }

  /// The share of attention that a rank gets, in (0,1].
  private static func attention(rank: Int, _ settings: EngagementSettings) -> Double {
    let bounded = min(max(rank, 1), EngagementEvent.positionLimit)
    return pow(1 / Double(bounded), settings.positionExponent)
  }

  /// How much a return tells that the item was not what was wanted, in [0,1].
  private static func disappointment(_ durationMs: Int?) -> Double {
    guard let durationMs else { return 0.5 }
    return switch durationMs {
    case ..<10_000: 1
    case ..<30_000: 0.5
    default: 0
    }
  }

  private mutating func update(_ epoch: Epoch, _ change: (inout EpochTotals) -> Void) {
    var index = epochs.count
    while index > 0, epochs[index - 1].epoch > epoch { index -= 1 }
    if index > 0, epochs[index - 1].epoch == epoch {
      change(&epochs[index - 1])
    } else {
      var totals = EpochTotals(epoch: epoch)
      change(&totals)
      epochs.insert(totals, at: index)
    }
  }
}
