package import Addressing
package import Basics
import Records
import Rules

/// What a store knows of one address on the way from a seed along its redirects.
package struct ChainLink: Hashable, Sendable {
  /// The address.
  package let url: String
  /// Where it is.
  package let state: AddressState
  /// Why it was not read, or why it waits.
  package let reason: String?
  /// The status of the last answer; 0 when there was none.
  package let status: Int
  /// How often it failed in a row.
  package let failures: Int
  /// When its next attempt or visit is due.
  package let due: Timestamp
  /// When its host may be asked.
  package let hostDue: Timestamp
  /// Where it redirects to.
  package let target: String?

  package init(
    url: String,
    state: AddressState,
    reason: String?,
    status: Int,
    failures: Int,
    due: Timestamp,
    hostDue: Timestamp,
    target: String?
  ) {
    (self.url, self.state, self.reason, self.status) = (url, state, reason, status)
    (self.failures, self.due, self.hostDue, self.target) = (failures, due, hostDue, target)
  }

  /// Whether the last attempt failed, in a way that another may fix.
  package var isFailed: Bool {
    switch state {
    case .later: reason != SettlementRules.goneUnconfirmed
    case .waiting: failures > 0
    case .leased, .deferred, .gone, .checked: false
    case .page, .redirected: failures > 0
    case .failed:
      // Older stores count no failures of what they gave up.
      failures > 0 || status == 429 || status >= 500
        || status == 0 && reason != Reason.robotsBlocked
    }
  }

  /// Whether the last attempt failed before anybody answered, for which a setting may be the cause;
  /// a robots.txt that fails is an answer.
  package var wasNeverAnswered: Bool {
    isFailed && status == 0 && reason.map { CodeFamily(of: $0) != .robots } ?? false
  }

  /// Whether somebody who asks for the address now is to have another attempt.
  package func isWorthAnAttempt(at now: Timestamp) -> Bool {
    switch state {
    case .waiting, .leased, .deferred, .checked: false
    case .later, .page, .redirected: isFailed
    case .gone: due <= now
    case .failed: isFailed || reason == Reason.robotsBlocked || due <= now
    }
  }

  /// Where the chain goes on; `nil` at its end.
  package var next: WebAddress? {
    state == .redirected && !isFailed && reason == nil ? target.flatMap { WebAddress($0) } : nil
  }
}
