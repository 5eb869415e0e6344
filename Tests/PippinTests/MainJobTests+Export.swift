import Foundation
import JSON
import Records
import TestSupport
import Testing

/// Exporting what a crawl of the demo sites stored.
extension MainJobTests {
  @Test("Two exports of one store are the same bytes; rows are sorted and have an id and no times")
  func export() async throws {
    let folder = try TemporaryFolder()
    let store = try await DemoStore.path()
    let first = try await PippinBinary.run("export", "-o", "a.jsonl", "--store", store, in: folder)
    #expect(first.code == 0)
    #expect(first.output.isEmpty)
    let second = try await PippinBinary.run("export", "-o", "b.jsonl", "--store", store, in: folder)
    #expect(second.code == 0)
    let bytes = try folder.bytes(of: "a.jsonl")
    #expect(try folder.bytes(of: "b.jsonl") == bytes)
    #expect(
      try folder.bytes(of: "a.jsonl.manifest.json") == folder.bytes(of: "b.jsonl.manifest.json")
    )
    let stream = try await PippinBinary.run("export", "--store", store, in: folder)
    #expect(Array(stream.output.utf8) == bytes)
    let rows = try bytes.split(separator: UInt8(ascii: "\n")).map { try JSONParser.parse($0) }
    #expect(rows.count == 15)
    let urls = rows.compactMap { $0["url"]?.string }
    #expect(urls == urls.sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) })
    for row in rows {
      #expect(row["schema"]?.string == "pippin-record/1")
      #expect(row["id"]?.string?.count == 32)
      #expect(row["fetch"]?["fetchedAt"] == nil)
      #expect(row["fetch"]?["durationMs"] == nil)
      #expect(row["indexable"]?.bool == true)
      #expect((row.object?.members ?? []).map(\.key) == row.keys, "keys are sorted")
    }
    let manifest = try JSONParser.parse(try folder.bytes(of: "a.jsonl.manifest.json"))
    #expect(manifest["records"]?.int == 15)
    #expect(manifest["appLinked"]?.int == 14)
    #expect(manifest["bytes"]?.int == bytes.count)
    #expect(manifest["format"]?.string == "jsonl")
    let digest = try await PippinBinary.shell("sha256sum a.jsonl", in: folder)
    #expect(
      manifest["sha256"]?.string == digest.output.split(separator: " ").first.map(String.init)
    )
  }

  @Test("Pages that are over are not exported, and counted, unless all pages are wanted")
  func exportExpired() async throws {
    let folder = try TemporaryFolder()
    func run(_ arguments: String...) async throws -> (lines: [String], errors: String) {
      let outcome = try await PippinBinary.run(arguments, in: folder)
      #expect(outcome.code == 0, "\(outcome.errors)")
      return (outcome.output.split(whereSeparator: \.isNewline).map(String.init), outcome.errors)
    }
    let rows = try await run("export", "--store", try await DemoStore.path()).lines
    let text = rows.enumerated().map { number, row in
      number < 2 ? row.replacing(#","feeds":"#, with: #","expires":"2001-01-01","feeds":"#) : row
    }
    try text.joined(separator: "\n").write(
      toFile: folder.path(of: "rows.jsonl"),
      atomically: true,
      encoding: .utf8
    )
    _ = try await run("ingest", "--format", "jsonl", "rows.jsonl", "--store", "copy")
    let some = try await run("export", "--store", "copy")
    #expect(some.lines.count == rows.count - 2)
    #expect(some.errors.contains("2 expired and left out"))
    let all = try await run("export", "--store", "copy", "--all-pages")
    #expect(all.lines.count == rows.count)
    #expect(!all.errors.contains("left out"))
  }

  @Test("Conditions on an export are kept by every row, and times come only when asked for")
  func exportOptions() async throws {
    let folder = try TemporaryFolder()
    let store = try await DemoStore.path()
    func rows(_ arguments: String...) async throws -> [JSONValue] {
      let outcome = try await PippinBinary.run(
        ["export", "--store", store] + arguments,
        in: folder
      )
      #expect(outcome.code == 0, "\(outcome.errors)")
      return try outcome.output.split(separator: "\n").map { try JSONParser.parse(String($0)) }
    }
    #expect(try await rows("--where", "host=market.example").count == 4)
    #expect(try await rows("--where", "language=ko").count == 1)
    #expect(try await rows("--where", "type=Recipe", "--where", "app=544007664").count == 3)
    #expect(try await rows("--where", "app-linked=false").count == 1)
    #expect(try await rows("--all-pages").count == 17)
    let timed = try await rows("--with-times", "--where", "host=market.example")
    #expect(timed.allSatisfy { $0["fetch"]?["fetchedAt"]?.string != nil })
  }
}
