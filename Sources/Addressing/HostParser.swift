/// Reads a host into its canonical ASCII form.
///
/// Reference: <https://url.spec.whatwg.org/#host-parsing>
enum HostParser {
  /// Appends the canonical form of `host` to `output`.
  ///
  /// - Parameters:
  ///   - host: The host as written, not empty.
  ///   - output: Where the canonical form goes; of no use after a failure.
  ///   - classes: ``ByteClass/table``.
  /// - Returns: Whether the standard accepts the host.
  static func append(
    _ host: UnsafeBufferPointer<UInt8>,
    to output: inout [UInt8],
    classes: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    if host[0] == UInt8(ascii: "[") {
      guard host.count > 2, host[host.count - 1] == UInt8(ascii: "]"),
        let address = IPv6Text.parse(UnsafeBufferPointer(rebasing: host[1..<(host.count - 1)]))
      else { return false }
      output.append(UInt8(ascii: "["))
      IPv6Text.append(address, to: &output)
      output.append(UInt8(ascii: "]"))
      return true
    }
    let start = output.count
    var found: UInt8 = 0
    for byte in host { found |= classes[Int(byte)] }
    if found & (ByteClass.forbiddenInDomain | ByteClass.notCanonicalInHost) == 0 {
      output.append(contentsOf: host)
    } else if found & ByteClass.forbiddenInDomain == 0, host.allSatisfy({ $0 < 0x80 }) {
      for byte in host { output.append(ByteClass.lowered(byte)) }
    } else {
      guard let domain = InternationalName.ascii(of: percentDecoded(host)),
        !domain.contains(where: { classes[Int($0)] & ByteClass.forbiddenInDomain != 0 })
      else { return false }
      output.append(contentsOf: domain)
    }
    return canonicaliseIPv4(in: &output, from: start)
  }

  private static func percentDecoded(_ host: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(host.count)
    var index = 0
    while index < host.count {
      if host[index] == UInt8(ascii: "%"), index + 2 < host.count,
        let high = ByteClass.hexValue(host[index + 1]),
        let low = ByteClass.hexValue(host[index + 2])
      {
        decoded.append(high << 4 | low)
        index += 3
      } else {
        decoded.append(host[index])
        index += 1
      }
    }
    return decoded
  }

  /// Turns a domain that ends in a number into dotted decimals.
  ///
  /// - Returns: `false` when it ends in a number and is no IPv4 address.
  private static func canonicaliseIPv4(in output: inout [UInt8], from start: Int) -> Bool {
    guard start < output.count else { return false }
    let parsed = output[start...].withUnsafeBufferPointer { host in
      // Four decimal numbers are what would be written.
      IPv4Text.parseStrictly(host) == nil ? IPv4Text.parseLoosely(host) : .name
    }
    switch parsed {
    case .name: return true
    case .malformed: return false
    case .address(let value):
      output.removeLast(output.count - start)
      IPv4Text.append(value, to: &output)
      return true
    }
  }
}
