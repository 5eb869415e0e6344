import Addressing
import Digests
import Records

/// Reads a sitemap of plain text: one address a line.
///
/// Reference: <https://www.sitemaps.org/protocol.html#otherformats>
enum TextSitemap {
  /// Returns the addresses of `bytes`; `nil` when its first line is none.
  static func read(
    _ bytes: [UInt8],
    url: WebAddress,
    limits: SitemapLimits,
    log: inout SitemapLog
  ) -> Sitemap? {
    var sitemap = Sitemap(form: .text)
    var seen: Set<Digest128> = []
    var malformed = 0
    var next = bytes.startIndex
    // A file may be all line ends: lines are looked at one by one and never gathered.
    while next < bytes.endIndex {
      let end = bytes[next...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.endIndex
      let line = bytes[next..<end]
      next = end + 1
      let trimmed = line.drop { $0 <= 0x20 }
      guard let last = trimmed.lastIndex(where: { $0 > 0x20 }) else { continue }
      let text = trimmed[...last]
      guard text.count <= limits.addressBytes,
        let address = WebAddress(String(decoding: text, as: UTF8.self))?.canonical
      else {
        guard !sitemap.entries.isEmpty else {
          log.note(
            .sitemapNotASitemap,
            "It begins with text that is no address.",
            at: line.startIndex
          )
          return nil
        }
        log.note(
          .sitemapURLMalformed,
          at: text.startIndex,
          evidence: String(decoding: text.prefix(200), as: UTF8.self)
        )
        malformed += 1
        guard malformed < limits.entries else { break }
        continue
      }
      guard sitemap.entries.count < limits.entries else {
        log.note(.sitemapTooManyURLs, at: text.startIndex)
        break
      }
      if seen.insert(address.identity).inserted {
        sitemap.entries.append(Sitemap.Entry(address: address))
      }
    }
    if sitemap.entries.isEmpty {
      log.note(.sitemapNotASitemap, "It is empty.")
      return nil
    }
    return sitemap
  }
}
