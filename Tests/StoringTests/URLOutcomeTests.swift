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
}
