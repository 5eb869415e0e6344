import Addressing

/// The sites that the statements of asset links files name: a scheme, a fully qualified host and a
/// port where it is not the default one, with nothing behind them.
///
/// Reference: <https://github.com/google/digitalassetlinks/blob/master/well-known/details.md>
enum AssetLinksSite {
  /// Returns why `text` is no site, as a sentence; `nil` when it is one.
  static func fault(in text: String) -> String? {
    if text.isEmpty { return "The site is empty." }
    if text.contains(where: \.isWhitespace) { return "White space may not be in a site." }
    let lower = text.lowercased()
    guard let scheme = ["https://", "http://"].first(where: { lower.hasPrefix($0) }) else {
      return lower.contains(":") && !isHostAndPort(lower)
        ? "Only http and https are schemes of sites."
        : "The scheme is missing; write https:// in front."
    }
    let rest = text.dropFirst(scheme.count)
    let authority = rest.prefix { !"/?#\\".contains($0) }
    if let fault = fault(behind: rest.dropFirst(authority.count)) { return fault }
    if authority.contains("@") {
      return "No user name or password may be in front of the host."
    }
    guard let url = WebAddress(text) else { return "The host or the port is not valid." }
    return isQualified(url.host) ? nil : "The host is not a fully qualified domain name."
  }

  /// Returns why `tail` may not be behind a host; `nil` when it is empty.
  private static func fault(behind tail: Substring) -> String? {
    switch tail.first {
    case nil: nil
    case "?": "No query may follow the host."
    case "#": "No fragment may follow the host."
    default:
      tail == "/" ? "No slash may follow the host." : "No path may follow the host."
    }
  }

  /// Whether `text` has no scheme, but a port that looks like one.
  private static func isHostAndPort(_ text: String) -> Bool {
    let behind = text.drop { $0 != ":" }.dropFirst()
    return !behind.isEmpty && behind.allSatisfy { $0.isASCII && $0.isNumber }
  }

  /// Whether `host` has a domain, and is no IP address.
  static func isQualified(_ host: String) -> Bool {
    let labels = host.split(separator: ".")
    guard labels.count > 1, !host.hasPrefix("["), let last = labels.last else { return false }
    return !last.allSatisfy { $0.isNumber }
  }
}
