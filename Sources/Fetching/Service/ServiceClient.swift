import Basics
import CCurl
import Foundation

/// Talks HTTP to services that the operator names himself: a search engine, an object store.
///
/// It is beside the crawler's fetcher, because hardly any rule of the crawl holds for it: private
/// addresses are allowed, bodies are sent, and credentials go along. Connections are kept and used
/// again. No redirect is followed, so that credentials stay with the service that they are for.
/// Requests may be sent at the same time; each has a thread while it lasts, and a connection of its
/// own. When a kept connection turns out to be closed, libcurl sends the request once more.
package final class ServiceClient: Sendable {
  private let settings: ServiceSettings
  /// The connections that nobody uses.
  private let idle = Lock<[ServiceConnection]>([])

  private static let idleLimit = 16

  /// Creates a client; connections are made when the first request is sent.
  ///
  /// - Throws: ``FetchSettingsError`` when no exchange could be made with `settings`.
  package init(_ settings: ServiceSettings) throws(FetchSettingsError) {
    try settings.validate()
    guard CurlLibrary.isReady else { throw CurlLibrary.error("") }
    self.settings = settings
  }

  /// Sends `request` and waits for the whole response.
  ///
  /// - Returns: The response, whatever its status.
  /// - Throws: ``ServiceError`` when there is no whole response.
  package func send(_ request: ServiceRequest) async throws(ServiceError) -> ServiceResponse {
    let cancellation = ServiceCancellation()
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let thread = Thread {
          continuation.resume(returning: self.exchange(request, cancellation))
        }
        thread.name = "service"
        thread.stackSize = 1 << 20
        thread.start()
      }
    } onCancel: {
      cancellation.cancel()
    }
    return try result.get()
  }

  private func exchange(
    _ request: ServiceRequest,
    _ cancellation: ServiceCancellation
  ) -> Result<ServiceResponse, ServiceError> {
    do throws(ServiceError) {
      let transfer = try ServiceTransfer(request, settings)
      guard let connection = idle.withLock({ $0.popLast() }) ?? ServiceConnection() else {
        throw transfer.error(.library, "memory is short")
      }
      let code = try connection.perform(transfer, cancellation)
      let response = try transfer.response(code)
      // A connection whose exchange ended otherwise goes with its handle.
      idle.withLock { if $0.count < Self.idleLimit { $0.append(connection) } }
      return .success(response)
    } catch {
      return .failure(error)
    }
  }
}

/// One handle of libcurl that keeps a connection, used by one thread at a time.
///
/// Each exchange has an easy handle of its own, because one that is used again keeps pointers into
/// the exchange before (fixed by curl pull request 11103).
final class ServiceConnection: @unchecked Sendable {
  private let multi: UnsafeMutableRawPointer

  init?() {
    guard let multi = curl_multi_init() else { return nil }
    self.multi = multi
  }

  deinit { curl_multi_cleanup(multi) }

  /// Makes the exchange of `transfer`.
  ///
  /// - Returns: What libcurl says of it.
  /// - Throws: ``ServiceError`` when it was cancelled, or libcurl does not go on.
  func perform(
    _ transfer: ServiceTransfer,
    _ cancellation: ServiceCancellation
  ) throws(ServiceError) -> CURLcode {
    cancellation.begin(multi)
    defer { cancellation.end() }
    guard curl_multi_add_handle(multi, transfer.easy.handle) == CURLM_OK else {
      throw transfer.error(.library, "libcurl did not take the request")
    }
    defer { curl_multi_remove_handle(multi, transfer.easy.handle) }
    var running: CInt = 1
    while true {
      var code = curl_multi_perform(multi, &running)
      if code == CURLM_OK, running > 0 { code = curl_multi_poll(multi, nil, 0, 1000, nil) }
      if cancellation.isCancelled { throw transfer.error(.cancelled, "it was given up") }
      guard code == CURLM_OK else {
        throw transfer.error(.library, String(cString: curl_multi_strerror(code)))
      }
      if running == 0 { break }
    }
    var left: CInt = 0
    while let message = curl_multi_info_read(multi, &left) {
      if message.pointee.msg == CURLMSG_DONE { return message.pointee.data.result }
    }
    throw transfer.error(.library, "libcurl lost the request")
  }
}

/// Lets another thread give an exchange up.
final class ServiceCancellation: Sendable {
  private struct State: @unchecked Sendable {
    var isCancelled = false
    var multi: UnsafeMutableRawPointer?
  }

  private let state = Lock(State())

  var isCancelled: Bool { state.withLock { $0.isCancelled } }

  func begin(_ multi: UnsafeMutableRawPointer) { state.withLock { $0.multi = multi } }

  func end() { state.withLock { $0.multi = nil } }

  func cancel() {
    state.withLock { state in
      state.isCancelled = true
      if let multi = state.multi { curl_multi_wakeup(multi) }
    }
  }
}
