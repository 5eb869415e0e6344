extension Crawler {
  /// Tells a listener how far the run is.
  package struct Progress: Sendable {
    /// What has happened so far.
    package var report: CrawlReport
    /// Requests under way.
    package var inFlight: Int
    /// Hosts held.
    package var hosts: Int
    /// Addresses that wait in the store, as last counted; `nil` before the first count.
    package var waiting: Int?
    /// Addresses that wait for a moment of their own, as last counted.
    package var later = 0
    /// The most addresses that wait on one host, as last counted.
    package var longestQueue: Int?
    /// The seconds that the pages of the slowest host take that is at work, as last counted.
    package var longestRest = 0.0
    /// Why nothing has come for a while; told once for each silence.
    package var stall: Stall?
  }
}
