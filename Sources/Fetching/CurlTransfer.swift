import Addressing
import Basics
import CCurl
import Codings
import Records

/// One exchange on a handle of its own: what comes in, and where it has to stop.
///
/// Used on the one thread of its ``CurlLoop`` only; libcurl calls back on that thread too.
final class CurlTransfer {
  /// Why this side ended the exchange.
  enum Stop {
    case truncated
    case headersTooLarge
    case badHead(String)
    case decompressionBomb
    case endlessFraming
  }

  /// How long a response about a name is believed, in seconds.
  private static let nameSeconds = 60

  /// How much libcurl reads at once; what its count of received bytes may lag behind.
  static let readSize = 64 << 10

  let easy: CurlEasy
  let settings: FetchSettings
  let policy: PeerPolicy

  /// libcurl's own words on an error; a buffer it asks for the size of.
  let errorText: UnsafeMutablePointer<CChar>

  private(set) var entry: CurlLoop.Entry?
  /// Whether libcurl looks through all it knows of names when this exchange ends.
  private(set) var forgetsNames = false
  private(set) var startedAt = Timestamp(milliseconds: 0)
  /// What undoes the content codings; there from the end of the head on.
  private(set) var body: ContentDecoder?
  private(set) var head: ResponseHead?
  private(set) var rawHead: [UInt8] = []
  private(set) var rawRequest: [UInt8] = []
  private(set) var stop: Stop?
  /// A machine that the policy kept the exchange from, and why.
  private(set) var blockedPeer: (peer: String, objection: FetchFailure.Kind)?
  /// The machine that the request went to.
  private(set) var peer: NetworkAddress?

  private var kind = FetchRequest.Kind.page
  /// The server of this exchange, if a person named it although it is not public.
  private var local: LocalOrigin?
  private var byteLimit = 0
  private var headerBytes = 0
  /// What the connection had received when it was first looked at.
  private var wireStart: Int?
  private var expectsStatusLine = true

  /// Creates a transfer with everything set that is the same for each exchange.
  init?(settings: FetchSettings, share: UnsafeMutableRawPointer?) {
    guard let easy = CurlEasy() else { return nil }
    self.easy = easy
    self.settings = settings
    policy = PeerPolicy(settings)
    errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
    errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    configure(share: share)
  }

  deinit {
    // libcurl may write to the buffer until the handle forgets it.
    easy.set(CURLOPT_ERRORBUFFER, pointer: nil)
    errorText.deallocate()
  }

  /// Takes on an exchange that `entry` waits for.
  func start(_ entry: CurlLoop.Entry, at now: Timestamp, forgetsNames: Bool) {
    self.entry = entry
    start(entry.request, at: now, forgetsNames: forgetsNames)
  }

  /// Takes on an exchange; with `forgetsNames`, old answers about names are forgotten with it.
  func start(_ request: FetchRequest, at now: Timestamp, forgetsNames: Bool) {
    startedAt = now
    self.forgetsNames = forgetsNames
    easy.set(CURLOPT_DNS_CACHE_TIMEOUT, forgetsNames ? Self.nameSeconds : -1)
    kind = request.kind
    byteLimit = settings.byteLimit(for: kind)
    // A handle that asked with HEAD goes on doing so until it is told otherwise.
    if kind == .head { easy.set(CURLOPT_NOBODY, 1) } else { easy.set(CURLOPT_HTTPGET, 1) }
    if let delivery = request.delivery {
      easy.set(CURLOPT_POST, 1)
      easy.set(CURLOPT_POSTFIELDSIZE, delivery.body.utf8.count)
      easy.set(CURLOPT_COPYPOSTFIELDS, delivery.body)
    }
    easy.set(CURLOPT_URL, request.address.canonical.text)
    easy.set(CURLOPT_HTTPHEADER, list: requestHeaders(request, at: now))
    setCertificate(for: request.address)
    local = settings.localOrigins.first { $0.opens(request.address) }
    easy.set(CURLOPT_VERBOSE, request.keepsRawHeaders ? 1 : 0)
  }

  /// Shows a certificate to the host that it is for, and to no other that this handle asks.
  private func setCertificate(for address: WebAddress) {
    guard settings.access.values.contains(where: { $0.certificate != nil }) else { return }
    let certificate = settings.access(to: address)?.certificate
    easy.set(CURLOPT_SSLCERT, certificate?.file)
    easy.set(CURLOPT_SSLKEY, certificate?.key)
  }

