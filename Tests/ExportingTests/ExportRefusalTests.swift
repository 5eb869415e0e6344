import Foundation
import StoredTestSupport
import Storing
import Testing

@testable import Exporting

/// Options that say nothing to a format.
struct ExportRefusalTests {
  @Test(
    "An option that the format has no place for is refused, and no file is made",
    arguments: [
      ("--full-text", [.sqlite]), ("--urls", [.sqlite]), ("--csv-raw", [.csv]),
      ("--base-url", [.sitemap]), ("--with-times", [.jsonl, .csv, .cdxj, .sqlite]),
      ("--all-pages", [.jsonl, .csv, .nquads, .cdxj, .sitemap, .sqlite]),
    ] as [(String, [ExportFormat])]
  )
  func refused(option: String, able: [ExportFormat]) async throws {
    let pages = try StoredPages()
    try await pages.put([try .sample("https://a.example/1", title: "Plum")])
    for format in ExportFormat.allCases {
      var export = RecordExport()
      export.format = format
      switch option {
      case "--full-text": export.hasFullText = true
      case "--urls": export.hasURLs = true
      case "--csv-raw": export.rawCells = true
      case "--base-url": export.sitemapBase = "https://a.example/"
      case "--all-pages": (export.selection, export.sitemapBase) = (.all, nil)
      default: export.withTimes = true
      }
      let path = "\(pages.folder.path)/\(format.rawValue)"
      if able.contains(format) {
        // An index of captures has those of archives alone.
        let count = format == .cdxj ? 0 : 1
        #expect(try export.write(pages.store, to: path).records == count, "\(format)")
      } else {
        let error = #expect(throws: ExportError.self) { try export.write(pages.store, to: path) }
        #expect(error?.code == .unsupported)
        #expect(error?.message.contains("Use --format") ?? false, "\(format)")
        #expect(!FileManager.default.fileExists(atPath: path))
      }
    }
  }
}
