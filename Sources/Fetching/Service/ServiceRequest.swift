/// A request to a service that the operator named: a search engine, an object store.
///
/// Its texts do not show headers, which may hold credentials.
package struct ServiceRequest: Sendable {
  /// What goes with the request.
  package enum Body: Sendable {
    /// Nothing.
    case none
    /// Bytes in memory.
    case bytes([UInt8])
    /// A part of a file, read while it is sent.
    case file(path: String, offset: Int, count: Int)
  }

  /// How the service learns who asks.
  package enum Signing: Sendable {
    /// By the headers of the request, or not at all.
    case none
    /// By Signature Version 4 of Amazon Web Services, made by libcurl.
    ///
    /// A body in memory is part of the signature. A file is only when `x-amz-content-sha256` is
    /// among the headers, which S3 wants in any case. The query must be written as the signature wants it: sorted, with a `=`
    /// in each part, and percent-encoded but for letters, digits and `-._~`.
    case sigV4(region: String, service: String, credentials: ServiceCredentials)
  }

  /// Where the body of the response goes.
  package enum Destination: Sendable {
    /// Into ``ServiceResponse/body``, content codings undone.
    case memory
    /// Into an open file, as it is sent, when the status is one of `statuses`; else into memory.
    case file(descriptor: CInt, statuses: Set<Int>)
  }

  /// The method, such as `PUT`.
  package var method: String
  /// The URL, sent as it is written.
  package var url: String
  /// The header fields besides those that libcurl writes.
  package var headers: HTTPHeaders
  /// What goes with it.
  package var body = Body.none
  /// How the service learns who asks.
  package var signing = Signing.none
  /// Where the body of the response goes.
  package var destination = Destination.memory
  /// The most bytes of a response in memory, content codings undone.
  package var responseLimit = 16 << 20
  /// The most bytes of a response in a file.
  package var fileLimit = Int.max
  /// The longest time for the whole exchange, in seconds; `nil` leaves it to
  /// ``ServiceSettings/stallTimeout``.
  package var timeout: Double?

  /// Creates a request.
  ///
  /// - Parameters:
  ///   - method: The method, such as `GET`.
  ///   - url: The URL, with http or https.
  ///   - headers: The header fields.
  package init(_ method: String, _ url: String, headers: HTTPHeaders = HTTPHeaders()) {
    self.method = method
    self.url = url
    self.headers = headers
  }
}

extension ServiceRequest: CustomStringConvertible, CustomReflectable {
  /// The method, and the URL without its query.
  package var description: String { "\(method) \(url.prefix { $0 != "?" })" }

  /// Shows nothing of the headers.
  package var customMirror: Mirror { Mirror(self, children: ["request": description]) }
}

/// What a service knows the operator by.
///
/// Its texts do not show the secret.
package struct ServiceCredentials: Sendable {
  /// The public part.
  package let keyID: String
  /// The secret.
  package let secret: String
  /// The session token that temporary credentials come with.
  package let token: String?

  /// Creates credentials.
  package init(keyID: String, secret: String, token: String? = nil) {
    self.keyID = keyID
    self.secret = secret
    self.token = token
  }
}

extension ServiceCredentials: CustomStringConvertible, CustomReflectable {
  /// Says that there are some.
  package var description: String { "credentials" }

  /// Shows nothing.
  package var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}

/// What a service responded, whatever its status.
package struct ServiceResponse: Sendable {
  /// The status, 100 to 999.
  package let status: Int
  /// The header fields of the last head.
  package let headers: HTTPHeaders
  /// The body, unless it went into a file.
  package let body: [UInt8]

  /// Creates a response.
  package init(status: Int, headers: HTTPHeaders, body: [UInt8]) {
    self.status = status
    self.headers = headers
    self.body = body
  }
}
