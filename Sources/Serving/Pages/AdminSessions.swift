import Addressing
import Basics
import Synchronization

/// Who has signed in to the admin page with a token.
///
/// The cookie is a random number that means nothing elsewhere; only its hash is kept, in memory, with
/// the hash of the token, so that a token that is taken back ends its sessions.
///
/// Reference: OWASP, Session Management Cheat Sheet
final class AdminSessions: Sendable {
  private struct Session {
    var token: [UInt8]
    var end: Timestamp
  }

  /// Seconds that a session lasts.
  static let lifetime = 3_600.0
  /// The name of the cookie without its prefix.
  static let cookie = "pippin-admin"
  /// The most sessions; the one that ends first makes room.
  private static let limit = 64

  private let sessions = Mutex<[[UInt8]: Session]>([:])

  /// Begins a session of whoever presented a token.
  ///
  /// - Returns: The value of the cookie.
  func begin(token: [UInt8], now: Timestamp) -> String {
    var generator = SystemRandomNumberGenerator()
    let bytes = (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    let value = HexText.text(bytes)
    let session = Session(token: token, end: now.advanced(bySeconds: Self.lifetime))
    sessions.withLock { sessions in
      sessions = sessions.filter { $0.value.end > now }
      if sessions.count >= Self.limit,
        let oldest = sessions.min(by: { $0.value.end < $1.value.end })
      {
        sessions[oldest.key] = nil
      }
      sessions[TokenRegistry.hash(of: Array(value.utf8))] = session
    }
    return value
  }

  /// The hash of the token that began the session of a cookie; `nil` when there is none, or it has
  /// ended.
  func token(of value: String, now: Timestamp) -> [UInt8]? {
    let key = TokenRegistry.hash(of: Array(value.utf8))
    return sessions.withLock { $0[key] }.flatMap { $0.end > now ? $0.token : nil }
  }

  /// Ends the session of a cookie.
  func end(_ value: String) {
    let key = TokenRegistry.hash(of: Array(value.utf8))
    sessions.withLock { $0[key] = nil }
  }

  /// The name of the cookie.
  ///
  /// Browsers take a name that begins with `__Host-` only from the host itself over TLS, and send it
  /// nowhere else, so that nobody on a neighboring name or on the way can put one in.
  ///
  /// Reference: RFC 6265bis, section 4.1.3.2
  private static func name(isSecure: Bool) -> String { isSecure ? "__Host-\(cookie)" : cookie }

  /// The header `Set-Cookie` for a session.
  ///
  /// - Parameters:
  ///   - value: The value of the cookie; empty to forget it.
  ///   - seconds: How long the browser keeps it.
  ///   - isSecure: Whether the browser keeps it to encrypted connections. On loopback nobody can
  ///     listen, and there is no TLS for `Secure` to ask for, unless a proxy says that there is.
  /// - Returns: The header's value.
  static func header(_ value: String, seconds: Int, isSecure: Bool) -> String {
    "\(name(isSecure: isSecure))=\(value); Path=\(isSecure ? "/" : "/admin"); Max-Age=\(seconds); "
      + "HttpOnly; SameSite=Strict\(isSecure ? "; Secure" : "")"
  }

  /// The value of the session's cookie in the header `Cookie`.
  static func value(in header: String?, isSecure: Bool) -> String? {
    let name = "\(name(isSecure: isSecure))="
    for part in (header ?? "").split(separator: ";").prefix(64) {
      let text = part.drop { $0 == " " }
      if text.hasPrefix(name) { return String(text.dropFirst(name.count)) }
    }
    return nil
  }
}
