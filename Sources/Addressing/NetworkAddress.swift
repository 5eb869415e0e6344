/// An IPv4 or IPv6 address.
package struct NetworkAddress: Hashable, Sendable {
  /// The bytes of the address, the most significant first: 4 or 16 of them.
  package let bytes: [UInt8]

  /// Takes the raw bytes of an address; anything but 4 or 16 bytes is none.
  package init?(bytes: [UInt8]) {
    guard bytes.count == 4 || bytes.count == 16 else { return nil }
    self.bytes = bytes
  }

  /// Reads dotted decimals or an IPv6 address, with or without brackets.
  ///
  /// A zone behind `%`, as in `fe80::1%eth0`, is left out. The loose forms that browsers take
  /// for IPv4 are refused; ``WebAddress`` has turned those into dotted decimals already.
  package init?(_ text: String) {
    var utf8 = Array(text.utf8)
    if utf8.first == UInt8(ascii: "["), utf8.last == UInt8(ascii: "]"), utf8.count > 2 {
      utf8 = Array(utf8[1..<(utf8.count - 1)])
    }
    if let address = utf8.withUnsafeBufferPointer({ IPv4Text.parseStrictly($0) }) {
      self.init(ipv4: address)
      return
    }
    if let zone = utf8.firstIndex(of: UInt8(ascii: "%")) { utf8.removeSubrange(zone...) }
    guard let groups = utf8.withUnsafeBufferPointer({ IPv6Text.parse($0) }) else { return nil }
    self.init(bytes: groups.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] })
  }

  /// Takes an IPv4 address, most significant byte first.
  init(ipv4 value: UInt32) {
    bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  /// Whether this is an IPv4 address.
  package var isIPv4: Bool { bytes.count == 4 }
}

extension NetworkAddress: CustomStringConvertible {
  /// Dotted decimals, or the shortest IPv6 form without brackets.
  package var description: String {
    var output: [UInt8] = []
    if isIPv4 {
      IPv4Text.append(bytes.reduce(0 as UInt32) { $0 << 8 | UInt32($1) }, to: &output)
    } else {
      let groups = (0..<8).map { (group: Int) -> UInt16 in
        UInt16(bytes[2 * group]) << 8 | UInt16(bytes[2 * group + 1])
      }
      IPv6Text.append(groups, to: &output)
    }
    return String(decoding: output, as: UTF8.self)
  }
}

extension WebAddress {
  /// The network address that the host is, if it is no name.
  package var networkAddress: NetworkAddress? {
    isHostNumeric ? NetworkAddress(host) : nil
  }
}
