/// The store cannot be reached for now; the call may be made again as it is.
package struct StoreUnavailable: Error, Hashable, Sendable, CustomStringConvertible {
  /// The store, as a person would name it; without a password.
  package let store: String
  /// What happened, as a clause.
  package let reason: String
  /// What to do next, as a sentence.
  package let advice: String
  /// For how many seconds the call was made again without success; 0 when it was made once.
  package var seconds = 0.0

  package init(store: String, reason: String, advice: String) {
    (self.store, self.reason, self.advice) = (store, reason, advice)
  }

  package var description: String { "\(store): the store cannot be reached (\(reason))" }
}
