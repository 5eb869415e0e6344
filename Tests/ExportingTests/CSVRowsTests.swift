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
    #expect(try String(contentsOfFile: path, encoding: .utf8).contains(",'=cmd\\|"))
  }

  @Test(
    "A list is joined by bars, and comes apart into what it was made of",
    arguments: [
      ("two items", ["plum", "cake"], "plum|cake"), ("no item", [], ""), ("one item", ["a"], "a"),
      ("a bar within one", ["=cmd()|x"], "'=cmd()\\|x"), ("a bar alone", ["|"], "\\|"),
      ("a bar at an end", ["a|", "|b"], "a\\||\\|b"),
      ("backslashes", ["a\\", "\\|b"], "a\\\\|\\\\\\|b"),
      ("signs that join with others", ["a|\u{301}", "\u{301}b"], "a\\|\u{301}|\u{301}b"),
    ] as [(String, [String], String)]
  )
  func lists(name: String, items: [String], expected: String) async throws {
    let pages = try StoredPages()
    try await pages.put([try .sample("https://a.example/", title: "A") { $0.keywords = items }])
    let path = "\(pages.folder.path)/x.csv"
    var export = RecordExport()
    export.format = .csv
    _ = try export.write(pages.store, to: path)
    let rows = CSVReading.table(try String(contentsOfFile: path, encoding: .utf8))
    let cells = Dictionary(uniqueKeysWithValues: zip(rows[0], rows[1]))
    let cell = try #require(cells["keywords"])
    #expect(cell == expected)
    guard !items.isEmpty, !cell.hasPrefix("'") else { return }
    #expect(Self.split(cell).map { Array($0.utf8) } == items.map { Array($0.utf8) })
  }

  /// A cell apart again, as the guide to exports says.
  private static func split(_ cell: String) -> [String] {
    var (items, isEscaped) = ([""], false)
    for scalar in cell.unicodeScalars {
      switch scalar {
      case "\\" where !isEscaped: isEscaped = true
      case "|" where !isEscaped: items.append("")
      default:
        items[items.count - 1].unicodeScalars.append(scalar)
        isEscaped = false
      }
    }
    return items
  }

  @Test("Numbers and flags are not taken for formulas; lists are joined by bars")
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
