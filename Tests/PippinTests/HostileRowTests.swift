import Foundation
import JSON
import Records
import TestSupport
import Testing

/// Rows and archives of somebody who wishes us ill, taken in by the program.
struct HostileRowTests {
  private static func row(_ number: Int, _ members: String) -> String {
    #"{"schema":"pippin-record/1","url":"https://a.example/\#(number)","indexable":true,"#
      + #""title":"Plum \#(number)","description":"Jam.","reasons":[],\#(members)}"#
  }

  private static let app =
    #""deepLinks":[{"platform":"ios","app":"1","url":"plums://x","source":"schema-org"}]"#

  /// One sound row, and six that no page brings about.
  private static func hostileRows() -> [String] {
    let long = String(repeating: "x", count: 1_000_000)
    let deep = String(repeating: "a", count: 2_100)
    return [
      row(1, app),
      row(
        2,
        #""deepLinks":[{"platform":"ios","app":"1","url":"javascript:x","source":"schema-org"}]"#
      ),
      row(3, app).replacing("Plum 3", with: long),
      row(4, app + #","robots":{"allowed":false}"#),
      row(5, app + #","links":[{"url":"javascript:x","rel":[],"text":"x"}]"#),
      row(6, app).replacing("a.example/6", with: "a.example/\(deep)"),
      row(7, app + #","quality":{"score":1,"parts":{}}"#),
    ]
  }

  @Test(
    "Rows that no page brings about are put right or refused, each with its number, and counted"
  )
  func rows() async throws {
    let folder = try TemporaryFolder()
    let outcome = try await PippinBinary.run(
      ["ingest", "--format", "jsonl", "-"],
      in: folder,
      input: Self.hostileRows().joined(separator: "\n")
    )
    #expect(outcome.code == 65, "\(outcome.errors)")
    for text in [
      "-:2: no page says this: deepLinks", "-:3: no page says this: title",
      "-:4: no page says this: indexable", "-:5: no page says this: links",
      "-:6: url: it is longer than 2083 bytes. The row is left out.",
      "-:7: no page says this: quality", "6 records stored", "1 refused", "5 put right (",
    ] {
      #expect(outcome.errors.contains(text), "\(text): \(outcome.errors)")
    }
    let found = try await PippinBinary.run(
      ["search", "plum", "--format", "json"],
      in: folder
    ).json()
    let urls = (found["items"]?.array ?? []).compactMap { $0["url"]?.string }.sorted()
    #expect(urls == [1, 5, 7].map { "https://a.example/\($0)" })
    let all = try await PippinBinary.run(["export", "--all-pages"], in: folder)
    #expect(!all.output.contains("javascript:"))
    // What was exported is taken in as it is.
    try folder.write(all.output, to: "again.jsonl")
    let again = try await PippinBinary.run(
      ["ingest", "--format", "jsonl", "again.jsonl", "--store", "two"],
      in: folder
    )
    #expect(again.code == 0 && !again.errors.contains("put right"), "\(again.errors)")
    let copy = try await PippinBinary.run(["export", "--all-pages", "--store", "two"], in: folder)
    #expect(copy.output == all.output)
  }

  @Test("What the store's robots.txt of the host forbids is no result, whatever the row says")
  func forbidden() async throws {
    let folder = try TemporaryFolder()
    let site = try LoopbackSite { request in
      switch request.path {
      case "/robots.txt":
        .page(
          status: 200,
          headers: ["Content-Type: text/plain"],
          body: Array("User-agent: *\nDisallow: /2\n".utf8)
        )
      case "/": .html("<title>Home</title>")
      default: .status(404)
      }
    }
    _ = try await PippinBinary.run(
      ["crawl", "http://a.example/", "--delay", "0"],
      in: folder,
      environment: site.environment
    )
    let lines = [1, 2].map { Self.row($0, Self.app).replacing("https://", with: "http://") }
    let outcome = try await PippinBinary.run(
      ["ingest", "--format", "jsonl", "-"],
      in: folder,
      input: lines.joined(separator: "\n")
    )
    #expect(
      outcome.errors.contains("1 put right (indexable 1, reasons 1, robots 1)"),
      "\(outcome.errors)"
    )
    let found = try await PippinBinary.run(
      ["search", "plum", "--all-pages", "--format", "json"],
      in: folder
    ).json()
    #expect(found["items"]?.array?.compactMap { $0["url"]?.string } == ["http://a.example/1"])
  }

  @Test("An archive that grows out of all proportion ends with 65 and says what to do")
  func archive() async throws {
    let folder = try TemporaryFolder()
    let body = "<title>Plum jam</title>"
    let answer =
      "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
    let record =
      "WARC/1.1\r\nWARC-Type: response\r\nWARC-Target-URI: https://a.example/\r\n"
      + "WARC-Date: 2026-11-20T10:00:00Z\r\nContent-Type: application/http; msgtype=response\r\n"
      + "Content-Length: \(answer.utf8.count)\r\n\r\n\(answer)\r\n\r\n"
    try folder.write(
      GzipBytes.stored(Array(record.utf8)) + GzipBytes.zeros(runs: 200_000),
      to: "x.warc.gz"
    )
    let outcome = try await PippinBinary.run(["ingest", "x.warc.gz"], in: folder)
    #expect(outcome.code == 65, "\(outcome.errors)")
    for text in ["x.warc.gz", "100 times", "gunzip", "1 page"] {
      #expect(outcome.errors.contains(text), "\(outcome.errors)")
    }
    outcome.expectPlainMessage()
  }
}
