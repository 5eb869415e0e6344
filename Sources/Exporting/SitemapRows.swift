import Addressing
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
    bytes += "<url><loc>\(ReportText.escaped(page.stored.url))</loc>".utf8
    if let date = page.record.dateModified, Self.isDate(date) {
      bytes += "<lastmod>\(date)</lastmod>".utf8
    }
    bytes += "</url>\n".utf8
  }

  /// Whether `text` is a moment in the only form that sitemaps take, the one of the W3C.
  private static func isDate(_ text: String) -> Bool {
    Timestamp(webDate: text) != nil
      && text.utf8.allSatisfy { (0x30...0x39).contains($0) || "-:.TZ+".utf8.contains($0) }
  }
}
