import CPSL

/// Finds registrable domains by the Public Suffix List that is built into libpsl.
///
/// The list is constant data of the library: no file is read, nothing is freed, and threads may
/// share it. Names under no known suffix count their last label as the suffix.
///
/// Reference: <https://publicsuffix.org/list/>
enum PublicSuffixes {
  /// Returns the registrable part of `host`, or `nil` when it is itself a suffix.
  ///
  /// - Parameter host: A domain in its canonical ASCII form, without a dot at its end.
  /// - Returns: The last bytes of `host`.
  static func registrableDomain(of host: [UInt8]) -> [UInt8]? {
    guard host.count <= 253, let list = psl_builtin() else { return nil }
    return (host + [0]).withUnsafeBytes { bytes -> [UInt8]? in
      let name = bytes.assumingMemoryBound(to: CChar.self)
      guard let start = name.baseAddress, let domain = psl_registrable_domain(list, start) else {
        return nil
      }
      return Array(host[(domain - start)...])
    }
  }
}

/// Tells names of hosts from names of files.
package enum TopLevelDomain {
  /// Whether `label`, which is ASCII, is a domain by itself on the Public Suffix List, such as `com`.
  package static func isListed(_ label: String) -> Bool {
    guard label.utf8.count <= 63, let list = psl_builtin() else { return false }
    // Without its last rule, which holds for names that no other rule is for.
    let type = PSL_TYPE_ANY | PSL_TYPE_NO_STAR_RULE
    return psl_is_public_suffix2(list, label.lowercased(), type) != 0
  }
}

extension WebAddress {
  /// The domain that one owner registered: the public suffix and one label before it.
  ///
  /// It is the host itself when that is an IP address, a public suffix or a single label.
  package var registrableDomain: String {
    String(decoding: registrableDomainBytes, as: UTF8.self)
  }

  /// The bytes of ``registrableDomain``.
  package var registrableDomainBytes: [UInt8] {
    var host = Array(hostBytes)
    if isHostNumeric { return host }
    if host.count > 1, host.last == UInt8(ascii: ".") { host.removeLast() }
    return PublicSuffixes.registrableDomain(of: host) ?? host
  }

  /// Whether the host is an IPv4 or IPv6 address and no name.
  package var isHostNumeric: Bool {
    hostBytes.first == UInt8(ascii: "[")
      || hostBytes.withUnsafeBufferPointer { IPv4Text.parseStrictly($0) } != nil
  }
}
