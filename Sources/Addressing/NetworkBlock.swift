/// A block of network addresses: all that share their first bits.
package struct NetworkBlock: Hashable, Sendable {
  /// The first address of the block.
  package let first: NetworkAddress

  /// How many leading bits are shared.
  package let prefixLength: Int

  /// Reads `192.0.2.0/24` or `2001:db8::/32`; an address alone is a block of one.
  ///
  /// Bits behind the prefix are cleared, so `10.1.2.3/8` reads as `10.0.0.0/8`.
  ///
  /// - Returns: `nil` when the address is none or the prefix is longer than the address.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let address = NetworkAddress(String(parts[0])) else { return nil }
    let width = address.bytes.count * 8
    var length = width
    if parts.count == 2 {
      let digits = parts[1].utf8
      guard (1...3).contains(digits.count), digits.allSatisfy(ByteClass.isDigit),
        let number = Int(parts[1]), number <= width
      else { return nil }
      length = number
    }
    self.init(address, prefixLength: length)
  }

  /// Creates the block around `address` that shares its first `prefixLength` bits.
  package init?(_ address: NetworkAddress, prefixLength: Int) {
    guard (0...(address.bytes.count * 8)).contains(prefixLength) else { return nil }
    var bytes = address.bytes
    for index in bytes.indices {
      let kept = min(max(prefixLength - index * 8, 0), 8)
      bytes[index] &= UInt8(truncatingIfNeeded: 0xFF00 >> kept)
    }
    guard let first = NetworkAddress(bytes: bytes) else { return nil }
    self.first = first
    self.prefixLength = prefixLength
  }

  /// Whether `address` is in the block; the two families never contain each other.
  package func contains(_ address: NetworkAddress) -> Bool {
    guard address.bytes.count == first.bytes.count else { return false }
    let whole = prefixLength / 8
    guard address.bytes[..<whole] == first.bytes[..<whole] else { return false }
    let rest = prefixLength % 8
    guard rest > 0 else { return true }
    return (address.bytes[whole] ^ first.bytes[whole]) >> UInt8(8 - rest) == 0
  }
}

extension NetworkBlock: CustomStringConvertible {
  package var description: String { "\(first)/\(prefixLength)" }
}
