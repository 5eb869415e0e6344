/// One statement of a host's assetlinks.json: an app may open the host's links.
package struct CopyStatement: Hashable, Sendable, Comparable {
  /// The Android package of the app.
  package let package: String
  /// The SHA-256 fingerprint of the certificate that signs the app, as written.
  package let fingerprint: String
  /// The dynamic rules that narrow the statement, as one line of JSON; `nil` without any.
  package let rules: String?

  /// Creates a statement from its parts.
  package init(package: String, fingerprint: String, rules: String? = nil) {
    self.package = package
    self.fingerprint = fingerprint
    self.rules = rules
  }

  package static func < (left: CopyStatement, right: CopyStatement) -> Bool {
    (left.package, left.fingerprint, left.rules ?? "")
      < (right.package, right.fingerprint, right.rules ?? "")
  }
}
