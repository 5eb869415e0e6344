/// How fast a host may be asked that the operator names as his own.
///
/// Its robots.txt decides as at any other host, a Crawl-delay in it included.
package struct HostPace: Hashable, Sendable {
  /// The seconds between the starts of two requests; `nil` for that of every host.
  package var delay: Double?
  /// The most requests for its pages at a time.
  package var concurrency = 1

  /// The pace of every host.
  package init() {}
}
