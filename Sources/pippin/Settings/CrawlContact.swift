import Addressing
import Basics
import Fetching

/// Where the owner of a site reaches whoever crawls it.
///
/// RFC 9110, section 10.1.5, lets a user agent name itself; section 10.1.2 has robots send an
/// e-mail address in `From`, "so that the person responsible for running the robot can be
/// contacted".
struct CrawlContact: Hashable, Sendable {
  /// The web page or e-mail address, as it is sent.
  let text: String
  /// The e-mail address, if it is one.
  let mail: String?

  /// Reads a web page (`https://…`) or an e-mail address, with or without `mailto:`.
  ///
  /// - Returns: `nil` when it is neither, or cannot be in the comment of a header.
  init?(_ text: String) {
    let text = text[...].trimming { $0.isWhitespace }
    let isSendable = text.utf8.allSatisfy {
      (0x21...0x7E).contains($0) && !"()\\\"".utf8.contains($0)
    }
    guard isSendable, text.utf8.count <= 200 else { return nil }
    if text.lowercased().hasPrefix("http://") || text.lowercased().hasPrefix("https://") {
      guard WebAddress(String(text)) != nil else { return nil }
      self.text = String(text)
      mail = nil
      return
    }
    let mail = text.lowercased().hasPrefix("mailto:") ? text.dropFirst("mailto:".count) : text
    let parts = mail.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, parts[1].contains("."),
      WebAddress("http://\(parts[1])/")?.host == parts[1].lowercased()
    else { return nil }
    self.text = String(mail)
    self.mail = String(mail)
  }

  /// Puts the contact into the headers that say who asks.
  func introduce(in settings: inout FetchSettings) {
    if let mail { settings.from = mail }
    guard !Self.isNamed(in: settings.userAgent) else { return }
    settings.userAgent =
      settings.userAgent.hasSuffix(")")
      ? "\(settings.userAgent.dropLast()); +\(text))" : "\(settings.userAgent) (+\(text))"
  }

  /// Whether a `User-Agent` header names a web page or an e-mail address.
  static func isNamed(in userAgent: String) -> Bool {
    let text = userAgent.lowercased()
    return text.contains("http://") || text.contains("https://") || text.contains("@")
  }
}
