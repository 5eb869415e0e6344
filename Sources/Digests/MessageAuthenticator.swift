import Crypto

/// Keyed digests with SHA-256 (RFC 2104); what depends on the key alone is worked out once.
package struct MessageAuthenticator: Sendable {
  private let function: HMAC<Crypto.SHA256>

  /// Codes under `key`, of any length.
  package init(key: [UInt8]) {
    function = HMAC(key: SymmetricKey(data: key))
  }

  /// The code of `message`: 32 bytes.
  package func code(_ message: [UInt8]) -> [UInt8] {
    var copy = function
    copy.update(data: message)
    return Array(copy.finalize())
  }
}
