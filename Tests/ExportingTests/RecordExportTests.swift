import Basics
import Digests
import Exporting
import Foundation
import JSON
import Records
import Storing
import StoredTestSupport
import Testing

/// Same store, same bytes; a manifest that says what they are.
struct RecordExportTests {
  private func pages() async throws -> StoredPages {
    let pages = try StoredPages()
    try await pages.put([
      try .sample("https://b.example/", title: "B") { record in
        record.fetch = FetchSummary(
          requestedURL: "https://b.example/",
          finalURL: "https://b.example/",
          status: 200,
          bytes: 9
        )
        record.fetch?.fetchedAt = Timestamp(milliseconds: 1_700_000_000_000)
        record.fetch?.durationMs = 12
      },
      try .sample("https://a.example/b", title: "AB"),
      try .sample("https://a.example/B", title: "Capital", description: nil),
      try .sample("http://a.example/", title: "Plain") { $0.deepLinks = [] },
      try .sample("https://a.example/out", title: "Out") { $0.indexable = false },
    ])
    return pages
  }

  private func rows(_ path: String) throws -> [JSONValue] {
    try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map {
      try JSONParser.parse(String($0))
    }
  }

  private func manifest(_ path: String) throws -> JSONValue {
    try JSONParser.parse(try String(contentsOfFile: "\(path).manifest.json", encoding: .utf8))
  }

  private func digest(_ path: String) throws -> String {
    var hash = SHA256()
    hash.update(try Data(contentsOf: URL(filePath: path)))
    return hash.hex()
  }

