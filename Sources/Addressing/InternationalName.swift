import CIDN2

/// Turns names with letters of every script into their ASCII form.
///
/// Reference: <https://url.spec.whatwg.org/#concept-domain-to-ascii>
enum InternationalName {
  /// Returns the ASCII form of `domain`, or `nil` when it has none.
  ///
  /// - Parameter domain: The domain as UTF-8, percent-decoded.
  /// - Returns: Lower-case labels and dots.
  static func ascii(of domain: [UInt8]) -> [UInt8]? {
    guard !domain.isEmpty, !domain.contains(0), String(validating: domain, as: UTF8.self) != nil
    else { return nil }
    return lookup(domain)
  }

  private static func lookup(_ name: [UInt8]) -> [UInt8]? {
    var result: UnsafeMutablePointer<UInt8>?
    let flags = CInt(IDN2_NFC_INPUT.rawValue | IDN2_NONTRANSITIONAL.rawValue)
    let status = (name + [0]).withUnsafeBufferPointer {
      idn2_lookup_u8($0.baseAddress, &result, flags)
    }
    guard status == IDN2_OK.rawValue, let result else { return nil }
    defer { idn2_free(result) }
    var ascii: [UInt8] = []
    var index = 0
    while result[index] != 0 {
      ascii.append(ByteClass.lowered(result[index]))
      index += 1
    }
    return ascii.isEmpty ? nil : ascii
  }
}
