package import Frontier
import Records
import Rules

/// What became of a URL that a crawl met, in the words of a person who looks for broken links.
///
/// That is what the last visit found, also where the record of an earlier one is kept.
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
  ///
  /// - Parameters:
  ///   - state: Where the URL is.
  ///   - reason: Why it was not read, or waits.
  ///   - last: The last response, which decides where the record of an earlier one is kept.
  package init(_ state: AddressState, reason: String?, last: LastResponse = LastResponse()) {
    switch state {
    case .later where reason == SettlementRules.goneUnconfirmed: self = last.unconfirmed
    case .waiting, .later, .leased: self = .waiting
    case .page where last.failures > 0, .redirected where last.failures > 0:
      self = Self.withoutPage(reason ?? "")
    case .page, .checked: self = .ok
    case .redirected: self = .redirected
    case .gone: self = .gone
    case .deferred: self = Self.skipping.contains(reason ?? "") ? .skipped : .deferred
    case .failed: self = Self.withoutPage(reason ?? "")
    }
  }

  /// The outcome of a visit that found no page, for `reason`.
  private static func withoutPage(_ reason: String) -> URLOutcome {
    if CodeFamily(of: reason) == .budget { return .deferred }
    if blocking.contains(reason) { return .blocked }
    return skipping.contains(reason) ? .skipped : .failed
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

/// What decides the outcome of a URL of which the record of an earlier visit is kept.
package struct LastResponse: Hashable, Sendable {
  /// The status; 0 when there was no response.
  package var status = 0
  /// How often the URL failed in a row.
  package var failures = 0
  /// The Content-Type as it was sent.
  package var contentType: String?
  /// The bytes of the body, decoded.
  package var bytes: Int?
  /// Whether it redirects somewhere.
  package var hasTarget = false

  package init(
    status: Int = 0,
    failures: Int = 0,
    contentType: String? = nil,
    bytes: Int? = nil,
    hasTarget: Bool = false
  ) {
    (self.status, self.failures) = (status, failures)
    (self.contentType, self.bytes) = (contentType, bytes)
    self.hasTarget = hasTarget
  }

  /// The outcome while a second visit is to confirm that the page has gone.
  fileprivate var unconfirmed: URLOutcome {
    switch status {
    case 404, 410: .gone
    case 300...399 where hasTarget: .redirected
    // Something that is no HTML was sent, and the URL leads to it.
    case 200...299 where bytes ?? 0 > 0 && !isHTML: .skipped
    default: .failed
    }
  }

  private var isHTML: Bool {
    let type = contentType?.lowercased() ?? ""
    return type.hasPrefix("text/html") || type.hasPrefix("application/xhtml+xml")
  }
}
