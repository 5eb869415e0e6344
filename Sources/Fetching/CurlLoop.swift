import Addressing
import Basics
import CCurl
import CTCPInfo
import Foundation
import Glibc

/// The thread that owns libcurl's multi handle and everything that hangs on it.
///
/// Other threads reach it through `inbox` and the bell of `watch`; answers leave by
/// continuation, one hop an exchange. The thread keeps the loop alive until it is stopped.
final class CurlLoop: @unchecked Sendable {
  /// An exchange that somebody waits for.
  struct Entry: Sendable {
    let id: UInt64
    let request: FetchRequest
    let continuation: CheckedContinuation<FetchResult, Never>
  }

  /// What other threads have requested.
  private struct Inbox {
    var nextID: UInt64 = 0
    var entries: [Entry] = []
    var cancelled: [UInt64] = []
    var stopWaiters: [CheckedContinuation<Void, Never>] = []
    var isStopping = false
    var isEnded = false
  }

  private let inbox = Lock(Inbox())
  private let settings: FetchSettings
  private let policy: PeerPolicy
  private let clock: @Sendable () -> Timestamp

  /// What the thread sleeps on.
  private let watch: SocketWatch

  // Created before the thread starts and freed by it; from then on only the thread uses them.
  private let multi: UnsafeMutableRawPointer
  private let share: UnsafeMutableRawPointer

  // Used by the thread only.
  private var waiting = FIFOQueue<Entry>()
  private var active: [UInt64: CurlTransfer] = [:]
  /// When old answers about names were last forgotten.
  private var namesForgottenAt = Timestamp(milliseconds: 0)
  /// When the bytes of all connections were last counted, by the clock of the watch.
  private var wiresSeenAt: Int64 = 0

  /// Creates the handles.
  ///
  /// - Throws: ``FetchSettingsError`` of kind `library` when libcurl cannot be set up safely.
  init(
    settings: FetchSettings,
    clock: @escaping @Sendable () -> Timestamp
  ) throws(FetchSettingsError) {
    guard let watch = SocketWatch() else {
      throw CurlLibrary.error("no more files can be opened: \(String(cString: strerror(errno)))")
    }
    guard CurlLibrary.isReady, let multi = curl_multi_init() else { throw CurlLibrary.error("") }
    guard let share = curl_share_init() else {
      curl_multi_cleanup(multi)
      throw CurlLibrary.error("")
    }
    self.settings = settings
    policy = PeerPolicy(settings)
    self.clock = clock
    self.watch = watch
    self.multi = multi
    self.share = share
    // The cache holds the connections in use too, and closes the oldest when it is full.
    let isSet =
      watch.serve(multi) == CURLM_OK
      && pippin_curl_multi_set_long(multi, CURLMOPT_MAXCONNECTS, 4 * settings.concurrency)
        == CURLM_OK
      && pippin_curl_share(share, CURL_LOCK_DATA_SSL_SESSION) == CURLSHE_OK
    // A trial transfer sets every option, so that a library too old shows before any exchange.
    let optionError = CurlLibrary.optionError(settings, share)
    guard isSet, optionError == nil else {
      curl_multi_cleanup(multi)
      curl_share_cleanup(share)
      throw CurlLibrary.error(optionError ?? "")
    }
  }

  /// Starts the thread.
  func start() {
    let thread = Thread { self.run() }
    thread.name = "fetching"
    thread.stackSize = 1 << 20
    thread.start()
  }
}

// What other threads call.
extension CurlLoop {
  /// Returns a number for an exchange to come.
  func makeID() -> UInt64 {
    inbox.withLock { inbox in
      inbox.nextID += 1
      return inbox.nextID
    }
  }

  /// Hands an exchange to the thread.
  func submit(_ entry: Entry) {
    let isTaken = inbox.withLock { inbox in
      // The flag is set before the cancellation handler can ask for the lock, so a handler
      // that came first shows here, and one that comes later finds the entry.
      guard !inbox.isStopping, !Task.isCancelled else { return false }
      inbox.entries.append(entry)
      if inbox.entries.count == 1 { watch.ring() }
      return true
    }
    if !isTaken { Self.interrupt(entry) }
  }

  /// Gives up the exchange with the number `id`, if it is still under way.
  func cancel(_ id: UInt64) {
    inbox.withLock { inbox in
      guard !inbox.isEnded else { return }
      inbox.cancelled.append(id)
      watch.ring()
    }
  }

  /// Asks the thread to give up everything and to end.
  func stop() {
    inbox.withLock { inbox in
      guard !inbox.isEnded else { return }
      inbox.isStopping = true
      watch.ring()
    }
  }

  /// Returns when the thread has ended.
  func ended() async {
    await withCheckedContinuation { continuation in
      let isEnded = inbox.withLock { inbox in
        if !inbox.isEnded { inbox.stopWaiters.append(continuation) }
        return inbox.isEnded
      }
      if isEnded { continuation.resume() }
    }
  }

  private static func interrupt(_ entry: Entry) {
    let detail = "it was cancelled or the fetcher was shut down"
    let failure = FetchFailure(.interrupted, at: entry.request.address, detail)
    entry.continuation.resume(returning: .failure(failure))
  }
}

// What the thread does.
extension CurlLoop {
  private func run() {
    while takeInbox() {
      admit()
      let isBusy = !waiting.isEmpty && active.count < settings.concurrency
      let (events, failure) = watch.wait(isBusy: isBusy)
      for event in events { act(on: event.socket, event.flags) }
      lookAtWires()
      if watch.takeTimer() { act(on: CURL_SOCKET_TIMEOUT, 0) }
      if let failure { failAll("waiting for sockets: \(String(cString: strerror(failure)))") }
      drain()
    }
    end()
  }

