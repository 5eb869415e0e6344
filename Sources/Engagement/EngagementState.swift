package import Basics
import Records

/// What people did with one item over the last epochs: sums and sketches, and nobody's name.
///
/// Events may come in any order and from several clients: the same events always give the same
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
  ///   - durationMs: How long it lasted, in milliseconds; of a return, the time spent away.
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
    let day = Vote.day(of: at)
    let grade = VoteGrade.of(kind, position: position, durationMs: durationMs)
    let dayOfEpoch = Int(day) - Int(Epoch(day: day).number) * 7
    let units = VoteWeights.units(kind, grade, dayOfEpoch: dayOfEpoch, settings)
    apply(
      VoteChange(day: day, kind: kind, units: units, votes: EpochTotals.parts, client: clientHash)
    )
  }

  /// Takes what a vote changes.
  package mutating func apply(_ change: VoteChange) {
    update(Epoch(day: change.day)) { $0.apply(change) }
  }

  /// Adds what is known of the same item from elsewhere.
  package mutating func merge(_ other: EngagementState) {
    for totals in other.epochs {
      update(totals.epoch) { $0.merge(totals) }
    }
  }

  /// Forgets the epochs that will not count any more beside the newest that has begun at `now`.
  ///
  /// Events that came while a clock was ahead must not drive out those of the present.
  package mutating func pruneOld(now: Timestamp) {
    let present = Epoch(of: now).number
    guard let newest = epochs.last(where: { $0.epoch.number <= present })?.epoch.number else {
      return
    }
    epochs.removeAll { Int($0.epoch.number) < Int(newest) - Self.epochLimit }
  }

  /// The settings with the threshold of the item that `mask` hides people of, in an epoch.
  package func settings(
    _ settings: EngagementSettings,
    mask: ItemMask,
    in epoch: Epoch
  ) -> EngagementSettings {
    var own = settings
    if let totals = epochs.first(where: { $0.epoch == epoch }) {
      own.threshold = mask.threshold(totals, settings)
    }
    return own
  }

  /// What is known of people by the names of older versions, which are the same for every item.
  package var formerPeople: EngagementState {
    EngagementState(
      epochs: epochs.filter(\.hasFormerNames).map { totals in
        var people = EpochTotals(epoch: totals.epoch)
        (people.viewers, people.clickers) = (totals.viewers, totals.clickers)
        return people
      }
    )
  }

  /// Begins to count people anew in the epochs from `first` on in which they have the names of older
  /// versions: with those of this one they would count twice.
  ///
  /// - Returns: What is known of these people; `nil` when there are none.
  package mutating func recountPeople(from first: Epoch) -> EngagementState? {
    let former = EngagementState(epochs: formerPeople.epochs.filter { $0.epoch >= first })
    guard !former.isEmpty else { return nil }
    for index in epochs.indices where epochs[index].hasFormerNames && epochs[index].epoch >= first {
      epochs[index].viewers = ClientSketch()
      epochs[index].clickers = ClientSketch()
      epochs[index].hasFormerNames = false
    }
    return former
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
