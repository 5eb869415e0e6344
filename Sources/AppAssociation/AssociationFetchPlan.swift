package import Addressing
package import Records

/// What to ask a host for to learn which apps open its addresses, and what the answers mean.
///
/// The files are requested over https, at the well-known URL first, and no redirect is followed.
///
/// Reference: <https://developer.apple.com/documentation/xcode/supporting-associated-domains>
package struct AssociationFetchPlan: Sendable {
  /// Which file is requested.
  package enum Kind: Hashable, Sendable {
    /// The file apple-app-site-association.
    case apple
    /// The file assetlinks.json.
    case android

    /// The URLs of the file on a host, in the order in which devices ask for them.
    package var paths: [String] {
      switch self {
      case .apple: ["/.well-known/apple-app-site-association", "/apple-app-site-association"]
      case .android: ["/.well-known/assetlinks.json"]
      }
    }

    /// The largest file of the kind that systems read, in bytes.
    var byteLimit: Int {
      switch self {
      case .apple: AppAssociationFile.byteLimit
      case .android: AssetLinksFile.byteLimit
      }
    }
  }

  /// One answer of the host.
  package struct Response: Sendable {
    /// The status.
    package var status: Int
    /// Where a redirect leads to, as sent; `nil` when the answer is no redirect.
    package var location: String?
    /// The media type with its parameters, as sent.
    package var mediaType: String?
    /// The body after decompression, cut off one byte behind the limit at the earliest.
    package var body: [UInt8]
    /// Whether robots.txt kept the request from being made.
    package var isDisallowed = false

    /// Whether that is because robots.txt itself could not be read.
    package var isRobotsUnreadable = false

    /// What stands for a request that robots.txt kept from being made.
    package static var disallowed: Response {
      var response = Response(status: 0, body: [])
      response.isDisallowed = true
      return response
    }

    /// What stands for a request that was not made because robots.txt could not be read
    /// (RFC 9309, section 2.3.1.4).
    package static var robotsUnreadable: Response {
      var response = disallowed
      response.isRobotsUnreadable = true
      return response
    }

    /// Creates an answer.
    package init(status: Int, location: String? = nil, mediaType: String? = nil, body: [UInt8]) {
      self.status = status
      self.location = location
      self.mediaType = mediaType
      self.body = body
    }
  }

  /// What the answers mean.
  package struct Outcome: Sendable {
    /// `valid`, `invalid`, `missing` or `unknown`, as ``UniversalLinks/state`` has it.
    package var state: String
    /// The association file, when one was requested and served.
    package var association: AppAssociationFile?
    /// The asset links file, when one was requested and served.
    package var assetLinks: AssetLinksFile?
    /// The address that served the file.
    package var address: WebAddress?
    /// What the address served.
    package var body: [UInt8] = []
    /// What is wrong with the answers and the file.
    package var findings: [Finding] = []

    /// An outcome without a file.
    package init(state: String) {
      self.state = state
    }

    /// What a file means that nobody served, so that nothing is said of how it is served.
    package init(file body: [UInt8], of kind: Kind) {
      var findings: [Finding] = []
      switch kind {
      case .apple:
        let file = AppAssociationFile.read(body, findings: &findings)
        (state, association) = (file.state, file)
      case .android:
        let file = AssetLinksFile.read(body, findings: &findings)
        (state, assetLinks) = (file.state, file)
      }
      (self.body, self.findings) = (body, findings)
    }
  }

  /// Which file is requested.
  package let kind: Kind

  /// The addresses to ask, in order.
  package let addresses: [WebAddress]

  /// Plans to ask the host of `page` over https, on the page's own port when that is secure.
  package init(_ kind: Kind, for page: WebAddress) {
    self.kind = kind
    let root = page.isSecure ? page : WebAddress("https://\(page.host)/") ?? page
    addresses = kind.paths.compactMap { root.resolving($0) }
  }

  /// Returns the address to ask next, given the answers so far in the order of ``addresses``.
  ///
  /// The root is asked when the well-known URL served no file that can be read.
  ///
  /// - Returns: `nil` when nothing more needs to be asked.
  package func next(after responses: [Response]) -> WebAddress? {
    guard responses.count < addresses.count else { return nil }
    return responses.contains { isReadable($0) } ? nil : addresses[responses.count]
  }

  /// Whether an answer is a file that can be read.
  func isReadable(_ response: Response) -> Bool {
    guard response.status == 200 else { return false }
    var findings: [Finding] = []
    return switch kind {
    case .apple: AppAssociationFile.read(response.body, findings: &findings).isReadable
    case .android: AssetLinksFile.read(response.body, findings: &findings).isReadable
    }
  }
}
