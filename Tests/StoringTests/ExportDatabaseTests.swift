import Addressing
import Foundation
import GRDB
import Records
import Storing
import TestSupport
import Testing

/// A database for people who ask in SQL.
struct ExportDatabaseTests {
  private func page(_ url: String, title: String = "Plums") throws -> ExportDatabase.Page {
    var record = PageRecord(url: try #require(WebAddress(url)))
    record.title = title
    record.text = "Ripe plums and '; DROP TABLE pages;--"
    record.keywords = ["plum", "cake"]
    record.deepLinks = [DeepLink(platform: "ios", app: "42", url: "p://1", source: "banner")]
    record.findings = [Finding(.pageTitleLong)]
    record.fetch = FetchSummary(requestedURL: url, finalURL: url, status: 200, bytes: 9)
    record.fetch?.fetchedAt = Timestamp(milliseconds: 1_700_000_000_000)
    return ExportDatabase.Page(
      id: record.id,
      record: record,
      isAppLinked: true,
      types: ["https://schema.org/Recipe"],
      apps: ["42"]
    )
  }

  private func write(_ path: String, hasFullText: Bool = false, withTimes: Bool = false) throws {
    let database = try ExportDatabase(path: path, withTimes: withTimes, hasFullText: hasFullText)
    for number in 0..<600 {
      try database.add(try page("https://a.example/\(number)", title: "Plum \(number)"))
    }
    try database.add(
      StoredRemoval(id: 7, version: 3, url: "https://gone.example/")
    )
    try database.finish(["schema": PageRecord.schema])
  }

  @Test("Pages, types, apps, deep links, findings and removals can be asked for")
  func tables() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/x.sqlite"
    try write(path)
    let queue = try DatabaseQueue(path: path)
    try queue.read { database in
      func number(_ sql: String) throws -> Int? { try Int.fetchOne(database, sql: sql) }
      #expect(try number("SELECT count(*) FROM pages") == 600)
      #expect(try number("SELECT count(*) FROM pages WHERE fetched_at IS NOT NULL") == 0)
      #expect(
        try number(
          """
          SELECT count(*) FROM pages JOIN types ON types.page = number JOIN apps USING(page)
            JOIN deep_links USING(page) JOIN findings USING(page)
          WHERE type = 'https://schema.org/Recipe' AND apps.app = '42' AND status = 200
          """
        ) == 600
      )
      #expect(try number("SELECT count(*) FROM removed WHERE id = '0000000000000007'") == 1)
      #expect(
        try String.fetchOne(database, sql: "SELECT value FROM about WHERE name = 'schema'")
          == PageRecord.schema
      )
      #expect(try String.fetchOne(database, sql: "PRAGMA integrity_check") == "ok")
      #expect(try number("SELECT count(*) FROM sqlite_master WHERE name = 'search'") == 0)
    }
    try queue.close()
  }

  @Test("A full-text index finds pages by their words, and times are there when asked for")
  func fullText() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/x.sqlite"
    try write(path, hasFullText: true, withTimes: true)
    let queue = try DatabaseQueue(path: path)
    try queue.read { database in
      let sql = "SELECT url FROM search JOIN pages ON number = search.rowid WHERE search MATCH ?"
      #expect(
        try String.fetchAll(database, sql: sql, arguments: ["title:599"])
          == ["https://a.example/599"]
      )
      #expect(
        try String.fetchOne(database, sql: "SELECT DISTINCT fetched_at FROM pages")
          == "2023-11-14T22:13:20.000Z"
      )
    }
    try queue.close()
  }

  @Test("The same pages give the same bytes", arguments: [false, true])
  func stable(hasFullText: Bool) throws {
    let folder = try TemporaryFolder()
    try write("\(folder.path)/a", hasFullText: hasFullText)
    try write("\(folder.path)/b", hasFullText: hasFullText)
    #expect(try folder.bytes(of: "a") == folder.bytes(of: "b"))
  }

  @Test("A place that takes no file is an error")
  func refused() {
    #expect(throws: StoreError.self) {
      try ExportDatabase(path: "/nonexistent/x", withTimes: false, hasFullText: false)
    }
  }
}
