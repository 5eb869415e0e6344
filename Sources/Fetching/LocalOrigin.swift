package import Addressing

/// A server that is not public and that a person named himself: its host and port, at the network
/// addresses that its name had when he did.
///
/// No other host, port or address of that network is open with it, and neither is what its name
/// leads to later.
package struct LocalOrigin: Hashable, Sendable {
  private let host: String
  private let port: Int
  private let addresses: Set<NetworkAddress>

  /// Opens the host of `address` at `addresses`; `nil` when all of them are public, or there is none.
  package init?(_ address: WebAddress, at addresses: [NetworkAddress]) {
    let closed = addresses.filter { !$0.isPublic }
    guard !closed.isEmpty else { return nil }
    host = address.canonical.host
    port = address.port
    self.addresses = Set(closed)
  }

  /// Whether `address` is of the host and port.
  func opens(_ address: WebAddress) -> Bool {
    address.port == port && address.canonical.host == host
  }

  /// Whether requests of the host may be sent to `peer`.
  func opens(_ peer: NetworkAddress) -> Bool { addresses.contains(peer) }
}
