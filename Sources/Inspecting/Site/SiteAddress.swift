package import Addressing

/// A host as a person names it: `plum.example`, `plum.example:8080` or `http://plum.example/`.
package struct SiteAddress: Hashable, Sendable {
  /// The host's name, with the port behind it if it is not the scheme's own.
  package let host: String
  /// The address of its start page; with https, unless the person wrote the scheme.
  package let root: WebAddress
  /// Whether the person wrote more than a host, such as the path of a page.
  package let hasPath: Bool

  /// Reads what a person wrote; `nil` when it is no host.
  package init?(_ text: String) {
    let isWhole = text.lowercased().hasPrefix("http://") || text.lowercased().hasPrefix("https://")
    guard let address = WebAddress(isWhole ? text : "https://\(text)"),
      let root = WebAddress(address.origin + "/")
    else { return nil }
    host = root.authority
    self.root = root
    hasPath = address.target != "/"
  }
}
