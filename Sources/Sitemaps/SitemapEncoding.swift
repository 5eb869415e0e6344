import Rules
import TextEncodings

/// Turns a sitemap or a feed of any encoding into UTF-8.
///
/// The order is that of XML over HTTP: byte order mark, the charset of the answer, the XML
/// declaration, UTF-8. It is left in one case, as for pages: bytes beyond ASCII that are UTF-8 are
/// read as such whatever the file says, because it was converted after it was written.
///
/// References: RFC 7303 section 3, XML 1.0 appendix F
enum SitemapEncoding {
  /// Returns the file as UTF-8 without a byte order mark; what is none is U+FFFD.
  static func utf8(_ bytes: [UInt8], charset: String?, log: inout SitemapLog) -> [UInt8] {
    let text = decoded(bytes, charset: charset, log: &log)
    guard UTF8Check.firstInvalid(in: text[...]) != nil else { return text }
    return decoded(text[...], .utf8)
  }

  private static func decoded(
    _ bytes: [UInt8],
    charset: String?,
    log: inout SitemapLog
  ) -> [UInt8] {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return Array(bytes.dropFirst(3)) }
    if bytes.starts(with: [0xFF, 0xFE]) { return decoded(bytes[2...], .utf16LittleEndian) }
    if bytes.starts(with: [0xFE, 0xFF]) { return decoded(bytes[2...], .utf16BigEndian) }
    if bytes.starts(with: [0x3C, 0, 0x3F, 0]) { return decoded(bytes[...], .utf16LittleEndian) }
    if bytes.starts(with: [0, 0x3C, 0, 0x3F]) { return decoded(bytes[...], .utf16BigEndian) }
    let labels = [charset.map { Array($0.utf8) }, declaredLabel(bytes)].compactMap { $0 }
    for label in labels {
      guard let encoding = TextEncoding(label: label) else {
        log.note(.encodingUnknown, evidence: String(decoding: label.prefix(200), as: UTF8.self))
        continue
      }
      return decoded(bytes, asDeclared: encoding, log: &log)
    }
    return bytes
  }

  /// Decodes a file that a label speaks of.
  ///
  /// What could be read far enough to find the label is not UTF-16.
  private static func decoded(
    _ bytes: [UInt8],
    asDeclared encoding: TextEncoding,
    log: inout SitemapLog
  ) -> [UInt8] {
    guard encoding != .utf8, !encoding.isUTF16, !isUTF8(bytes, against: encoding) else {
      return bytes
    }
    if let text = Transcoder(bytes[...], from: encoding) { return text.output }
    log.note(.encodingUnknown, "This reader has no table for \(encoding.name).")
    return decoded(bytes[...], .windows1252)
  }

  private static func decoded(_ bytes: ArraySlice<UInt8>, _ encoding: TextEncoding) -> [UInt8] {
    Transcoder(bytes, from: encoding)?.output ?? Array(bytes)
  }

  /// How many characters of several bytes are beyond doubt when the declared encoding has such
  /// characters, too.
  private static let proof = 8

  /// Whether nothing need be decoded: all is ASCII in both, or UTF-8 beyond doubt.
  private static func isUTF8(_ bytes: [UInt8], against encoding: TextEncoding) -> Bool {
    guard encoding != .iso2022JP, encoding != .replacement,
      UTF8Check.firstInvalid(in: bytes[...]) == nil
    else { return false }
    let count = UTF8Check.count(in: bytes[...], upTo: proof)
    return count == 0 || !encoding.isMultibyte || count == proof
  }

  /// The encoding that the XML declaration names.
  ///
  /// Reference: XML 1.0 section 4.3.3
  private static func declaredLabel(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.starts(with: "<?xml".utf8) else { return nil }
    let head = bytes.prefix(1024).prefix { $0 != 0x3E }
    let separators = Array(" =\"'?\t\r\n".utf8)
    let words = head.split { separators.contains($0) }
    guard let index = words.firstIndex(where: { $0.elementsEqual("encoding".utf8) }),
      index + 1 < words.count
    else { return nil }
    return Array(words[index + 1])
  }
}
