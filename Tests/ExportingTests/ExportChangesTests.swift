import Basics
import Digests
import Addressing
import Exporting
import Foundation
import Frontier
import JSON
import Records
import Storing
import StoredTestSupport
import Testing

/// Exports of what changed, with word of what went away.
struct ExportChangesTests {
  private func export(
    _ pages: StoredPages,
    since: ChangeStart? = nil,
    _ format: ExportFormat = .jsonl,
    edit: (inout RecordExport) -> Void = { _ in }
  ) throws -> (manifest: ExportManifest, lines: [String]) {
    var export = RecordExport()
    export.format = format
    export.since = since
    edit(&export)
    let path = "\(pages.folder.path)/x"
    let manifest = try export.write(pages.store, to: path)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    return (manifest, text.split(whereSeparator: \.isNewline).map(String.init))
  }

  private func pages() async throws -> (pages: StoredPages, start: ChangeStart) {
    let pages = try StoredPages()
    try await pages.put(
      try ["a", "b", "c", "d"].map { try .sample("https://\($0).example/", title: "First") }
    )
    let cursor = try export(pages).manifest.cursor
    return (pages, try #require(ChangeStart(cursor)))
  }

  private func address(_ text: String) throws -> WebAddress { try #require(WebAddress(text)) }

  @Test("Nothing changed is nothing exported; the cursor stays")
  func nothing() async throws {
    let (pages, start) = try await pages()
    let changes = try export(pages, since: start)
    #expect(changes.lines.isEmpty)
    #expect(changes.manifest.records == 0)
    #expect(changes.manifest.cursor == start.text)
    #expect(changes.manifest.since == start.text)
  }

  @Test("What changed comes whole; what went away or left the index comes as a tombstone")
  func changes() async throws {
    let (pages, start) = try await pages()
    try await pages.put(
      [
        try .sample("https://b.example/", title: "Second"),
        try .sample("https://c.example/", title: "Hidden") { $0.indexable = false },
      ],
      gone: [try address("https://d.example/")]
    )
    let changes = try export(pages, since: start)
    let rows = try changes.lines.map { try JSONParser.parse($0) }
    #expect(rows.map { $0["url"]?.string?.dropFirst(8).first } == ["b", "c", "d"])
    #expect(rows.map { $0["removed"]?.bool } == [nil, true, true])
    #expect(rows[0]["title"]?.string == "Second")
    #expect(rows[1]["title"] == nil)
    let last = try address("https://d.example/").identity
    #expect(rows[2]["id"]?.string == last.text)
    #expect(changes.manifest.records == 1)
    #expect(changes.manifest.removed == 2)
    let next = try #require(ChangeStart(changes.manifest.cursor))
    #expect(try export(pages, since: next).lines.isEmpty)
  }

  @Test("A page that is forgotten is a tombstone too")
  func forgotten() async throws {
    let (pages, start) = try await pages()
    try await pages.store.forget(.domain("a.example"))
    let changes = try export(pages, since: start)
    #expect(changes.lines.count == 1)
    #expect(changes.lines.first?.contains("\"removed\":true") == true)
  }

  @Test("Conditions on the address hold for tombstones")
  func conditions() async throws {
    let (pages, start) = try await pages()
    let gone = try ["https://a.example/", "https://d.example/"].map(address)
    try await pages.put([], gone: gone)
    let filter = try ExportFilter(reading: "host=d.example")
    let changes = try export(pages, since: start) { $0.filters = [filter] }
    #expect(changes.manifest.removed == 1)
    #expect(changes.lines.first?.contains("d.example") == true)
  }

  @Test(
    "Each format that can says that a page is gone in its own way",
    arguments: [
      (ExportFormat.csv, "true"), (.opensearch, "{\"delete\":{\"_id\":"),
      (.vespa, "{\"remove\":\"id:pippin:page::"),
    ]
  )
  func formats(format: ExportFormat, mark: String) async throws {
    let (pages, start) = try await pages()
    try await pages.put([], gone: [try address("https://d.example/")])
    let changes = try export(pages, since: start, format)
    #expect(changes.lines.last?.contains(mark) == true)
    #expect(changes.lines.count == (format == .csv ? 2 : 1))
  }

  @Test(
    "A format that cannot say it refuses to export changes",
    arguments: [ExportFormat.nquads, .cdxj, .sitemap]
  )
  func failed(format: ExportFormat) async throws {
    let (pages, start) = try await pages()
    #expect {
      try export(pages, since: start, format)
    } throws: { error in
      (error as? ExportError)?.message.contains("--since") == true
    }
  }

  @Test("A cursor of another store is refused")
  func foreign() async throws {
    let pages = try await pages().pages
    #expect(throws: StoreError.self) { try export(pages, since: .version(99)) }
    let version = try await pages.store.latestVersion()
    #expect(try export(pages, since: .version(version)).lines.isEmpty)
  }

  @Test("By a moment, what was fetched before it stays out, and what has no time does not")
  func moment() async throws {
    let pages = try StoredPages()
    func sample(_ url: String, _ time: Int64?) throws -> PageRecord {
      try .sample(url) { record in
        record.fetch = FetchSummary(requestedURL: url, finalURL: url, status: 200, bytes: 1)
        record.fetch?.fetchedAt = time.map { Timestamp(milliseconds: $0) }
      }
    }
    try await pages.put([
      try sample("https://a.example/", 1_700_000_000_000),
      try sample("https://b.example/", 1_750_000_000_000), try sample("https://c.example/", nil),
    ])
    let start = try #require(ChangeStart("2024-01-01"))
    let changes = try export(pages, since: start)
    #expect(changes.lines.count == 2)
    #expect(changes.manifest.since == "2024-01-01T00:00:00.000Z")
  }

  @Test("A hidden page is left out, and a tombstone among changes")
  func hidden() async throws {
    let (pages, start) = try await pages()
    let id = try await pages.number("https://b.example/")
    let all = try export(pages) { $0.isHidden = { $0 == id } }
    #expect(all.manifest.records == 3)
    try await pages.put([try .sample("https://b.example/", title: "Second")])
    let changes = try export(pages, since: start) { $0.isHidden = { $0 == id } }
    #expect(changes.manifest.removed == 1)
  }

  @Test("A page that changed and is over is a tombstone among changes")
  func expired() async throws {
    let (pages, start) = try await pages()
    try await pages.put([
      try .sample("https://b.example/", title: "Second") { $0.expires = "2020-01-01" }
    ])
    let now = Timestamp(milliseconds: 1_700_000_000_000)
    let changes = try export(pages, since: start) { $0.now = now }
    #expect((changes.manifest.records, changes.manifest.removed) == (0, 1))
    #expect(changes.manifest.expired == 1)
    #expect(changes.lines.first?.contains("\"removed\":true") == true)
    #expect(try export(pages, since: start).manifest.records == 1)
  }

  @Test("Hiding a page and bringing it back reach a copy, though its version stays")
  func hidingAndBack() async throws {
    let (pages, start) = try await pages()
    let id = try await pages.number("https://b.example/")
    let hidden = try export(pages, since: start, .opensearch) { $0.isHidden = { $0 == id } }
    #expect(hidden.lines.count == 1)
    #expect(hidden.lines.first?.hasPrefix("{\"delete\":") == true)
    let identity = try address("https://b.example/").identity
    #expect(hidden.manifest.hidden == [identity])
    #expect(hidden.manifest.cursor == start.text)
    let back = try export(pages, since: start, .opensearch) { $0.hiddenBefore = [identity] }
    #expect(back.lines.count == 2)
    #expect(back.lines.first?.hasPrefix("{\"index\":") == true)
    #expect(back.lines.last?.contains("https://b.example/") == true)
    #expect(back.manifest.hidden.isEmpty)
    // The copy deleted under this very version.
    let version = "\"version\":2,\"version_type\":\"external_gte\"}}"
    #expect(hidden.lines.first?.hasSuffix(version) == true)
    #expect(back.lines.first?.hasSuffix(version) == true)
    #expect(try export(pages, since: start).lines.isEmpty)
    #expect(try export(pages) { $0.isHidden = { $0 == id } }.manifest.hidden == [identity])
  }

  @Test(
    "What is no start is told apart",
    arguments: ["", "v", "v-1", "17", "yesterday", "v1.5", "-"]
  )
  func noStart(text: String) {
    #expect(ChangeStart(text) == nil)
  }
}
