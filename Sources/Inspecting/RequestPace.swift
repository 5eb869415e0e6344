import Addressing

/// Lets requests to one host start at least a delay apart.
actor RequestPace {
  private let delay: Duration
  private var delays: [String: Duration] = [:]
  private(set) var next: [String: ContinuousClock.Instant] = [:]

  /// Creates a pace of `delay` seconds.
  init(delay: Double) {
    self.delay = .seconds(delay)
  }

  /// Keeps a longer delay of the host with `origin`, in seconds: its Crawl-delay.
  func keep(_ delay: Double, of origin: String) { delays[origin] = .seconds(delay) }

  /// Returns when a request to the host of `address` may start.
  func turn(of address: WebAddress) async {
    let origin = address.origin
    while true {
      let now = ContinuousClock.now
      guard let start = next[origin], start > now else {
        next[origin] = now + max(delay, delays[origin] ?? .zero)
        return
      }
      do {
        try await Task.sleep(until: start, clock: .continuous)
      } catch {
        // Cancelled: the fetcher gives the request up by itself, and the next need not wait for it.
        return
      }
    }
  }
}
