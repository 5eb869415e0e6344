package import Digests
package import Records

/// A host with everything that another kind of store needs of it; moments are in milliseconds since 1970.
package struct CopiedHost: Sendable {
  /// The scheme, name and port.
  package var origin: String
  /// The name alone.
  package var name: String
  /// When it may be asked next.
  package var due: Int64
  /// The seconds that are added to its delay because it refused.
  package var backoff: Double
  /// How often it failed in a row.
  package var failures: Int
  /// How many links it had no room for, and how many its domain had none for.
  package var passed: (byHost: Int, byDomain: Int)
  /// Whether a budget of its domain holds it back.
  package var isHeld: Bool
  /// The registrable domain that it counts for.
  package var domain: CopiedDomain?
  /// Its files.
  package var files: [HostFileKind: HostFacts.File] = [:]
  /// What was spent of its budgets, by template; zero is the host itself.
  package var budgets: [Digest128: ContentBudget] = [:]

  package init(
    origin: String,
    name: String,
    due: Int64,
    backoff: Double,
    failures: Int,
    passed: (byHost: Int, byDomain: Int),
    isHeld: Bool,
    domain: CopiedDomain?
  ) {
    (self.origin, self.name, self.due, self.backoff) = (origin, name, due, backoff)
    (self.failures, self.passed, self.isHeld) = (failures, passed, isHeld)
    self.domain = domain
  }
}

/// A registrable domain and its budget.
package struct CopiedDomain: Sendable {
  /// Its name.
  package var name: String
  /// How many addresses of it are known.
  package var known: Int
  /// What was spent.
  package var budget: ContentBudget

  package init(name: String, known: Int, budget: ContentBudget) {
    (self.name, self.known, self.budget) = (name, known, budget)
  }
}

/// An address of any state, with its page.
package struct CopiedAddress: Sendable {
  /// The address.
  package var address: FollowedAddress
  /// When its site's list says that it changed, in milliseconds since 1970.
  package var listed: Int64?
  /// The app URIs of its site's list, a line each.
  package var apps: String?
  /// Whether its links are to be offered again, because its depth got better.
  package var isRelaxed: Bool
  /// Its page; the links come with ``CopiedLeads``.
  package var page: FollowedPage.Stored?
  /// When the page was last read or found unchanged, in milliseconds since 1970.
  package var fetched: Int64?

  package init(
    address: FollowedAddress,
    listed: Int64?,
    apps: String?,
    isRelaxed: Bool,
    page: FollowedPage.Stored?,
    fetched: Int64?
  ) {
    (self.address, self.listed, self.apps) = (address, listed, apps)
    (self.isRelaxed, self.page, self.fetched) = (isRelaxed, page, fetched)
  }
}

/// What an address leads to.
package struct CopiedLeads: Sendable {
  /// An address by its host and its own identity.
  package struct Key: Hashable, Sendable {
    /// The identity of the origin.
    package let host: Digest128
    /// The identity of the address.
    package let id: Digest128

    package init(host: Digest128, id: Digest128) { (self.host, self.id) = (host, id) }
  }

  /// The address.
  package var url: String
  /// The identities of what its page links to.
  package var links: [Digest128]
  /// The addresses that were offered for it and are known.
  package var known: [Key]
  /// Those that were too deep, as ``PackedOffers`` has them.
  package var unknown: String

  package init(url: String, links: [Digest128], known: [Key], unknown: String) {
    (self.url, self.links, self.known, self.unknown) = (url, links, known, unknown)
  }
}

/// Rows of a store, and where the next begin.
package struct CopiedBatch<Row: Sendable>: Sendable {
  /// The rows; none at the end.
  package var rows: [Row]
  /// What the next call begins after.
  package var end: [UInt8]

  package init(rows: [Row], end: [UInt8]) { (self.rows, self.end) = (rows, end) }
}

/// A store that can be copied whole into one of another kind, while nothing else is at work on it.
package protocol CopySource: CrawlStore {
  /// Hosts, at most `limit`, after an ``CopiedBatch/end``; empty at the beginning.
  func copiedHosts(after end: [UInt8], limit: Int) async throws -> CopiedBatch<CopiedHost>

  /// Addresses likewise.
  func copiedAddresses(after end: [UInt8], limit: Int) async throws -> CopiedBatch<CopiedAddress>

  /// What addresses lead to likewise.
  func copiedLeads(after end: [UInt8], limit: Int) async throws -> CopiedBatch<CopiedLeads>
}

/// A store that takes a whole other one over, and is of no use before it has.
package protocol CopyTarget: CrawlStore {
  /// Begins; the store has to be empty.
  func beginCopy() async throws

  /// Takes hosts over.
  func add(_ hosts: [CopiedHost]) async throws

  /// Takes addresses over whose hosts are there.
  func add(_ addresses: [CopiedAddress]) async throws

  /// Takes over what addresses lead to; all addresses are there.
  func add(_ leads: [CopiedLeads]) async throws

  /// Ends with the seeds, by their numbers, and the runs, oldest first.
  func finishCopy(seeds: [Int: String], runs: [StoredRun]) async throws
}
