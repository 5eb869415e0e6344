import Addressing
import Basics
import CCurl
import Glibc
import Records

/// One exchange whose response libcurl does not read: libcurl connects, with all its rules about
/// where and how, and ``ResponseReader`` reads what comes.
///
/// It waits where it runs, and so has a thread of its own; see ``TolerantFetcher``.
final class TolerantExchange {
  private let request: FetchRequest
  private let settings: FetchSettings
  private let clock: @Sendable () -> Timestamp
  private let isCancelled: () -> Bool
  private let startedAt: Timestamp
  private let start = SocketWatch.now()

  private var reader: ResponseReader
  private var buffer = [UInt8](repeating: 0, count: CurlTransfer.readSize)
  private var sentMs = 0
  private var firstByteMs = 0
  /// When the speed was last looked at, and how many bytes have come since.
  private var speed = (since: Int64(0), bytes: 0)

  init(
    _ request: FetchRequest,
    settings: FetchSettings,
    clock: @escaping @Sendable () -> Timestamp,
    isCancelled: @escaping () -> Bool
  ) {
    self.request = request
    self.settings = settings
    self.clock = clock
    self.isCancelled = isCancelled
    startedAt = clock()
    reader = ResponseReader(
      headerLimit: settings.headerLimit,
      decodingLimits: settings.decodingLimits(for: request.kind),
      isHead: request.kind == .head
    )
  }

  /// Makes the exchange.
  func run() -> FetchResult {
    if let objection = PeerPolicy(settings).objection(toNaming: request.address) {
      return failed(objection, PeerPolicy.detail(objection, request.address))
    }
    guard let transfer = CurlTransfer(settings: settings, share: nil) else {
      return failed(.internal, "memory is short")
    }
    transfer.start(request, at: startedAt, forgetsNames: true)
    transfer.easy.set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1))
    transfer.easy.set(CURLOPT_CONNECT_ONLY, 1)
    if let optionError = transfer.easy.optionError { return failed(.internal, optionError) }
    let code = curl_easy_perform(transfer.easy.handle)
    guard code == CURLE_OK, let socket = transfer.easy.socket else {
      return transfer.result(
        of: request,
        code == CURLE_OK ? CURLE_COULDNT_CONNECT : code,
        at: clock()
      )
    }
    let head = transfer.requestHead(of: request)
    if let failure = send(head, by: transfer, socket) ?? receive(by: transfer, socket) {
      return .failure(failure)
    }
    return response(
      head,
      peer: transfer.easy.text(CURLINFO_PRIMARY_IP).flatMap { NetworkAddress($0) }
    )
  }

  private func send(_ head: [UInt8], by transfer: CurlTransfer, _ socket: CInt) -> FetchFailure? {
    var rest = head[...]
    while !rest.isEmpty {
      var sent = 0
      let code = rest.withUnsafeBytes { bytes in
        curl_easy_send(transfer.easy.handle, bytes.baseAddress, bytes.count, &sent)
      }
      rest = rest.dropFirst(sent)
      guard code == CURLE_OK || code == CURLE_AGAIN else {
        return failure(.connectionLost, "the request could not be sent")
      }
      if code == CURLE_AGAIN, let failure = wait(socket, CInt(POLLOUT)) { return failure }
    }
    sentMs = elapsed
    return nil
  }

  private func receive(by transfer: CurlTransfer, _ socket: CInt) -> FetchFailure? {
    speed = (SocketWatch.now(), 0)
    while true {
      var count = 0
      let code = buffer.withUnsafeMutableBytes { bytes in
        curl_easy_recv(transfer.easy.handle, bytes.baseAddress, bytes.count, &count)
      }
      if code == CURLE_AGAIN {
        if let failure = wait(socket, CInt(POLLIN)) { return failure }
        continue
      }
      guard code == CURLE_OK, count > 0 else { return ended(isClosed: code == CURLE_OK) }
      if firstByteMs == 0 { firstByteMs = max(1, elapsed) }
      speed.bytes += count
      switch reader.feed(buffer[..<count]) {
      case .more: if let failure = timeFailure { return failure }
      case .end, .stop(.truncated): return nil
      case .stop(let stop): return failure(of: stop)
      }
    }
  }

  /// Judges the end of the connection.
  private func ended(isClosed: Bool) -> FetchFailure? {
    if isClosed, reader.mayEnd { return nil }
    let detail = reader.head == nil ? "it ended within the headers" : "it ended within the body"
    return failure(.connectionLost, detail)
  }

  private func failure(of stop: CurlTransfer.Stop) -> FetchFailure {
    switch stop {
    case .headersTooLarge: failure(.headersTooLarge, "over \(settings.headerLimit) bytes")
    case .badHead(let detail): failure(.badResponse, detail)
    case .decompressionBomb:
      failure(.decompressionBomb, "over \(settings.ratioLimit) bytes from each byte sent")
    case .truncated, .endlessFraming: failure(.badResponse, "it does not end")
    }
  }

  /// Waits until something happens on `socket`; returns why not to go on.
  private func wait(_ socket: CInt, _ events: CInt) -> FetchFailure? {
    var entry = pollfd(fd: socket, events: Int16(events), revents: 0)
    _ = poll(&entry, 1, 100)
    if isCancelled() {
      return failure(.interrupted, "it was cancelled or the fetcher was shut down")
    }
    return timeFailure
  }

  private var timeFailure: FetchFailure? {
    if Double(elapsed) > settings.totalTimeout * 1000 {
      let phase: FetchFailure.Phase = firstByteMs == 0 ? .answer : .body
      return failure(.timeout(phase), "after \(elapsed) ms")
    }
    let now = SocketWatch.now()
    let window = Int64(settings.lowSpeedSeconds) * 1000
    guard now - speed.since >= window, firstByteMs > 0 else { return nil }
    if speed.bytes < settings.lowSpeedBytes * settings.lowSpeedSeconds {
      return failure(.tooSlow, "less than \(settings.lowSpeedBytes) bytes a second")
    }
    speed = (now, 0)
    return nil
  }

  private var elapsed: Int { Int(SocketWatch.now() - start) }

  private func response(_ request: [UInt8], peer: NetworkAddress?) -> FetchResult {
    guard let head = reader.head else { return failed(.badResponse, "it has no head") }
    let access = settings.access(to: self.request.address)
    let kept = access?.removingSecrets(from: request) ?? request
    var response = FetchResponse(
      address: self.request.address,
      status: head.status,
      headers: head.headers,
      remoteAddress: peer,
      startedAt: startedAt,
      endedAt: clock(),
      durationMs: max(1, elapsed),
      sentMs: sentMs,
      firstByteMs: firstByteMs,
      httpVersion: head.version,
      raw: self.request.keepsRawHeaders
        ? FetchResponse.RawExchange(request: kept, response: reader.rawHead) : nil
    )
    let body = ResponseBody(finishing: &reader.body)
    response.take(body.asResponse(status: head.status, headers: head.headers))
    return .response(response)
  }

  private func failure(_ kind: FetchFailure.Kind, _ detail: String) -> FetchFailure {
    FetchFailure(kind, at: request.address, detail)
  }

  private func failed(_ kind: FetchFailure.Kind, _ detail: String) -> FetchResult {
    .failure(failure(kind, detail))
  }
}
