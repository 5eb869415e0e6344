import Addressing
import Digests
import Rules

/// Reads a sitemap of plain text: one address a line.
///
/// Reference: <https://www.sitemaps.org/protocol.html#otherformats>
struct TextSitemap {
  private let limits: SitemapLimits
  private var sitemap = Sitemap(form: .text)
  private var seen: Set<Digest128> = []
  private var malformed = 0

  /// Returns the addresses of `bytes`; `nil` when its first line is none.
  static func read(
    _ bytes: [UInt8],
    limits: SitemapLimits,
    log: inout SitemapLog
  ) -> Sitemap? {
    var file = TextSitemap(limits: limits)
    var next = bytes.startIndex
    // A file may be all line ends: lines are looked at one by one and never gathered.
    while next < bytes.endIndex {
      let end = bytes[next...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.endIndex
      let line = bytes[next..<end]
      next = end + 1
      switch file.take(line, &log) {
      case .next: continue
      case .notASitemap: return nil
      case .full: next = bytes.endIndex
      }
    }
    guard !file.sitemap.entries.isEmpty else {
      log.note(.sitemapNotASitemap, "It is empty.")
      return nil
    }
    return file.sitemap
  }

  private init(limits: SitemapLimits) { self.limits = limits }

  /// How reading goes on behind a line.
  private enum Step {
    case next
    case full
    case notASitemap
  }

  /// Takes one line, which may be empty.
  private mutating func take(_ line: ArraySlice<UInt8>, _ log: inout SitemapLog) -> Step {
    let trimmed = line.drop { $0 <= 0x20 }
    guard let last = trimmed.lastIndex(where: { $0 > 0x20 }) else { return .next }
    let text = trimmed[...last]
    guard text.count <= limits.addressBytes,
      let address = WebAddress(String(decoding: text, as: UTF8.self))?.canonical
    else { return noteMalformed(text, of: line, &log) }
    guard sitemap.entries.count < limits.entries else {
      log.note(.sitemapTooManyURLs, at: text.startIndex)
      return .full
    }
    if seen.insert(address.identity).inserted {
      sitemap.entries.append(Sitemap.Entry(address: address))
    }
    return .next
  }

  /// Notes a line that is no address; a file that begins with one is no sitemap.
  private mutating func noteMalformed(
    _ text: ArraySlice<UInt8>,
    of line: ArraySlice<UInt8>,
    _ log: inout SitemapLog
  ) -> Step {
    guard !sitemap.entries.isEmpty else {
      let detail = "It begins with text that is no address."
      log.note(.sitemapNotASitemap, detail, at: line.startIndex)
      return .notASitemap
    }
    let evidence = String(decoding: text.prefix(200), as: UTF8.self)
    log.note(.sitemapURLMalformed, at: text.startIndex, evidence: evidence)
    malformed += 1
    return malformed < limits.entries ? .next : .full
  }
}
