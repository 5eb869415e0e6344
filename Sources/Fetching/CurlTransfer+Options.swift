import Addressing
import Basics
import CCurl
import Records

extension CurlTransfer {
  /// Sets what is the same for every exchange.
  func configure(share: UnsafeMutableRawPointer?) {
    let context = Unmanaged.passUnretained(self).toOpaque()
    easy.set(CURLOPT_PRIVATE, pointer: context)
    easy.set(CURLOPT_ERRORBUFFER, pointer: errorText)
    if let share { easy.set(CURLOPT_SHARE, pointer: share) }
    easy.set(CURLOPT_NOSIGNAL, 1)
    easy.setReach(
      proxy: settings.proxy,
      caFile: settings.caFile,
      connectTo: settings.connectTo
    )
    configureProtocol()
    configureLimits()
    configureCallbacks(context)
  }

  private func configureProtocol() {
    easy.set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS))
    easy.set(CURLOPT_USERAGENT, settings.userAgent)
    // The body is taken as it is sent: libcurl takes a stream that breaks off for a whole one, and
    // refuses bytes behind a stream's end and labels that it does not know.
    easy.set(CURLOPT_HTTP_CONTENT_DECODING, 0)
  }

  private func configureLimits() {
    easy.set(CURLOPT_CONNECTTIMEOUT_MS, Self.milliseconds(settings.connectTimeout))
    easy.set(CURLOPT_TIMEOUT_MS, Self.milliseconds(settings.totalTimeout))
    easy.set(CURLOPT_LOW_SPEED_LIMIT, settings.lowSpeedBytes)
    easy.set(CURLOPT_LOW_SPEED_TIME, settings.lowSpeedSeconds)
    easy.set(CURLOPT_BUFFERSIZE, Self.readSize)
  }

  private func configureCallbacks(_ context: UnsafeMutableRawPointer) {
    easy.set(CURLOPT_WRITEFUNCTION, writeBody)
    easy.set(CURLOPT_WRITEDATA, pointer: context)
    easy.set(CURLOPT_HEADERFUNCTION, writeHeader)
    easy.set(CURLOPT_HEADERDATA, pointer: context)
    easy.setOpenSocket(openSocket)
    easy.set(CURLOPT_OPENSOCKETDATA, pointer: context)
    easy.setBeforeRequest(beforeRequest)
    easy.set(CURLOPT_PREREQDATA, pointer: context)
    easy.setDebug(debug)
    easy.set(CURLOPT_DEBUGDATA, pointer: context)
  }

  /// Returns the headers that differ from one exchange to the next, and fixed ones.
  func requestHeaders(_ request: FetchRequest, at now: Timestamp) -> [String] {
    var headers = [
      "Accept: \(Self.accept(request.kind))", "Accept-Encoding: gzip, deflate, br, zstd",
    ]
    if let language = settings.acceptLanguage { headers.append("Accept-Language: \(language)") }
    if let from = settings.from { headers.append("From: \(from)") }
    if let etag = request.validators?.etag, Self.isFieldValue(etag) {
      headers.append("If-None-Match: \(etag)")
    }
    if let date = request.validators?.lastModified, Self.isFieldValue(date) {
      headers.append("If-Modified-Since: \(date)")
    }
    if let delivery = request.delivery {
      headers += ["Content-Type: \(delivery.contentType)", "Expect:"] + delivery.headers
    }
    guard let access = settings.access(to: request.address) else { return headers }
    return headers + access.lines(for: request.address, at: now)
  }

  /// The head of a request in HTTP/1.1, as this program sends it where libcurl only connects.
  func requestHead(of request: FetchRequest) -> [UInt8] {
    let address = request.address.canonical
    let path = address.path + (address.query.map { "?\($0)" } ?? "")
    // A proxy that no tunnel leads through gets the whole address (RFC 9112, section 3.2.2).
    let target = policy.usesProxy && !address.isSecure ? address.text : path
    let defaultPort = address.isSecure ? 443 : 80
    let host = address.port == defaultPort ? address.host : "\(address.host):\(address.port)"
    let lines =
      [
        "\(request.kind == .head ? "HEAD" : "GET") \(target) HTTP/1.1", "Host: \(host)",
        "User-Agent: \(settings.userAgent)",
      ]
      + requestHeaders(request, at: startedAt) + ["Connection: close", "", ""]
    return Array(lines.joined(separator: "\r\n").utf8)
  }

  private static func accept(_ kind: FetchRequest.Kind) -> String {
    switch kind {
    case .page: "text/html,application/xhtml+xml,*/*;q=0.5"
    case .head, .beginning, .subresource: "*/*"
    case .robots: "text/plain,*/*;q=0.5"
    case .association, .assetLinks: "application/json,*/*;q=0.5"
    case .manifest: "application/manifest+json,application/json;q=0.9,*/*;q=0.5"
    case .sitemap: "application/xml,text/xml,text/plain;q=0.8,*/*;q=0.5"
    }
  }

  /// A validator comes from a server, so a line end in it must not become a header of ours.
  private static func isFieldValue(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { $0 == 0x09 || ($0 >= 0x20 && $0 != 0x7F) }
  }

  private static func milliseconds(_ seconds: Double) -> Int {
    max(1, Int(seconds * 1000))
  }
}

// MARK: - What libcurl calls

private func transfer(_ context: UnsafeMutableRawPointer) -> CurlTransfer {
  Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
}

private let writeBody: pippin_curl_data_callback = { bytes, size, count, context in
  guard let context else { return 0 }
  return transfer(context).receiveBody(UnsafeRawBufferPointer(start: bytes, count: size * count))
}

private let writeHeader: pippin_curl_data_callback = { bytes, size, count, context in
  guard let context else { return 0 }
  return transfer(context).receiveHeader(UnsafeRawBufferPointer(start: bytes, count: size * count))
}

private let openSocket: curl_opensocket_callback = { context, _, peer in
  guard let context, let peer else { return CURL_SOCKET_BAD }
  var bytes = [UInt8](repeating: 0, count: 16)
  let count = Int(pippin_curl_peer(peer, &bytes))
  guard transfer(context).mayConnect(to: Array(bytes[..<count])) else { return CURL_SOCKET_BAD }
  return pippin_curl_open(peer)
}

private let beforeRequest: curl_prereq_callback = { context, peer, _, _, _ in
  guard let context, let peer else { return CURL_PREREQFUNC_ABORT }
  var bytes = [UInt8](repeating: 0, count: 16)
  let count = Int(pippin_curl_peer_text(peer, &bytes))
  return transfer(context).beginRequest(to: Array(bytes[..<count]))
    ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
}

private let debug: curl_debug_callback = { _, kind, bytes, count, context in
  if kind == CURLINFO_HEADER_OUT, let context {
    transfer(context).receiveRequest(UnsafeRawBufferPointer(start: bytes, count: count))
  }
  return 0
}
