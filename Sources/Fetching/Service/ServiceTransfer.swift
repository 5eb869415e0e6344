import Addressing
import Basics
import CCurl
import Foundation
import Glibc

/// One exchange with a service, used by one thread.
final class ServiceTransfer {
  /// Why a callback ended the exchange.
  enum Stop: Error {
    case headers
    case tooLarge
    case file(String)
  }

  let easy: CurlEasy
  let request: ServiceRequest
  private let settings: ServiceSettings
  /// Scheme, host and port, as errors name them.
  private let service: String

  let errorText: UnsafeMutablePointer<CChar>
  private let upload: ServiceUpload?
  private var head: [UInt8] = []
  /// Whether the empty line behind the head has come.
  private var isHeadComplete = false
  private var headerBytes = 0
  private var body: [UInt8] = []
  private var fileBytes = 0
  private var status = 0
  private(set) var stop: Stop?

  init(_ request: ServiceRequest, _ settings: ServiceSettings) throws(ServiceError) {
    self.request = request
    self.settings = settings
    service = Self.service(of: request.url)
    do {
      upload = try ServiceUpload(request.body)
    } catch {
      throw ServiceError(.file, at: service, error.detail)
    }
    guard let easy = CurlEasy() else {
      throw ServiceError(.library, at: service, "memory is short")
    }
    self.easy = easy
    errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
    errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    if let objection = objection() { throw error(.request, objection) }
    configure(settings)
    if let optionError = easy.optionError { throw error(.library, optionError) }
  }

  deinit {
    // libcurl may write to the buffer until the handle forgets it.
    easy.set(CURLOPT_ERRORBUFFER, pointer: nil)
    errorText.deallocate()
  }

  func error(_ kind: ServiceError.Kind, _ detail: String) -> ServiceError {
    ServiceError(kind, at: service, detail)
  }

  /// The scheme, host and port of `url`; credentials and query are left out.
  private static func service(of url: String) -> String {
    guard let address = WebAddress(url)?.canonical else { return "the service" }
    let port = address.port == (address.isSecure ? 443 : 80) ? "" : ":\(address.port)"
    return "\(address.scheme)://\(address.host)\(port)"
  }

  /// What is wrong with the request; `nil` when it can be sent.
  private func objection() -> String? {
    guard WebAddress(request.url) != nil else { return "its URL is none with http or https" }
    guard Self.isToken(request.method) else { return "its method is none" }
    for field in request.headers.fields {
      guard Self.isToken(field.name) else { return "it has a header without a proper name" }
      // libcurl takes an empty value for the wish to leave a header out.
      guard !field.value.isEmpty, Self.isValue(field.value) else {
        return "the value of its header \(field.name) is empty or has a control character"
      }
    }
    if case .sigV4(let region, let service, let credentials) = request.signing {
      guard Self.isToken(region), Self.isToken(service) else {
        return "the region or the service to sign for is not of letters, digits and hyphens"
      }
      guard !credentials.keyID.isEmpty, Self.isValue(credentials.keyID),
        !credentials.keyID.contains(":"), !credentials.secret.isEmpty,
        Self.isValue(credentials.secret), credentials.token.map(Self.isValue) ?? true
      else { return "the credentials are empty or have a control character" }
    }
    return nil
  }

  private static func isToken(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { ASCII.isLetter($0) || ASCII.isDigit($0) || $0 == 0x2D }
  }

  private static func isValue(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 == 0x09 || ($0 >= 0x20 && $0 != 0x7F) }
  }
}

// What the callbacks hand over.
extension ServiceTransfer {
  func receiveHeader(_ bytes: UnsafeRawBufferPointer) -> Int {
    headerBytes += bytes.count
    guard headerBytes <= settings.headerLimit else { return end(.headers) }
    // Interim responses come before the one that counts.
    if bytes.starts(with: "HTTP/".utf8) {
      head.removeAll(keepingCapacity: true)
      isHeadComplete = false
    }
    // What comes behind the empty line are trailers.
    if !isHeadComplete { head.append(contentsOf: bytes) }
    isHeadComplete =
      isHeadComplete || bytes.elementsEqual([0x0D, 0x0A]) || bytes.elementsEqual([0x0A])
    return bytes.count
  }

