import Addressing

/// Lets requests to one host start at least a delay apart.
actor RequestPace {
  private let delay: Duration
  private var next: [String: ContinuousClock.Instant] = [:]

  /// Creates a pace of `delay` seconds.
  init(delay: Double) {
    self.delay = .seconds(delay)
  }

  /// Returns when a request to the host of `address` may start.
  func turn(of address: WebAddress) async {
    let now = ContinuousClock.now
    let start = max(now, next[address.host] ?? now)
    next[address.host] = start + delay
    do {
      try await Task.sleep(until: start, clock: .continuous)
    } catch {
      // Cancelled: the fetcher gives the request up by itself.
    }
  }
}
