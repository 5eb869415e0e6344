import Serving

/// How commands reach the demo sites that one process serves.
struct DemoSites {
  /// The port of the sites on 127.0.0.1.
  let port: Int

  /// The network that the sites are in.
  static let network = "127.0.0.0/8"

  /// The names of the sites, for a text.
  static var names: String { DemoSite.all.map(\.host).joined(separator: ", ") }

  /// What to do when a demo site was not found because the demo does not run; else `nil`.
  static func hint(for host: String, reason: String) -> String? {
    guard reason == "fetch.unknown-host", DemoSite.all.contains(where: { $0.host == host })
    else { return nil }
    return "\(host) is a site of the demo, and the demo does not run. Start it: pippin demo --shell"
  }

  /// Where connections to the sites go, in the form of curl's option `connect-to`; other hosts are
  /// looked up as ever.
  var connections: [String] {
    DemoSite.all.flatMap { site in
      [80, 443].map { "\(site.host):\($0):127.0.0.1:\(port)" }
    }
  }

  /// The environment in which commands find the sites under their names.
  var variables: [(name: String, value: String)] {
    [
      ("PIPPIN_FETCH_CONNECT_TO", connections.joined(separator: ",")),
      ("PIPPIN_FETCH_ALLOW_PRIVATE", Self.network),
    ]
  }
}
