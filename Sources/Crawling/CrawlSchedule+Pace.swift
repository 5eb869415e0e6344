// What a run tells of how long hosts are left alone.
extension CrawlSchedule {
  /// How many hosts whose Crawl-delay is cut are remembered.
  private static let cutDelayLimit = 1000

  /// Remembers a host whose Crawl-delay is longer than is kept.
  mutating func noteCutDelay(of token: Int64) {
    guard let host = hosts[token], let delay = host.cutDelay, cutDelays.count < Self.cutDelayLimit
    else { return }
    cutDelays[host.origin] = delay
  }

  /// How long the pages of the slowest of the hosts that are held take, in seconds.
  var longestRest: Double { hosts.values.lazy.map(\.rest).max() ?? 0 }
}
