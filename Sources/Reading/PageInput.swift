package import Addressing
package import Basics
package import Records

/// Everything that reading one page needs: its bytes, and what is known besides them.
package struct PageInput: Sendable {
  /// The page's address; its identity is the canonical form of it.
  package var address: WebAddress
  /// The body after decompression.
  package var body: [UInt8]
  /// The media type with its parameters, as sent.
  package var contentType: String?
  /// The encoding that the media type names.
  package var charset: String?
  /// The X-Robots-Tag headers.
  package var robotsTags: [String] = []
  /// The Link headers.
  package var linkHeaders: [String] = []
  /// The Content-Language header.
  package var contentLanguage: String?
  /// The Refresh header.
  package var refresh: String?
  /// How the page was fetched; `nil` when it was read from a file.
  package var fetch: FetchSummary?
  /// The moment at which dates are judged; `nil` for that of the fetch.
  package var moment: Timestamp?
  /// What robots.txt says of the address.
  package var robots = RobotsSummary()
  /// What the host's association file says of the address.
  package var universalLinks: UniversalLinks?
  /// The web app manifest that the page names, when it has been fetched.
  package var manifest: Manifest?
  /// Whether the record names the images, scripts and styles that the page loads.
  package var keepsSubresources = false
  /// What was wrong with the exchange itself.
  package var findings: [Finding] = []

  /// A web app manifest as it was served.
  package struct Manifest: Sendable {
    /// The address that it was served under.
    package let address: WebAddress
    /// The body after decompression.
    package let body: [UInt8]

    package init(address: WebAddress, body: [UInt8]) {
      self.address = address
      self.body = body
    }
  }

  /// What tells whether a date is past; `nil` when unknown how late it is.
  package var now: Timestamp? { moment ?? fetch?.fetchedAt }

  /// Creates the input of a page that is only bytes.
  package init(address: WebAddress, body: [UInt8]) {
    self.address = address
    self.body = body
  }
}
