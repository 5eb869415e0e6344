package import AppAssociation
package import AssociationCopies

/// What a host itself answered when its two association files were requested, and what they say.
package struct CopyOrigins: Sendable {
  /// What came of the request of apple-app-site-association.
  package internal(set) var apple: CopyOrigin
  /// What came of the request of assetlinks.json.
  package internal(set) var android: CopyOrigin
  /// The association file; `nil` without one that can be read.
  package let association: AppAssociationFile?
  /// The asset links, with those of included files; `nil` without a file that can be read.
  package let assetLinks: AssetLinksFile?

  /// Nobody asked the host.
  package static let unknown = CopyOrigins(apple: nil, association: nil, android: nil, links: nil)

  /// The host did not respond.
  package static var unreachable: CopyOrigins {
    var origins = CopyOrigins.unknown
    origins.apple.state = .unreachable("no response")
    origins.android.state = .unreachable("no response")
    return origins
  }

  /// Takes an association file that counts as a host's own.
  package init(association: AppAssociationFile, _ bytes: [UInt8]) {
    let response = AssociationFetchPlan.Response(status: 200, body: bytes)
    self.init(apple: response, association: association, android: nil, links: nil)
    apple.isGiven = true
  }

  /// Takes an asset links file that counts as a host's own.
  package init(links: AssetLinksFile, _ bytes: [UInt8]) {
    let response = AssociationFetchPlan.Response(status: 200, body: bytes)
    self.init(apple: nil, association: nil, android: response, links: links)
    android.isGiven = true
  }

  /// Takes the answers of a host.
  ///
  /// - Parameters:
  ///   - apple: The answer at the well-known URL of the association file, which is the one that Apple
  ///     requests; `nil` when it was not requested.
  ///   - association: The association file.
  ///   - android: The answer at the URL of assetlinks.json; `nil` when it was not requested.
  ///   - links: The asset links.
  package init(
    apple: AssociationFetchPlan.Response?,
    association: AppAssociationFile?,
    android: AssociationFetchPlan.Response?,
    links: AssetLinksFile?
  ) {
    let association = association.flatMap { $0.isReadable ? $0 : nil }
    let links = links.flatMap { $0.isReadable ? $0 : nil }
    self.association = association
    assetLinks = links
    // What a signature is around can be compared only without it.
    let isSigned = association?.isSigned ?? false
    self.apple = CopyOrigin(isSigned ? .unknown : Self.state(apple))
    let statements: [CopyStatement]? =
      links.map(Self.statements)
      ?? (android.map { [404, 410].contains($0.status) } == true ? [] : nil)
    self.android = CopyOrigin(Self.state(android), statements: statements)
  }

  /// Notes what else the answers say: web pages in place of files, and a file at the root.
  mutating func note(
    _ outcome: AssociationFetchPlan.Outcome,
    _ responses: [AssociationFetchPlan.Response],
    _ androidOutcome: AssociationFetchPlan.Outcome,
    _ response: AssociationFetchPlan.Response?
  ) {
    apple.isPage = outcome.state == "missing" && responses.first?.status == 200
    android.isPage = androidOutcome.state == "missing" && response?.status == 200
    guard let first = responses.first, first.status != 200, let last = responses.last,
      last.status == 200, outcome.association?.isReadable == true
    else { return }
    apple.rootFile = last.body
  }

  private static func state(_ response: AssociationFetchPlan.Response?) -> CopyOrigin.State {
    guard let response, !response.isDisallowed else { return .unknown }
    switch response.status {
    case 0: return .unreachable("no response")
    case 200: return .served(body: response.body, mediaType: response.mediaType)
    case 300..<400: return .redirect(response.location ?? "another URL")
    default: return .status(response.status)
    }
  }

  /// The statements with which apps open links, one for each certificate.
  private static func statements(of file: AssetLinksFile) -> [CopyStatement] {
    file.statements.filter { $0.relations.contains(AssetLinksFile.handleAllURLs) }.flatMap {
      statement -> [CopyStatement] in
      guard case .app(let package, let fingerprints) = statement.target else { return [] }
      return fingerprints.map {
        CopyStatement(package: package, fingerprint: $0, rules: statement.extensions)
      }
    }
  }
}
