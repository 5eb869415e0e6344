import Foundation
import JSON
import Records
import TestSupport
import Testing

/// Exports as people and scripts ask for them.
struct ExportCommandTests {
  private func run(_ arguments: String..., in folder: TemporaryFolder) async throws
    -> ProcessOutcome
  {
    let outcome = try await PippinBinary.run(arguments, in: folder)
    #expect(outcome.code == 0, "\(arguments): \(outcome.errors)")
    return outcome
  }

  @Test("An export that is taken in and exported again is the same bytes")
  func roundTrip() async throws {
    let folder = try TemporaryFolder()
    let store = try await DemoStore.path()
    for (flags, name) in [(["--all-pages"], "all"), (["--with-times"], "timed")] {
      let first = ["export", "--store", store, "-o", "\(name).jsonl"] + flags
      #expect(try await PippinBinary.run(first, in: folder).code == 0)
      let taken = try await run(
        "ingest",
        "--format",
        "jsonl",
        "\(name).jsonl",
        "--store",
        name,
        in: folder
      )
      #expect(taken.errors.contains("0 refused"))
      let again = ["export", "--store", name, "-o", "again.jsonl"] + flags
      #expect(try await PippinBinary.run(again, in: folder).code == 0)
      let bytes = try folder.bytes(of: "\(name).jsonl")
      #expect(bytes.count > 1000)
      #expect(try folder.bytes(of: "again.jsonl") == bytes)
    }
  }

  @Test(
    "The ending of the path chooses the format, and an explicit format wins",
    arguments: [
      ("a.csv", [], "id,url,title"), ("a.ndjson", [], "{\"actions\""), ("a", [], "{\"actions\""),
      ("a.nq", [], "<http"), ("a.xml", [], "<?xml"), ("a.sqlite", [], "SQLite format 3"),
      ("a.csv", ["--format", "jsonl"], "{\"actions\""), ("a.xlsx", ["--format", "csv"], "id,url"),
      ("a.csv.gz", [], "\u{1F}"),
    ]
  )
  func endings(name: String, flags: [String], start: String) async throws {
    let folder = try TemporaryFolder()
    let export = ["export", "--store", try await DemoStore.path(), "-o", name] + flags
    let outcome = try await PippinBinary.run(export, in: folder)
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(try folder.bytes(of: name).starts(with: Array(start.utf8)))
  }

