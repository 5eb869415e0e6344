package import Addressing
package import Basics

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
    case failed(reason: String)
    /// Nothing was learned of the address, such as when its host does not answer: the reason's
    /// identifier. A record that was read before stays, and so does what it leads to. The address
    /// counts as failed, and its next attempt has a time.
    case unreached(reason: String)
    /// The address was not requested, because a limit of the operator's is reached: the reason's
    /// identifier. It is known and waits for a larger limit; a record that was read before stays.
    case deferred(reason: String)
    /// The address failed for now and is due again at the time given.
    case retry(at: Timestamp, reason: String)
    /// The server answered with success, and only that was asked. A record that was read before stays.
    case checked
    /// The address is gone: its record is removed.
    case gone(status: Int)

    /// Whether the address answers with a redirect.
    package var isRedirect: Bool {
      if case .redirect = self { true } else { false }
    }
  }

  /// A response by its size and time.
  package struct Response: Hashable, Sendable {
    /// The Content-Type as it was sent, at most 200 bytes of it.
    package var contentType: String?
    /// The bytes of the body, decoded.
    package var bytes: Int
    /// How long the exchange took, in milliseconds; `nil` where an archive does not say.
    package var durationMs: Int?

    package init(contentType: String?, bytes: Int, durationMs: Int?) {
      self.contentType = contentType.map { String(decoding: $0.utf8.prefix(200), as: UTF8.self) }
      self.bytes = bytes
      self.durationMs = durationMs
    }
  }

  /// The lease's token.
  package var token: Int64
  /// The address.
  package var address: WebAddress
  /// How the visit ended.
  package var outcome: Outcome
  /// The status of the answer; 0 when there was none.
  package var status: Int
  /// What else is known of the response; `nil` when there was none.
  package var response: Response?
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
  /// Where an address redirects that failed because it does, such as out of the crawl's scope.
  package var leftOutTarget: WebAddress?
  /// Why the record does not hold the whole page, such as that its body broke off.
  ///
  /// The reason's identifier; such a record is stored only where no page is stored of the address.
  package var partialReason: String?
  /// When the host may be asked again, with outcome `unreached` or `redirect`; `nil` when only the
  /// address failed, and the store decides, or when a redirect may be followed at once.
  package var retryAt: Timestamp?
  /// Whether the address was visited because its status alone was to be asked.
  package var isCheck = false
  /// Whether an archive tells of the visit.
  package var isArchived = false
  /// Whether the visit was there to render a page that was read before.
  package var isRendering = false
  /// The links of the page that were not offered; only counted, never stored.
  package var passedOver = PassedLinks()

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
