import Addressing
import Basics
import Digests
import Foundation
import GRDB
import Records
import Rules
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
    record.reasons = [Reason.noDescription, Reason.noindex]
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
      StoredRemoval(version: 3, url: "https://gone.example/")
    )
    try database.finish(["schema": PageRecord.schema])
  }

  /// The first column of what `sql` finds, as text.
  private func ask(_ path: String, _ sql: String) throws -> [String] {
    let queue = try DatabaseQueue(path: path)
    let found = try queue.read { try String.fetchAll($0, sql: sql) }
    try queue.close()
    return found
  }

  @Test("Pages, types, apps, deep links, findings and removals can be asked for")
  func tables() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/x.sqlite"
    try write(path)
    #expect(try ask(path, "SELECT count(*) FROM pages") == ["600"])
    #expect(try ask(path, "SELECT count(*) FROM pages WHERE fetched_at IS NOT NULL") == ["0"])
    let joined = """
      SELECT count(*) FROM pages JOIN types ON types.page = number JOIN apps USING(page)
        JOIN deep_links USING(page) JOIN findings USING(page)
      WHERE type = 'https://schema.org/Recipe' AND apps.app = '42' AND status = 200
      """
    #expect(try ask(path, joined) == ["600"])
    let gone = Digest128(of: "https://gone.example/").text
    #expect(try ask(path, "SELECT url FROM removed WHERE id = '\(gone)'").count == 1)
    #expect(try ask(path, "SELECT value FROM about WHERE name = 'schema'") == [PageRecord.schema])
    let reasons = try ask(path, "SELECT DISTINCT reasons FROM pages")
    #expect(reasons == ["description.missing|robots.noindex"])
    #expect(try ask(path, "PRAGMA integrity_check") == ["ok"])
    #expect(try ask(path, "SELECT name FROM sqlite_master WHERE name = 'search'").isEmpty)
  }

  @Test("A full-text index finds pages by their words, and times are there when asked for")
  func fullText() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/x.sqlite"
    try write(path, hasFullText: true, withTimes: true)
    let sql = """
      SELECT url FROM search JOIN pages ON number = search.rowid WHERE search MATCH 'title:599'
      """
    #expect(try ask(path, sql) == ["https://a.example/599"])
    #expect(
      try ask(path, "SELECT DISTINCT fetched_at FROM pages") == ["2023-11-14T22:13:20.000Z"]
    )
  }

  @Test("The same pages give the same bytes", arguments: [false, true])
  func stable(hasFullText: Bool) throws {
    let folder = try TemporaryFolder()
    try write("\(folder.path)/a", hasFullText: hasFullText)
    try write("\(folder.path)/b", hasFullText: hasFullText)
    #expect(
      try Data(contentsOf: URL(filePath: "\(folder.path)/a"))
        == Data(contentsOf: URL(filePath: "\(folder.path)/b"))
    )
  }

  @Test("A place that takes no file is an error")
  func failed() {
    #expect(throws: StoreError.self) {
      try ExportDatabase(path: "/nonexistent/x", withTimes: false, hasFullText: false)
    }
  }
}
