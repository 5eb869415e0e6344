/// Why an exchange with a service gave no response.
package struct ServiceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What went wrong.
  package enum Kind: Hashable, Sendable {
    /// The request cannot be sent as it is.
    case request
    /// The file to send, or the file to write, cannot be used.
    case file
    /// libcurl cannot be set up.
    case library
    /// The name has no address.
    case unknownHost
    /// No connection could be made.
    case unreachable
    /// No trusted encrypted connection could be made.
    case tls
    /// A time limit passed.
    case timeout
    /// The connection broke before the response was complete.
    case connectionLost
    /// The response is larger than the request allows.
    case tooLarge
    /// The response is not proper HTTP.
    case badResponse
    /// The caller gave the exchange up.
    case cancelled
  }

  /// What went wrong.
  package let kind: Kind

  /// The service: scheme, host and port.
  package let service: String

  /// What is known of the cause, a phrase without a full stop.
  package let detail: String

  /// Creates an error; control characters in `detail` become spaces.
  package init(_ kind: Kind, at service: String, _ detail: String) {
    self.kind = kind
    self.service = service
    self.detail = String(
      String.UnicodeScalarView(
        detail.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }
      )
    )
  }

  /// Whether the same request may well succeed later.
  ///
  /// When the connection broke, the service may have done what the request says all the same.
  package var isTransient: Bool {
    switch kind {
    case .unknownHost, .unreachable, .timeout, .connectionLost: true
    case .request, .file, .library, .tls, .tooLarge, .badResponse, .cancelled: false
    }
  }

  /// What happened, where, why, and what to do next.
  package var description: String {
    "\(service): \(cause).\(advice.map { " \($0)" } ?? "")"
  }

  /// What happened and why, as a clause.
  package var cause: String { "\(what) (\(detail))" }

  private var speaksTLS: Bool { !CurlTransfer.saysNoTLS(detail) }

  private var what: String {
    switch kind {
    case .request: "the request cannot be sent"
    case .file: "a file cannot be used"
    case .library: "libcurl cannot be used"
    case .unknownHost: "the host name has no address"
    case .unreachable: "the service cannot be reached"
    case .tls:
      speaksTLS
        ? "no trusted encrypted connection could be made" : "the service speaks no TLS on this port"
    case .timeout: "the service took too long"
    case .connectionLost: "the connection broke before the response was complete"
    case .tooLarge: "the response is larger than allowed"
    case .badResponse: "the response is not proper HTTP"
    case .cancelled: "the request was cancelled"
    }
  }

  /// What to do next, as a sentence; `nil` when nothing is known to help.
  package var advice: String? {
    switch kind {
    case .request, .library, .cancelled: nil
    case .file: "Check the path, its permissions and the free space."
    case .unknownHost: "Check the name in the endpoint."
    case .unreachable: "Check that the service runs, and its host and port."
    case .tls:
      speaksTLS
        ? "Check the certificate of the service, or name its authority with --cacert."
        : "Check the port, or write http:// in place of https://."
    case .timeout, .connectionLost: "Try again later."
    case .tooLarge, .badResponse: "Check that the endpoint is the service that it should be."
    }
  }
}