  /// Ends the exchanges whose connections bring far more bytes than the response may have.
  ///
  /// libcurl tells of headers and of content only; a response can go on for ever without any of
  /// both, for example in the extension of a chunk.
  private func lookAtWires() {
    let now = SocketWatch.now()
    guard now - wiresSeenAt >= 1000 else { return }
    wiresSeenAt = now
    // The watch may still name a handle that is gone, where exchanges share a connection; so only
    // handles of exchanges under way are looked at.
    let sockets = Dictionary(watch.users.map { ($0.value, $0.key) }) { first, _ in first }
    for (id, transfer) in active {
      guard let entry = transfer.entry, let socket = sockets[transfer.easy.handle],
        transfer.exceedsWire(Int(clamping: pippin_tcp_bytes_received(socket)))
      else { continue }
      let result = transfer.result(of: entry.request, CURLE_RECV_ERROR, at: clock())
      _ = release(transfer, id: id)
      entry.continuation.resume(returning: result)
    }
  }

  /// Lets libcurl do what it can, because of a socket or of the time.
  private func act(on socket: curl_socket_t, _ flags: CInt) {
    var running: CInt = 0
    let code = curl_multi_socket_action(multi, socket, flags, &running)
    if code != CURLM_OK { failAll(String(cString: curl_multi_strerror(code))) }
  }

  /// Takes over what was requested; returns whether to go on.
  private func takeInbox() -> Bool {
    let (entries, cancelled, isStopping) = inbox.withLock { inbox in
      defer {
        inbox.entries.removeAll(keepingCapacity: true)
        inbox.cancelled.removeAll(keepingCapacity: true)
      }
      return (inbox.entries, inbox.cancelled, inbox.isStopping)
    }
    for entry in entries { waiting.append(entry) }
    for id in cancelled { giveUp(id) }
    return !isStopping
  }

  private func giveUp(_ id: UInt64) {
    if let transfer = active[id] {
      release(transfer, id: id).map(Self.interrupt)
    } else if let entry = waiting.remove(where: { $0.id == id }) {
      Self.interrupt(entry)
    }
  }

  /// Takes an unfinished transfer out; returns who still waits for it.
  private func release(_ transfer: CurlTransfer, id: UInt64) -> Entry? {
    active[id] = nil
    curl_multi_remove_handle(multi, transfer.easy.handle)
    return transfer.entry
  }

  /// Fails every exchange under way, when libcurl cannot go on with them.
  private func failAll(_ why: String) {
    for (id, transfer) in active {
      guard let entry = release(transfer, id: id) else { continue }
      let failure = FetchFailure(.internal, at: entry.request.address, why)
      entry.continuation.resume(returning: .failure(failure))
    }
  }

  /// Starts exchanges that wait, as many as may run.
  private func admit() {
    while active.count < settings.concurrency, let entry = waiting.popFirst() {
      if let failure = start(entry) { entry.continuation.resume(returning: .failure(failure)) }
    }
  }

  private func start(_ entry: Entry) -> FetchFailure? {
    let address = entry.request.address
    if let objection = policy.objection(toNaming: address) {
      return FetchFailure(objection, at: address, PeerPolicy.detail(objection, address))
    }
    // A fresh handle for each exchange: libcurl 7.88 keeps a pointer into the header list of the
    // exchange before, which a response that begins with a folded line makes it follow (fixed by
    // curl pull request 11103). Connections, names and TLS sessions are the multi handle's and the
    // share handle's, so they are used again all the same.
    guard let transfer = CurlTransfer(settings: settings, share: share) else {
      return FetchFailure(.internal, at: address, "memory is short")
    }
    // libcurl looks through all names at the end of each exchange that may forget some, which
    // costs more than the exchange when there are thousands; once a second is often enough.
    let now = clock()
    let forgetsNames = now.milliseconds / 1000 != namesForgottenAt.milliseconds / 1000
    transfer.start(entry, at: now, forgetsNames: forgetsNames)
    if let optionError = transfer.easy.optionError {
      return FetchFailure(.internal, at: address, optionError)
    }
    guard curl_multi_add_handle(multi, transfer.easy.handle) == CURLM_OK else {
      return FetchFailure(.internal, at: address, "libcurl did not take the request")
    }
    active[entry.id] = transfer
    return nil
  }

  /// Answers those whose exchanges have ended.
  private func drain() {
    var left: CInt = 0
    while let message = curl_multi_info_read(multi, &left) {
      guard message.pointee.msg == CURLMSG_DONE, let handle = message.pointee.easy_handle else {
        continue
      }
      let code = message.pointee.data.result
      curl_multi_remove_handle(multi, handle)
      guard let transfer = CurlTransfer.of(handle), let entry = transfer.entry else { continue }
      let now = clock()
      if transfer.forgetsNames { namesForgottenAt = now }
      let result = transfer.result(of: entry.request, code, at: now)
      active[entry.id] = nil
      entry.continuation.resume(returning: result)
    }
  }

  /// Gives up everything, frees the handles, and then lets go of those who may end the process at the end.
  private func end() {
    for (id, transfer) in active { release(transfer, id: id).map(Self.interrupt) }
    while let entry = waiting.popFirst() { Self.interrupt(entry) }
    let waiters = inbox.withLock { inbox in
      inbox.isEnded = true
      curl_multi_cleanup(multi)
      curl_share_cleanup(share)
      return inbox.stopWaiters
    }
    for waiter in waiters { waiter.resume() }
  }
}
