/// The store cannot be reached for now; the call may be made again as it is.
package struct StoreUnavailable: Error, Hashable, Sendable, CustomStringConvertible {
  /// The store, as a person would name it; without a password.
  package let store: String
  /// What happened, as a clause.
  package let reason: String

  package init(store: String, reason: String) {
    self.store = store
    self.reason = reason
  }

  package var description: String { "\(store): the store cannot be reached (\(reason))" }
}
