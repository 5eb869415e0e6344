import Frontier

/// How much there is in a store, in whole numbers.
package struct StoreStatistics: Hashable, Sendable {
  /// Hosts (origins) known.
  package var hosts = 0
  /// Addresses by ``AddressState/name``.
  package var states: [String: Int] = [:]
  /// Failed and waiting addresses by reason.
  package var reasons: [String: Int] = [:]
  /// Requested addresses by the status of the last answer; 0 stands for no answer.
  package var statuses: [Int: Int] = [:]
  /// Pages with a record.
  package var pages = 0
  /// Pages that may be in the index.
  package var indexable = 0
  /// Pages that are public results.
  package var appLinked = 0
  /// Pages that went away and are still remembered for the copies.
  package var removed = 0
  /// The highest version of a record.
  package var version: Int64 = 0

  /// Addresses known.
  package var addresses: Int { states.values.reduce(0, +) }
}

extension StoreStatistics {
  /// What people call a state, by the ``AddressState/name`` that programs know it by.
  package static func label(ofState name: String) -> String { stateLabels[name] ?? name }

  private static let stateLabels = [
    "done": "read", "held": "deferred by budget", "leased": "in progress",
    "refused": "failed, blocked or skipped",
  ]

  /// Whether a URL without a status was requested all the same, as why it was not read says: what
  /// robots.txt, a rule or a policy of the crawler kept back was not.
  static func isUnanswered(_ reason: String?) -> Bool {
    guard let reason, reason.hasPrefix("fetch.") else { return false }
    return !["fetch.blocked-address", "fetch.contact", "fetch.unsupported-scheme"].contains(reason)
  }
}

/// How often one rule fired over all pages.
package struct FindingCount: Hashable, Sendable {
  /// The rule's identifier.
  package let rule: String
  /// The severity's name.
  package let severity: String
  /// How many findings there are.
  package var findings: Int
  /// How many pages have one.
  package var pages: Int
  /// The first of these pages.
  package var first = FirstURLs()
}
