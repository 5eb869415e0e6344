package import Records

/// An address with everything that a copy of a store needs of it; moments are in milliseconds since 1970.
package struct FollowedAddress: Sendable {
  /// The address.
  package var url: String
  /// Its state, depth and visits.
  package var facts: AddressFacts
  /// Why it led to no page; `nil` when it did.
  package var reason: String?
  /// Where it redirects to.
  package var target: String?
  /// The status of the last answer; 0 when there was none.
  package var status: Int
  /// When its next visit is due.
  package var due: Int64
  /// When it was last visited; `nil` for never.
  package var visited: Int64?
  /// How often it was tried in vain since the last answer.
  package var tries: Int
  /// The validators of the last visit.
  package var validators: Validators?
  /// The media type, the bytes and the milliseconds of the last answer.
  package var response: (mediaType: String?, bytes: Int64?, duration: Int64?)

  package init(
    url: String,
    facts: AddressFacts,
    reason: String?,
    target: String?,
    status: Int,
    due: Int64,
    visited: Int64?,
    tries: Int,
    validators: Validators?,
    response: (mediaType: String?, bytes: Int64?, duration: Int64?)
  ) {
    (self.url, self.facts, self.reason, self.target) = (url, facts, reason, target)
    (self.status, self.due, self.visited, self.tries) = (status, due, visited, tries)
    (self.validators, self.response) = (validators, response)
  }
}

/// A visit that stored no page anew: it failed, led elsewhere, or found the page as it was.
package struct FollowedVisit: Sendable {
  /// The version of the visit in the store that is followed.
  package var version: Int64
  /// The address as it was left.
  package var address: FollowedAddress
  /// When the page was last read or found unchanged, in milliseconds since 1970; `nil` without a page.
  package var fetched: Int64?
  /// How long fetching the page took, in milliseconds.
  package var duration: Int64?

  package init(version: Int64, address: FollowedAddress, fetched: Int64?, duration: Int64?) {
    (self.version, self.address) = (version, address)
    (self.fetched, self.duration) = (fetched, duration)
  }
}
