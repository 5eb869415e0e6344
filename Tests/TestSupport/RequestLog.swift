import Foundation

/// What a server was asked for, in order.
package final class RequestLog<Request: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  // Protected by `lock`.
  private var noted: [Request] = []

  package init() {}

  /// Everything so far.
  package var requests: [Request] { lock.withLock { noted } }

  /// Adds a request.
  package func note(_ request: Request) {
    lock.withLock { noted.append(request) }
  }
}
