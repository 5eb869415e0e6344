package import Addressing

/// Why an exchange gave no usable answer.
package struct FetchFailure: Error, Hashable, Sendable {
  /// What went wrong.
  package enum Kind: Hashable, Sendable {
    /// The name has no address.
    case unknownHost
    /// The machine refuses connections on that port.
    case refused
    /// No way leads to the machine, or to the proxy.
    case unreachable
    /// The connection broke before the response was complete.
    case connectionLost
    /// No trusted encrypted connection could be made.
    case tls
    /// The server speaks no TLS on the port of an https address.
    case noTLS
    /// A time limit passed.
    case timeout(Phase)
    /// The response came in more slowly than the limit allows.
    case tooSlow
    /// The host's network address is not public and was not allowed.
    case blockedAddress
    /// The host is public, and no header says whom its owner can reach.
    case noContact
    /// The response's headers are over their limit.
    case headersTooLarge
    /// A part of the response is larger than the transfer library takes.
    case tooLarge
    /// The response is not proper HTTP.
    case badResponse
    /// The body unpacks to far more than was sent.
    case decompressionBomb
    /// The address is none that the fetcher may open.
    case unsupportedScheme
    /// The caller gave the exchange up, or the fetcher was shut down.
    case interrupted
    /// The fetcher itself failed.
    case `internal`
  }

  /// How far an exchange had come when its time was up.
  package enum Phase: String, Hashable, Sendable {
    /// The name was being looked up.
    case lookup
    /// The connection, encryption included, was being made.
    case connect
    /// The request was sent, and nothing had been answered.
    case answer
    /// The response was coming in.
    case body
  }

  /// What went wrong.
  package let kind: Kind

  /// The address that was asked.
  package let address: WebAddress

  /// What is known of the cause, a phrase without a full stop.
  package let detail: String

  /// Whether libcurl refused a line of the response's head, which a more tolerant reader may take.
  package internal(set) var isHeadUnsupported = false

  /// Creates a failure; control characters in `detail` become spaces.
  package init(_ kind: Kind, at address: WebAddress, _ detail: String) {
    self.kind = kind
    self.address = address
    self.detail = String(
      String.UnicodeScalarView(
        detail.unicodeScalars.map {
          $0.properties.generalCategory == .control || $0.properties.generalCategory == .format
            ? " " : $0
        }
      )
    )
  }
}

extension FetchFailure {
  /// The stable identifier of the kind, such as `fetch.unknown-host`; it appears in exports.
  package var reason: String {
    switch kind {
    case .unknownHost: "fetch.unknown-host"
    case .refused: "fetch.connection-refused"
    case .unreachable: "fetch.unreachable"
    case .connectionLost: "fetch.connection-lost"
    case .tls: "fetch.tls"
    case .noTLS: "fetch.no-tls"
    case .timeout: "fetch.timeout"
    case .tooSlow: "fetch.too-slow"
    case .blockedAddress: "fetch.blocked-address"
    case .noContact: "fetch.contact"
    case .headersTooLarge: "fetch.headers-too-large"
    case .tooLarge: "fetch.too-large"
    case .badResponse: "fetch.bad-response"
    case .decompressionBomb: "fetch.decompression-bomb"
    case .unsupportedScheme: "fetch.unsupported-scheme"
    case .interrupted: "fetch.interrupted"
    case .internal: "fetch.internal"
    }
  }

  /// Whether the same request may well succeed later.
  package var isTransient: Bool {
    switch kind {
    case .unknownHost, .refused, .unreachable, .connectionLost, .timeout, .tooSlow, .interrupted,
      .internal:
      true
    case .tls, .noTLS, .blockedAddress, .noContact, .headersTooLarge, .tooLarge, .badResponse,
      .decompressionBomb,
      .unsupportedScheme:
      false
    }
  }

  /// Whether the failure lies in what the host answered, so that it tells something of the page.
  package var isFromHost: Bool {
    switch kind {
    case .headersTooLarge, .tooLarge, .badResponse, .decompressionBomb, .blockedAddress,
      .unsupportedScheme:
      true
    case .unknownHost, .refused, .unreachable, .connectionLost, .tls, .noTLS, .timeout, .tooSlow,
      .noContact, .interrupted, .internal:
      false
    }
  }

  /// What happened, where, why, and what to do next.
  package var message: String { "\(cause) \(advice)" }

  /// The same for a client of a server, who sets no option of it.
  package var clientMessage: String { "\(cause) \(clientAdvice)" }

  private var cause: String { "\(address.canonical.text): \(what) (\(detail))." }

  private var what: String {
    switch kind {
    case .unknownHost: "the host name has no address"
    case .refused: "the host refuses connections on port \(address.port)"
    case .unreachable: "the host cannot be reached"
    case .connectionLost: "the connection broke before the response was complete"
    case .tls: "no trusted encrypted connection could be made"
    case .noTLS: "the server speaks no TLS on port \(address.port)"
    case .timeout(.lookup): "looking up the host name took too long"
    case .timeout(.connect): "connecting took too long"
    case .timeout(.answer): "the server accepted the request and answered nothing in time"
    case .timeout(.body): "the response was not complete in time"
    case .tooSlow: "the response came in too slowly"
    case .blockedAddress: "the host's network address is not public"
    case .noContact: "the host is public, and fetch.contact is not set"
    case .headersTooLarge: "the response's headers are too large"
    case .tooLarge: "a part of the response is too large"
    case .badResponse: "the response is not proper HTTP"
    case .decompressionBomb: "the body unpacks to far more than was sent"
    case .unsupportedScheme: "the address cannot be opened"
    case .interrupted: "the exchange was given up"
    case .internal: "the fetcher failed"
    }
  }

  private var clientAdvice: String {
    switch kind {
    case .unknownHost: "Check the spelling. This server finds hosts by their DNS entries only."
    case .tls: "Renew or correct the certificate of the page's server."
    case .blockedAddress: "Ask for a page of a public host."
    case .noContact: "Ask whoever runs this server to set fetch.contact."
    case .timeout, .tooSlow, .interrupted, .internal: "Try again later."
    case .refused, .unreachable, .connectionLost, .noTLS, .headersTooLarge, .tooLarge, .badResponse,
      .decompressionBomb, .unsupportedScheme:
      advice
    }
  }

  private var advice: String {
    switch kind {
    case .unknownHost:
      "Check the spelling. Without a DNS entry, use --connect-to HOST:PORT:ADDRESS:PORT."
    case .refused, .unreachable, .connectionLost: "Check that the server runs, then try again."
    case .tls:
      "Renew or correct the server's certificate, or name your own authority with --cacert FILE."
    case .noTLS: "Check the port, or write http:// in place of https://."
    case .timeout: "Try again later, or raise fetch.connect-timeout or fetch.total-timeout."
    case .tooSlow: "Speed the server up, or try again later; no setting changes this limit."
    case .blockedAddress: "Allow the network with --allow-private if it is your own."
    case .noContact: "Set fetch.contact to your web page or e-mail address."
    case .headersTooLarge, .tooLarge: "Make the server send smaller headers."
    case .badResponse: "Look at the raw response with another client, and correct the server."
    case .decompressionBomb: "Leave this address out; no honest page packs so well."
    case .unsupportedScheme: "Use an http or https address."
    case .interrupted: "Run the command again to go on."
    case .internal: "Report this message; trying again may help."
    }
  }
}
