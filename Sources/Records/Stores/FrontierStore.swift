package import Addressing
package import Basics

/// The frontier's durable half: which addresses are known, due, leased and done.
///
/// Three small protocols stand between the crawler and its stores, so that one machine runs on
/// the embedded store and many on a database server. Every method is one transaction. A host's
/// due time and the expiry of its lease are one value, the single owner of politeness: a host
/// under lease is simply not due before the lease ends.
package protocol FrontierStore: Sendable {
  /// Makes addresses known; durable on return.
  ///
  /// An address that is known already changes nothing, unless it is offered with more depth
  /// left or fewer redirects behind it: then it keeps the better of both, and when it was
  /// settled before, its own links and redirect are offered again with what follows from that.
  /// What a crawl reaches therefore does not depend on the order in which it finds it.
  /// - Returns: How many of the addresses were new.
  func offer(_ offers: [FrontierOffer], at now: Timestamp) async throws -> Int

  /// Takes hosts that are due, exclusively, with some of their waiting addresses each.
  ///
  /// - Parameters:
  ///   - hosts: The most hosts to take.
  ///   - perHost: The most addresses to take of one host, best first.
  ///   - now: The time at which hosts must be due.
  ///   - expiry: When the leases end; committed as the hosts' due time before this returns.
  /// - Returns: The leases, of which some may have no address left.
  /// - Throws: What the store throws; then nothing is leased.
  func lease(hosts: Int, perHost: Int, at now: Timestamp, until expiry: Timestamp) async throws
    -> [HostLease]

  /// Moves the end of leases that are still held; a lease lost to another worker stays lost.
  func renew(_ tokens: [Int64], until expiry: Timestamp) async throws

  /// Records what became of leased addresses, atomically, and frees hosts that are finished.
  ///
  /// Repeating a settlement changes nothing. Records, links, validators and offers that come
  /// with a settlement are committed with it.
  func settle(_ settlements: [Settlement], hosts: [HostSettlement], at now: Timestamp) async throws

  /// The moment at which the next host with waiting addresses becomes due; `nil` when no
  /// address waits.
  func nextDue() async throws -> Timestamp?

  /// How much waits, for showing how far a run is.
  func queueCounts() async throws -> QueueCounts
}

/// How many addresses wait to be visited.
package struct QueueCounts: Hashable, Sendable {
  /// Over all hosts, those at work included.
  package var waiting: Int
  /// On the host with the most.
  package var longest: Int

  package init(waiting: Int, longest: Int) {
    self.waiting = waiting
    self.longest = longest
  }
}

/// An address that may be worth fetching.
package struct FrontierOffer: Hashable, Sendable {
  /// The canonical address, without a fragment.
  package var address: WebAddress
  /// How many more link hops may follow from it; 0 means its links are not offered.
  package var depthLeft: Int
  /// How many redirects led to it in a row.
  package var redirects: Int
  /// The seed it was found from, an index into the run's seeds.
  package var seed: Int
  /// The importance, where smaller is sooner and seeds have 0.
  package var priority: Int
  /// When the site's own lists say that the page was last changed, if they can be believed.
  package var modified: Timestamp?
  /// The app addresses that the site's own lists give for the page, as written.
  package var appURIs: [String] = []

  package init(
    address: WebAddress,
    depthLeft: Int,
    redirects: Int = 0,
    seed: Int = 0,
    priority: Int = 0
  ) {
    self.address = address
    self.depthLeft = depthLeft
    self.redirects = redirects
    self.seed = seed
    self.priority = priority
  }
}

/// A host and some of its addresses, held by one worker until the lease ends.
package struct HostLease: Hashable, Sendable {
  /// One address to visit.
  package struct Visit: Hashable, Sendable {
    /// The address and what is known of its place in the crawl.
    package var offer: FrontierOffer
    /// How often it failed since its tries began; they begin anew when it was given up, and when it
    /// is asked for again.
    package var tries: Int
    /// The validators of the last successful visit.
    package var validators: Validators?

    package init(offer: FrontierOffer, tries: Int = 0, validators: Validators? = nil) {
      self.offer = offer
      self.tries = tries
      self.validators = validators
    }
  }

  /// The fencing token: settlements under an older token are refused.
  package var token: Int64
  /// The host's origin: scheme, host and port.
  package var origin: String
  /// What is known of the host.
  package var facts: HostFacts
  /// The addresses, best first.
  package var visits: [Visit]

  package init(token: Int64, origin: String, facts: HostFacts, visits: [Visit]) {
    self.token = token
    self.origin = origin
    self.facts = facts
    self.visits = visits
  }
}

