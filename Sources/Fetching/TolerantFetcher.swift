import Addressing
import Basics
import Foundation

/// Fetches again, with ``TolerantExchange``, what libcurl refused because of one line of the head.
///
/// Such servers are rare and stay as they are, so their hosts are remembered: each is asked twice
/// once, a request's delay apart, and from then on only by this way.
final class TolerantFetcher: Sendable {
  /// The most hosts that are remembered.
  private static let hostLimit = 1000
  /// How many exchanges run at the same time.
  private static let concurrency = 8

  private let settings: FetchSettings
  private let clock: @Sendable () -> Timestamp
  private let hosts = Lock(Set<String>())
  private let isStopped = Lock(false)
  private let queue: OperationQueue

  init(settings: FetchSettings, clock: @escaping @Sendable () -> Timestamp) {
    self.settings = settings
    self.clock = clock
    queue = OperationQueue()
    queue.name = "tolerant fetching"
    queue.maxConcurrentOperationCount = Self.concurrency
  }

  /// Whether libcurl refused a response of the host of `address` before.
  func knows(_ address: WebAddress) -> Bool {
    hosts.withLock { $0.contains(address.origin) }
  }

  /// Remembers the host of `address`, and waits until it may be asked once more.
  func remember(_ address: WebAddress) async {
    hosts.withLock { hosts in
      if hosts.count >= Self.hostLimit { hosts.removeAll() }
      hosts.insert(address.origin)
    }
    // A sleep that is canceled ends early, and so does the exchange behind it.
    try? await Task.sleep(for: .seconds(settings.secondRequestDelay))
  }

  /// Makes one exchange.
  func fetch(_ request: FetchRequest) async -> FetchResult {
    let isCancelled = Lock(false)
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        queue.addOperation { [settings, clock, isStopped] in
          let exchange = TolerantExchange(request, settings: settings, clock: clock) {
            isCancelled.withLock { $0 } || isStopped.withLock { $0 }
          }
          continuation.resume(returning: exchange.run())
        }
      }
    } onCancel: {
      isCancelled.withLock { $0 = true }
    }
  }

  /// Gives up every exchange under way; later ones fail as interrupted.
  func stop() {
    isStopped.withLock { $0 = true }
  }
}
