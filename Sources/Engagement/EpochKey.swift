import Addressing
import Digests

/// The secret of one epoch, under which clients and networks are known while it lasts.
///
/// Names are HMAC-SHA256 under the key, so that whoever reads the store after the key was
/// destroyed can tell nobody's events, not even by trying all identifiers.
///
/// Reference: <https://www.rfc-editor.org/rfc/rfc2104>
package struct EpochKey: Sendable {
  /// How many bytes a key has.
  package static let byteCount = 32

  /// How long a key lives on when its epoch has ended, in seconds: as long as events of the epoch
  /// may still come in.
  package static let afterlife = 48.0 * 3_600

  /// How many buckets networks are distinguished by.
  ///
  /// Few, so that a bucket tells nothing about a person's network, and enough that an attack from
  /// a handful of networks stands out.
  package static let networks = 64

  private let authenticator: MessageAuthenticator

  /// A key of 32 secret, random bytes; `nil` when there are not so many.
  package init?(_ bytes: [UInt8]) {
    guard bytes.count == Self.byteCount else { return nil }
    authenticator = MessageAuthenticator(key: bytes)
  }

  /// The name of a client within the epoch.
  package func client(_ identifier: some Collection<UInt8>) -> UInt64 {
    name("c", identifier)
  }

  /// The bucket of a network within the epoch, 1 to ``networks``; 0 stands for no network.
  package func network(_ identifier: some Collection<UInt8>) -> UInt8 {
    UInt8(name("n", identifier) % UInt64(Self.networks)) + 1
  }

  private func name(_ kind: Character, _ identifier: some Collection<UInt8>) -> UInt64 {
    let code = authenticator.code(Array(kind.utf8) + Array(identifier))
    return code.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }
}
