package import Addressing
package import Records

/// One exchange to make.
package struct FetchRequest: Hashable, Sendable {
  /// What is requested; it decides the limit on the body and the `Accept` header.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// An HTML page.
    case page
    /// A robots.txt file.
    case robots
    /// An apple-app-site-association file.
    case association
    /// An assetlinks.json file, or one that it includes.
    case assetLinks
    /// A sitemap or a feed.
    case sitemap
    /// A web app manifest.
    case manifest
    /// What a page loads while it is rendered: a script, data, or a document in a frame.
    case subresource
    /// The head of a response alone, asked with HEAD (RFC 9110, section 9.3.2).
    case head
    /// The beginning of a response, for a server that does not take HEAD.
    case beginning
  }

  /// The address to ask; its fragment and its credentials are never sent.
  package var address: WebAddress

  /// What is requested.
  package var kind: Kind

  /// What is known of the last response, so that an unchanged one need not be sent again.
  package var validators: Validators?

  /// Whether the exchange is kept as it was on the wire, for an archive.
  package var keepsRawHeaders: Bool

  /// What the request brings; `nil` for one that only asks.
  package var delivery: FetchDelivery?

  /// Creates a request.
  package init(
    _ address: WebAddress,
    kind: Kind = .page,
    validators: Validators? = nil,
    keepsRawHeaders: Bool = false
  ) {
    self.address = address
    self.kind = kind
    self.validators = validators
    self.keepsRawHeaders = keepsRawHeaders
  }
}
