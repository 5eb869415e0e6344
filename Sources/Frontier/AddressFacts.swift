/// What a store knows of an address, as far as it counts for what becomes of it.
package struct AddressFacts: Hashable, Sendable {
  /// Where it is on its way through the crawl.
  package var state: AddressState
  /// Its depth in the crawl.
  package var depth: CrawlDepth
  /// Its importance, where smaller is sooner and seeds have 0.
  package var priority: Int
  /// Whether it redirected when it was last settled.
  package var isRedirect: Bool
  /// How many visits found a page.
  package var visits: Int
  /// How many of the later ones found a change.
  package var changes: Int
  /// When it was first read, in milliseconds since 1970; 0 before that.
  package var first: Int64
  /// How often it failed in a row.
  package var failures: Int

  package init(
    state: AddressState,
    depth: CrawlDepth,
    priority: Int,
    isRedirect: Bool,
    visits: Int,
    changes: Int,
    first: Int64,
    failures: Int
  ) {
    (self.state, self.depth, self.priority, self.isRedirect) = (state, depth, priority, isRedirect)
    (self.visits, self.changes, self.first, self.failures) = (visits, changes, first, failures)
  }
}

/// What a store has of the page at an address.
package struct PageState: Hashable, Sendable {
  /// When the page was last read or found unchanged, in milliseconds since 1970; `nil` when nobody
  /// says.
  package var fetched: Int64?
  /// Why the address was not read, or why it waits, as it was last settled.
  package var reason: String?

  package init(fetched: Int64?, reason: String?) {
    (self.fetched, self.reason) = (fetched, reason)
  }
}
