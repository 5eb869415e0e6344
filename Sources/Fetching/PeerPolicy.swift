import Addressing

/// Which machines a connection may be made to.
///
/// The address is checked after the name was resolved and right before the connection is made,
/// so that no spelling of an address and no change of a name's address gets around it.
struct PeerPolicy {
  /// Networks that are not public and allowed all the same.
  let allowed: [NetworkBlock]

  /// Whether public networks are left alone.
  let sparesPublic: Bool

  /// Whether every connection goes to a proxy that the settings name.
  let usesProxy: Bool

  /// Creates the policy of `settings`.
  init(_ settings: FetchSettings) {
    allowed = settings.allowedPrivate
    sparesPublic = settings.sparesPublic
    usesProxy = settings.proxy != nil
  }

  /// Returns why no connection to `peer` may be made; `nil` when one may.
  func objection(to peer: NetworkAddress) -> FetchFailure.Kind? {
    if usesProxy { return nil }
    guard isOpen(peer) else { return .blockedAddress }
    return sparesPublic && peer.isPublic ? .noContact : nil
  }

  /// Returns why the host of `address` may not be named to a proxy, as far as its text tells; `nil`
  /// when it may.
  ///
  /// A proxy resolves the name itself, so a machine that hides behind a public name is the
  /// proxy's to refuse.
  func objection(toNaming address: WebAddress) -> FetchFailure.Kind? {
    guard usesProxy else { return nil }
    if sparesPublic, !PublicName.isPrivate(address) { return .noContact }
    if let peer = address.networkAddress { return isOpen(peer) ? nil : .blockedAddress }
    let host = address.host.hasSuffix(".") ? String(address.host.dropLast()) : address.host
    guard host == "localhost" || host.hasSuffix(".localhost") else { return nil }
    let isOpen = NetworkAddress(bytes: [127, 0, 0, 1]).map(isOpen) ?? false
    return isOpen ? nil : .blockedAddress
  }

  /// What is known of the host of an address that is not asked because of `objection`.
  static func detail(_ objection: FetchFailure.Kind, _ address: WebAddress) -> String {
    objection == .noContact
      ? "\(address.host) is a public host" : "\(address.host) is no public host"
  }

  private func isOpen(_ peer: NetworkAddress) -> Bool {
    peer.isAllowed(by: allowed)
  }
}
