package import Addressing
package import AppAssociation

/// How a server listens, whom it answers, and within which limits.
package struct ServerSettings: Sendable {
  /// The address to listen on.
  package var address = "127.0.0.1"
  /// The port; 0 chooses a free one.
  package var port = 8080
  /// Whether pages that open in no app are left out of results.
  package var appLinkedOnly = true
  /// The scopes that need no token; never inspect or admin.
  package var anonymous: Set<Scope> = [.read, .ingest]
  /// Those of ``anonymous`` that need a token all the same unless a program on this machine asks,
  /// through no proxy.
  package var anonymousHere: Set<Scope> = [.ingest]
  /// Whether nothing is accepted.
  package var isReadOnly = false
  /// The names that the server answers under, beside those of this machine; where there are none and
  /// other machines reach it, also the addresses that it is asked by.
  package var hostNames: [String] = []
  /// The origins whose pages may read answers, such as `https://example.com`, or `*`.
  package var origins: [String] = []
  /// The proxies whose `X-Forwarded-For` is believed.
  package var proxies: [NetworkBlock] = []
  /// Whether a line is written for each request.
  package var logsAccess = false
  /// Requests a second from one network; 0 for no limit.
  package var networkRate = 0.0
  /// Requests a second with one token; 0 for no limit.
  package var tokenRate = 0.0
  /// Inspections a second from one network or token.
  package var inspectRate = 0.5
  /// The most connections at a time.
  package var connections = 1_024
  /// How many leading bits of IPv4 and IPv6 addresses make a network that shares connections: about
  /// what one customer or one local network has.
  package var shareBits = (four: 24, six: 56)
  /// Seconds after which a connection on which nothing happens is closed.
  package var idleSeconds = 15.0
  /// Seconds within which a body must have come in, and an inspection must have ended.
  package var requestSeconds = 30.0
  /// The most bytes of a body.
  package var bodyLimit = 1 << 20
  /// The most events of a body.
  package var eventLimit = 1_000
  /// The most bytes of a path with its query.
  package var addressLimit = 8_192
  /// The bytes of answers that are kept to be given again while nothing has changed; 0 for none.
  package var responseCacheBytes = 64 << 20
  /// The seconds for which a response is given again even when something changed; 0 for none.
  package var answerSeconds = 0.5
  /// What is known of apps beside what the pages of a store say.
  package var knownApps = AppCatalog()
  /// The bytes that must be free on the disk of a store that is written.
  package var diskFloor = 200 << 20

  package init() {}

  /// Whether only this machine can connect.
  package var isLoopback: Bool {
    if address == "localhost" { return true }
    guard let network = NetworkAddress(address) else { return false }
    return ClientNetwork(network).isLocal
  }

  /// The network that connections from an address are shared within.
  func shareNetwork(of address: NetworkAddress) -> NetworkBlock? {
    let address = ClientNetwork.plain(address)
    return NetworkBlock(address, prefixLength: address.isIPv4 ? shareBits.four : shareBits.six)
  }

  /// Whether a scope needs no token; `isHere` says whether a program on this machine asks, through
  /// no proxy.
  func isOpen(_ scope: Scope, isHere: Bool) -> Bool {
    anonymous.contains(scope) && (isHere || !anonymousHere.contains(scope))
  }

  /// What is open to whom without a token, in one sentence or two.
  package var openness: String {
    let words: [(scope: Scope, word: String)] = [(.read, "search"), (.ingest, "sending events")]
    let open = words.filter {
      isOpen($0.scope, isHere: false) && !(isReadOnly && $0.scope == .ingest)
    }
    let reach =
      isLoopback && proxies.isEmpty ? "this machine, and whoever a proxy lets in" : "everybody"
    let none = "Nothing is open without a token."
    var sentences = ["Open to \(reach): \(open.map(\.word).joined(separator: ", "))."]
    if open.isEmpty { sentences = isLoopback && proxies.isEmpty ? [] : [none] }
    if isLoopback, proxies.isEmpty {
      let events = !isReadOnly && isOpen(.ingest, isHere: true) && !isOpen(.ingest, isHere: false)
      let here =
        (events ? ["sending events"] : []) + (isReadOnly ? [] : ["/v1/activities"]) + ["/metrics"]
      sentences.append(
        "Open to programs on this machine, but not through a proxy: "
          + "\(here.joined(separator: ", "))."
      )
    }
    return (sentences + (sentences == [none] ? [] : ["All else needs a token."]))
      .joined(separator: " ")
  }

  /// Looks whether the server would be open to untrusted clients in a way that nobody requested.
  ///
  /// - Parameter hasTokens: Whether there is any token.
  /// - Returns: Why it would, and what to do; `nil` when it would not.
  package func objection(hasTokens: Bool) -> String? {
    let known = anonymous.intersection([.inspect, .admin]).map(\.rawValue).sorted()
    if let scope = known.first {
      return "The scope \(scope) always needs a token. Leave it out of --anonymous."
    }
    if isLoopback || isReadOnly || hasTokens { return nil }
    return "\(address) can be reached from other machines. Make a token with pippin token, or "
      + "say --read-only, so that everybody may search and nobody may change anything."
  }
}
