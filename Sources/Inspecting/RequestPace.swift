import Addressing

/// Lets requests to one host start at least a delay apart.
actor RequestPace {
  private let delay: Duration
  private let loadDelay: Duration
  private var delays: [String: Duration] = [:]
  /// When the last request to each host started.
  private var last: [String: ContinuousClock.Instant] = [:]
  private(set) var next: [String: ContinuousClock.Instant] = [:]

  /// Creates a pace of `delay` seconds.
  ///
  /// - Parameters:
  ///   - delay: How many seconds are between two requests to a host.
  ///   - loadDelay: How many are before what a page loads while it is rendered; `nil` for as many.
  init(delay: Double, loadDelay: Double? = nil) {
    self.delay = .seconds(delay)
    self.loadDelay = .seconds(loadDelay ?? delay)
  }

  /// Keeps a longer delay of the host with `origin`, in seconds: its Crawl-delay.
  func keep(_ delay: Double, of origin: String) { delays[origin] = .seconds(delay) }

  /// Returns when a request to the host of `address` may start.
  ///
  /// - Parameters:
  ///   - address: What is requested.
  ///   - isLoaded: Whether a page loads it while it is rendered.
  func turn(of address: WebAddress, isLoaded: Bool = false) async {
    let origin = address.origin
    while true {
      let now = ContinuousClock.now
      guard let start = start(of: origin, isLoaded: isLoaded), start > now else {
        last[origin] = now
        let end = now + max(isLoaded ? loadDelay : delay, delays[origin] ?? .zero)
        next[origin] = max(end, next[origin] ?? end)
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

  /// When a request to a host may start; `nil` for at once.
  private func start(of origin: String, isLoaded: Bool) -> ContinuousClock.Instant? {
    guard isLoaded else { return next[origin] }
    return last[origin].map { $0 + max(loadDelay, delays[origin] ?? .zero) }
  }
}
