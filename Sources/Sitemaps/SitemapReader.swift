package import Addressing
package import Records
import Rules

/// Reads sitemaps and feeds: bytes in, addresses out.
///
/// The form is told from the content, never from the name or the media type: XML of the
/// sitemaps protocol (pages or other sitemaps), RSS, RDF Site Summary and Atom, or plain text
/// with an address a line; each as it is or in gzip. What is malformed is skipped and noted;
/// what is readable around it is kept.
///
/// Reference: <https://www.sitemaps.org/protocol.html>
package enum SitemapReader {
  /// Reads a sitemap.
  ///
  /// - Parameters:
  ///   - bytes: The file as the server sent it.
  ///   - url: Its address, against which relative references are resolved.
  ///   - charset: The `charset` parameter of the answer's `Content-Type`, if it had one.
  ///   - limits: How much to read.
  ///   - findings: What is wrong with the file is added.
  /// - Returns: What it lists; `nil` when it is no sitemap at all.
  package static func read(
    _ bytes: [UInt8],
    url: WebAddress,
    charset: String? = nil,
    limits: SitemapLimits = SitemapLimits(),
    findings: inout [Finding]
  ) -> Sitemap? {
    var log = SitemapLog(limit: limits.findings)
    defer { findings += log.findings }
    let (plain, isCut) = SitemapBytes.plain(
      bytes,
      charset: charset,
      limit: limits.bytes,
      log: &log
    )
    log.source = plain
    guard let root = root(of: plain) else {
      // Half a line is no address of the site's.
      let end = isCut ? plain.lastIndex { $0 == 0x0A || $0 == 0x0D } ?? 0 : plain.count
      return TextSitemap.read(Array(plain[..<end]), limits: limits, log: &log)
    }
    let form: Sitemap.Form? =
      switch root {
      case "urlset": .urlSet
      case "sitemapindex": .index
      case "rss", "RDF": .rss
      case "feed": .atom
      default: nil
      }
    guard let form else {
      log.note(.sitemapNotASitemap, "Its root element is \(root.prefix(40)).")
      return nil
    }
    var reader = SitemapEntries(form: form, url: url, limits: limits, log: log)
    reader.read(plain)
    log = reader.log
    var sitemap = Sitemap(form: form, entries: reader.entries)
    sitemap.alternatesLeftOut = reader.alternatesLeftOut
    return sitemap
  }

  /// The name of the first element without its prefix; `nil` when the file is no XML.
  private static func root(of bytes: [UInt8]) -> String? {
    guard bytes.first(where: { $0 > 0x20 }) == UInt8(ascii: "<") else { return nil }
    var scanner = XMLScanner(bytes)
    while let token = scanner.next() {
      if case .start(let name, _) = token { return String(decoding: bytes[name], as: UTF8.self) }
    }
    return ""
  }
}

/// Keeps findings about a sitemap, a limited number of each rule.
struct SitemapLog {
  private(set) var findings: [Finding] = []
  /// How often each rule was broken; a list, because a file may break one with every tag, and equal
  /// texts are told at a glance.
  private var counts: [(rule: String, count: Int)] = []
  private let limit: Int

  /// The text that positions are counted in.
  var source: [UInt8] = []

  init(limit: Int) {
    self.limit = limit
  }

  /// Notes a broken rule, unless it was noted often enough already.
  mutating func note(
    _ rule: Rule,
    _ detail: String? = nil,
    at place: Int? = nil,
    evidence: String? = nil
  ) {
    var slot = 0
    while slot < counts.count, counts[slot].rule != rule.id { slot += 1 }
    if slot == counts.count { counts.append((rule.id, 0)) }
    guard counts[slot].count < limit else { return }
    counts[slot].count += 1
    findings.append(Finding(rule, detail, at: place.map(position), evidence: evidence))
  }

  /// Counts lines and columns up to a byte; done for few findings, so that nothing is kept.
  private func position(_ place: Int) -> SourcePosition {
    let before = source.prefix(place)
    let line = before.count { $0 == 0x0A } + 1
    let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    return SourcePosition(line: line, column: before[start...].count { $0 & 0xC0 != 0x80 } + 1)
  }
}
