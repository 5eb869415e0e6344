extension NetworkAddress {
  /// What an address may be used for, by the registries of special-purpose addresses.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Reachable from everywhere.
    case `public`
    /// Reachable within one organization.
    case `private`
    /// The machine itself.
    case loopback
    /// The machines on the same wire.
    case linkLocal
    /// Shared by a provider's customers behind one translator.
    case cgnat
    /// The service that tells cloud machines their secrets.
    case metadata
    /// A group of machines.
    case multicast
    /// Set aside for protocols, tests or a future use.
    case reserved
    /// For use in written examples only.
    case documentation
    /// No address at all.
    case unspecified
  }

  /// What the address may be used for.
  ///
  /// A form that carries an IPv4 address, such as `::ffff:127.0.0.1`, is of that address's kind,
  /// because that is where a connection may end up.
  ///
  /// Reference: <https://www.iana.org/assignments/iana-ipv4-special-registry> and
  /// <https://www.iana.org/assignments/iana-ipv6-special-registry>
  package var kind: Kind {
    if let embedded {
      let kind = embedded.kind
      if kind != .public || !isDeprecatedCarrier { return kind }
      return .reserved
    }
    for row in isIPv4 ? Self.rowsIPv4 : Self.rowsIPv6 where row.block.contains(self) {
      return row.kind
    }
    return isIPv4 || bytes[0] >> 5 == 1 ? .public : .reserved
  }

  /// Whether the address is reachable from everywhere.
  package var isPublic: Bool { kind == .public }

  /// Whether a connection to the address may be opened when `blocks` are allowed besides what is
  /// public.
  ///
  /// An address that carries an IPv4 address is allowed with that one. A metadata service is
  /// allowed only by a block that names it alone, never by a range around it.
  package func isAllowed(by blocks: [NetworkBlock]) -> Bool {
    let kind = kind
    if kind == .public { return true }
    let candidates = [self] + (embedded.map { [$0] } ?? [])
    return blocks.contains { block in
      candidates.contains { candidate in
        block.contains(candidate)
          && (kind != .metadata || block.prefixLength == candidate.bytes.count * 8)
      }
    }
  }

  /// The IPv4 address that this IPv6 address stands for or is routed to, if there is one.
  package var embedded: NetworkAddress? {
    guard !isIPv4 else { return nil }
    if Self.carriersAtEnd.contains(where: { $0.contains(self) }) {
      let isOnlyLow = bytes[..<12].allSatisfy { $0 == 0 } && bytes[12...].first == 0
      // `::` and `::1` are addresses of their own; nothing else below `::1.0.0.0` is in use.
      return isOnlyLow ? nil : NetworkAddress(bytes: Array(bytes[12...]))
    }
    if bytes[0] == 0x20, bytes[1] == 0x02 { return NetworkAddress(bytes: Array(bytes[2..<6])) }
    let isISATAP = bytes[8] & 0xFD == 0 && bytes[9] == 0 && bytes[10] == 0x5E && bytes[11] == 0xFE
    return isISATAP ? NetworkAddress(bytes: Array(bytes[12...])) : nil
  }

  /// Whether the address carries an IPv4 address in a form that nobody should use any more.
  private var isDeprecatedCarrier: Bool { bytes[..<12].allSatisfy { $0 == 0 } }

  /// Blocks whose addresses carry an IPv4 address in their last four bytes: compatible, mapped,
  /// translated (RFC 2765) and by the well-known prefix of NAT64 (RFC 6052).
  private static let carriersAtEnd = blocks(
    "::/96",
    "::ffff:0:0/96",
    "::ffff:0:0:0/96",
    "64:ff9b::/96"
  )

  private static let rowsIPv4 = rows([
    ("0.0.0.0/32", .unspecified), ("0.0.0.0/8", .reserved),
    ("10.0.0.0/8", .private), ("172.16.0.0/12", .private), ("192.168.0.0/16", .private),
    ("100.100.100.200/32", .metadata), ("100.64.0.0/10", .cgnat),
    ("127.0.0.0/8", .loopback),
    ("168.63.129.16/32", .metadata),
    ("169.254.169.254/32", .metadata), ("169.254.170.2/32", .metadata),
    ("169.254.170.23/32", .metadata), ("169.254.0.0/16", .linkLocal),
    ("192.0.0.192/32", .metadata), ("192.0.0.0/24", .reserved),
    ("192.0.2.0/24", .documentation), ("198.51.100.0/24", .documentation),
    ("203.0.113.0/24", .documentation),
    ("192.88.99.0/24", .reserved), ("198.18.0.0/15", .reserved),
    ("224.0.0.0/4", .multicast), ("240.0.0.0/4", .reserved),
  ])

  private static let rowsIPv6 = rows([
    ("::/128", .unspecified), ("::1/128", .loopback),
    ("64:ff9b:1::/48", .private), ("100::/64", .reserved),
    ("2001::/23", .reserved), ("2001:db8::/32", .documentation), ("3fff::/20", .documentation),
    ("fd00:ec2::254/128", .metadata), ("fd00:ec2::23/128", .metadata),
    ("fd20:ce::254/128", .metadata), ("fc00::/7", .private), ("fec0::/10", .private),
    ("fe80::/10", .linkLocal), ("ff00::/8", .multicast),
  ])

  private typealias Row = (block: NetworkBlock, kind: Kind)

  private static func rows(_ rows: [(String, Kind)]) -> [Row] {
    rows.compactMap { text, kind in NetworkBlock(text).map { ($0, kind) } }
  }

  private static func blocks(_ texts: String...) -> [NetworkBlock] {
    texts.compactMap { NetworkBlock($0) }
  }
}

extension NetworkBlock {
  /// The ranges of machines of one's own, for a crawl of a private network.
  ///
  /// The IPv4 range of the wire is not among them, because clouds keep their metadata services
  /// there.
  package static let privateBlocks: [NetworkBlock] = [
    "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "100.64.0.0/10", "127.0.0.0/8", "::1/128",
    "fc00::/7", "fec0::/10",
  ].compactMap { NetworkBlock($0) }
}