  /// Ends the body, and gives up its content without a copy.
  func takeBody() -> ResponseBody {
    defer { body = nil }
    return ResponseBody(finishing: &body)
  }
}

// What libcurl reports.
extension CurlTransfer {
  /// Takes a piece of the body as sent; returns how much was taken, and less to stop.
  func receiveBody(_ bytes: UnsafeRawBufferPointer) -> Int {
    switch body?.feed(bytes.assumingMemoryBound(to: UInt8.self)) {
    case .more?: return bytes.count
    case .limit?: stop = .truncated
    case .bomb?: stop = .decompressionBomb
    case nil: stop = .badHead("its body came before the end of its headers")
    }
    return 0
  }

  /// Whether the connection, which has received `bytes` since it was opened, brings far more
  /// than the response may have; counted from the first time this is asked of an exchange.
  func exceedsWire(_ bytes: Int) -> Bool {
    let start = wireStart ?? bytes
    wireStart = start
    guard bytes - start > 2 * byteLimit + (1 << 20) else { return false }
    stop = .endlessFraming
    return true
  }

  /// Takes one line of a head or of trailers; returns how much was taken, and less to stop.
  func receiveHeader(_ bytes: UnsafeRawBufferPointer) -> Int {
    headerBytes += bytes.count
    guard headerBytes <= settings.headerLimit else {
      stop = .headersTooLarge
      return 0
    }
    // Trailers come behind the body: counted, and skipped.
    guard head == nil else { return bytes.count }
    if expectsStatusLine {
      rawHead = []
      expectsStatusLine = false
    }
    rawHead.append(contentsOf: bytes)
    guard bytes.allSatisfy({ $0 == 0x0D || $0 == 0x0A }) else { return bytes.count }
    return endHead() ? bytes.count : 0
  }

  /// Reads the head that is complete now; an interim one (1xx) is dropped.
  private func endHead() -> Bool {
    guard let head = ResponseHead(parsing: rawHead) else {
      stop = .badHead("the status line cannot be read")
      return false
    }
    guard head.status >= 200 else {
      expectsStatusLine = true
      return true
    }
    let distinct = Self.distinctLengths(head.headers.values("Content-Length"))
    guard distinct.count <= 1 || head.headers.contains("Transfer-Encoding") else {
      stop = .badHead("it states several different lengths")
      return false
    }
    var body = ContentDecoder(
      contentEncoding: head.headers.values("Content-Encoding"),
      limits: settings.decodingLimits(for: kind)
    )
    // A promise of a length is believed up to a mebibyte, so that lies cost little memory.
    if let length = distinct.first.flatMap({ Int($0) }), length > 0 {
      body.reserve(min(length, 1 << 20))
    }
    self.body = body
    self.head = head
    return true
  }

  /// The lengths that the values of `Content-Length` state, each once.
  private static func distinctLengths(_ values: [String]) -> Set<String> {
    if values.count == 1, values[0].utf8.allSatisfy({ $0 &- 0x30 < 10 }) { return [values[0]] }
    let lengths = values.flatMap { $0.split(separator: ",") }
    return Set(lengths.map { $0.filter { $0 != " " && $0 != "\t" } })
  }

  /// Decides about a connection to `peer`, which is 4 or 16 bytes.
  func mayConnect(to peer: [UInt8]) -> Bool {
    guard let address = NetworkAddress(bytes: peer) else {
      blockedPeer = ("an address of unknown kind", .blockedAddress)
      return false
    }
    guard let objection = policy.objection(to: address) else { return true }
    if objection == .blockedAddress, local?.opens(address) == true { return true }
    blockedPeer = (address.description, objection)
    return false
  }

  /// Begins the bytes of a request, which libcurl may send again on a fresh connection.
  ///
  /// - Returns: Whether it may be sent to the machine at the connection's other end.
  func beginRequest(to bytes: [UInt8]) -> Bool {
    rawRequest = []
    peer = NetworkAddress(bytes: bytes)
    return mayConnect(to: bytes)
  }

  /// Takes a piece of the request's head.
  func receiveRequest(_ bytes: UnsafeRawBufferPointer) {
    guard rawRequest.count + bytes.count <= settings.headerLimit else { return }
    rawRequest.append(contentsOf: bytes)
  }
}
