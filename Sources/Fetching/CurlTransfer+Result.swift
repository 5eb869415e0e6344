import Addressing
import Basics
import CCurl
import Codings
import Glibc
import Records

extension CurlTransfer {
  /// Returns what the exchange came to when libcurl ended it with `code`, which was noticed `now`.
  func result(of request: FetchRequest, _ code: CURLcode, at now: Timestamp) -> FetchResult {
    if let failure = stopFailure(request, code) { return .failure(failure) }
    guard code == CURLE_OK || isTruncated else {
      return .failure(failure(of: request, code))
    }
    guard let head else {
      // libcurl takes the end of a connection within the head for the end of a response.
      let detail = "it ended within the headers"
      return .failure(FetchFailure(.connectionLost, at: request.address, detail))
    }
    return .response(response(to: request, head, at: now))
  }

  private var isTruncated: Bool {
    if case .truncated = stop { true } else { false }
  }

  private func response(
    to request: FetchRequest,
    _ head: ResponseHead,
    at now: Timestamp
  ) -> FetchResponse {
    var response = FetchResponse(
      address: request.address,
      status: head.status,
      headers: head.headers,
      remoteAddress: peer ?? easy.text(CURLINFO_PRIMARY_IP).flatMap { NetworkAddress($0) },
      startedAt: startedAt,
      endedAt: now,
      durationMs: max(1, easy.offset(CURLINFO_TOTAL_TIME_T) / 1000),
      sentMs: easy.offset(CURLINFO_PRETRANSFER_TIME_T) / 1000,
      firstByteMs: easy.offset(CURLINFO_STARTTRANSFER_TIME_T) / 1000,
      httpVersion: head.version,
      raw: request.keepsRawHeaders
        ? FetchResponse.RawExchange(request: keptRequest(of: request), response: rawHead) : nil
    )
    response.take(takeBody().asResponse(status: head.status, headers: head.headers))
    return response
  }

  /// The head of the request as an archive may have it.
  private func keptRequest(of request: FetchRequest) -> [UInt8] {
    settings.access(to: request.address)?.removingSecrets(from: rawRequest) ?? rawRequest
  }

  /// The failure behind a stop of our own.
  private func stopFailure(_ request: FetchRequest, _ code: CURLcode) -> FetchFailure? {
    let address = request.address
    switch stop {
    case .headersTooLarge:
      return FetchFailure(.headersTooLarge, at: address, "over \(settings.headerLimit) bytes")
    case .badHead(let detail):
      return FetchFailure(.badResponse, at: address, detail)
    case .decompressionBomb:
      return FetchFailure(.decompressionBomb, at: address, ratioDetail)
    case .endlessFraming:
      let detail = "it sends far more than \(settings.byteLimit(for: request.kind)) bytes around it"
      return FetchFailure(.badResponse, at: address, detail)
    case .truncated, nil:
      break
    }
    guard let blockedPeer, code == CURLE_COULDNT_CONNECT || code == CURLE_ABORTED_BY_CALLBACK
    else { return nil }
    let detail = "\(address.host) is at \(blockedPeer.peer)"
    return FetchFailure(blockedPeer.objection, at: address, detail)
  }

  private var ratioDetail: String {
    "over \(settings.ratioLimit) bytes from each byte sent, \(body?.content.count ?? 0) bytes so far"
  }

  private func failure(of request: FetchRequest, _ code: CURLcode) -> FetchFailure {
    let words = String(cString: errorText)
    let said = words.isEmpty ? String(cString: curl_easy_strerror(code)) : words
    // A detail is a phrase: what is behind a full stop would be read as advice.
    let detail = said.replacing(". ", with: "; ")
    var failure = FetchFailure(kind(of: code), at: request.address, detail)
    failure.isHeadUnsupported = head == nil && Self.headCodes.contains(code.rawValue)
    return failure
  }

