import TestSupport
import Testing

struct EmptyArchiveTests {
  private static func record(
    _ kind: String,
    _ address: String,
    _ block: String,
    date: String = "2026-11-01T00:00:00Z"
  ) -> String {
    "WARC/1.1\r\nWARC-Type: \(kind)\r\nWARC-Target-URI: \(address)\r\n"
      + "WARC-Record-ID: <urn:uuid:00000000-0000-4000-8000-000000000001>\r\n"
      + "WARC-Date: \(date)\r\nContent-Type: application/http;msgtype=response\r\n"
      + "Content-Length: \(block.utf8.count)\r\n\r\n\(block)\r\n\r\n"
  }

  @Test(
    "An archive without a page is named, with what it holds",
    arguments: [
      (
        record("response", "http://a.example/", "HTTP/1.1 404 Not Found\r\n\r\n"),
        "it has 1 fetch.gone-404", 0
      ),
      (
        record("response", "http://a.example/", "HTTP/1.1 301 Moved\r\nLocation: /b\r\n\r\n")
          + record("response", "http://a.example/robots.txt", "HTTP/1.1 200 OK\r\n\r\nx"),
        "it has 1 archive.redirect, 1 host files", 0
      ),
      (record("warcinfo", "http://a.example/", "x"), "it has 1 warcinfo", 0),
      (record("response", "http://a.example/", "x"), "it has 1 archive.unreadable", 65),
    ] as [(String, String, Int32)]
  )
  func named(archive: String, content: String, code: Int32) async throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(archive, to: "x.warc")
    let outcome = try await PippinBinary.run("ingest", "x.warc", in: folder)
    #expect(
      outcome.errors.contains("x.warc: no page was read (archive.no-pages): \(content)"),
      "\(outcome.errors)"
    )
    #expect(outcome.code == code)
    let isComplaint = outcome.errors.contains("pippin: x.warc: no page was read")
    #expect(isComplaint == (code != 0), "\(outcome.errors)")
  }

  @Test(
    "A record whose date nobody can read is counted, and any other date is not",
    arguments: [
      ("2026/11/01", true), ("", true), ("2026-11", false), ("2026-11-01T00:00:00+01:00", false),
    ]
  )
  func undated(date: String, isCounted: Bool) async throws {
    let folder = try TemporaryFolder()
    let page = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<title>Plum</title>"
    let record = Self.record("response", "http://a.example/", page, date: date)
    _ = try folder.write(record, to: "x.warc")
    let outcome = try await PippinBinary.run("ingest", "x.warc", in: folder)
    let line = "1 read as older than any other (archive.date-unreadable)"
    #expect(outcome.errors.contains(line) == isCounted, "\(outcome.errors)")
    #expect(outcome.code == 0)
  }

  @Test("A WARC file that is named as rows of JSON is called what it is, once")
  func notRows() async throws {
    let folder = try TemporaryFolder()
    let record = Self.record("response", "http://a.example/", "HTTP/1.1 200 OK\r\n\r\nx")
    _ = try folder.write(record + record, to: "x.warc")
    let outcome = try await PippinBinary.run("ingest", "--format", "jsonl", "x.warc", in: folder)
    #expect(outcome.code == 65)
    #expect(outcome.errors.contains("x.warc: this is a WARC file"), "\(outcome.errors)")
    #expect(!outcome.errors.contains("it is no JSON"), "\(outcome.errors)")
  }

  @Test(
    "A file of another kind is named, with the way to a WARC file",
    arguments: [
      ("PK\u{3}\u{4}\u{14}\0", "a ZIP file; unzip a WACZ and name the files in its folder archive"),
      ("filedesc://x.arc 0.0.0.0 20261101000000 text/plain 76\n", "warcio recompress"),
      ("{\n  \"log\": {\"version\": \"1.2\",", "har2warc"),
      ("BZh91AY", "bunzip2 FILE"),
      ("hello\n", "does not begin with WARC/"),
      ("{\"url\": \"http://a.example/\"}\n", "does not begin with WARC/"),
    ]
  )
  func otherKinds(content: String, step: String) async throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(content, to: "x.bin")
    let outcome = try await PippinBinary.run("ingest", "x.bin", in: folder)
    #expect(outcome.code == 65)
    #expect(outcome.errors.contains("this is no WARC file"), "\(outcome.errors)")
    #expect(outcome.errors.contains(step), "\(outcome.errors)")
  }
}
