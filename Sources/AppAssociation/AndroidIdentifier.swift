/// The names that asset links files use.
package enum AndroidIdentifier {
  /// Whether `text` is an application id.
  ///
  /// It is at least two parts of letters, digits and underscores between full stops, each
  /// starting with a letter.
  ///
  /// Reference: <https://developer.android.com/build/configure-app-module#set-application-id>
  package static func isPackage(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count > 1 && parts.allSatisfy { isPackagePart($0) }
  }

  /// Whether `text` is 32 bytes in capital hexadecimal digits with colons between.
  package static func isFingerprint(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard bytes.count == 95 else { return false }
    return bytes.indices.allSatisfy { index in
      let byte = bytes[index]
      if index % 3 == 2 { return byte == UInt8(ascii: ":") }
      return (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte)
    }
  }

  /// Whether a fingerprint is one of documentation, or a pattern that somebody typed.
  package static func isSampleFingerprint(_ text: String) -> Bool {
    Set(text.split(separator: ":")).count <= 8 || samples.contains { text.hasPrefix($0) }
  }

  /// How fingerprints of documentation start.
  private static let samples = [
    "AA:BB:CC:DD:EE:FF", "00:11:22:33:44:55", "12:34:56:78:90:AB", "01:23:45:67:89:AB",
    "14:6D:E9:83:C5:73:06:50:D8:EE:B9:95:2F:34:FC:64:16:A0:83:42:E6:1D:BE:A8:8A:04:96:B2:3F:CF:44:E5",
  ]

  /// Returns what is wrong with `text` as a fingerprint, as a sentence.
  package static func fault(ofFingerprint text: String) -> String {
    if isFingerprint(text.uppercased()) {
      return "Write its letters as capitals: \(text.uppercased())."
    }
    let digits = text.utf8.filter { isHexDigit($0) }
    let others = text.utf8.filter { !isHexDigit($0) && $0 != UInt8(ascii: ":") }
    if others.isEmpty, digits.count == 40 {
      return "It has 20 bytes, as SHA-1 has; copy the one that is called SHA-256."
    }
    if others.isEmpty, digits.count == 64 { return "Write a colon between every two digits." }
    return others.isEmpty
      ? "It has \(digits.count) digits where 64 belong."
      : "Only hexadecimal digits and colons belong there."
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    ByteText.hexValue(byte) != nil
  }

  private static func isPackagePart(_ part: Substring.UTF8View) -> Bool {
    guard let first = part.first, isLetter(first) else { return false }
    return part.allSatisfy {
      isLetter($0) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "_")
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }
}
