import TestSupport
import Testing

/// Every verb explains itself on one screen or two, with an example.
struct HelpTests {
  static let verbs = [
    "crawl", "ingest", "inspect", "search", "suggest", "export", "report", "apps", "match", "open",
    "rank", "index", "status", "check", "forget", "rules", "config", "serve", "token", "engage",
    "demo",
  ]

  @Test("The help of a verb has an example and at most 60 lines", arguments: verbs)
  func verb(name: String) async throws {
    let help = try await PippinBinary.run(name, "--help", in: try TemporaryFolder())
    #expect(help.code == 0)
    #expect(help.errors.isEmpty)
    let lines = help.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 61, "\(lines.count) lines")
    #expect(lines.contains { $0.contains("EXAMPLE") })
    #expect(lines.contains { $0.hasPrefix("  pippin \(name)") }, "the example runs the verb")
  }

  @Test(
    "Help writes a value that may be left out in brackets",
    arguments: [
      ("crawl", "--recrawl [<which>] "), ("crawl", "--list [<how>] "),
      ("crawl", "--warc [<where>] "), ("crawl", "--allow-private [<net>] "),
      ("inspect", "--render [<pages>] "), ("inspect", "--allow-private [<net>] "),
    ]
  )
  func mayBeLeftOut(name: String, spelling: String) async throws {
    let help = try await PippinBinary.run(name, "--help", in: try TemporaryFolder())
    #expect(help.output.contains("\n  \(spelling)"))
    #expect(!help.output.contains("?>"))
  }

  @Test("The program's help names every verb and the exit codes, and fits on two screens")
  func program() async throws {
    let help = try await PippinBinary.run("--help", in: try TemporaryFolder())
    #expect(help.code == 0)
    #expect(help.output.split(separator: "\n", omittingEmptySubsequences: false).count <= 64)
    for verb in Self.verbs {
      #expect(help.output.contains("\n  \(verb) "), "\(verb) is not listed")
    }
    for task in [
      "CRAWL", "LOOK AT A PAGE", "SEARCH", "HAND OUT", "SERVE", "KEEP IN ORDER", "LEARN",
    ] {
      #expect(help.output.contains("\n\(task) SUBCOMMANDS:\n"), "\(task) is no group")
    }
    for code in ["64", "65", "66", "69", "70", "73", "74", "75", "78", "130"] {
      #expect(help.output.contains(code), "exit code \(code) is not explained")
    }
  }

  @Test("Help is written as Americans spell, in the words of the field", arguments: verbs)
  func words(name: String) async throws {
    let help = try await PippinBinary.run(name, "--help", in: try TemporaryFolder())
    let unwanted = /(?i)\b(?:colour|behaviour|honour\w*|mend|anew|taken in|pass over|weigh|held)\b/
    #expect(help.output.firstMatch(of: unwanted).map { String($0.0) } == nil)
  }

  @Test("The version is one line")
  func version() async throws {
    let outcome = try await PippinBinary.run("--version", in: try TemporaryFolder())
    #expect(outcome.code == 0)
    #expect(outcome.output.split(separator: "\n").count == 1)
  }

  @Test("The rule that the help of rules takes as its example is there")
  func example() async throws {
    let folder = try TemporaryFolder()
    let help = try await PippinBinary.run("rules", "--help", in: folder)
    let line = try #require(
      help.output.split(separator: "\n").last { $0.hasPrefix("  pippin rules ") }
    )
    let rule = try #require(line.split(separator: " ").last)
    let outcome = try await PippinBinary.run("rules", String(rule), in: folder)
    #expect(outcome.code == 0, "\(outcome.errors)")
  }
}
