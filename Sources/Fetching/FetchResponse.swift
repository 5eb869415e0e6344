package import Addressing
package import Basics
package import Codings
package import Records

/// What a server answered to one request.
package struct FetchResponse: Hashable, Sendable {
  /// The address that was asked.
  package var address: WebAddress
  /// The status, 200 to 999.
  package var status: Int
  /// The header fields as sent.
  package var headers: HTTPHeaders
  /// The body without its content encoding, at most the limit of the request's kind.
  package var body: [UInt8]
  /// How the body ended.
  package var bodyEnd: BodyEnd
  /// The labels of `Content-Encoding` that name no coding which can be undone, in lower case.
  package var unknownCodings: [String] = []
  /// Whether the body is not compressed in the way that `Content-Encoding` says.
  package var isMislabelled = false
  /// The size of the body as sent, before decompression, in bytes; of a truncated one what
  /// had arrived.
  package var wireBytes: Int
  /// The address of the machine that answered; with a proxy, the proxy's.
  package var remoteAddress: NetworkAddress?
  /// When the request was taken on.
  package var startedAt: Timestamp
  /// When the end of the response was noticed.
  package var endedAt: Timestamp
  /// The milliseconds that the exchange took, up to the end of the body, 1 at least; 0 when nobody
  /// measured it, as in archives.
  package var durationMs: Int
  /// The milliseconds from its beginning until a connection was there and the request could be sent.
  package var sentMs: Int
  /// The milliseconds from the beginning to the first byte of the response.
  package var firstByteMs: Int
  /// The protocol, such as `HTTP/1.1` or `HTTP/2`.
  package var httpVersion: String
  /// The exchange as it was on the wire, if the request requested it.
  package var raw: RawExchange?

  /// The heads of an exchange as bytes.
  package struct RawExchange: Hashable, Sendable {
    /// The request line and its headers, with the empty line.
    package var request: [UInt8]
    /// The status line and the headers of the final answer, with the empty line.
    package var response: [UInt8]

    package init(request: [UInt8], response: [UInt8]) {
      self.request = request
      self.response = response
    }
  }

  /// Takes over a decoded body.
  mutating func take(_ body: ResponseBody) {
    self.body = body.content
    bodyEnd = body.end
    wireBytes = body.wireBytes
    unknownCodings = body.unknownCodings
    isMislabelled = body.isMislabelled
  }

  /// Creates a response; what is left out is as in an exchange that took no time.
  package init(
    address: WebAddress,
    status: Int,
    headers: HTTPHeaders = HTTPHeaders(),
    body: [UInt8] = [],
    bodyEnd: BodyEnd = .whole,
    wireBytes: Int? = nil,
    remoteAddress: NetworkAddress? = nil,
    startedAt: Timestamp = Timestamp(milliseconds: 0),
    endedAt: Timestamp? = nil,
    durationMs: Int = 0,
    sentMs: Int = 0,
    firstByteMs: Int = 0,
    httpVersion: String = "HTTP/1.1",
    raw: RawExchange? = nil
  ) {
    self.address = address
    self.status = status
    self.headers = headers
    self.body = body
    self.bodyEnd = bodyEnd
    self.wireBytes = wireBytes ?? body.count
    self.remoteAddress = remoteAddress
    self.startedAt = startedAt
    self.endedAt = endedAt ?? Timestamp(milliseconds: startedAt.milliseconds + Int64(durationMs))
    self.durationMs = durationMs
    self.sentMs = sentMs
    self.firstByteMs = firstByteMs
    self.httpVersion = httpVersion
    self.raw = raw
  }
}

extension FetchResponse {
  /// The moment at which the request is taken to have reached the server, for keeping a distance
  /// to the next one.
  ///
  /// It was there at the latest when the response began. How long the server took to think is not
  /// to slow a crawl down, so that more than ``travelAllowance`` on the way is not counted.
  ///
  /// It is counted back from the end, because a busy machine may begin an exchange long after
  /// it was taken on, and notice its end late: the moment may be too late, but never too early.
  package var reachedAt: Timestamp {
    // Times are cut to whole milliseconds; one more makes sure that it is none too early.
    let sinceThen = durationMs - min(firstByteMs, sentMs + Self.travelAllowance) - 1
    return Timestamp(milliseconds: endedAt.milliseconds - Int64(sinceThen))
  }

  /// The most milliseconds that a request is taken to travel.
  private static let travelAllowance = 250

  /// Whether the status sends the reader elsewhere.
  package var isRedirect: Bool {
    switch status {
    case 301, 302, 303, 307, 308: true
    default: false
    }
  }

  /// The `Location` header of a redirect as written, which may name an app's scheme.
  package var location: String? {
    isRedirect ? headers.first("Location") : nil
  }

  /// Whether only a part of the body is there, be it cut at our limit or broken off.
  package var isTruncated: Bool { bodyEnd != .whole }

  /// Whether the body is compressed in a way that cannot be undone.
  package var isStillCoded: Bool { !unknownCodings.isEmpty && HTMLSniffing.isBinary(body) }

  /// Where a redirect leads; `nil` when it is none or leads to no http or https address.
  ///
  /// A target without a fragment takes over that of the address that was asked.
  package var redirectTarget: WebAddress? {
    guard isRedirect, let location = headers.firstField("Location")?.urlText,
      let target = WebAddress(location, base: address)
    else { return nil }
    guard target.fragment == nil, let fragment = address.fragment else { return target }
    return WebAddress("#\(fragment)", base: target) ?? target
  }

  /// The type that the server gives the body.
  package var mediaType: MediaType? { headers.mediaType }

  /// Whether the body is to be read as HTML.
  package var isHTML: Bool { HTMLSniffing.isHTML(headers: headers, body: body) }

  /// What to send with the next request for this address; `nil` when the server gave nothing.
  package var validators: Validators? {
    let etag = headers.first("ETag")
    let lastModified = headers.first("Last-Modified")
    guard etag != nil || lastModified != nil else { return nil }
    return Validators(etag: etag, lastModified: lastModified)
  }

  /// The seconds that `Retry-After` asks to wait, from `now` on; `nil` when it does not say.
  ///
  /// A moment that has passed is 0, and no wait is longer than a year.
  ///
  /// Reference: RFC 9110, section 10.2.3.
  package func retryAfter(now: Timestamp) -> Double? {
    guard let value = headers.first("Retry-After") else { return nil }
    let year = 366.0 * 86_400
    if !value.isEmpty, value.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
      return min(Double(value) ?? year, year)
    }
    guard let moment = HTTPDate.parse(value, now: now) else { return nil }
    return min(max(moment.seconds(since: now), 0), year)
  }
}
