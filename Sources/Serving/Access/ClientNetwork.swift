import Digests
import Addressing

/// The network that a request comes from, coarsely: the first 24 bits of an IPv4 address, the
/// first 48 of an IPv6 address.
///
/// It is never written anywhere. Limits know it by a number under a secret of the process, votes
/// by one of 64 buckets under the key of a week.
struct ClientNetwork: Hashable, Sendable {
  /// The first address, and how many bits count.
  let text: String
  /// Whether it is this machine itself.
  let isLocal: Bool

  /// The network of `address`; an IPv4 address that came in by IPv6 is the IPv4 address
  /// (RFC 4291 section 2.5.5.2).
  init(_ address: NetworkAddress) {
    let address = Self.plain(address)
    isLocal = address.isIPv4 ? address.bytes[0] == 127 : address.description == "::1"
    let block = NetworkBlock(address, prefixLength: address.isIPv4 ? 24 : 48)
    text = block.map(\.description) ?? ""
  }

  /// The network of whoever is at the far end of a request.
  ///
  /// - Parameters:
  ///   - peer: The address that the connection comes from; `nil` for a socket of this machine.
  ///   - forwarded: The values of `X-Forwarded-For`, which count only behind proxies that are
  ///     trusted; the last address that is no such proxy is the client's.
  ///   - proxies: The networks of those proxies.
  /// - Returns: The network; `nil` for a socket of this machine.
  static func of(
    peer: NetworkAddress?,
    forwarded: [String],
    proxies: [NetworkBlock]
  ) -> ClientNetwork? {
    guard var client = peer.map(plain) else { return nil }
    var hops = forwarded.joined(separator: ",").split(separator: ",").map { part in
      address(of: part).map(plain)
    }
    while proxies.contains(where: { $0.contains(client) }), let hop = hops.popLast() {
      guard let hop else { break }
      client = hop
    }
    return ClientNetwork(client)
  }

  /// The address that a proxy wrote, alone, in brackets, or with a port as `192.0.2.1:4711` and
  /// `[2001:db8::1]:4711`; `nil` when it is none.
  private static func address(of part: Substring) -> NetworkAddress? {
    var text = part.filter { $0 != " " && $0 != "\t" }
    let colons = text.count { $0 == ":" }
    if let colon = text.lastIndex(of: ":"),
      text.hasPrefix("[") ? text[..<colon].hasSuffix("]") : colons == 1
    {
      let port = text[text.index(after: colon)...]
      guard (1...5).contains(port.count), port.allSatisfy({ ("0"..."9").contains($0) }) else {
        return nil
      }
      text = String(text[..<colon])
    }
    return NetworkAddress(text)
  }

  /// The IPv4 address that an IPv6 address stands for; any other as it is.
  static func plain(_ address: NetworkAddress) -> NetworkAddress {
    let mapped = [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF]
    guard !address.isIPv4, address.bytes.starts(with: mapped) else { return address }
    return NetworkAddress(bytes: Array(address.bytes.suffix(4))) ?? address
  }

  /// A number for it under a secret of the process.
  func key(secret: UInt64) -> UInt64 {
    Digest128(of: "\(secret) \(text)").high
  }
}
