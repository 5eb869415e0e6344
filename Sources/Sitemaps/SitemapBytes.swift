import Codings
import Records

/// Brings a sitemap file into plain UTF-8: unpacked, without a byte order mark.
enum SitemapBytes {
  /// Returns the text of the file, at most `limit` bytes of it, and whether its end is missing.
  static func plain(
    _ bytes: [UInt8],
    limit: Int,
    log: inout SitemapLog
  ) -> (text: [UInt8], isCut: Bool) {
    var plain = bytes
    var isCut = false
    if bytes.starts(with: [0x1F, 0x8B]) {
      (plain, isCut) = unpacked(bytes, limit: limit, log: &log)
    }
    if plain.count > limit {
      log.note(.sitemapTooLarge, "Only the first \(limit) bytes are read.")
      plain.removeSubrange(limit...)
      isCut = true
    }
    return (utf8(plain), isCut)
  }

  private static func utf8(_ bytes: [UInt8]) -> [UInt8] {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return Array(bytes.dropFirst(3)) }
    if bytes.starts(with: [0xFF, 0xFE]) { return utf8(bytes, isBigEndian: false) }
    if bytes.starts(with: [0xFE, 0xFF]) { return utf8(bytes, isBigEndian: true) }
    guard isLatin(bytes) else { return bytes }
    return bytes.flatMap { $0 < 0x80 ? [$0] : [0xC0 | $0 >> 6, 0x80 | $0 & 0x3F] }
  }

  /// Whether the XML declaration names the one encoding beside UTF-8 that feeds are found in.
  ///
  /// Reference: XML 1.0 section 4.3.3
  private static func isLatin(_ bytes: [UInt8]) -> Bool {
    guard bytes.starts(with: "<?xml".utf8) else { return false }
    let head = String(decoding: bytes.prefix(128).prefix { $0 != 0x3E }, as: UTF8.self)
    let words = head.lowercased().split { " =\"'?\t\r\n".contains($0) }
    guard let place = words.firstIndex(of: "encoding"), place + 1 < words.count else {
      return false
    }
    return ["iso-8859-1", "latin1", "windows-1252"].contains(words[place + 1])
  }

  private static func utf8(_ bytes: [UInt8], isBigEndian: Bool) -> [UInt8] {
    let units = stride(from: 2, to: bytes.count - 1, by: 2).map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isBigEndian ? first << 8 | second : second << 8 | first
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  /// Decompresses gzip, up to one byte over `limit`; says also whether the end is missing.
  private static func unpacked(
    _ bytes: [UInt8],
    limit: Int,
    log: inout SitemapLog
  ) -> ([UInt8], isCut: Bool) {
    let limits = DecodingLimits(bytes: limit + 1, freeBytes: limit + 1)
    var decoder = ContentDecoder(contentEncoding: ["gzip"], limits: limits)
    _ = decoder.feed(bytes[...])
    let isBroken = decoder.finish().isBroken
    if isBroken { log.note(.sitemapDamaged, "What could be unpacked of it is read.") }
    return (decoder.takeContent(), isBroken)
  }
}
