package import Addressing
package import Basics

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

  /// The importance from which on only the status of an address is asked, as of an image: whoever
  /// offers it as a page as well makes it one, because the better importance holds.
  package static let checkPriority = 1_000_000

  /// Whether only the status is asked.
  package var isCheck: Bool { priority >= Self.checkPriority }

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
    /// The address and what is known of its depth in the crawl.
    package var offer: FrontierOffer
    /// How often it failed since its tries began; they begin anew when it was given up, and when it
    /// is requested again.
    package var tries: Int
    /// The validators of the last successful visit.
    package var validators: Validators?
    /// Whether the page was read before, and is to be rendered now.
    package var isRendering = false

    /// Whether it is one of the pages that limits of a crawl count.
    package var isCounted: Bool { !offer.isCheck && !isRendering }

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
  /// The seconds between request starts that the host requested by slowness or errors; 0 when
  /// it requested nothing.
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
