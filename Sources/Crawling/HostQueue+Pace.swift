package import Basics
import Records

// MARK: - How long a host is left alone

extension HostQueue {
  mutating func slowDown(retryAfter: Double?) {
    let doubled = max(2 * facts.backoff, 2 * (pace.delay ?? settings.delay), retryAfter ?? 0)
    facts.backoff = min(doubled, settings.backoffCeiling)
  }

  mutating func relax() {
    facts.backoff = facts.backoff / 2 > settings.delay ? facts.backoff / 2 : 0
  }

  /// Keeps the delay from the moment at which a request reached the host, which may be later than
  /// when it was requested.
  package mutating func keepDistance(from moment: Timestamp) {
    due = max(due, moment.advanced(bySeconds: delay))
  }
}