  private func kind(of code: CURLcode) -> FetchFailure.Kind {
    switch code {
    case CURLE_COULDNT_RESOLVE_HOST, CURLE_URL_MALFORMAT: .unknownHost
    case CURLE_COULDNT_RESOLVE_PROXY, CURLE_PROXY, CURLE_INTERFACE_FAILED: .unreachable
    case CURLE_COULDNT_CONNECT: connectKind
    case CURLE_OPERATION_TIMEDOUT: timeoutKind
    case CURLE_GOT_NOTHING, CURLE_PARTIAL_FILE, CURLE_SEND_ERROR, CURLE_RECV_ERROR,
      CURLE_HTTP2_STREAM, CURLE_HTTP2:
      .connectionLost
    case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_BAD_FUNCTION_ARGUMENT,
      CURLE_BAD_CONTENT_ENCODING, CURLE_HTTP_RETURNED_ERROR, CURLE_BAD_DOWNLOAD_RESUME,
      CURLE_RANGE_ERROR:
      .badResponse
    case CURLE_FILESIZE_EXCEEDED: .tooLarge
    // One endless header line ends in one of these two before it reaches our count.
    case CURLE_OUT_OF_MEMORY, Self.tooLarge: head == nil ? .headersTooLarge : .tooLarge
    case CURLE_SSL_CONNECT_ERROR: handshakeKind
    case CURLE_ABORTED_BY_CALLBACK: .interrupted
    default: Self.tlsCodes.contains(code.rawValue) ? .tls : .internal
    }
  }

  /// What libcurl says of a line in a head that it does not take: one without a colon or with a
  /// length that is no number, and one that continues no other.
  private static let headCodes: Set<UInt32> = [
    CURLE_WEIRD_SERVER_REPLY.rawValue, CURLE_BAD_FUNCTION_ARGUMENT.rawValue,
  ]

  /// `CURLE_TOO_LARGE`, which libcurl has from 8.6 on.
  private static let tooLarge = CURLcode(100)

  /// What libcurl says of certificates and ciphers.
  static let tlsCodes: Set<UInt32> = [
    CURLE_SSL_CERTPROBLEM.rawValue, CURLE_SSL_CIPHER.rawValue,
    CURLE_PEER_FAILED_VERIFICATION.rawValue, CURLE_USE_SSL_FAILED.rawValue,
    CURLE_SSL_ENGINE_NOTFOUND.rawValue, CURLE_SSL_ENGINE_SETFAILED.rawValue,
    CURLE_SSL_ENGINE_INITFAILED.rawValue, CURLE_SSL_CACERT_BADFILE.rawValue,
    CURLE_SSL_SHUTDOWN_FAILED.rawValue, CURLE_SSL_CRL_BADFILE.rawValue,
    CURLE_SSL_ISSUER_ERROR.rawValue, CURLE_SSL_PINNEDPUBKEYNOTMATCH.rawValue,
    CURLE_SSL_INVALIDCERTSTATUS.rawValue, CURLE_SSL_CLIENTCERT.rawValue,
  ]

  private var connectKind: FetchFailure.Kind {
    // With a proxy it is the proxy that refused.
    if policy.usesProxy { return .unreachable }
    return switch CInt(truncatingIfNeeded: easy.long(CURLINFO_OS_ERRNO)) {
    case ECONNREFUSED: .refused
    case ETIMEDOUT: .timeout(.connect)
    case ECONNRESET: .connectionLost
    default: .unreachable
    }
  }

  /// A handshake that the network broke off says nothing about the server's certificate.
  private var handshakeKind: FetchFailure.Kind {
    let words = String(cString: errorText)
    if words.contains("SYSCALL") || words.contains("reset by peer") { return .connectionLost }
    return Self.saysNoTLS(words) ? .noTLS : .tls
  }

  /// Whether what libcurl says of a handshake means that the first bytes of the server were no record of
  /// TLS (RFC 8446, section 5.1), as those of plain HTTP: OpenSSL reads a version or a length out of them.
  static func saysNoTLS(_ words: String) -> Bool {
    [
      "wrong version number", "packet length too long", "unknown protocol", "http request",
      "unexpected TLS packet",
    ].contains { words.contains($0) }
  }

  /// Tells the time limits apart by how far the exchange had come.
  private var timeoutKind: FetchFailure.Kind {
    if easy.offset(CURLINFO_NAMELOOKUP_TIME_T) == 0 { return .timeout(.lookup) }
    if easy.offset(CURLINFO_PRETRANSFER_TIME_T) == 0 { return .timeout(.connect) }
    // libcurl has one code for both limits, and its clock is too coarse to tell them by time.
    if String(cString: errorText).contains("too slow") { return .tooSlow }
    return rawHead.isEmpty ? .timeout(.answer) : .timeout(.body)
  }
}
