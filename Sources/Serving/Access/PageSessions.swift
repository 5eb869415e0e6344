import Addressing
import Basics
import HTTPTypes
import Synchronization

/// Who has signed in to the pages with a token: for searches, or to the admin page.
///
/// The cookie is a random number that means nothing elsewhere; only its hash is kept, in memory, with
/// the hash of the token, so that a token that is taken back ends its sessions. A session is for one
/// scope, so that the cookie for searches, which browsers send to every path, never opens the admin
/// page.
///
/// Reference: OWASP, Session Management Cheat Sheet
final class PageSessions: Sendable {
  private struct Session {
    var token: [UInt8]
    var scope: Scope
    var end: Timestamp
  }

  /// Seconds that a session lasts.
  static let lifetime = 3_600.0

  /// The most sessions for a scope; the one that ends first makes room.
  private static func limit(of scope: Scope) -> Int { scope == .admin ? 64 : 1_024 }

  private let sessions = Mutex<[[UInt8]: Session]>([:])

  /// Begins a session for `scope` of whoever presented a token.
  ///
  /// - Returns: The value of the cookie.
  func begin(token: [UInt8], scope: Scope, now: Timestamp) -> String {
    var generator = SystemRandomNumberGenerator()
    let bytes = (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    let value = HexText.text(bytes)
    let session = Session(token: token, scope: scope, end: now.advanced(bySeconds: Self.lifetime))
    sessions.withLock { sessions in
      sessions = sessions.filter { $0.value.end > now }
      let alike = sessions.filter { $0.value.scope == scope }
      if alike.count >= Self.limit(of: scope),
        let oldest = alike.min(by: { $0.value.end < $1.value.end })
      {
        sessions[oldest.key] = nil
      }
      sessions[TokenRegistry.hash(of: Array(value.utf8))] = session
    }
    return value
  }

  /// The hash of the token that began the session of a cookie for `scope`; `nil` when there is none,
  /// it has ended, or it is for another scope.
  func token(of value: String, scope: Scope, now: Timestamp) -> [UInt8]? {
    let key = TokenRegistry.hash(of: Array(value.utf8))
    guard let session = sessions.withLock({ $0[key] }) else { return nil }
    return session.scope == scope && session.end > now ? session.token : nil
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
  private static func name(of scope: Scope, isSecure: Bool) -> String {
    "\(isSecure ? "__Host-" : "")pippin-\(scope.rawValue)"
  }

  /// Whether the browser's connection is encrypted, or must be.
  static func isSecure(_ headers: HTTPFields, _ settings: ServerSettings) -> Bool {
    !settings.isLoopback || ProxyFields.saysTLS(headers)
  }

  /// The header `Set-Cookie` for a session.
  ///
  /// - Parameters:
  ///   - value: The value of the cookie; empty to forget it.
  ///   - scope: What the session is for.
  ///   - seconds: How long the browser keeps it.
  ///   - isSecure: Whether the browser keeps it to encrypted connections. On loopback nobody can
  ///     listen, and there is no TLS for `Secure` to ask for, unless a proxy says that there is.
  /// - Returns: The header's value.
  static func header(_ value: String, scope: Scope, seconds: Int, isSecure: Bool) -> String {
    let path = scope == .admin && !isSecure ? "/admin" : "/"
    return "\(name(of: scope, isSecure: isSecure))=\(value); Path=\(path); Max-Age=\(seconds); "
      + "HttpOnly; SameSite=Strict\(isSecure ? "; Secure" : "")"
  }

  /// The value of the cookie of a session for `scope` in the header `Cookie`.
  static func value(in header: String?, scope: Scope, isSecure: Bool) -> String? {
    let name = "\(name(of: scope, isSecure: isSecure))="
    for part in (header ?? "").split(separator: ";").prefix(64) {
      let text = part.drop { $0 == " " }
      if text.hasPrefix(name) { return String(text.dropFirst(name.count)) }
    }
    return nil
  }
}
