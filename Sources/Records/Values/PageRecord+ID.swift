import Addressing

extension PageRecord {
  /// The page's identifier in exports and results: the fingerprint of its address, in 16
  /// hexadecimal digits.
  package var id: String { Self.id(of: url.fingerprint) }

  /// The identifier of the page with `fingerprint`.
  package static func id(of fingerprint: UInt64) -> String {
    let digits = String(fingerprint, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
