/// Gets what one address answers.
///
/// A fetch is exactly one exchange: a redirect is a response like any other, because each hop
/// has to pass the checks of its own address (robots.txt, scope, politeness) before it is made.
package protocol Fetcher: Sendable {
  /// Performs one exchange, and returns what was answered or why nothing usable was.
  ///
  /// Cancelling the task that awaits it gives the exchange up with ``FetchFailure/Kind/interrupted``.
  func fetch(_ request: FetchRequest) async -> FetchResult
}

/// What one exchange came to.
package enum FetchResult: Sendable {
  /// The server answered, with whatever status.
  case response(FetchResponse)
  /// There is no usable answer.
  case failure(FetchFailure)
}
