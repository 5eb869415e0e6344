/// An assetlinks.json file: which Android apps and sites a site trusts, and with what.
///
/// Reference: <https://developers.google.com/digital-asset-links/v1/statements>
package struct AssetLinksFile: Sendable {
  /// The largest file that Android reads, in bytes after decompression:
  /// `HTTP_CONTENT_SIZE_LIMIT_IN_BYTES` of the Android Open Source Project's StatementRetriever.kt.
  package static let byteLimit = 1_048_576

  /// The most findings that one file keeps.
  package static let findingLimit = 200

  /// The relation that lets an app open the links of a site.
  package static let handleAllURLs = "delegate_permission/common.handle_all_urls"

  /// What a statement speaks of.
  package enum Target: Hashable, Sendable {
    /// An Android app, by its package and the SHA-256 fingerprints of its certificates.
    case app(package: String, fingerprints: [String])
    /// A site, a scheme and a host.
    case site(String)
  }

  /// One thing that the site says.
  package struct Statement: Hashable, Sendable {
    /// What the target may do, such as ``AssetLinksFile/handleAllURLs``.
    package let relations: [String]
    /// Who may do it.
    package let target: Target
    /// Rules that narrow the relation, as one line of JSON; `nil` when there are none.
    package let extensions: String?
  }

  /// Whether the file could be read at all.
  package internal(set) var isReadable = false
  /// The statements that are valid, in order.
  package internal(set) var statements: [Statement] = []
  /// The packages of statements without a fingerprint that can be read, which are left out.
  package internal(set) var packagesWithoutFingerprint: Set<String> = []
  /// The addresses of further files of statements.
  package internal(set) var includes: [String] = []

  /// Where each of ``statements`` is: its location in the array, such as `[2]`, behind the address
  /// of an included file and a space.
  var locations: [String] = []
  /// The rules that narrow each of ``statements``; `nil` where there are none.
  var dynamicRules: [[DynamicRule]?] = []

  /// A file that says nothing.
  init() {}

  /// `valid` or `invalid`, as for association files.
  package var state: String { isReadable ? "valid" : "invalid" }

  /// The fingerprints with which a package may open the links of the site.
  ///
  /// - Parameter package: The package.
  /// - Returns: Those of all its statements with the relation for links.
  package func fingerprints(of package: String) -> [String] {
    statements.flatMap { statement -> [String] in
      guard case .app(package, let fingerprints) = statement.target,
        statement.relations.contains(Self.handleAllURLs)
      else { return [] }
      return fingerprints
    }
  }

  /// The packages that may open the links of the site, each once, in order.
  package var packages: [String] {
    var packages: [String] = []
    var seen: Set<String> = []
    for statement in statements where statement.relations.contains(Self.handleAllURLs) {
      if case .app(let package, _) = statement.target, seen.insert(package).inserted {
        packages.append(package)
      }
    }
    return packages
  }
}
