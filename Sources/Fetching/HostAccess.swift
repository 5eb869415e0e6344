import Addressing
import Basics
import Foundation

/// What requests to one host of the operator's carry that no other host gets: headers, cookies and a
/// client certificate, which open a door of his own.
///
/// It belongs to one origin, scheme, host and port, and is compared byte by byte with the canonical
/// origin of each request, redirects included. It is no part of what is logged, stored or archived,
/// and does not print itself.
///
/// References: RFC 6454, section 5 (origins are equal by scheme, host and port); RFC 7617 (Basic);
/// RFC 6265, section 5 (cookies)
package struct HostAccess: Hashable, Sendable {
  /// The host's origin, such as `https://staging.example.com`.
  package let origin: String
  /// The files of a client certificate and of its key, in PEM form.
  package var certificate: Certificate?
  /// The cookies that may be sent.
  package var cookies: [HostCookie] = []
  private var headers: [Header] = []

  /// A client certificate for TLS.
  package struct Certificate: Hashable, Sendable {
    /// The file of the certificate, and of those above it.
    package let file: String
    /// The file of its key, which may be the same.
    package let key: String

    package init(file: String, key: String) { (self.file, self.key) = (file, key) }
  }

  private struct Header: Hashable {
    let name: String
    let value: String
  }

  /// Creates what goes to one origin.
  ///
  /// The result is `nil` when `name` is no origin, or has a path, a user or a pattern.
  ///
  /// - Parameter name: A host with or without a port, for https, or for http where it is this machine; or
  ///   an origin as a URL.
  package init?(host name: String) {
    guard let origin = Self.origin(named: name) else { return nil }
    self.origin = origin
  }

  /// The canonical origin that `name` names; `nil` when it names none.
  package static func origin(named name: String) -> String? {
    let hasScheme = name.contains("://")
    guard !name.contains(where: { "@*?#\\".contains($0) || $0.isWhitespace }),
      let address = WebAddress(hasScheme ? name : "https://\(name)"), address.path == "/"
    else { return nil }
    let isLocal = !hasScheme && PublicName.isThisMachine(address)
    return isLocal ? WebAddress("http://\(name)")?.canonical.origin : address.canonical.origin
  }

  /// Whether the requests are not encrypted.
  package var isPlain: Bool { origin.hasPrefix("http:") }

  /// Adds a header.
  ///
  /// - Parameter line: The header as `Name: value`.
  /// - Returns: What is wrong with it; `nil` when it was added.
  package mutating func add(header line: String) -> String? {
    let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, Self.isToken(parts[0]) else { return "it is not NAME: VALUE" }
    let value = parts[1].trimming { $0 == " " || $0 == "\t" }
    guard !value.isEmpty, value.utf8.count <= Self.valueLimit,
      value.utf8.allSatisfy({ (0x20...0x7E).contains($0) || $0 == 0x09 })
    else { return "its value is empty, too long or not printable ASCII" }
    guard !Self.reserved.contains(parts[0].lowercased()) else {
      return "\(parts[0]) is set by Pippin alone"
    }
    headers.append(Header(name: String(parts[0]), value: String(value)))
    return nil
  }

  /// Adds a name and a password for HTTP's Basic scheme, as `name:password`.
  ///
  /// - Returns: What is wrong with it; `nil` when it was added.
  package mutating func add(user text: String) -> String? {
    guard let colon = text.firstIndex(of: ":"), colon != text.startIndex else {
      return "it is not NAME:PASSWORD"
    }
    guard text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
      return "it has a control character, which RFC 7617 forbids"
    }
    let value = "Basic \(Data(text.utf8).base64EncodedString())"
    headers.append(Header(name: "Authorization", value: value))
    return nil
  }

  /// The lines of headers for a request of `address`; none for another origin.
  func lines(for address: WebAddress, at now: Timestamp) -> [String] {
    guard address.canonical.origin == origin else { return [] }
    let cookies = cookies.filter { $0.isSent(to: address, at: now) }
      .sorted { ($1.path.utf8.count, $0.name) < ($0.path.utf8.count, $1.name) }
    let cookie = cookies.map { "\($0.name)=\($0.value)" }.joined(separator: "; ")
    return headers.map { "\($0.name): \($0.value)" } + (cookie.isEmpty ? [] : ["Cookie: \(cookie)"])
  }

  /// A request's head without the headers that were added here.
  func removingSecrets(from head: [UInt8]) -> [UInt8] {
    let names = Set(headers.map { $0.name.lowercased() } + ["authorization", "cookie"])
    var kept: [UInt8] = []
    for line in head.split(separator: 0x0A, omittingEmptySubsequences: false) {
      let name = String(decoding: line.prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self)
      guard !names.contains(name.lowercased()) else { continue }
      if !kept.isEmpty { kept.append(0x0A) }
      kept += line
    }
    return kept
  }

  /// The longest value of a header, in bytes.
  private static let valueLimit = 8_192

  /// Headers that say who asks, or that belong to the exchange itself.
  private static let reserved: Set<String> = [
    "accept-encoding", "connection", "content-length", "expect", "from", "host",
    "if-modified-since", "if-none-match", "keep-alive", "proxy-authorization", "proxy-connection",
    "range", "te", "trailer", "transfer-encoding", "upgrade", "user-agent",
  ]

  /// Whether `text` may name a header (RFC 9110, section 5.6.2).
  private static func isToken(_ text: Substring) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy {
        ASCII.isLetter($0) || ASCII.isDigit($0) || "!#$%&'*+-.^_`|~".utf8.contains($0)
      }
  }
}

extension HostAccess: CustomStringConvertible, CustomReflectable {
  /// The origin alone.
  package var description: String { "access to \(origin)" }

  /// Shows nothing of what is secret.
  package var customMirror: Mirror { Mirror(self, children: ["origin": origin]) }
}
