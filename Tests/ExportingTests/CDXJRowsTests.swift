import Addressing
import Basics
import Exporting
import Foundation
import Records
import Storing
import StoredTestSupport
import Testing

/// An index of captures.
struct CDXJRowsTests {
  private func page(_ url: String, fetched: Int64? = 1_700_000_000_000) throws -> PageRecord {
    try .sample(url) { record in
      guard let fetched else { return }
      record.fetch = FetchSummary(requestedURL: url, finalURL: url, status: 200, bytes: 9)
      record.fetch?.contentType = "text/html; charset=utf-8"
      record.fetch?.fetchedAt = Timestamp(milliseconds: fetched)
    }
  }

  private func lines(_ records: [PageRecord], captures: CaptureTable = CaptureTable()) async throws
    -> [String]
  {
    let pages = try StoredPages()
    try await pages.put(records)
    var export = RecordExport()
    export.format = .cdxj
    export.captures = captures
    let path = "\(pages.folder.path)/x.cdxj"
    let manifest = try export.write(pages.store, to: path)
    #expect(manifest.withTimes, "moments are a part of the format")
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let lines = text.split(separator: "\n").map(String.init)
    #expect(manifest.records == lines.count)
    return lines
  }

  @Test("Lines are sorted by key; a page that was never fetched has none")
  func sorted() async throws {
    let lines = try await lines([
      try page("https://b.example/"), try page("https://www.a.example/z"),
      try page("https://a.example/Y"), try page("https://c.example/", fetched: nil),
    ])
    #expect(
      lines == [
        "example,a)/y 20231114221320 {\"mime\":\"text/html\",\"status\":\"200\","
          + "\"url\":\"https://a.example/Y\"}",
        "example,a)/z 20231114221320 {\"mime\":\"text/html\",\"status\":\"200\","
          + "\"url\":\"https://www.a.example/z\"}",
        "example,b)/ 20231114221320 {\"mime\":\"text/html\",\"status\":\"200\","
          + "\"url\":\"https://b.example/\"}",
      ]
    )
  }

  @Test("Where an archive holds the answer, its place stands there; of several the newest")
  func captured() async throws {
    let record = try page("https://a.example/")
    var table = CaptureTable()
    table.files = ["old.warc.gz", "new.warc.gz"]
    func capture(_ file: Int32, _ time: Int64) -> CaptureTable.Capture {
      CaptureTable.Capture(
        file: file,
        status: 200,
        offset: 77,
        length: 5,
        milliseconds: time,
        digest: "sha1:X"
      )
    }
    table.add(capture(1, 1_700_000_001_000), of: record.url.identity)
    table.add(capture(0, 1_600_000_000_000), of: record.url.identity)
    let lines = try await lines([record], captures: table)
    #expect(
      lines == [
        "example,a)/ 20231114221321 {\"digest\":\"sha1:X\",\"filename\":\"new.warc.gz\","
          + "\"length\":\"5\",\"mime\":\"text/html\",\"offset\":\"77\",\"status\":\"200\","
          + "\"url\":\"https://a.example/\"}"
      ]
    )
  }
}
