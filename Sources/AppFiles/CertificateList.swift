/// The fingerprints in what tools print of certificates: `keytool -list -v`, `apksigner verify
/// --print-certs` and the task `signingReport` of Gradle.
enum CertificateList {
  private static let limit = 64

  /// The fingerprints of a text.
  ///
  /// - Parameter bytes: What a tool printed.
  /// - Returns: Each SHA-256 fingerprint once, as asset links write it.
  static func fingerprints(in bytes: [UInt8]) -> [String] {
    var found: [String] = []
    for line in bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      let text = String(decoding: line.prefix(500), as: UTF8.self)
      guard text.contains("SHA-256") || text.contains("SHA256"),
        let colon = text.firstRange(of: ": ")
      else { continue }
      let digits = text[colon.upperBound...].filter { $0 != ":" && $0 != " " }.uppercased()
      guard digits.utf8.count == 64, digits.allSatisfy(\.isHexDigit), found.count < limit else {
        continue
      }
      let pairs = Array(digits)
      let fingerprint = stride(from: 0, to: 64, by: 2).map { String(pairs[$0...($0 + 1)]) }
        .joined(separator: ":")
      if !found.contains(fingerprint) { found.append(fingerprint) }
    }
    return found
  }
}
