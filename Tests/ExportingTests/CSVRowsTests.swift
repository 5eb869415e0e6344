import Exporting
import Foundation
import Records
import Storing
import StoredTestSupport
import Testing

/// RFC 4180, and cells that no spreadsheet runs.
struct CSVRowsTests {
  private func cells(_ title: String, raw: Bool = false) async throws -> [String: String] {
    let pages = try StoredPages()
    try await pages.put([try .sample("https://a.example/", title: title)])
    let path = "\(pages.folder.path)/x.csv"
    var export = RecordExport()
    export.format = .csv
    export.rawCells = raw
    _ = try export.write(pages.store, to: path)
    let rows = CSVReading.table(try String(contentsOfFile: path, encoding: .utf8))
    #expect(rows.count == 2)
    return Dictionary(uniqueKeysWithValues: zip(rows[0], rows[1]))
  }

  @Test(
    "Quotes, commas and line ends stay inside their cell",
    arguments: ["plain", "a,b", "say \"hi\"", "two\r\nlines", "semi;colon", "\"", "ünï, 梅"]
  )
  func quoting(title: String) async throws {
    let cells = try await cells(title)
    #expect(cells["title"] == title)
    #expect(cells["url"] == "https://a.example/")
  }

  @Test(
    "What a spreadsheet would run gets an apostrophe before it, unless cells are asked for as is",
    arguments: [
      "=1+1", "＠A", "=cmd|' /C calc'!A0", "=HYPERLINK(\"http://x\",\"y\")", "\u{A0}=1",
    ]
  )
  func formulas(title: String) async throws {
    #expect(try await cells(title)["title"] == "'" + title)
    #expect(try await cells(title, raw: true)["title"] == title)
  }

  @Test("Reasons that somebody wrote into rows are no formulas either")
  func reasons() async throws {
    let pages = try StoredPages()
    try await pages.put([
      try .sample("https://a.example/", title: "A") { $0.reasons = ["=cmd|'/C calc'!A0"] }
    ])
    let path = "\(pages.folder.path)/x.csv"
    var export = RecordExport()
    export.format = .csv
    export.selection = .all
    _ = try export.write(pages.store, to: path)
    #expect(try String(contentsOfFile: path, encoding: .utf8).contains(",'=cmd|"))
  }

  @Test("Numbers and flags are not taken for formulas; lists are parted by bars")
  func values() async throws {
    let pages = try StoredPages()
    try await pages.put([
      try .sample("https://a.example/", title: "A") { record in
        record.keywords = ["plum", "cake", "plum"]
        record.quality = QualityScore(score: 0.25, parts: [:])
        let offer = StructuredItem(syntax: .jsonLD, types: ["Offer"], id: nil, properties: [:])
        record.items = [
          StructuredItem(
            syntax: .jsonLD,
            types: ["Product"],
            id: nil,
            properties: ["offers": [.item(offer), .item(offer)]]
          )
        ]
      }
    ])
    let path = "\(pages.folder.path)/x.csv"
    var export = RecordExport()
    export.format = .csv
    _ = try export.write(pages.store, to: path)
    let rows = CSVReading.table(try String(contentsOfFile: path, encoding: .utf8))
    let cells = Dictionary(uniqueKeysWithValues: zip(rows[0], rows[1]))
    #expect(cells["keywords"] == "plum|cake")
    #expect(cells["quality"] == "0.25")
    #expect(cells["types"] == "Product|Offer")
    #expect(cells["indexable"] == "true")
    #expect(cells["fetchedAt"] == nil)
  }
}