/// What the store keeps of a host (an origin) between visits.
package struct HostFacts: Hashable, Sendable {
  /// One file that concerns the whole host, as last fetched.
  package struct File: Hashable, Sendable {
    /// When it was fetched.
    package var fetchedAt: Timestamp
    /// The status of the answer; 0 when there was none.
    package var status: Int
    /// The body; empty when there was none.
    package var body: [UInt8]
    /// Where it was found in the end.
    package var address: String
    /// The media type, as sent.
    package var contentType: String?

    package init(
      fetchedAt: Timestamp,
      status: Int,
      body: [UInt8],
      address: String,
      contentType: String? = nil
    ) {
      self.fetchedAt = fetchedAt
      self.status = status
      self.body = body
      self.address = address
      self.contentType = contentType
    }
  }

  /// The robots.txt file.
  package var robots: File?
  /// The apple-app-site-association file.
  package var association: File?
  /// The assetlinks.json file.
  package var assetLinks: File?
  /// When the host's sitemaps were read to their end; the body is what is wrong with them, as
  /// ``FileFindings`` writes it.
  package var sitemaps: File?
  /// How many requests in a row the host did not answer.
  package var failures = 0
  /// The seconds between request starts that the host asked for by slowness or errors; 0 when
  /// it asked for nothing.
  package var backoff: Double
  /// How many addresses of the host are known.
  package var known: Int

  package init(
    robots: File? = nil,
    association: File? = nil,
    backoff: Double = 0,
    known: Int = 0
  ) {
    self.robots = robots
    self.association = association
    self.backoff = backoff
    self.known = known
  }
}

/// What a server sent to tell whether a page changed.
package struct Validators: Hashable, Sendable {
  /// The ETag, as sent.
  package var etag: String?
  /// The Last-Modified date, as sent.
  package var lastModified: String?

  package init(etag: String?, lastModified: String?) {
    self.etag = etag
    self.lastModified = lastModified
  }
}

/// What became of one leased address.
package struct Settlement: Sendable {
  /// How a visit ended.
  package enum Outcome: Hashable, Sendable {
    /// The page was read; its record is stored.
    case page
    /// The page has not changed since the last visit.
    case unchanged
    /// The address answers with a redirect, which is offered in its place.
    case redirect(to: WebAddress, status: Int)
    /// The address was not fetched, or its answer is no page: the reason's identifier.
    case refused(reason: String)
    /// Nothing was learned of the address, such as when its host does not answer: the reason's
    /// identifier. A record that was read before stays, and so does what it leads to. The address
    /// counts as failed, and its next attempt has a time.
    case unreached(reason: String)
    /// The address was not asked for, because a limit of the operator's is reached: the reason's
    /// identifier. It is known and waits for a larger limit; a record that was read before stays.
    case held(reason: String)
    /// The address failed for now and is due again at the time given.
    case retry(at: Timestamp, reason: String)
    /// The address is gone: its record is removed.
    case gone(status: Int)
  }

  /// The lease's token.
  package var token: Int64
  /// The address.
  package var address: WebAddress
  /// How the visit ended.
  package var outcome: Outcome
  /// The status of the answer; 0 when there was none.
  package var status: Int
  /// The page's record, with outcome `page`; copies of the settlement share it.
  package var record: PageRecord? {
    get { shared?.record }
    set { shared = newValue.map(SharedRecord.init) }
  }
  /// The record's JSON form without times, when it was written where the page was read; ``record``
  /// then lacks what only readers of the store need.
  package var recordText: [UInt8]?
  /// What tells the page from others by its text, with outcome `page`.
  package var sketch: PageSketch?
  /// The validators to send next time.
  package var validators: Validators?
  /// Where the page's followed links lead, in scope or not, for the link graph.
  package var links: [WebAddress]
  /// What to make known: the links in scope, or the redirect's target.
  package var offers: [FrontierOffer]
  /// Why the record does not hold the whole page, such as that its body broke off.
  ///
  /// The reason's identifier; such a record is stored only where no page is stored of the address.
  package var partialReason: String?
  /// When the host may be asked again, with outcome `unreached`; `nil` when only the address failed,
  /// and the store decides.
  package var retryAt: Timestamp?
  /// How many links of the page were not offered, by reason; only counted, never stored.
  package var passedOver: [String: Int] = [:]

  /// A settlement goes through many hands, and a record has many parts to copy.
  private final class SharedRecord: Sendable {
    let record: PageRecord

    init(_ record: PageRecord) {
      self.record = record
    }
  }

  private var shared: SharedRecord?

  package init(
    token: Int64,
    address: WebAddress,
    outcome: Outcome,
    status: Int,
    record: PageRecord? = nil,
    validators: Validators? = nil,
    links: [WebAddress] = [],
    offers: [FrontierOffer] = []
  ) {
    self.token = token
    self.address = address
    self.outcome = outcome
    self.status = status
    shared = record.map(SharedRecord.init)
    self.validators = validators
    self.links = links
    self.offers = offers
  }
}

/// What became of a leased host.
package struct HostSettlement: Sendable {
  /// The lease's token.
  package var token: Int64
  /// The host's origin.
  package var origin: String
  /// What is known of it now.
  package var facts: HostFacts
  /// When the next request to it may start.
  package var due: Timestamp
  /// Whether the lease ends with this; otherwise only the facts and the due time are kept.
  package var isFreed: Bool

  package init(
    token: Int64,
    origin: String,
    facts: HostFacts,
    due: Timestamp,
    isFreed: Bool
  ) {
    self.token = token
    self.origin = origin
    self.facts = facts
    self.due = due
    self.isFreed = isFreed
  }
}
