package import Addressing
package import Basics
package import Codings

/// One exchange to keep.
package struct ArchivedExchange: Sendable {
  /// The address that was asked.
  package var address: WebAddress
  /// When it was asked.
  package var startedAt: Timestamp
  /// The machine that answered.
  package var remoteAddress: NetworkAddress?
  /// The request's head as sent; `nil` keeps no request.
  package var requestHead: [UInt8]?
  /// The response's head as received, status line first.
  package var responseHead: [UInt8]
  /// The body without its transfer and content encoding.
  package var body: [UInt8]
  /// How the body ended.
  package var bodyEnd = BodyEnd.whole
  /// The visit whose answer this one repeats; its body is then not kept again.
  package var revisit: Revisit?
  /// What else is to be kept about the exchange, in a record of its own.
  package var metadata = NamedFields()
  /// What was requested, where that is a file that concerns a whole host; `nil` for a page.
  package var purpose: Purpose?

  /// Why a crawler requests what is no page of a site.
  ///
  /// Nothing in an exchange itself tells a sitemap from a page: it may be at any URL, and what comes
  /// may be an HTML page, or nothing at all.
  package enum Purpose: String, Hashable, Sendable {
    /// The rules of a host (RFC 9309), or what they redirect to.
    case robots
    /// An association file of apps.
    case association
    /// A sitemap.
    case sitemap
  }

  /// An earlier visit of the same address with the same response.
  package struct Revisit: Hashable, Sendable {
    /// How it is known that the responses are the same.
    package enum Profile: String, Hashable, Sendable {
      /// The server said that nothing changed (304).
      case serverNotModified = "server-not-modified"
      /// The payloads have the same digest.
      case identicalPayload = "identical-payload-digest"
    }

    /// How it is known.
    package var profile: Profile
    /// When the earlier visit was, if it is known.
    package var date: Timestamp?
    /// The identifier of the earlier record, if it is known.
    package var recordID: String?
    /// The digest of the payload, if it is known; see ``WARCDigest/of(_:)``.
    package var payloadDigest: String?

    package init(
      _ profile: Profile,
      date: Timestamp? = nil,
      recordID: String? = nil,
      payloadDigest: String? = nil
    ) {
      self.profile = profile
      self.date = date
      self.recordID = recordID
      self.payloadDigest = payloadDigest
    }
  }

  /// Creates an exchange that answered with a whole body.
  package init(
    address: WebAddress,
    startedAt: Timestamp,
    responseHead: [UInt8],
    body: [UInt8],
    requestHead: [UInt8]? = nil,
    remoteAddress: NetworkAddress? = nil
  ) {
    self.address = address
    self.startedAt = startedAt
    self.responseHead = responseHead
    self.body = body
    self.requestHead = requestHead
    self.remoteAddress = remoteAddress
  }
}
