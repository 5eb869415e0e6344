import Addressing
import Records
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
  /// The name of the cookie.
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
      sessions[TokenBook.hash(of: Array(value.utf8))] = session
    }
    return value
  }

  /// The hash of the token that began the session of a cookie; `nil` when there is none, or it has
  /// ended.
  func token(of value: String, now: Timestamp) -> [UInt8]? {
    let key = TokenBook.hash(of: Array(value.utf8))
    return sessions.withLock { $0[key] }.flatMap { $0.end > now ? $0.token : nil }
  }

  /// Ends the session of a cookie.
  func end(_ value: String) {
    let key = TokenBook.hash(of: Array(value.utf8))
    sessions.withLock { $0[key] = nil }
  }

  /// The header `Set-Cookie` for a session.
  ///
  /// - Parameters:
  ///   - value: The value of the cookie; empty to forget it.
  ///   - seconds: How long the browser keeps it.
  ///   - isLoopback: Whether only this machine can connect: nobody can listen there, and there is
  ///     no TLS for `Secure` to ask for.
  /// - Returns: The header's value.
  static func header(_ value: String, seconds: Int, isLoopback: Bool) -> String {
    "\(cookie)=\(value); Path=/admin; Max-Age=\(seconds); HttpOnly; SameSite=Strict"
      + (isLoopback ? "" : "; Secure")
  }

  /// The value of the session's cookie in the header `Cookie`.
  static func value(in header: String?) -> String? {
    for part in (header ?? "").split(separator: ";").prefix(64) {
      let text = part.drop { $0 == " " }
      if text.hasPrefix("\(cookie)=") { return String(text.dropFirst(cookie.count + 1)) }
    }
    return nil
  }
}
