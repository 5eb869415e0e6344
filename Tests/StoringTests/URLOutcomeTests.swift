import Frontier
import Rules
import Storing
import Testing

/// What became of URLs, by state and reason.
struct URLOutcomeTests {
  @Test(
    "States are outcomes, but for URLs without a page, whose reason decides",
    arguments: [
      (AddressState.page, "fetch.timeout", URLOutcome.ok), (.waiting, nil, .waiting),
      (.later, "fetch.timeout", .waiting), (.redirected, nil, .redirected), (.gone, nil, .gone),
      (.deferred, "budget.host", .deferred), (.failed, "robots.blocked", .blocked),
      (.failed, "robots.unreachable", .blocked), (.failed, "fetch.not-html", .skipped),
      (.failed, "scope.redirect", .skipped),
      (.checked, nil, .ok), (.deferred, "scope.excluded", .skipped),
      (.failed, "budget.seed", .deferred), (.failed, "fetch.status", .failed),
      (.failed, "fetch.tls", .failed), (.failed, nil, .failed),
    ] as [(AddressState, String?, URLOutcome)]
  )
  func outcomes(state: AddressState, reason: String?, expected: URLOutcome) {
    #expect(URLOutcome(state, reason: reason) == expected)
  }

  @Test("Only what may be a fault of the link's target counts as failed")
  func families() {
    let reasons = CodeCatalog.entries.filter { $0.kinds.contains(.urlReason) }
    #expect(!reasons.isEmpty)
    for entry in reasons where URLOutcome(.failed, reason: entry.code) == .failed {
      #expect(
        ["archive", "fetch", "host", "link", "queue", "reading", "robots", "sitemap", "visit"]
          .contains(entry.family),
        "decide about \(entry.code) in URLOutcome"
      )
    }
  }

  @Test(
    "Where a record is kept, the last response decides",
    arguments: [
      (.page, "fetch.server-error", LastResponse(status: 500, failures: 1), URLOutcome.failed),
      (.page, "fetch.truncated", LastResponse(status: 200), .ok),
      (.page, "budget.seed", LastResponse(status: 200), .ok),
      (.page, "robots.unreachable", LastResponse(failures: 2), .blocked),
      (.redirected, "fetch.timeout", LastResponse(failures: 1), .failed),
      (.later, "fetch.timeout", LastResponse(failures: 1), .waiting),
      (.later, unconfirmed, LastResponse(status: 404, failures: 1), .gone),
      (.later, unconfirmed, LastResponse(status: 410, failures: 1), .gone),
      (.later, unconfirmed, LastResponse(status: 302, failures: 1, bytes: 7), .failed),
      (
        .later, unconfirmed, LastResponse(status: 302, failures: 1, bytes: 7, hasTarget: true),
        .redirected
      ),
      (.later, unconfirmed, text(bytes: 0), .failed),
      (.later, unconfirmed, text(bytes: 7), .skipped),
      (.later, unconfirmed, LastResponse(status: 200, contentType: "Text/HTML", bytes: 7), .failed),
      (.waiting, unconfirmed, LastResponse(status: 404), .waiting),
    ] as [(AddressState, String?, LastResponse, URLOutcome)]
  )
  func kept(state: AddressState, reason: String?, last: LastResponse, expected: URLOutcome) {
    #expect(URLOutcome(state, reason: reason, last: last) == expected)
  }

  private static func text(bytes: Int) -> LastResponse {
    LastResponse(status: 200, contentType: "text/plain", bytes: bytes)
  }

  private static let unconfirmed = SettlementRules.goneUnconfirmed
}
