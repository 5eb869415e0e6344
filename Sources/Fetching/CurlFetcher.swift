package import Basics
import Foundation

/// Fetches over libcurl, on one thread of its own.
///
/// Connections, TLS sessions and resolved names are kept and used again. Nothing else is
/// remembered from one exchange to the next: no cookies and no referrer. Credentials are those that
/// ``FetchSettings/access`` has for the origin of a request. Machines
/// whose addresses are not public are refused after resolving, on fresh and on kept connections
/// alike, unless ``FetchSettings/allowedPrivate`` names their network.
package final class CurlFetcher: Fetcher {
  private let loop: CurlLoop
  private let tolerant: TolerantFetcher

  /// Starts a fetcher.
  ///
  /// - Parameters:
  ///   - settings: How exchanges are made.
  ///   - clock: What ``FetchResponse/startedAt`` is read from.
  /// - Throws: ``FetchSettingsError`` when no exchange could be made with `settings`.
  package init(
    settings: FetchSettings,
    clock: @escaping @Sendable () -> Timestamp = CurlFetcher.systemClock
  ) throws(FetchSettingsError) {
    try settings.validate()
    loop = try CurlLoop(settings: settings, clock: clock)
    tolerant = TolerantFetcher(settings: settings, clock: clock)
    loop.start()
  }

  deinit {
    loop.stop()
    tolerant.stop()
  }

  /// Checks `settings` as the initialiser does, without starting anything.
  package static func validate(_ settings: FetchSettings) throws(FetchSettingsError) {
    try settings.validate()
  }

  /// Makes one exchange; a redirect is a response like any other.
  ///
  /// A host whose response has a head that libcurl refuses is asked once more, and read in the way
  /// of browsers.
  package func fetch(_ request: FetchRequest) async -> FetchResult {
    // What brings something is not sent twice.
    if request.delivery != nil { return await exchange(request) }
    if tolerant.knows(request.address) { return await tolerant.fetch(request) }
    let result = await exchange(request)
    guard case .failure(let failure) = result, failure.isHeadUnsupported else { return result }
    await tolerant.remember(request.address)
    return await tolerant.fetch(request)
  }

  private func exchange(_ request: FetchRequest) async -> FetchResult {
    let id = loop.makeID()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        loop.submit(CurlLoop.Entry(id: id, request: request, continuation: continuation))
      }
    } onCancel: {
      loop.cancel(id)
    }
  }

  /// Gives up every exchange under way, and returns when the thread has ended.
  ///
  /// Exchanges given up, and those requested later, fail as interrupted.
  package func shutdown() async {
    loop.stop()
    tolerant.stop()
    await loop.ended()
  }

  /// The machine's clock.
  package static let systemClock: @Sendable () -> Timestamp = {
    Timestamp(milliseconds: Int64((Date().timeIntervalSince1970 * 1000).rounded()))
  }
}
