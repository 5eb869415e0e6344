package import Addressing
package import Codings

/// How exchanges are made: who asks, within which limits, and by which way.
package struct FetchSettings: Hashable, Sendable {
  /// The `User-Agent` header.
  package var userAgent: String
  /// The `From` header, an e-mail address for the site's owner; `nil` sends none.
  package var from: String?
  /// The `Accept-Language` header; `nil` sends none.
  package var acceptLanguage: String?

  /// The longest time to connect, name look-up and encryption included, in seconds.
  package var connectTimeout = 10.0
  /// The longest time for a whole exchange, in seconds.
  package var totalTimeout = 60.0
  /// The slowest speed that is put up with, in bytes a second.
  package var lowSpeedBytes = 100
  /// How long a slower speed is put up with, in seconds.
  package var lowSpeedSeconds = 10

  /// The most bytes of headers, interim answers and trailers included.
  package var headerLimit = 64 << 10
  /// The most decoded bytes kept of a page.
  package var pageLimit = 10 << 20
  /// The most bytes kept of a robots.txt file: one over what RFC 9309 asks every reader to take,
  /// so that the reader can tell a cut file, whose last line is no rule of the site's.
  package var robotsLimit = (500 << 10) + 1
  /// The most bytes kept of an association file: one over what Apple takes, so that a reader
  /// can tell an oversized file.
  package var associationLimit = (128 << 10) + 1
  /// The most bytes kept of an asset links file: one over what Android takes.
  package var assetLinksLimit = (1 << 20) + 1
  /// The most decoded bytes kept of a web app manifest.
  package var manifestLimit = 1 << 20
  /// The most decoded bytes kept of what a page loads while it is rendered.
  package var subresourceLimit = 5 << 20
  /// The most decoded bytes taken of a response of which only the status counts.
  package var beginningLimit = 4 << 10
  /// The most decoded bytes kept of a sitemap: one over what the protocol allows.
  package var sitemapLimit = (50 << 20) + 1
  /// How many decoded bytes one sent byte may become, behind ``ratioFreeBytes``.
  package var ratioLimit = 100
  /// How many decoded bytes are taken without looking at the ratio.
  package var ratioFreeBytes = 1 << 20

  /// How long to wait before a host is asked once more because libcurl refused its response, in
  /// seconds.
  package var secondRequestDelay = 1.0

  /// How many exchanges run at the same time; more of them wait in order.
  package var concurrency = 64
  /// Hosts to look for elsewhere, each `HOST:PORT:ADDR:PORT` in curl's way; an empty part
  /// means any, or the same.
  package var connectTo: [String] = []
  /// The proxy's address; `nil` connects directly, whatever the environment says.
  ///
  /// The proxy resolves names, so it is the proxy that has to refuse private networks. What
  /// can be seen from the address itself is still refused here.
  package var proxy: String?
  /// A file of certificates in PEM form to trust besides the system's own.
  package var caFile: String?
  /// Networks that are not public and may be asked all the same.
  package var allowedPrivate: [NetworkBlock] = []
  /// Servers that are not public and that a person named as an argument.
  package var localOrigins: [LocalOrigin] = []
  /// What requests to hosts of the operator's carry, by origin.
  package var access: [String: HostAccess] = [:]
  /// Whether public networks are left alone, because no header says whom their owners can reach
  /// (RFC 9110, section 10.1.2).
  package var sparesPublic = false

  /// Creates settings with every limit at its default.
  package init(userAgent: String) {
    self.userAgent = userAgent
  }

  /// What a request of `address` carries, if its host is one of the operator's.
  func access(to address: WebAddress) -> HostAccess? {
    access.isEmpty ? nil : access[address.canonical.origin]
  }

  /// Returns the most decoded bytes kept of a body of `kind`.
  package func byteLimit(for kind: FetchRequest.Kind) -> Int {
    switch kind {
    case .page: pageLimit
    case .robots: robotsLimit
    case .association: associationLimit
    case .assetLinks: assetLinksLimit
    case .sitemap: sitemapLimit
    case .manifest: manifestLimit
    case .subresource: subresourceLimit
    case .head, .beginning: beginningLimit
    }
  }

  /// Returns how far a body of `kind` may grow while it is decoded.
  package func decodingLimits(for kind: FetchRequest.Kind) -> DecodingLimits {
    DecodingLimits(bytes: byteLimit(for: kind), ratio: ratioLimit, freeBytes: ratioFreeBytes)
  }
}
