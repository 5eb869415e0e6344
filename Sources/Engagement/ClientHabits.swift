/// In which epochs clients that meet few items in a day are common, and in which the exception.
///
/// Where people look at lists of results, a client that met one item passed nothing over, and is
/// most likely a robot. Where apps tell of single clicks, most clients are like that. What is
/// usual depends on how many different clients there are, and not on how many votes they cast, so
/// that neither kind is made the exception by a few that vote much.
package struct ClientHabits: Hashable, Sendable {
  /// What is known of each epoch: whether narrow clients are common in it.
  private var isNarrowCommon: [Epoch: Bool] = [:]

  /// The habits where nothing is known: narrow clients are common.
  package init() {}

  /// Whether the votes of narrow clients count in an epoch.
  ///
  /// Of an epoch of which nothing is known yet the last one says what is common.
  func countsNarrow(in epoch: Epoch) -> Bool {
    if let isCommon = isNarrowCommon[epoch] { return isCommon }
    let last = isNarrowCommon.keys.filter { $0 < epoch }.max()
    return last.flatMap { isNarrowCommon[$0] } ?? true
  }
}

extension ClientHabits {
  /// Finds the habits out from what is known of all items, in any order.
  package struct Survey: Sendable {
    private var clients: [Epoch: ClientSketch] = [:]

    /// A survey of no item.
    package init() {}

    /// Takes an item.
    package mutating func take(_ state: EngagementState) {
      for totals in state.epochs {
        clients[totals.epoch, default: ClientSketch()].merge(totals.viewers)
      }
    }

    /// The habits: narrow clients are common where half of all clients or more never were broad.
    package var habits: ClientHabits {
      var habits = ClientHabits()
      for (epoch, sketch) in clients {
        habits.isNarrowCommon[epoch] = sketch.broad.estimate <= sketch.estimate / 2
      }
      return habits
    }
  }
}

extension ClientHabits {
  /// The habits as words: each the number of an epoch, rising, in its upper bits and in the lowest
  /// whether narrow clients are common.
  var words: [UInt64] {
    isNarrowCommon.sorted { $0.key < $1.key }.map { epoch, isCommon in
      UInt64(UInt32(bitPattern: epoch.number)) << 1 | (isCommon ? 1 : 0)
    }
  }

  /// Restores habits from ``words``; `nil` when they are none.
  init?(words: some Sequence<UInt64>) {
    for word in words {
      guard let bits = UInt32(exactly: word >> 1) else { return nil }
      let epoch = Epoch(number: Int32(bitPattern: bits))
      guard isNarrowCommon.updateValue(word & 1 == 1, forKey: epoch) == nil else { return nil }
    }
  }
}
