import TestSupport
import Testing

struct EmptyArchiveTests {
  private static func record(_ kind: String, _ address: String, _ block: String) -> String {
    "WARC/1.1\r\nWARC-Type: \(kind)\r\nWARC-Target-URI: \(address)\r\n"
      + "WARC-Record-ID: <urn:uuid:00000000-0000-4000-8000-000000000001>\r\n"
      + "WARC-Date: 2026-11-01T00:00:00Z\r\nContent-Type: application/http;msgtype=response\r\n"
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
}
