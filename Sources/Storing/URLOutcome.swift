package import Frontier
import Records
import Rules

/// What became of a URL that a crawl met, in the words of a person who looks for broken links.
package enum URLOutcome: String, Hashable, Sendable, CaseIterable {
  /// Its page was read, or its server answers with success where only that was asked.
  case ok
  /// It redirects.
  case redirected
  /// The server says that there is no page, with status 404 or 410.
  case gone
  /// It gave no page: an error of the server, of the connection or of the response.
  case failed
  /// robots.txt keeps from asking for it.
  case blocked
  /// A rule of the crawl keeps from reading it, such as its media type.
  case skipped
  /// A budget is used up.
  case deferred
  /// It is still to be fetched, for the first time or again.
  case waiting

  /// Whether a link to such a URL leads nowhere.
  package var isBroken: Bool { self == .gone || self == .failed }

  /// The outcome of a URL in `state`, for `reason`.
  package init(_ state: AddressState, reason: String?) {
    switch state {
    case .waiting, .later, .leased: self = .waiting
    case .page, .checked: self = .ok
    case .redirected: self = .redirected
    case .gone: self = .gone
    case .deferred: self = Self.skipping.contains(reason ?? "") ? .skipped : .deferred
    case .failed:
      let reason = reason ?? ""
      if CodeFamily(of: reason) == .budget {
        self = .deferred
      } else if Self.blocking.contains(reason) {
        self = .blocked
      } else {
        self = Self.skipping.contains(reason) ? .skipped : .failed
      }
    }
  }

  /// The reasons of URLs that no fault of theirs or of their server keeps from being read.
  ///
  /// What robots.txt says is no such reason: its file can be mended.
  package static let reasonsWithoutFault = skipping

  /// Reasons of robots.txt.
  private static let blocking: Set<String> = [Reason.robotsBlocked, "robots.unreachable"]

  /// Reasons that say nothing against the URL itself.
  private static let skipping: Set<String> = [
    Reason.notHTML, Reason.waitsForRendering, "address.too-long", "fetch.contact", "link.amp",
    "link.feed",
    "link.nofollow", "rendering.failed", "rendering.share", "rendering.unavailable",
    "robots.nofollow",
    "scope.excluded", "scope.not-included", "scope.not-listed", "scope.other-port",
    "scope.outside", "scope.redirect",
    "trap.deep-path", "trap.growing-escapes",
    "trap.many-parameters", "trap.repeated-path",
  ]
}