  @Test("Rows are sorted by the bytes of their addresses, with an id and without times")
  func rows() async throws {
    let pages = try await pages()
    let path = "\(pages.folder.path)/x.jsonl"
    _ = try RecordExport().write(pages.store, to: path)
    let rows = try rows(path)
    #expect(
      rows.map { $0["url"]?.string } == [
        "http://a.example/", "https://a.example/B", "https://a.example/b", "https://b.example/",
      ]
    )
    for row in rows {
      #expect(row["schema"]?.string == PageRecord.schema)
      #expect(row["id"]?.string?.count == 32)
      let keys = (row.object?.members ?? []).map(\.key)
      #expect(keys == keys.sorted())
    }
    #expect(rows[3]["fetch"]?["status"]?.int == 200)
    #expect(rows[3]["fetch"]?["fetchedAt"] == nil)
    #expect(rows[3]["fetch"]?["durationMs"] == nil)
  }

  @Test("The manifest counts the rows and their bytes, and has their digest")
  func manifests() async throws {
    let pages = try await pages()
    let path = "\(pages.folder.path)/x.jsonl"
    let returned = try RecordExport().write(pages.store, to: path)
    let manifest = try manifest(path)
    #expect(
      manifest.object?.members.map(\.key) == [
        "allPages", "appLinked", "bytes", "conditions", "cursor", "expired", "files", "format",
        "gzip", "hidden", "records", "removed", "schema", "sha256", "withTimes",
      ]
    )
    #expect(manifest["records"]?.int == 4)
    #expect(manifest["appLinked"]?.int == 2)
    #expect(manifest["bytes"]?.int == (try Data(contentsOf: URL(filePath: path)).count))
    #expect(manifest["sha256"]?.string == (try digest(path)))
    #expect(manifest["withTimes"]?.bool == false)
    #expect(returned.records == 4)
    #expect(returned.sha256 == manifest["sha256"]?.string)
  }

  @Test(
    "Pages that are over are left out of every format and counted, unless all are wanted",
    arguments: ExportFormat.allCases
  )
  func expired(format: ExportFormat) async throws {
    let pages = try StoredPages()
    let ends = ["2027-01-14", "2027-01-16", "2027-01-15T20:00:00Z", nil, "soon"]
    try await pages.put(
      try ends.enumerated().map { number, end in
        try .sample("https://a.example/\(number)", text: "Says \"expires\":\"2001\".") { record in
          record.expires = end
          record.language = number == 2 ? "de" : "en"
        }
      }
    )
    let path = "\(pages.folder.path)/x"
    var export = RecordExport()
    export.format = format
    let all = try export.write(pages.store, to: path)
    #expect(all.expired == 0)
    // 2027-01-15T21:00:00Z: the 14th has ended everywhere.
    export.now = Timestamp(milliseconds: 1_800_046_800_000)
    let some = try export.write(pages.store, to: path)
    #expect(some.expired == 2)
    #expect(try manifest(path)["expired"]?.int == 2)
    #expect(format == .cdxj || (all.records, some.records) == (5, 3))
    if format == .jsonl {
      let urls = try rows(path).compactMap { $0["url"]?.string?.last }
      #expect(urls == ["1", "3", "4"])
    }
    export.filters = [try ExportFilter(reading: "language=en")]
    export.isHidden = { _ in true }
    let none = try export.write(pages.store, to: path)
    #expect((none.records, none.expired, none.hidden.count) == (0, 1, 5))
  }

  @Test("The same records give the same bytes, in whatever order they came to the store")
  func deterministic() async throws {
    let pages = try await pages()
    let path = "\(pages.folder.path)/x.jsonl"
    let first = try RecordExport().write(pages.store, to: path)
    #expect(try RecordExport().write(pages.store, to: path) == first)
    let other = try StoredPages()
    var records: [PageRecord] = []
    try pages.store.forEachRecord(.all) { records.append(try $0.record()) }
    for record in records.reversed() { try await other.put([record]) }
    #expect(try RecordExport().write(other.store, to: path).sha256 == first.sha256)
  }

  @Test("Times are there when asked for, and the manifest says so")
  func times() async throws {
    let pages = try await pages()
    let path = "\(pages.folder.path)/x.jsonl"
    var export = RecordExport()
    export.withTimes = true
    #expect(try export.write(pages.store, to: path).withTimes)
    let row = try #require(try rows(path).last)
    #expect(row["fetch"]?["fetchedAt"]?.string == "2023-11-14T22:13:20.000Z")
    #expect(row["fetch"]?["durationMs"]?.int == 12)
  }

  @Test("Every condition is kept and stands in the manifest; all pages come when asked for")
  func filters() async throws {
    let pages = try await pages()
    let path = "\(pages.folder.path)/x.jsonl"
    var export = RecordExport()
    export.filters = try ["host=a.example", "app-linked=true"].map(ExportFilter.init(reading:))
    let manifest = try export.write(pages.store, to: path)
    #expect(manifest.conditions == ["host=a.example", "app-linked=true"])
    #expect(try rows(path).map { $0["title"]?.string } == ["AB"])
    var all = RecordExport()
    all.selection = .all
    #expect(try all.write(pages.store, to: path).records == 5)
  }

  @Test("A stream has the bytes of the file")
  func stream() async throws {
    let pages = try await pages()
    let path = "\(pages.folder.path)/x.jsonl"
    let written = try RecordExport().write(pages.store, to: path)
    let streamed = "\(pages.folder.path)/y.jsonl"
    let descriptor = open(streamed, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    try #require(descriptor >= 0)
    let manifest = try RecordExport().stream(pages.store, to: descriptor)
    close(descriptor)
    #expect(manifest.sha256 == written.sha256)
    #expect(manifest.records == written.records)
    #expect(try digest(streamed) == written.sha256)
  }

  @Test("An export that cannot be written leaves the old file and its manifest")
  func failure() async throws {
    let pages = try await pages()
    let path = "\(pages.folder.path)/x.jsonl"
    let old = try RecordExport().write(pages.store, to: path)
    try pages.store.close()
    #expect(throws: (any Error).self) {
      try RecordExport().write(pages.store, to: path)
    }
    #expect(try digest(path) == old.sha256)
    #expect(try manifest(path)["sha256"]?.string == old.sha256)
    let names = try FileManager.default.contentsOfDirectory(atPath: pages.folder.path)
    #expect(!names.contains { $0.hasSuffix(".tmp") })
  }

  @Test("An empty store gives an empty file and a manifest of nothing")
  func empty() async throws {
    let pages = try StoredPages()
    let path = "\(pages.folder.path)/x.jsonl"
    let manifest = try RecordExport().write(pages.store, to: path)
    #expect(manifest.records == 0)
    #expect(manifest.bytes == 0)
    #expect(
      manifest.sha256 == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    )
    #expect(try Data(contentsOf: URL(filePath: path)).isEmpty)
  }
}
