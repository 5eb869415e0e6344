import Addressing
import Records

/// A sitemap: the address of every page, and when it says that it changed.
///
/// Reference: <https://www.sitemaps.org/protocol.html>
struct SitemapRows: RecordRows {
  /// The most addresses of one sitemap.
  static let addressLimit = 50_000
  /// The most bytes of one sitemap.
  static let byteLimit = 50 << 20

  private var addresses = 0
  private var bytes = 0

  var header: [UInt8] {
    Array(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">

      """.utf8
    )
  }

  var footer: [UInt8] { Array("</urlset>\n".utf8) }

  mutating func append(
    _ record: PageRecord,
    version: Int64,
    to bytes: inout [UInt8]
  ) throws(ExportError) {
    var entry = "<url><loc>\(Self.escaped(record.url.text))</loc>"
    if let date = record.dateModified, Self.isDate(date) {
      entry += "<lastmod>\(date)</lastmod>"
    }
    entry += "</url>\n"
    addresses += 1
    self.bytes += entry.utf8.count
    guard addresses <= Self.addressLimit, self.bytes < Self.byteLimit - 200 else {
      throw ExportError(.tooLarge, format: .sitemap)
    }
    bytes += entry.utf8
  }

  /// Whether `text` is a moment in the only form that sitemaps take, the one of the W3C.
  private static func isDate(_ text: String) -> Bool {
    Timestamp(webDate: text) != nil
      && text.utf8.allSatisfy { (0x30...0x39).contains($0) || "-:.TZ+".utf8.contains($0) }
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&apos;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
