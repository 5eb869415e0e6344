import Foundation
import JSON
import Records
import TestSupport
import Testing

/// Reports of the crawl of the demo sites.
struct ReportCommandTests {
  @Test(
    "The ending of the path chooses the format",
    arguments: [
      ("r.html", "<!DOCTYPE html>"), ("r.csv", "table,name,count,rule,severity"),
      ("r.md", "# Crawl report"),
      ("r.json", "{\"overview\":{"),
    ]
  )
  func endings(name: String, start: String) async throws {
    let folder = try TemporaryFolder()
    let store = try await DemoStore.path()
    let outcome = try await PippinBinary.run("report", "--store", store, "-o", name, in: folder)
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.output.isEmpty)
    let text = String(decoding: try folder.bytes(of: name), as: UTF8.self)
    #expect(text.hasPrefix(start))
    // Markdown has a backslash before each full stop.
    #expect(text.replacing("\\", with: "").contains("orchard.example"))
    #expect(try folder.names() == [name])
  }

  @Test("The report says for each seed what became of it, and why addresses were not fetched")
  func seeds() async throws {
    let folder = try TemporaryFolder()
    let store = try await DemoStore.path()
    let outcome = try await PippinBinary.run(
      "report",
      "--store",
      store,
      "--format",
      "json",
      in: folder
    )
    let report = try JSONParser.parse(outcome.output)
    let seeds = report["tables"]?["seeds"]?["rows"]?.array ?? []
    #expect(!seeds.isEmpty)
    for seed in seeds {
      #expect(seed["outcome"]?.string == "read, status 200")
      #expect((seed["pages"]?.int ?? 0) > 0)
    }
    let pages = report["tables"]?["types"]?["rows"]?.array?.first?["pages"]?.int
    #expect((pages ?? 0) > 0)
    #expect(report["overview"]?["pages"]?.int == 17)
  }

  @Test("A folder takes a file for each table, and other formats are refused there")
  func folder() async throws {
    let folder = try TemporaryFolder()
    let store = try await DemoStore.path()
    let report = ["report", "--store", store, "-o", "sheets/"]
    let outcome = try await PippinBinary.run(report, in: folder)
    #expect(outcome.code == 0, "\(outcome.errors)")
    let findings = String(decoding: try folder.bytes(of: "sheets/findings.csv"), as: UTF8.self)
    #expect(findings.hasPrefix("rule,severity,pages,findings,meaning,firstPages"))
    #expect(findings.contains("http://orchard.example/"))
    #expect(folder.holds("sheets/seeds.csv") && folder.holds("sheets/overview.csv"))
    let other = try await PippinBinary.run(report + ["--format", "html"], in: folder)
    #expect(other.code == 64)
  }

  @Test("A folder that cannot be made is told of with the cause")
  func unmade() async throws {
    let folder = try await DemoStore.copy()
    try folder.write("", to: "file")
    let outcome = try await PippinBinary.run("report", "-o", "file/sheets/", in: folder)
    #expect(outcome.code == 73, "\(outcome.errors)")
    #expect(outcome.errors.contains("cannot be made: Not a directory."), "\(outcome.errors)")
  }

  @Test("An ending that no report has is refused", arguments: ["r.xlsx", "r.jsonl"])
  func unknownEnding(name: String) async throws {
    let folder = try TemporaryFolder()
    let outcome = try await PippinBinary.run("report", "-o", name, in: folder)
    #expect(outcome.code == 64)
    #expect(outcome.errors.contains(".html, .md, .csv or .json"))
    #expect(try folder.names().isEmpty)
  }

  @Test("A store that is not there is no input")
  func noStore() async throws {
    let outcome = try await PippinBinary.run("report", "--store", "x", in: try TemporaryFolder())
    #expect(outcome.code == 66)
  }
}