  func receiveBody(_ bytes: UnsafeRawBufferPointer) -> Int {
    if status == 0 { status = easy.long(CURLINFO_RESPONSE_CODE) }
    if case .file(let descriptor, let statuses) = request.destination, statuses.contains(status) {
      guard bytes.count <= request.fileLimit - fileBytes else { return end(.tooLarge) }
      return write(bytes, to: descriptor)
    }
    guard bytes.count <= request.responseLimit - body.count else { return end(.tooLarge) }
    body.append(contentsOf: bytes)
    return bytes.count
  }

  private func write(_ bytes: UnsafeRawBufferPointer, to descriptor: CInt) -> Int {
    var rest = bytes[...]
    while let base = UnsafeRawBufferPointer(rebasing: rest).baseAddress, !rest.isEmpty {
      let count = Glibc.write(descriptor, base, rest.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return end(.file(String(cString: strerror(errno)))) }
      fileBytes += count
      rest = rest.dropFirst(count)
    }
    return bytes.count
  }

  /// Fills `buffer` with what is to be sent next.
  func provide(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
    do {
      return try upload?.read(into: buffer) ?? 0
    } catch {
      stop = .file(error.detail)
      return Int(CURL_READFUNC_ABORT)
    }
  }

  /// Goes back to `offset` of what is sent, because libcurl begins anew.
  func rewind(to offset: Int) -> Bool { upload?.seek(to: offset) ?? false }

  var uploadCount: Int { upload?.count ?? 0 }

  private func end(_ reason: Stop) -> Int {
    stop = reason
    return 0
  }
}

// What came of it.
extension ServiceTransfer {
  /// Returns the response, when libcurl ended with `code`.
  func response(_ code: CURLcode) throws(ServiceError) -> ServiceResponse {
    switch stop {
    case .headers: throw error(.tooLarge, "over \(settings.headerLimit) bytes of headers")
    case .tooLarge:
      let isMemory = if case .memory = request.destination { true } else { false }
      let limit = isMemory ? request.responseLimit : request.fileLimit
      throw error(.tooLarge, "over \(limit) bytes")
    case .file(let detail): throw error(.file, detail)
    case nil: break
    }
    guard code == CURLE_OK else { throw error(kind(of: code), detail(of: code)) }
    // libcurl takes a head that breaks off for a whole one.
    guard isHeadComplete else { throw error(.connectionLost, "it ended within the headers") }
    guard let head = ResponseHead(parsing: head) else {
      throw error(.badResponse, "it has no status line")
    }
    return ServiceResponse(status: head.status, headers: head.headers, body: body)
  }

  private func detail(of code: CURLcode) -> String {
    let words = String(cString: errorText)
    return words.isEmpty ? String(cString: curl_easy_strerror(code)) : words
  }

  private func kind(of code: CURLcode) -> ServiceError.Kind {
    switch code {
    case CURLE_COULDNT_RESOLVE_HOST: .unknownHost
    case CURLE_COULDNT_CONNECT, CURLE_COULDNT_RESOLVE_PROXY, CURLE_PROXY, CURLE_INTERFACE_FAILED:
      .unreachable
    case CURLE_OPERATION_TIMEDOUT: .timeout
    case CURLE_GOT_NOTHING, CURLE_PARTIAL_FILE, CURLE_SEND_ERROR, CURLE_RECV_ERROR,
      CURLE_SEND_FAIL_REWIND:
      .connectionLost
    case CURLE_URL_MALFORMAT, CURLE_LOGIN_DENIED, CURLE_BAD_FUNCTION_ARGUMENT: .request
    case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_BAD_CONTENT_ENCODING,
      CURLE_HTTP_RETURNED_ERROR, CURLE_WRITE_ERROR:
      .badResponse
    case CURLE_SSL_CONNECT_ERROR:
      isBroken ? .connectionLost : .tls
    case CURLE_OUT_OF_MEMORY, CURLE_FAILED_INIT: .library
    default: CurlTransfer.tlsCodes.contains(code.rawValue) ? .tls : .badResponse
    }
  }

  /// Whether the network broke a handshake off, which says nothing about the certificate.
  private var isBroken: Bool {
    let words = String(cString: errorText)
    return words.contains("SYSCALL") || words.contains("reset by peer")
  }
}
