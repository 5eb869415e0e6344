import Foundation
import TestSupport
import Testing

/// What conditions and options of `pippin export` are refused, and what is said where no page meets them.
struct ExportConditionsTests {
  @Test(
    "What cannot be asked for is a usage error that says what can",
    arguments: [
      (["--where", "hots=a"], "Did you mean host?"), (["--where", "host>a"], "= or !="),
      (["--where", "quality=good"], "number"),
      (["--where", "quality>=50"], "must give quality a number from 0 to 1"),
      (["--where", "quality>abc"], "Fix: Write it as in: --where \"quality>=0.5\""),
      (["--since", "yesterday"], "cursor"),
      (["--shard", "0"], "1 to 1000"), (["--base-url", "x"], "http"),
      (["--format", "nquads", "--since", "v0"], "jsonl"),
      (["--format", "sqlite"], "cannot go to standard output"), (["--shard", "2"], "-o PATH"),
      (["--where", "finding=pages"], "names no finding"),
      (["--where", "finding=nope"], "Fix: List every code with: pippin rules"),
      (["--where", "reason=qqqqqq"], "Fix: List every code with: pippin rules"),
      (["--where", "finding=none"], "names no finding"),
      (["--where", "finding=robots.noindex"], "Did you mean reason=robots.noindex?"),
      (["--where", "reason=rendering.shar"], "Did you mean rendering.share?"),
      (["--shard-by", "host"], "add --shard N"),
      (["--mapping", "--format", "csv"], "Use --format opensearch or vespa"),
      (["--mapping", "--all-pages"], "leave out --all-pages"),
      (["--mapping", "--format", "vespa"], "Name a folder"),
      (["--mapping", "-o", "q.csv"], "end it in .json"),
      (["--mapping", "-o", "q.json.gz"], "leave out the ending .gz"),
      (["--mapping", "-o", "q.parquet"], "writes no parquet"),
      (["--mapping", "-o", "s3://b/x.json"], "Name a file"),
    ]
  )
  func usage(arguments: [String], says: String) async throws {
    let folder = try TemporaryFolder()
    let store = try await DemoStore.path()
    let outcome = try await PippinBinary.run(["export", "--store", store] + arguments, in: folder)
    #expect(outcome.code == 64, "\(outcome.errors)")
    #expect(outcome.errors.contains(says), "\(outcome.errors)")
    #expect(outcome.output.isEmpty)
  }

  @Test(
    "Where no page meets the conditions, a note says which one, and what pages have instead",
    arguments: [
      (["type=Recpie"], "No page meets type=Recpie. Did you mean type=Recipe?"),
      (["type=http://schema.org/Recpie"], "Did you mean type=Recipe?"),
      (["host=orchrd.example"], "Did you mean host=orchard.example?"),
      (["lang=xx"], "No page meets language=xx. Pages have: "),
      (["status=503"], "Leave the condition out, or ask for something else."),
      (["type=Recipe", "lang=xx"], "No page meets language=xx."),
      (["host=orchard.example", "host=market.example"], "No page meets all conditions: host=orch"),
    ]
  )
  func empty(conditions: [String], says: String) async throws {
    let folder = try TemporaryFolder()
    let options = conditions.flatMap { ["--where", $0] }
    let store = try await DemoStore.path()
    let outcome = try await PippinBinary.run(["export", "--store", store] + options, in: folder)
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.output.isEmpty)
    let errors = outcome.errors.replacing("\n", with: " ")
    #expect(errors.contains("0 records") && errors.contains(says), "\(errors)")
  }

  @Test(
    "Nothing is said of conditions where pages meet them, or changes are exported",
    arguments: [
      ["--where", "type=http://schema.org/Recipe"], ["--where", "type=Recipe"], [],
      ["--where", "type=Recpie", "--since", "v0"],
    ]
  )
  func met(options: [String]) async throws {
    let folder = try TemporaryFolder()
    let store = try await DemoStore.path()
    let outcome = try await PippinBinary.run(["export", "--store", store] + options, in: folder)
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(!outcome.errors.contains("No page meets"), "\(outcome.errors)")
  }
}
