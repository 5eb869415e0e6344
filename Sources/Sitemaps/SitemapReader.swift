package import Addressing
package import Records
import Rules

/// Reads sitemaps and feeds: bytes in, addresses out.
///
/// The form is known from the content, never from the name or the media type: XML of the
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
    guard plain.first(where: { $0 > 0x20 }) == UInt8(ascii: "<") else {
      // Half a line is no address of the site's.
      let end = isCut ? plain.lastIndex { $0 == 0x0A || $0 == 0x0D } ?? 0 : plain.count
      return TextSitemap.read(Array(plain[..<end]), limits: limits, log: &log)
    }
    var normalizer = SitemapNormalizer(plain)
    let root = plain[normalizer.findRoot() ?? 0..<0]
    guard let form = Sitemap.Form(root: SitemapElement(root)) else {
      let name = String(decoding: root.prefix(160), as: UTF8.self).prefix(40)
      log.note(.sitemapNotASitemap, "Its root element is \(name).")
      return nil
    }
    var entries = SitemapEntries(form: form, url: url, limits: limits, log: log)
    entries.entities = normalizer.entities
    let parser = SitemapParser(entries)
    read(&normalizer, as: form, by: parser, limits)
    log = parser.entries.log
    var sitemap = Sitemap(form: form, entries: parser.entries.entries)
    sitemap.alternatesLeftOut = parser.entries.alternatesLeftOut
    return sitemap
  }

  /// How many bytes the parser is given at a time.
  static let pieceSize = 32 << 10

  /// Has a file parsed, piece by piece.
  static func read(
    _ normalizer: inout SitemapNormalizer,
    as form: Sitemap.Form,
    by parser: SitemapParser,
    _ limits: SitemapLimits,
    pieceSize: Int = pieceSize
  ) {
    while !parser.entries.isFull, normalizer.writeNext(pieceSize, form: form) {
      parser.feed(normalizer.output)
      if normalizer.work >= limits.markup { return parser.finish(at: normalizer.work) }
    }
    parser.finish()
  }
}

/// Keeps findings about a sitemap, a limited number of each rule.
struct SitemapLog {
  private(set) var findings: [Finding] = []
  /// How often each rule was broken; a list, because a file may break one with every tag, and equal
  /// texts are distinguished at first sight.
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
    at offset: Int? = nil,
    evidence: String? = nil
  ) {
    var slot = 0
    while slot < counts.count, counts[slot].rule != rule.id { slot += 1 }
    if slot == counts.count { counts.append((rule.id, 0)) }
    guard counts[slot].count < limit else { return }
    counts[slot].count += 1
    findings.append(Finding(rule, detail, at: offset.map(position), evidence: evidence))
  }

  /// Counts lines and columns up to a byte; done for few findings, so that nothing is kept.
  private func position(_ offset: Int) -> SourcePosition {
    let before = source.prefix(offset)
    let line = before.count { $0 == 0x0A } + 1
    let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    return SourcePosition(line: line, column: before[start...].count { $0 & 0xC0 != 0x80 } + 1)
  }
}
