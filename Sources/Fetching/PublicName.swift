package import Addressing

/// Tells from the text of an address whether its host is on no public network.
package enum PublicName {
  /// Names that are on no public network, by RFC 2606, RFC 6761, RFC 6762, RFC 8375 and the
  /// reservation of `internal` (ICANN, 2024); `example.com` and its like do exist.
  private static let reserved = [
    ".example", ".home.arpa", ".internal", ".invalid", ".local", ".localhost", ".test",
  ]

  /// Whether the host of `address` is this machine by its name or its network address.
  package static func isThisMachine(_ address: WebAddress) -> Bool {
    if let numeric = address.networkAddress {
      return numeric.bytes.first == 127 && numeric.isIPv4 || numeric.description == "::1"
    }
    let host = address.host.hasSuffix(".") ? String(address.host.dropLast()) : address.host
    return host == "localhost" || host.hasSuffix(".localhost")
  }

  /// Whether the host of `address` is a network address that is not public, a name without a dot,
  /// or a name that is reserved.
  package static func isPrivate(_ address: WebAddress) -> Bool {
    if let numeric = address.networkAddress { return !numeric.isPublic }
    let host = address.host.hasSuffix(".") ? String(address.host.dropLast()) : address.host
    return !host.contains(".") || reserved.contains { ".\(host)".hasSuffix($0) }
  }
}
