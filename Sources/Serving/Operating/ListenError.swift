import Glibc
import NIOCore

/// Why an address could not be listened on, in words.
package struct ListenError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The address that was requested: a number, or a name.
  package let address: String
  /// The port that was requested.
  package let port: Int
  /// What is wrong, as a clause.
  package let reason: String
  /// What to do next, as a sentence.
  package let advice: String

  package var description: String {
    "\(address.contains(":") ? "[\(address)]" : address):\(port): \(reason). \(advice)"
  }

  private init(_ address: String, _ port: Int, _ reason: String, _ advice: String) {
    (self.address, self.port, self.reason, self.advice) = (address, port, reason, advice)
  }

  /// What `error` says, when it is about listening on `address` and `port`; `nil` when it is about
  /// anything else.
  init?(_ error: any Error, address: String, port: Int) {
    if error is SocketAddressError.UnknownHost {
      self.init(
        address,
        port,
        "the name has no network address",
        "Name an address of this machine, such as 127.0.0.1."
      )
      return
    }
    guard let number = (error as? IOError)?.errnoCode else { return nil }
    let (reason, advice) = Self.words(for: number, port: port)
    self.init(address, port, reason, advice)
  }

  private static func words(for number: CInt, port: Int) -> (reason: String, advice: String) {
    switch number {
    case EADDRINUSE:
      (
        "another program listens on this port",
        "Choose another port, 0 for a free one, or stop that program (ss -ltnp names it)."
      )
    case EACCES, EPERM:
      (
        "the system does not let this user listen on port \(port)",
        "Choose a port from 1024 on, or give the program CAP_NET_BIND_SERVICE."
      )
    case EADDRNOTAVAIL:
      ("this machine has no such address", "See its addresses with: ip address")
    case EAFNOSUPPORT:
      ("this machine has no addresses of this kind", "Name an IPv4 address, such as 127.0.0.1.")
    case EMFILE, ENFILE:
      ("too many files are open", "Raise the limit (ulimit -n), and try again.")
    default:
      ("it cannot be listened on (\(String(cString: strerror(number))))", "Choose another port.")
    }
  }

  /// Runs `body`, and puts what it throws about listening into words.
  ///
  /// - Throws: ``ListenError``, or what `body` throws about anything else.
  static func mapping<Value>(
    address: String,
    port: Int,
    _ body: () async throws -> Value
  ) async throws -> Value {
    do {
      return try await body()
    } catch {
      throw ListenError(error, address: address, port: port) ?? error
    }
  }
}
