import JSON
import TestSupport
import Testing

/// The URLs of the crawl of the demo sites.
struct URLsCommandTests {
  private func run(_ arguments: String..., in folder: TemporaryFolder) async throws
    -> ProcessOutcome
  {
    let store = try await DemoStore.path()
    return try await PippinBinary.run(["urls", "--store", store] + arguments, in: folder)
  }

  @Test("Every URL of the store is listed, and counted by what became of it")
  func all() async throws {
    let folder = try TemporaryFolder()
    let lines = try await run("--format", "jsonl", in: folder).output.split(separator: "\n")
    #expect(lines.count > 17)
    let rows = try lines.map { try JSONParser.parse(String($0)) }
    #expect(rows.count { $0["outcome"]?.string == "ok" } == 17)
    #expect(rows.allSatisfy { $0["visited"] == nil })
    let terminal = try await run(in: folder)
    #expect(terminal.errors.contains("\(lines.count) URLs: 17 ok"))
  }

  @Test("A link is named with the page and the position where it stands")
  func inlinks() async throws {
    let folder = try TemporaryFolder()
    let outcome = try await run("--inlinks", "--match", "/", "--outcome", "ok", in: folder)
    #expect(outcome.code == 0, "\(outcome.errors)")
    let link = #/    from http://[a-z.]+example/\S*:\d+:\d+  “/#
    #expect(outcome.output.firstMatch(of: link) != nil, "\(outcome.output)")
  }

  @Test(
    "A value that cannot be is refused",
    arguments: [
      ["--status", "6xx"], ["--status", "all"], ["--outcome", "lost"], ["-o", "urls.txt"],
      ["-o", "urls"], ["-o", "urls.csv.gz"], ["-o", "urls.csv", "--format", "terminal"],
    ]
  )
  func refused(arguments: [String]) async throws {
    let folder = try TemporaryFolder()
    let store = try await DemoStore.path()
    let outcome = try await PippinBinary.run(["urls", "--store", store] + arguments, in: folder)
    #expect(outcome.code == 64, "\(outcome.errors)")
  }

  @Test("A file appears whole, and standard error says what is in it")
  func file() async throws {
    let folder = try TemporaryFolder()
    let outcome = try await run("--format", "csv", "-o", "urls.csv", in: folder)
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.errors.contains("URLs written to urls.csv."))
    #expect(try folder.names() == ["urls.csv"])
  }

  @Test(
    "The ending of the path names the format, and --format wins over it",
    arguments: [
      (["-o", "u.jsonl"], "u.jsonl", "{"), (["-o", "u.ndjson"], "u.ndjson", "{"),
      (["-o", "u.CSV"], "u.CSV", "url,"), (["--format", "jsonl", "-o", "u.csv"], "u.csv", "{"),
      (["--format", "csv", "-o", "u.txt"], "u.txt", "url,"),
    ]
  )
  func ending(arguments: [String], name: String, start: String) async throws {
    let folder = try TemporaryFolder()
    let store = try await DemoStore.path()
    let outcome = try await PippinBinary.run(["urls", "--store", store] + arguments, in: folder)
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(try folder.bytes(of: name).starts(with: start.utf8))
  }

  @Test("Where nothing meets the conditions, that is said")
  func nothing() async throws {
    let folder = try TemporaryFolder()
    let outcome = try await run("--host", "nowhere.example", in: folder)
    #expect(outcome.code == 0)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.contains("No URL meets the conditions."))
  }
}
