import Addressing
import Codings
import Records

@testable import Sitemaps

extension FuzzTarget {
  /// A sitemap or feed behind a byte that picks a charset.
  ///
  /// What is listed is canonical and there once, smaller limits give a shorter list of the same, and
  /// the file in gzip says what the file itself says. libxml2 finds no fault in what it is given, and
  /// lists the same when it gets that in smaller pieces.
  static let sitemap = FuzzTarget("sitemap", byteLimit: 4_096) { bytes, promises in
    var input = FuzzInput(bytes)
    let charsets: [String?] = [nil, nil, "utf-8", "utf-16le", "gb18030", "shift_jis", "nonsense"]
    let charset = charsets[Int(input.byte()) % charsets.count]
    guard let url = WebAddress("https://plums.example/maps/site.xml") else { return }
    let text = Array(input.rest)
    func read(_ bytes: [UInt8], _ limits: SitemapLimits) -> (Sitemap?, [Finding]) {
      var findings: [Finding] = []
      let sitemap = SitemapReader.read(
        bytes,
        url: url,
        charset: charset,
        limits: limits,
        findings: &findings
      )
      return (sitemap, findings)
    }
    let limits = SitemapLimits()
    let (sitemap, findings) = read(text, limits)
    promises.expect(findings, in: nil, eachAtMost: limits.findings)
    promises.expect(sitemap != nil || !findings.isEmpty, "no sitemap, and no word about it")
    if let sitemap {
      promises.expect(sitemap, limits)
      promises.expectSamePieces(of: text, charset: charset, as: sitemap, url)
    }
    var small = limits
    (small.entries, small.alternates, small.addressBytes) = (2, 1, 64)
    if let short = read(text, small).0 { promises.expect(short, small) }
    guard text.count % 4 == 0, !text.starts(with: [0x1F, 0x8B]) else { return }
    let packed = GzipEncoder.member([text], level: 1) ?? []
    let (same, others) = read(packed, limits)
    promises.expect(same == sitemap && others == findings, "the same in gzip says something else")
  }
}

extension Promises {
  /// Expects libxml2 to read the same in pieces of one tag or text as in large ones, without a fault.
  fileprivate mutating func expectSamePieces(
    of bytes: [UInt8],
    charset: String?,
    as sitemap: Sitemap,
    _ url: WebAddress
  ) {
    guard sitemap.form != .text else { return }
    let limits = SitemapLimits()
    var log = SitemapLog(limit: limits.findings)
    let (text, _) = SitemapBytes.plain(bytes, charset: charset, limit: limits.bytes, log: &log)
    var normalizer = SitemapNormalizer(text)
    _ = normalizer.findRoot()
    let entries = SitemapEntries(form: sitemap.form, url: url, limits: limits, log: log)
    let parser = SitemapParser(entries)
    SitemapReader.read(&normalizer, as: sitemap.form, by: parser, limits, pieceSize: 1)
    expect(parser.fault == nil, "libxml2 says: \(parser.fault ?? "")")
    expect(parser.entries.entries == sitemap.entries, "small pieces say something else")
  }

  fileprivate mutating func expect(_ sitemap: Sitemap, _ limits: SitemapLimits) {
    let entries = sitemap.entries
    expect(entries.count <= limits.entries, "\(entries.count) entries")
    expect(Set(entries.map(\.address)).count == entries.count, "an address stands twice")
    let alternates = entries.reduce(0) { $0 + $1.alternates.count }
    expect(alternates <= limits.allAlternates, "\(alternates) alternates")
    for entry in entries {
      let address = entry.address
      expect(address == address.canonical, "\(address.text) is not canonical")
      expect((0...1).contains(entry.priority ?? 0), "a priority of \(entry.priority ?? 0)")
      expect(entry.alternates.count <= limits.alternates, "\(entry.alternates.count) alternates")
      for uri in entry.appURIs {
        expect(uri.utf8.count <= limits.addressBytes, "an app address of \(uri.utf8.count) bytes")
      }
    }
  }
}
