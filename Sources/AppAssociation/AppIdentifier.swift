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

  /// Returns what keeps `text` from being well-formed, in a sentence; `nil` where that is not
  /// one thing.
  static func flaw(of text: String) -> String? {
    guard let stop = text.firstIndex(of: ".") else { return "It has no full stop." }
    let team = text[..<stop]
    guard team.utf8.count == 10 else {
      let count = team.utf8.count
      return "What is before its first full stop has \(count) characters; a team has 10."
    }
    guard team.utf8.allSatisfy({ isCapitalOrDigit($0) }) else {
      return "A team has capital letters and digits only."
    }
    let bundle = text[stop...].dropFirst()
    guard let odd = bundle.unicodeScalars.first(where: { !isOfBundle($0) }) else { return nil }
    return "A bundle identifier never holds `\(odd)`."
  }

  private static func isOfBundle(_ scalar: Unicode.Scalar) -> Bool {
    guard let byte = UInt8(exactly: scalar.value) else { return false }
    return byte == UInt8(ascii: ".") || isBundle([byte])
  }

  /// Words that stand for a team's identifier in documentation, letters only.
  private static let teamWords = ["TEAMID", "APPID", "YOURTEAM", "IDPREFIX", "XXXXX"]

  /// Words that stand for a bundle identifier in documentation, letters and digits only.
  private static let bundleWords = [
    "yourcompany", "yourapp", "yourdomain", "yourbundle", "bundleid", "companyname",
  ]

  /// Teams of documentation.
  package static let sampleTeams: Set<Substring> = [
    "ABCDE12345", "1234567890", "ABCDEFGHIJ", "A1B2C3D4E5", "9JA89QQLNQ", "D3KQX62K1A",
  ]

  /// Whether `text` is what documentation writes for an identifier that nobody filled in.
  ///
  /// A team of Apple's samples counts where the bundle is somebody's own: beside `com.example`
  /// the whole file is a sample.
  package static func isPlaceholder(_ text: String) -> Bool {
    if text.contains(where: { "<>{}[]".contains($0) }) || text.contains("$(") { return true }
    let team = text.prefix { $0 != "." }
    let bundle = text.dropFirst(team.count + 1).lowercased()
    let letters = team.uppercased().filter { $0.isASCII && $0.isLetter }
    if teamWords.contains(where: { letters.contains($0) }) { return true }
    if team.count == 10, Set(team).count == 1 { return true }
    let plain = bundle.filter { $0.isLetter || $0.isNumber }
    if bundleWords.contains(where: { plain.contains($0) }) { return true }
    return sampleTeams.contains(team) && bundle.split(separator: ".").count > 2
      && !bundle.hasPrefix("com.example.")
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
