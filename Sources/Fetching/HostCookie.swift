package import Addressing
package import Basics
import Foundation

/// A cookie of a file in the form of Netscape's browser, which browsers and curl write.
///
/// Reference: RFC 6265, sections 5.1.3, 5.1.4 and 5.4
package struct HostCookie: Hashable, Sendable {
  /// The domain, lower case, without a dot in front.
  package let domain: String
  /// Whether hosts below the domain get it too.
  package let includesSubdomains: Bool
  /// The path below which it is sent.
  package let path: String
  /// Whether it is sent over https alone.
  package let isSecure: Bool
  /// When it ends; `nil` for one of a session.
  package let expires: Timestamp?
  /// Its name.
  package let name: String
  /// Its value.
  package let value: String

  /// The most bytes of a file of cookies.
  package static let fileLimit = 1 << 20

  /// Reads the cookies of a file.
  ///
  /// - Parameter text: Lines of seven fields with tabs between them; those that begin with `#` are
  ///   comments, but for `#HttpOnly_`.
  /// - Returns: The cookies, and the numbers of the lines that are none.
  package static func read(_ text: String) -> (cookies: [HostCookie], bad: [Int]) {
    var cookies: [HostCookie] = []
    var bad: [Int] = []
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    {
      let mark = "#HttpOnly_"
      let line = line.hasPrefix(mark) ? line.dropFirst(mark.count) : line
      guard !line.hasPrefix("#"), !line.allSatisfy(\.isWhitespace) else { continue }
      if let cookie = HostCookie(line: line) {
        cookies.append(cookie)
      } else {
        bad.append(index + 1)
      }
    }
    return (cookies, bad)
  }

  private init?(line: Substring) {
    let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    guard fields.count == 7, let expires = Int64(fields[4]), !fields[5].isEmpty,
      (fields[5] + fields[6]).utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != 0x3B })
    else { return nil }
    let domain = fields[0].lowercased()
    self.domain = domain.hasPrefix(".") ? String(domain.dropFirst()) : domain
    includesSubdomains = fields[1] == "TRUE" || domain.hasPrefix(".")
    path = fields[2].hasPrefix("/") ? fields[2] : "/"
    isSecure = fields[3] == "TRUE"
    self.expires = expires > 0 ? Timestamp(milliseconds: expires.multipliedWithin(1000)) : nil
    (name, value) = (fields[5], fields[6])
  }

  /// Whether the host of `address` may get the cookie at all.
  package func isOf(_ address: WebAddress) -> Bool {
    let host = address.host
    if host == domain { return true }
    return includesSubdomains && !address.isHostNumeric && host.hasSuffix(".\(domain)")
      && domain.contains(".")
  }

  /// Whether a request of `address` carries the cookie.
  func isSent(to address: WebAddress, at now: Timestamp) -> Bool {
    guard isOf(address), !isSecure || address.isSecure, expires.map({ $0 > now }) ?? true else {
      return false
    }
    let asked = address.path
    return asked == path || asked.hasPrefix(path.hasSuffix("/") ? path : path + "/")
  }
}

extension Int64 {
  /// The product, or the greatest number there is.
  fileprivate func multipliedWithin(_ factor: Int64) -> Int64 {
    let (product, overflow) = multipliedReportingOverflow(by: factor)
    return overflow ? .max : product
  }
}
