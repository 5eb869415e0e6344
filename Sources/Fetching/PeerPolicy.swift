import Addressing

/// Which machines a connection may be made to.
///
/// The address is checked after the name was resolved and right before the connection is made,
/// so that no spelling of an address and no change of a name's address gets around it.
struct PeerPolicy {
  /// Networks that are not public and allowed all the same.
  let allowed: [NetworkBlock]

  /// Whether every connection goes to a proxy that the settings name.
  let usesProxy: Bool

  /// Creates the policy of `settings`.
  init(_ settings: FetchSettings) {
    allowed = settings.allowedPrivate
    usesProxy = settings.proxy != nil
  }

  /// Returns whether a connection to `peer` may be made.
  func allows(_ peer: NetworkAddress) -> Bool {
    usesProxy || isOpen(peer)
  }

  /// Returns whether the host of `address` may be named to a proxy, as far as its text tells.
  ///
  /// A proxy resolves the name itself, so a machine that hides behind a public name is the
  /// proxy's to refuse.
  func allowsNaming(_ address: WebAddress) -> Bool {
    guard usesProxy else { return true }
    if let peer = address.networkAddress { return isOpen(peer) }
    let host = address.host.hasSuffix(".") ? String(address.host.dropLast()) : address.host
    guard host == "localhost" || host.hasSuffix(".localhost") else { return true }
    return NetworkAddress(bytes: [127, 0, 0, 1]).map(isOpen) ?? false
  }

  private func isOpen(_ peer: NetworkAddress) -> Bool {
    peer.isAllowed(by: allowed)
  }
}
