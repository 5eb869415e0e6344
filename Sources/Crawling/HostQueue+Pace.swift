import Addressing
package import Basics
import Records
import Robots

// MARK: - How long a host is left alone

extension HostQueue {
  /// The seconds that robots.txt asks to leave between requests, when they are more than are kept.
  var cutDelay: Double? {
    policy.robots?.crawlDelay.flatMap { $0 > settings.crawlDelayCeiling ? $0 : nil }
  }

  /// How long the pages under the lease take, in seconds.
  var rest: Double { Double(visits.count) * delay }

  mutating func slowDown(retryAfter: Double?) {
    let doubled = max(2 * facts.backoff, 2 * (pace.delay ?? settings.delay), retryAfter ?? 0)
    facts.backoff = min(doubled, settings.backoffCeiling)
  }

  mutating func relax() {
    facts.backoff = facts.backoff / 2 > settings.delay ? facts.backoff / 2 : 0
  }

  /// Waits as long as a redirect asks before its target is requested (RFC 9110, section 10.2.3), and
  /// not longer than after a failure.
  mutating func keepDistance(behind settlement: Settlement, at now: Timestamp) {
    guard case .redirect(let target, _) = settlement.outcome, target.origin == origin,
      let moment = settlement.retryAt
    else { return }
    due = max(due, min(moment, now.advanced(bySeconds: settings.backoffCeiling)))
  }

  /// Keeps the delay from the moment at which a request reached the host, which may be later than
  /// when it was requested.
  package mutating func keepDistance(from moment: Timestamp) {
    due = max(due, moment.advanced(bySeconds: delay))
  }
}
