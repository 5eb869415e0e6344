import Records

/// How many pages of each limit this worker has drawn and spent: the limits of seeds, and that of the
/// whole run under ``PageLimits/run``.
struct SeedBudgets: Sendable {
  private struct Budget {
    var most: Int
    var wanted = 0
    var drawn = 0
    var spent = 0

    /// Whether there is nothing left to draw and nothing left of what was.
    var isSpent: Bool { spent >= drawn && (drawn >= most || drawn < wanted) }
  }

  private var budgets: [Int: Budget] = [:]

  /// Whether there are no limits at all.
  var isEmpty: Bool { budgets.isEmpty }

  /// Whether the run has fetched as many pages as it may.
  var isRunSpent: Bool { budgets[PageLimits.run]?.isSpent ?? false }

  /// Sets the limit of a seed; `nil` for a seed without one.
  mutating func set(_ pages: Int?, of seed: Int) {
    budgets[seed] = pages.map { Budget(most: $0) }
  }

  /// How many pages to have drawn in all when so many are in hand.
  func totals(inHand: [Int: Int]) -> [Int: Int] {
    Dictionary(uniqueKeysWithValues: budgets.map { ($0, $1.spent + inHand[$0, default: 0]) })
  }

  /// Takes up what was drawn of the totals that were wanted.
  mutating func take(_ drawn: [Int: Int], of wanted: [Int: Int]) {
    for (seed, pages) in drawn {
      budgets[seed]?.drawn = pages
      budgets[seed]?.wanted = wanted[seed] ?? pages
    }
  }

  /// Takes one page from what was drawn for a seed.
  ///
  /// - Returns: Whether there was one left; always when the seed has no limit.
  mutating func take(from seed: Int) -> Bool {
    guard let budget = budgets[seed] else { return true }
    guard budget.spent < budget.drawn else { return false }
    budgets[seed]?.spent += 1
    return true
  }

  /// Counts a page that the run has started.
  mutating func countStart() { budgets[PageLimits.run]?.spent += 1 }

  /// Gives what was taken from a seed's budget back when the visit brought no response for good.
  mutating func giveBack(_ seed: Int, _ settlement: Settlement?) {
    switch settlement?.outcome {
    case .retry, .redirect, .unreached, nil: budgets[seed]?.spent -= 1
    case .page, .unchanged, .failed, .gone, .deferred, .checked: break
    }
  }
}
