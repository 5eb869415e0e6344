import Addressing
import Fetching
import Foundation

/// Tells hosts of other people from those of one's own machine and networks.
struct PublicHosts {
  /// How requests are made.
  let fetching: FetchSettings

  /// The most names that are looked up.
  private static let lookUpLimit = 64

  /// The first of `addresses` whose host is public, or may be.
  ///
  /// Where private networks are open, names may be of hosts in them; they are looked up. Where
  /// none is, whatever is on one cannot be fetched, and a name counts as public without a look-up.
  /// Names behind the limit of look-ups are left to the fetcher, which looks before it connects.
  func first(among addresses: [WebAddress]) -> WebAddress? {
    var seen: Set<String> = []
    var lookUps = 0
    return addresses.first { address in
      guard seen.insert(address.origin).inserted, !PublicName.isPrivate(address),
        !isRedirected(address)
      else { return false }
      guard !address.isHostNumeric, !fetching.allowedPrivate.isEmpty, fetching.proxy == nil
      else { return true }
      lookUps += 1
      return lookUps <= Self.lookUpLimit
        && Self.addresses(of: address.host).contains(where: \.isPublic)
    }
  }

  /// Whether connections go to an address that is not public, whatever the name.
  private func isRedirected(_ address: WebAddress) -> Bool {
    for entry in fetching.connectTo {
      guard let route = ConnectRoute(entry), route.matches(address) else { continue }
      guard !route.target.isEmpty else { return false }
      return NetworkAddress(route.target).map { !$0.isPublic } ?? (route.target == "localhost")
    }
    return false
  }

  /// The network addresses of the host of `address`; none when it has none.
  static func addresses(of address: WebAddress) -> [NetworkAddress] {
    address.networkAddress.map { [$0] } ?? addresses(of: address.host)
  }

  /// What the system says are the network addresses of a name; none when it has none.
  private static func addresses(of host: String) -> [NetworkAddress] {
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var list: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, nil, &hints, &list) == 0 else { return [] }
    defer { freeaddrinfo(list) }
    var found: [NetworkAddress] = []
    var next = list
    while let entry = next {
      next = entry.pointee.ai_next
      var name = [CChar](repeating: 0, count: Int(NI_MAXHOST))
      let size = socklen_t(name.count)
      guard
        getnameinfo(
          entry.pointee.ai_addr,
          entry.pointee.ai_addrlen,
          &name,
          size,
          nil,
          0,
          NI_NUMERICHOST
        ) == 0
      else { continue }
      let text = String(
        decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) },
        as: UTF8.self
      )
      if let address = NetworkAddress(text) { found.append(address) }
    }
    return found
  }
}
