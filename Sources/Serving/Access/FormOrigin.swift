import HTTPTypes

/// Tells a form of this server from one that another site sent (cross-site request forgery).
///
/// Browsers say where a form is from: in `Sec-Fetch-Site`, which no page can forge, and where they do
/// not know it in `Origin`. What says neither is no browser.
///
/// References: W3C, Fetch Metadata Request Headers; RFC 6454 section 7; OWASP, Cross-Site Request
/// Forgery Prevention Cheat Sheet
struct FormOrigin {
  private let settings: ServerSettings

  init(_ settings: ServerSettings) { self.settings = settings }

  /// Whether a form with these headers is from this server, which was asked by the name `authority`,
  /// or from no browser.
  func isOwn(_ headers: HTTPFields, authority: String?) -> Bool {
    let sites = HTTPField.Name("Sec-Fetch-Site").map { headers[values: $0] } ?? []
    if !sites.isEmpty { return sites == ["same-origin"] }
    let origins = headers[values: .origin]
    guard let origin = origins.first else { return true }
    return origins.count == 1 && isOwn(origin, authority)
  }

  private func isOwn(_ origin: String, _ authority: String?) -> Bool {
    let text = origin.lowercased()
    for (scheme, port) in [("http://", ":80"), ("https://", ":443")] where text.hasPrefix(scheme) {
      let name = String(text.dropFirst(scheme.count))
      guard HostCheck.name(of: name) != nil else { return false }
      func plain(_ text: String) -> String {
        text.hasSuffix(port) ? String(text.dropLast(port.count)) : text
      }
      if let authority, plain(name) == plain(authority.lowercased()) { return true }
      // A proxy may ask under another name than the browser did.
      return settings.hostNames.contains(plain(name))
    }
    return false
  }
}
