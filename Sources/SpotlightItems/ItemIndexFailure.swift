/// Why the index did not do what it was to do; nothing changed.
package enum ItemIndexFailure: Error, Hashable, Sendable {
  /// The folder of the index cannot be used, for this reason and with this advice.
  case unavailable(reason: String, advice: String)
  /// What is stored is damaged, with the reason and the advice.
  case damaged(reason: String, advice: String)
  /// The disk is full.
  case full(reason: String)
  /// An item breaks a limit, such as that of its size.
  case invalidItem(identifier: String, reason: String)
  /// A client state is longer than ``ClientStateChange/byteLimit``.
  case clientStateTooLong(bytes: Int)
  /// Another client state is stored than the one that was expected.
  case mismatchedClientState(stored: [UInt8]?)
  /// A query string is none: where reading stopped, in bytes of UTF-8 from 0 and in characters from 1.
  case invalidQuery(offset: Int, column: Int, reason: String)
}

extension ItemIndexFailure: CustomStringConvertible {
  /// The failure in a sentence or two.
  package var description: String {
    switch self {
    case .unavailable(let reason, let advice), .damaged(let reason, let advice):
      "The index is not available: \(reason). \(advice)"
    case .full(let reason): "The disk is full: \(reason). Free space, then try again."
    case .invalidItem(let identifier, let reason): "Item \(identifier): \(reason)."
    case .clientStateTooLong(let bytes):
      "The client state has \(bytes) bytes. Keep it within \(ClientStateChange.byteLimit) bytes."
    case .mismatchedClientState:
      "Another client state is stored than expected. Fetch the last one, and index from there."
    case .invalidQuery(_, _, let reason): reason
    }
  }
}
