/// URLs that may be links in reports.
package enum ReportLink {
  /// `url` as it is in a link; `nil` when it leads nowhere on the web, or holds anything that
  /// URLs have in percent-encoding only (RFC 3986, section 2).
  package static func target(of url: String) -> String? {
    let lower = url.lowercased()
    guard lower.hasPrefix("http://") || lower.hasPrefix("https://") else { return nil }
    let isPlain = url.utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
      default: "-._~:/?#[]@!$&'*+,;=%".utf8.contains(byte)
      }
    }
    return isPlain ? url : nil
  }
}
