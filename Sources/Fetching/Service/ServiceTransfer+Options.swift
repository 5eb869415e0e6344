import CCurl

extension ServiceTransfer {
  /// Sets every option of the exchange.
  func configure(_ settings: ServiceSettings) {
    configureReach(settings)
    configureLimits(settings)
    configureCallbacks()
    configureRequest()
    configureSigning()
  }

  private func configureReach(_ settings: ServiceSettings) {
    easy.set(CURLOPT_NOSIGNAL, 1)
    easy.setReach(
      proxy: settings.proxy,
      caFile: settings.caFile,
      connectTo: settings.connectTo
    )
    easy.set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1))
    easy.set(CURLOPT_USERAGENT, settings.userAgent)
  }

  private func configureLimits(_ settings: ServiceSettings) {
    easy.set(CURLOPT_CONNECTTIMEOUT_MS, max(1, Int(settings.connectTimeout * 1000)))
    easy.set(CURLOPT_LOW_SPEED_LIMIT, 1)
    easy.set(CURLOPT_LOW_SPEED_TIME, settings.stallTimeout)
    if let timeout = request.timeout { easy.set(CURLOPT_TIMEOUT_MS, max(1, Int(timeout * 1000))) }
    easy.set(CURLOPT_BUFFERSIZE, 256 << 10)
    easy.set(CURLOPT_UPLOAD_BUFFERSIZE, 256 << 10)
  }

  private func configureCallbacks() {
    let context = Unmanaged.passUnretained(self).toOpaque()
    easy.set(CURLOPT_ERRORBUFFER, pointer: errorText)
    easy.set(CURLOPT_WRITEFUNCTION, writeBody)
    easy.set(CURLOPT_WRITEDATA, pointer: context)
    easy.set(CURLOPT_HEADERFUNCTION, writeHeader)
    easy.set(CURLOPT_HEADERDATA, pointer: context)
    easy.set(CURLOPT_READFUNCTION, readBody)
    easy.set(CURLOPT_READDATA, pointer: context)
    easy.setSeek(seekBody)
    easy.set(CURLOPT_SEEKDATA, pointer: context)
  }

  private func configureRequest() {
    easy.set(CURLOPT_URL, request.url)
    if case .memory = request.destination { easy.set(CURLOPT_ACCEPT_ENCODING, "gzip, deflate") }
    switch request.body {
    case .none where request.method == "HEAD":
      easy.set(CURLOPT_NOBODY, 1)
    case .none where isInMemory:
      sendBytes([])
    case .none:
      easy.set(CURLOPT_HTTPGET, 1)
      easy.set(CURLOPT_CUSTOMREQUEST, request.method)
    case .bytes(let bytes):
      sendBytes(bytes)
    case .file:
      easy.set(CURLOPT_UPLOAD, 1)
      easy.setOffset(CURLOPT_INFILESIZE_LARGE, uploadCount)
      easy.set(CURLOPT_CUSTOMREQUEST, request.method)
    }
    easy.set(CURLOPT_HTTPHEADER, list: headerLines())
  }

  /// Sends a body in memory, which libcurl copies: only so does it sign it.
  private func sendBytes(_ bytes: [UInt8]) {
    easy.set(CURLOPT_POST, 1)
    easy.setOffset(CURLOPT_POSTFIELDSIZE_LARGE, bytes.count)
    easy.setCopied(CURLOPT_COPYPOSTFIELDS, bytes)
    easy.set(CURLOPT_CUSTOMREQUEST, request.method)
  }

  private func headerLines() -> [String] {
    var lines = request.headers.fields.map { "\($0.name): \($0.value)" }
    // libcurl would call bytes a form.
    if !request.headers.contains("Content-Type"), isInMemory {
      lines.append("Content-Type: application/octet-stream")
    }
    // libcurl would wait a second for a permission to send that few search engines give. It would
    // sign this line and not send it, and object stores do give the permission.
    if case .none = request.signing { lines.append("Expect:") }
    if case .sigV4(_, _, let credentials) = request.signing, let token = credentials.token {
      lines.append("x-amz-security-token: \(token)")
    }
    return lines
  }

  /// Whether what goes with the request is in memory.
  private var isInMemory: Bool {
    switch request.body {
    case .bytes: true
    case .none: ["POST", "PUT"].contains(request.method)
    case .file: false
    }
  }

  private func configureSigning() {
    guard case .sigV4(let region, let service, let credentials) = request.signing else { return }
    easy.set(CURLOPT_AWS_SIGV4, "aws:amz:\(region):\(service)")
    easy.set(CURLOPT_USERNAME, credentials.keyID)
    easy.set(CURLOPT_PASSWORD, credentials.secret)
  }
}

// MARK: - What libcurl calls

private func transfer(_ context: UnsafeMutableRawPointer) -> ServiceTransfer {
  Unmanaged<ServiceTransfer>.fromOpaque(context).takeUnretainedValue()
}

private let writeBody: pippin_curl_data_callback = { bytes, size, count, context in
  guard let context else { return 0 }
  return transfer(context).receiveBody(UnsafeRawBufferPointer(start: bytes, count: size * count))
}

private let writeHeader: pippin_curl_data_callback = { bytes, size, count, context in
  guard let context else { return 0 }
  return transfer(context).receiveHeader(UnsafeRawBufferPointer(start: bytes, count: size * count))
}

private let readBody: pippin_curl_data_callback = { bytes, size, count, context in
  guard let context, let bytes else { return 0 }
  return transfer(context).provide(UnsafeMutableRawBufferPointer(start: bytes, count: size * count))
}

private let seekBody: curl_seek_callback = { context, offset, origin in
  guard let context, origin == SEEK_SET, transfer(context).rewind(to: Int(offset)) else {
    return CInt(CURL_SEEKFUNC_FAIL)
  }
  return CInt(CURL_SEEKFUNC_OK)
}
