import Addressing
import Basics
import Foundation

/// A setting that no exchange can be made with.
package struct FetchSettingsError: Error, Hashable, Sendable {
  /// What is wrong.
  package enum Kind: Hashable, Sendable {
    /// The CA file cannot be read.
    case caFileUnreadable
    /// The CA file holds no certificate.
    case caFileEmpty
    /// A `--connect-to` entry is not `HOST:PORT:ADDR:PORT`.
    case connectTo
    /// The proxy is no address of a kind that is known.
    case proxy
    /// A text that becomes a header is empty or holds a character that a header cannot.
    case header(Header)
    /// What a host of the operator's is to get cannot be sent, or would be seen by others.
    case access
    /// A limit is not above zero.
    case limit
    /// The transfer library is missing a feature that safety depends on.
    case library
  }

  /// A header that settings make.
  package enum Header: String, Hashable, Sendable {
    /// The header `User-Agent`.
    case userAgent = "user agent"
    /// The header `From`.
    case from
    /// The header `Accept-Language`.
    case acceptLanguage = "accept language"
  }

  /// What is wrong.
  package let kind: Kind

  /// What is wrong, where, and what to do next.
  package let message: String
}

extension FetchSettings {
  /// Checks everything that can be checked before the first exchange.
  package func validate() throws(FetchSettingsError) {
    try validateLimits()
    try validateHeaders()
    for entry in connectTo where ConnectRoute(entry) == nil {
      throw FetchSettingsError(
        kind: .connectTo,
        message: "The entry \"\(entry)\" of --connect-to is not HOST:PORT:ADDR:PORT. "
          + "Write, for example, example.com:443:127.0.0.1:8443."
      )
    }
    try validateProxy()
    try validateCAFile()
    try validateAccess()
  }

  private func validateAccess() throws(FetchSettingsError) {
    for access in access.values.sorted(by: { $0.origin < $1.origin }) {
      if access.isPlain, proxy != nil {
        throw FetchSettingsError(
          kind: .access,
          message: "The proxy would read what goes to \(access.origin). "
            + "Name the host with https, or leave --proxy out."
        )
      }
      guard let certificate = access.certificate else { continue }
      for file in [certificate.file, certificate.key] {
        guard FileManager.default.isReadableFile(atPath: file) else {
          throw FetchSettingsError(
            kind: .access,
            message: "The file \(file) for \(access.origin) cannot be read. "
              + "Name a client certificate and its key in PEM form."
          )
        }
      }
    }
  }

  private func validateLimits() throws(FetchSettingsError) {
    let limits: [(String, Double)] = [
      ("connect timeout", connectTimeout), ("total timeout", totalTimeout),
      ("low-speed time", Double(lowSpeedSeconds)), ("header limit", Double(headerLimit)),
      ("page limit", Double(pageLimit)), ("robots limit", Double(robotsLimit)),
      ("association limit", Double(associationLimit)),
      ("asset links limit", Double(assetLinksLimit)), ("sitemap limit", Double(sitemapLimit)),
      ("manifest limit", Double(manifestLimit)),
      ("ratio limit", Double(ratioLimit)), ("concurrency", Double(concurrency)),
    ]
    // The upper bound keeps every limit within what libcurl counts in milliseconds.
    for (name, value) in limits where !(value >= 0.001 && value <= 2_000_000_000) {
      throw FetchSettingsError(
        kind: .limit,
        message:
          "The \(name) is \(value). Set it to a number above 0 and below two thousand million."
      )
    }
    guard lowSpeedBytes >= 0, ratioFreeBytes >= 0 else {
      throw FetchSettingsError(
        kind: .limit,
        message: "The low-speed bytes and the ratio's free bytes must not be below 0."
      )
    }
  }

  private func validateHeaders() throws(FetchSettingsError) {
    let texts: [(FetchSettingsError.Header, String?)] = [
      (.userAgent, userAgent), (.from, from), (.acceptLanguage, acceptLanguage),
    ]
    for case (let header, let text?) in texts where text.isEmpty || !Self.isPlain(text) {
      throw FetchSettingsError(
        kind: .header(header),
        message: "The \(header.rawValue) is empty or has characters outside printable ASCII. "
          + "It is sent as a header: use letters, digits, spaces and punctuation."
      )
    }
  }

  private func validateProxy() throws(FetchSettingsError) {
    guard let proxy else { return }
    let schemes = ["http", "https", "socks4", "socks4a", "socks5", "socks5h"]
    let parts = proxy.split(separator: "://", maxSplits: 1, omittingEmptySubsequences: false)
    guard Self.isPlain(proxy), !proxy.contains(" "), parts.count == 2,
      schemes.contains(parts[0].lowercased()), !parts[1].isEmpty
    else {
      throw FetchSettingsError(
        kind: .proxy,
        message: "The proxy \"\(proxy)\" is no proxy address. Write SCHEME://HOST:PORT, where "
          + "SCHEME is one of \(schemes.joined(separator: ", "))."
      )
    }
  }

  private func validateCAFile() throws(FetchSettingsError) {
    guard let caFile else { return }
    let bytes: Data
    do {
      bytes = try Data(contentsOf: URL(fileURLWithPath: caFile))
    } catch {
      throw FetchSettingsError(
        kind: .caFileUnreadable,
        message: "The CA file \(caFile) cannot be read (\(SystemReason.of(error))). "
          + "Check the path and its permissions."
      )
    }
    guard bytes.range(of: Data("-----BEGIN ".utf8)) != nil else {
      throw FetchSettingsError(
        kind: .caFileEmpty,
        message: "The CA file \(caFile) holds no certificate in PEM form. "
          + "Name a file with a line \"-----BEGIN CERTIFICATE-----\"."
      )
    }
  }

  private static func isPlain(_ text: String) -> Bool {
    text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
  }
}