  @Test(
    "An ending that no format has is refused with those that there are, before anything is read",
    arguments: [
      ("a.csvv", "Did you mean .csv?"), ("a.xlsx", ".jsonl .ndjson .csv"), ("a.jsonl.zst", ".gz"),
      ("a.json", ".jsonl"),
    ]
  )
  func unknownEnding(name: String, says: String) async throws {
    let folder = try TemporaryFolder()
    let outcome = try await PippinBinary.run("export", "--store", "none", "-o", name, in: folder)
    #expect(outcome.code == 64)
    #expect(
      outcome.errors.contains("\nFix: ") && outcome.errors.contains(says),
      "\(outcome.errors)"
    )
    #expect(try folder.names().isEmpty)
  }

  @Test("A copy follows its store by exports of changes, removals included")
  func follows() async throws {
    let folder = try TemporaryFolder()
    let store = try await DemoStore.path()
    _ = try await run("export", "--store", store, "-o", "all.jsonl", in: folder)
    for name in ["one", "two"] {
      _ = try await run("ingest", "--format", "jsonl", "all.jsonl", "--store", name, in: folder)
    }
    _ = try await run("export", "--store", "one", "-o", "one.jsonl", in: folder)
    _ = try await run("forget", "--domain", "market.example", "--store", "one", in: folder)
    let note = try await run(
      "export",
      "--store",
      "one",
      "--since",
      "one.jsonl.manifest.json",
      "-o",
      "changes.jsonl",
      in: folder
    )
    #expect(note.errors.contains("0 records, 4 removed"))
    _ = try await run("ingest", "--format", "jsonl", "changes.jsonl", "--store", "two", in: folder)
    let one = try await run("export", "--store", "one", in: folder)
    #expect(try await run("export", "--store", "two", in: folder).output == one.output)
    #expect(!one.output.contains("market.example/"))
    // Both files in one call are the same.
    let files = ["one.jsonl", "changes.jsonl"]
    let both = ["ingest", "--format", "jsonl"] + files + ["--store", "three"]
    #expect(try await PippinBinary.run(both, in: folder).code == 0)
    #expect(try await run("export", "--store", "three", in: folder).output == one.output)
  }

  @Test("A packed export is read back, by its bytes and not by its name")
  func packed() async throws {
    let folder = try TemporaryFolder()
    let store = try await DemoStore.path()
    _ = try await run("export", "--store", store, "--all-pages", "-o", "a.jsonl.gz", in: folder)
    try folder.write(try folder.bytes(of: "a.jsonl.gz"), to: "b.jsonl")
    for (name, copy) in [("a.jsonl.gz", "one"), ("b.jsonl", "two")] {
      _ = try await run("ingest", "--format", "jsonl", name, "--store", copy, in: folder)
      let again = ["--store", copy, "--all-pages", "-o", "\(copy).jsonl.gz"]
      #expect(try await PippinBinary.run(["export"] + again, in: folder).code == 0)
      #expect(try folder.bytes(of: "\(copy).jsonl.gz") == folder.bytes(of: "a.jsonl.gz"))
    }
    let report = try await run("report", "--store", store, "--since", "b.jsonl", in: folder)
    #expect(report.errors.contains("Nothing has changed since b.jsonl."))
    try folder.write(Array(try folder.bytes(of: "b.jsonl").dropLast(9)), to: "cut.jsonl")
    let cut = ["ingest", "--format", "jsonl", "cut.jsonl", "--store", "three"]
    let outcome = try await PippinBinary.run(cut, in: folder)
    #expect(outcome.code == 65 && outcome.errors.contains("the packed bytes break off"))
  }

  @Test("Of rows of one page without times the last one holds, also a removal and what follows it")
  func orderOfRows() async throws {
    let folder = try TemporaryFolder()
    func row(_ page: String, _ title: String) -> String {
      "{\"schema\":\"pippin-record/1\",\"url\":\"https://a.example/\(page)\",\"indexable\":true,"
        + "\"title\":\"\(title)\"}"
    }
    let gone = "{\"removed\":true,\"url\":\"https://a.example/2\"}"
    let rows = [
      row("1", "Old"), row("1", "New"), row("2", "Gone"), gone, row("3", "Stays"),
      row("2", "Back"),
    ]
    let outcome = try await PippinBinary.run(
      "ingest",
      "--format",
      "jsonl",
      "-",
      "--store",
      "s",
      in: folder,
      input: rows.joined(separator: "\n")
    )
    #expect(outcome.errors.contains("5 records stored, 0 known as new or newer"))
    #expect(outcome.errors.contains(", 1 page noted as gone"), "\(outcome.errors)")
    let text = try await run("export", "--store", "s", in: folder).output
    for title in ["New", "Back", "Stays"] { #expect(text.contains("\"\(title)\"")) }
    for title in ["Old", "Gone"] { #expect(!text.contains("\"\(title)\"")) }
  }

  /// A record of an archive with the page `body`, which was served at `address`.
  private static func capture(_ address: String, _ body: String) -> String {
    let answer =
      "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: \(body.utf8.count)\r\n\r\n"
      + body
    return "WARC/1.1\r\nWARC-Type: response\r\nWARC-Record-ID: <urn:x:\(address)>\r\n"
      + "WARC-Target-URI: \(address)\r\nWARC-Date: 2026-11-20T10:00:00Z\r\n"
      + "Content-Type: application/http; msgtype=response\r\n"
      + "Content-Length: \(answer.utf8.count)\r\n\r\n\(answer)\r\n\r\n"
  }

  @Test("Pages of an archive that say the same are one result; how long they took is not known")
  func sameInArchive() async throws {
    let folder = try TemporaryFolder()
    let words = (0..<300).map { "plum\($0 * 7 % 101)" }.joined(separator: " ")
    let body = "<title>Plum cake</title><p>\(words)</p>"
    let warc = ["a", "b", "c"].map { Self.capture("https://\($0).example/cake", body) }.joined()
    try Data(warc.utf8).write(to: URL(fileURLWithPath: "\(folder.path)/x.warc"))
    #expect(try await run("ingest", "x.warc", "--store", "s", in: folder).code == 0)
    let search = ["search", "cake", "--all-pages", "--store", "s", "--format", "json"]
    let items = try await PippinBinary.run(search, in: folder).json()["items"]
    #expect(items?.array?.count == 1)
    let rows = try await run("export", "--store", "s", "--all-pages", "--with-times", in: folder)
    #expect(rows.output.contains("fetchedAt") && !rows.output.contains("durationMs"))
  }

  @Test("An index of captures knows every whole answer before damage")
  func damagedArchive() async throws {
    let folder = try TemporaryFolder()
    func record(_ page: Int) -> String {
      let body = "<title>Plum \(page)</title><p>Plums number \(page).</p>"
      return Self.capture("https://a.example/\(page)", body)
    }
    let warc = record(1) + record(2) + "WARC/1.0\r\nContent-Le"
    try Data(warc.utf8).write(to: URL(fileURLWithPath: "\(folder.path)/x.warc"))
    let made = try await PippinBinary.shell(
      "pippin ingest x.warc --store s; mkdir -p s/archive && cp x.warc s/archive",
      in: folder
    )
    #expect(made.errors.contains("is damaged"))
    let export = ["export", "--store", "s", "--all-pages", "--format", "cdxj"]
    let lines = try await PippinBinary.run(export, in: folder).output.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.allSatisfy { $0.contains("\"filename\":\"x.warc\"") })
  }

  @Test("Rows that are none are named and left out; the others are stored")
  func badRows() async throws {
    let folder = try TemporaryFolder()
    let row = "{\"schema\":\"pippin-record/1\",\"url\":\"https://a.example/\",\"title\":\"A\"}"
    let rows = [
      "", "nothing", "{\"schema\":\"other/1\",\"url\":\"https://a.example/\"}", row,
      "{\"schema\":\"pippin-record/1\",\"url\":\"https://a.example/#x\"}",
      "{\"removed\":true,\"url\":\"ftp://a.example/\"}",
    ]
    let outcome = try await PippinBinary.run(
      "ingest",
      "--format",
      "jsonl",
      "-",
      "--store",
      "s",
      in: folder,
      input: rows.joined(separator: "\n")
    )
    #expect(outcome.code == 65)
    #expect(outcome.errors.contains("1 record stored, 0 known as new or newer, 4 refused"))
    for line in ["-:2:", "-:3:", "-:5:", "-:6:"] { #expect(outcome.errors.contains(line)) }
    let stored = try await run("export", "--all-pages", "--store", "s", in: folder)
    #expect(stored.output.contains("a.example"))
  }

  @Test("A reader that goes away ends an export quietly", arguments: ["jsonl", "csv", "nquads"])
  func head(format: String) async throws {
    let folder = try TemporaryFolder()
    let store = try await DemoStore.path()
    let line = "{ pippin export --store \(store) --format \(format); echo $? >&2; } | true"
    let outcome = try await PippinBinary.shell(line, in: folder)
    #expect(outcome.errors.split(separator: "\n").last == "0")
    #expect(!outcome.errors.contains("pippin:"))
  }

  @Test("Every format of a crawl can be written, and the folder holds nothing else")
  func formats() async throws {
    let folder = try TemporaryFolder()
    let store = try await DemoStore.path()
    for format in ["csv", "nquads", "cdxj", "sitemap", "opensearch", "vespa", "sqlite"] {
      _ = try await run("export", "--store", store, "--format", format, "-o", "x", in: folder)
      #expect(try folder.names().sorted() == ["x", "x.manifest.json"])
      #expect(try folder.bytes(of: "x").count > 100, "\(format)")
    }
    let parts = try await run("export", "--store", store, "--shard", "2", "-o", "y.gz", in: folder)
    #expect(parts.errors.contains(" written to y-00001-of-00002.gz … y-00002-of-00002.gz."))
    #expect(folder.holds("y-00001-of-00002.gz"))
  }

  @Test("The mapping names every field of the documents")
  func mapping() async throws {
    let folder = try TemporaryFolder()
    let mapping = try JSONParser.parse(try await run("export", "--mapping", in: folder).output)
    let written = ["export", "--mapping", "--format", "opensearch", "-o", "map.json"]
    #expect(try await PippinBinary.run(written, in: folder).output.isEmpty)
    #expect(try JSONParser.parse(folder.bytes(of: "map.json")) == mapping)
    let fields = mapping["mappings"]?["properties"]?.object?.members.map(\.key) ?? []
    let store = try await DemoStore.path()
    let bulk = try await run("export", "--store", store, "--format", "opensearch", in: folder)
    for line in bulk.output.split(separator: "\n").enumerated() where line.offset % 2 == 1 {
      let document = try JSONParser.parse(String(line.element))
      let own = Set(document.keys)
      #expect(own.isSubset(of: fields))
    }
  }
}
