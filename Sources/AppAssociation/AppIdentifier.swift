/// The identifiers that association files name apps by.
package enum AppIdentifier {
  /// Whether `text` is a team's ten capital letters and digits, a full stop and a bundle
  /// identifier of letters, digits, hyphens and full stops.
  package static func isWellFormed(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard bytes.count > 11, bytes[10] == UInt8(ascii: ".") else { return false }
    return bytes[..<10].allSatisfy { isCapitalOrDigit($0) } && isBundle(bytes[11...])
  }

  /// Returns the bundle identifier of `TEAMID.bundle`; `nil` when `text` has another form.
  package static func bundle(of text: String) -> String? {
    isWellFormed(text) ? String(text.dropFirst(11)) : nil
  }

  private static func isCapitalOrDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
  }

  private static func isBundle(_ bytes: ArraySlice<UInt8>) -> Bool {
    let parts = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.allSatisfy { part in
      !part.isEmpty
        && part.allSatisfy {
          isCapitalOrDigit($0) || (0x61...0x7A).contains($0) || $0 == UInt8(ascii: "-")
        }
    }
  }
}
