import Addressing
import Basics
import Records
import Storing

/// A sitemap: the address of every page, and when it says that it changed.
///
/// Reference: <https://www.sitemaps.org/protocol.html>
struct SitemapRows: RecordRows {
  var members: Set<String>? { ["dateModified"] }

  var header: [UInt8] {
    Array(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">

      """.utf8
    )
  }

  var footer: [UInt8] { Array("</urlset>\n".utf8) }

  mutating func append(_ page: ExportedPage, to bytes: inout [UInt8]) {
    bytes += "<url><loc>\(ReportText.escaped(Self.location(page.stored.url)))</loc>".utf8
    if let date = page.record.dateModified.flatMap(Self.date) {
      bytes += "<lastmod>\(date)</lastmod>".utf8
    }
    bytes += "</url>\n".utf8
  }

  /// `url` as RFC 3986 has it, which sitemaps must keep to: URLs of the web may hold bars, square brackets
  /// and others of which each is percent-encoded.
  static func location(_ url: String) -> String { IRI.encoded(url) }

  /// `text` in the form of the W3C, the only one that sitemaps take: a day as it is written, a
  /// moment in UTC; `nil` for months, years and what is no date.
  static func date(_ text: String) -> String? {
    guard let moment = Timestamp(webDate: text) else { return nil }
    let digits = text.utf8.filter { (0x30...0x39).contains($0) }.count
    if digits == 8, text.utf8.count == 10 { return text }
    return digits > 8 ? moment.iso8601 : nil
  }
}
