import Codings
import Rules

/// Brings a sitemap file into plain UTF-8: unpacked, without a byte order mark.
enum SitemapBytes {
  /// Returns the text of the file, at most `limit` bytes of it, and whether its end is missing.
  static func plain(
    _ bytes: [UInt8],
    charset: String?,
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
    return (SitemapEncoding.utf8(plain, charset: charset, log: &log), isCut)
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
