import Records

/// How many pages each seed that has a limit may still bring in this run.
struct SeedBudgets: Sendable {
  private var left: [Int: Int] = [:]

  /// Sets what is left of the limit of a seed, by the seed's number; `nil` for a seed without one.
  mutating func set(_ pages: Int?, of seed: Int) {
    left[seed] = pages
  }

  /// Takes one page from the budget of a seed.
  ///
  /// - Returns: Whether there was one left; always when the seed has no budget.
  mutating func take(from seed: Int) -> Bool {
    guard let pages = left[seed] else { return true }
    left[seed] = pages - 1
    return pages > 0
  }

  /// Gives what was taken from a seed's budget back when the visit brought no response for good.
  mutating func giveBack(_ seed: Int, _ settlement: Settlement?) {
    switch settlement?.outcome {
    case .retry, .redirect, .unreached, nil: left[seed]? += 1
    case .page, .unchanged, .failed, .gone, .deferred, .checked: break
    }
  }
}
