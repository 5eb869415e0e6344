/// What is spent of the limit of pages of a seed.
package struct SpentPages: Hashable, Sendable {
  /// Addresses that were answered for good.
  package let completed: Int
  /// Pages that were denied once and keep their room.
  package let unconfirmed: Int

  package init(
    completed: Int,
    unconfirmed: Int
  ) {
    self.completed = completed
    self.unconfirmed = unconfirmed
  }
}

/// The addresses whose redirects lead back to them.
package struct RedirectRings: Hashable, Sendable {
  /// How many they are.
  package let count: Int
  /// One of them.
  package let example: String?

  package init(
    count: Int,
    example: String?
  ) {
    self.count = count
    self.example = example
  }
}

/// How one part of a store, such as a seed or a host, fares.
package struct StorePart: Hashable, Sendable {
  /// The part: a seed's number or a host's origin.
  package let name: String
  /// Its addresses by ``AddressState/name``.
  package var states: [String: Int] = [:]
  /// Its pages with a record, which outlives a visit that found none.
  package var pages = 0
  /// Its pages that may be in the index.
  package var indexable = 0
  /// Its pages that are public results.
  package var appLinked = 0

  package init(name: String) {
    self.name = name
  }
}

/// What the budgets of one host have kept from being fetched.
package struct HostBudgetReport: Hashable, Sendable {
  /// The host's origin.
  package let origin: String
  /// Addresses that are known and deferred, by reason.
  package var deferred: [String: Int] = [:]
  /// Links that the host had no room for; a link counts each time it was met.
  package var passed = 0
  /// Links that the host's domain had no room for.
  package var passedByDomain = 0
  /// The templates with the most deferred addresses, such as `/calendar/0/*`, at most five.
  package var templates: [String] = []

  package init(origin: String) {
    self.origin = origin
  }
}

/// How many pages say the same as others.
package struct DuplicateStatistics: Hashable, Sendable {
  /// Clusters of at least two pages.
  package var clusters: Int
  /// Pages in them that do not lead.
  package var duplicates: Int
  /// Those among them whose text is the representative's, word by word.
  package var exact: Int

  package init(clusters: Int, duplicates: Int, exact: Int) {
    (self.clusters, self.duplicates, self.exact) = (clusters, duplicates, exact)
  }
}
