/// Why an index elsewhere is not fed.
package struct FeedError: Error, Hashable, Sendable {
  /// What is wrong.
  package enum Code: Hashable, Sendable {
    /// The address or an option is.
    case usage
    /// There is no such index, or it has another mapping.
    case noIndex
    /// The server does not let this user in.
    case denied
    /// The server cannot be reached, or did not take anything for too long.
    case unreachable
    /// The server answers something that is no answer of an engine.
    case protocolError
    /// Another feed, or another process, feeds the index.
    case taken
    /// The local index lacks what the store has.
    case localIndex
  }

  /// What is wrong.
  package let code: Code
  /// The index or server it is about.
  package let target: String
  /// Why, as a clause.
  package let reason: String
  /// What to do, as sentences.
  package let advice: String

  package init(_ code: Code, target: String, reason: String, advice: String) {
    (self.code, self.target, self.reason, self.advice) = (code, target, reason, advice)
  }
}
