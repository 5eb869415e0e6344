package import Addressing

/// The address of a page without what belongs to one visit: to be written into markup that others
/// follow.
package enum LastingAddress {
  /// The page's canonical URL where that is one of its own site, else its own without sessions.
  ///
  /// A canonical URL that leads every page of a site to the start page is none.
  package static func of(_ record: PageRecord) -> String {
    let own = withoutSession(record.url)
    guard let canonical = record.canonicalURL.flatMap({ WebAddress($0) }),
      site(canonical) == site(record.url), canonical.path != "/" || record.url.path == "/"
    else { return own }
    return withoutSession(canonical)
  }

  /// `url` without sessions, campaigns and clicks.
  package static func withoutSession(_ url: WebAddress) -> String {
    let text = url.text
    let mark = text.firstIndex(of: "?")
    let path = text[..<(mark ?? text.endIndex)].split(
      separator: "/",
      omittingEmptySubsequences: false
    )
    .map(withoutParameters).joined(separator: "/")
    guard let mark else { return path }
    let kept = text[text.index(after: mark)...]
      .split(separator: "&", omittingEmptySubsequences: false).filter { !isOfVisit($0) }
    return kept.isEmpty ? path : path + "?" + kept.joined(separator: "&")
  }

  /// A segment of a path without the parameters of a visit (RFC 3986, section 3.3).
  private static func withoutParameters(_ segment: Substring) -> String {
    let parts = segment.split(separator: ";", omittingEmptySubsequences: false)
    let kept = parts.prefix(1) + parts.dropFirst().filter { !isOfVisit($0) }
    return kept.joined(separator: ";")
  }

  private static func isOfVisit(_ field: Substring) -> Bool {
    let name = field.prefix { $0 != "=" }.lowercased()
    return field.contains("=") && (names.contains(name) || name.hasPrefix("utm_"))
  }

  private static func site(_ url: WebAddress) -> Substring {
    let host = url.host.lowercased()
    return host.hasPrefix("www.") ? host.dropFirst(4) : host[...]
  }

  /// Parameters that number a visit or tell where it came from.
  private static let names: Set<String> = [
    "_ga", "cfid", "cftoken", "fbclid", "gclid", "jsessionid", "mc_cid", "mc_eid", "msclkid",
    "oscsid", "phpsessid", "session_id", "sessionid", "sid", "zenid",
  ]
}
