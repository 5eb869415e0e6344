import Foundation
import TestSupport
import Testing

/// The example in each verb's help runs, and the habits of a command line hold.
struct HelpExampleTests {
  /// Verbs that serve until they are ended; other tests start them.
  private static let endless: Set<String> = ["serve", "demo"]
  /// Verbs that need a server, or the index of an app; their own tests run them.
  private static let remote: Set<String> = ["store", "follow", "feed", "spotlight"]

  /// The verbs that the program's help lists, whatever their task.
  private func verbs() async throws -> [String] {
    let help = try await PippinBinary.run("--help", in: try TemporaryFolder())
    var verbs: [String] = []
    var isListed = false
    for line in help.output.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasSuffix("SUBCOMMANDS:") { isListed = true }
      guard isListed, line.hasPrefix("  "), !line.hasPrefix("   ") else { continue }
      if let verb = line.split(separator: " ").first, verb != "See" { verbs.append(String(verb)) }
    }
    return verbs
  }

  /// The lines of the example in `help`, as a script.
  static func example(in help: String) -> String {
    let lines = help.split(separator: "\n", omittingEmptySubsequences: false)
    guard let start = lines.firstIndex(of: "EXAMPLE") else { return "" }
    return lines[(start + 1)...].prefix { !$0.isEmpty }.map { String($0.dropFirst(2)) }
      .joined(separator: "\n")
  }

  @Test("An example is what stands below its heading, up to an empty line")
  func parsing() {
    let help = "Some text.\n\nEXAMPLE\n  echo '1' \\\n    > a\n  pippin x a\n\nUSAGE: pippin x\n"
    #expect(Self.example(in: help) == "echo '1' \\\n  > a\npippin x a")
    #expect(Self.example(in: "USAGE: pippin x\n").isEmpty)
  }

  @Test(
    "The example of each verb runs as it is printed, in a folder that was empty before the first"
  )
  func examples() async throws {
    // What `pippin demo --shell` sets, as the program's help says.
    let web = try await DemoWeb.environment()
    let folder = try TemporaryFolder()
    // What makes the store comes first, and what forgets pages last.
    let order = ["crawl": 0, "forget": 2]
    let names = try await verbs().filter {
      !Self.endless.contains($0) && !Self.remote.contains($0) && $0 != "help"
    }
    .sorted { (order[$0] ?? 1, $0) < (order[$1] ?? 1, $1) }
    #expect(names.count > 15)
    for verb in names {
      // As wide as most terminals are: an example that is wrapped there could not be copied.
      let help = try await PippinBinary.run(
        verb,
        "--help",
        in: folder,
        environment: ["COLUMNS": "80"]
      )
      let example = Self.example(in: help.output)
      #expect(example.contains("pippin \(verb)"), "\(verb) has no example")
      let outcome = try await PippinBinary.shell("set -e\n\(example)", in: folder, environment: web)
      #expect(outcome.code == 0, "\(example)\n\(outcome.errors)")
    }
    print("examples of \(names.count) verbs run")
  }

  @Test(
    "The completion script of each shell is valid and holds every verb",
    arguments: ["bash", "zsh", "fish"]
  )
  func completion(shell: String) async throws {
    let folder = try TemporaryFolder()
    let script = try await PippinBinary.run("--generate-completion-script", shell, in: folder)
    #expect(script.code == 0)
    for verb in try await verbs() { #expect(script.output.contains(verb), "\(verb)") }
    #expect(script.output.contains("write-baseline"))
    try folder.write(script.output, to: "script")
    if shell == "bash" {
      let check = try await PippinBinary.shell("bash -n script", in: folder)
      #expect(check.code == 0, "\(check.errors)")
    }
  }

  @Test(
    "Manual pages are made of the help, one for each verb, and groff finds no fault in them",
    .program("python3")
  )
  func manual() async throws {
    let folder = try TemporaryFolder()
    let made = try await PippinBinary.shell(
      "'\(PippinBinary.root)/Scripts/manual' '\(PippinBinary.path)' man",
      in: folder
    )
    #expect(made.code == 0, "\(made.errors)")
    for verb in try await verbs() where verb != "help" {
      let page = String(decoding: try folder.bytes(of: "man/pippin-\(verb).1"), as: UTF8.self)
      #expect(page.contains(".SH SYNOPSIS") && page.contains("EXAMPLE"), "\(verb)")
    }
    guard SkippedCases.hasProgram("groff") else {
      return SkippedCases.note(1, "no program groff")
    }
    let check = try await PippinBinary.shell(
      "groff -man -Tutf8 -ww man/*.1 >/dev/null",
      in: folder
    )
    #expect(check.code == 0)
    #expect(check.errors.isEmpty, "\(check.errors)")
  }

  @Test(
    "A word that is nearly right is named: verbs, options, values, rules and presets",
    arguments: [
      (["inspct", "x"], "Did you mean inspect?"),
      (["inspect", "--frmat", "json", "-"], "--format"),
      (["inspect", "--format", "jsn", "-"], "Did you mean json?"),
      (["inspect", "--fail-on", "eror", "-"], "Did you mean error?"),
      (["rules", "page.title-mising"], "Did you mean page.title-missing?"),
      (["inspect", "-", "--require", "smart-baner"], "Did you mean smart-banner?"),
      (["export", "--format", "cvs", "-o", "-"], "Did you mean csv?"),
    ] as [([String], String)]
  )
  func meant(arguments: [String], advice: String) async throws {
    let outcome = try await PippinBinary.run(arguments, in: try TemporaryFolder())
    #expect([64, 66].contains(outcome.code))
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.contains(advice), "\(outcome.errors)")
  }

  @Test(
    "A pipe whose reader went away ends quietly",
    arguments: ["rules", "rules --format json", "rules --format markdown", "inspect --schema"]
  )
  func pipes(command: String) async throws {
    let outcome = try await PippinBinary.shell(
      "pippin \(command) | head -c 1 >/dev/null",
      in: try TemporaryFolder()
    )
    #expect(outcome.code == 0)
    #expect(outcome.errors.isEmpty, "\(outcome.errors)")
  }
}
