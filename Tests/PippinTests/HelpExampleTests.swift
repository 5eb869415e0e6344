import Foundation
import TestSupport
import Testing

/// The example in each verb's help runs, and the habits of a command line hold.
struct HelpExampleTests {
  /// Verbs that serve until they are ended; other tests start them.
  private static let endless: Set<String> = ["serve", "demo"]

  /// The verbs that the program's help lists.
  private func verbs() async throws -> [String] {
    let help = try await PippinBinary.run("--help", in: try TemporaryFolder())
    let lines = help.output.split(separator: "\n", omittingEmptySubsequences: false)
    guard let start = lines.firstIndex(of: "SUBCOMMANDS:") else { return [] }
    return lines[(start + 1)...].prefix { !$0.isEmpty }.compactMap { line in
      guard line.hasPrefix("  "), !line.hasPrefix("   ") else { return nil }
      return line.split(separator: " ").first.map(String.init)
    }
  }

  /// A folder with everything that the examples name.
  private func workshop(_ web: [String: String]) async throws -> TemporaryFolder {
    let folder = try await DemoStore.copy()
    try folder.write(
      #"{"applinks":{"details":[{"appIDs":["TEAM123456.org.a"],"components":[{"/":"/buy/*"}]}]}}"#,
      to: "apple-app-site-association"
    )
    try folder.write(
      #"{"id":"1","kind":"tap","item":"http://orchard.example/","client":"c","at":\#(Int(Date().timeIntervalSince1970) * 1000)}"#
        + "\n",
      to: "events.jsonl"
    )
    try folder.copy("\(PippinBinary.root)/SeedURLs", to: "SeedURLs")
    let archived = try await PippinBinary.shell(
      "pippin crawl http://orchard.example/ --warc --delay 0 --store w && mv w/archive archive",
      in: folder,
      environment: web
    )
    #expect(archived.code == 0, "\(archived.errors)")
    return folder
  }

  @Test("The example in the help of each verb runs as it stands, with a demo site's address")
  func examples() async throws {
    let web = try await DemoWeb.environment()
    let folder = try await workshop(web)
    var count = 0
    // What forgets pages comes last.
    let names = try await verbs().filter { !Self.endless.contains($0) && $0 != "help" }
      .sorted { ($0 == "forget" ? 1 : 0, $0) < ($1 == "forget" ? 1 : 0, $1) }
    for verb in names {
      // A wide terminal, so that no example is wrapped.
      let help = try await PippinBinary.run(
        verb,
        "--help",
        in: folder,
        environment: ["COLUMNS": "200"]
      )
      let lines = help.output.split(separator: "\n").map { $0.drop { $0 == " " } }
      let examples = lines.filter { $0.hasPrefix("pippin \(verb)") }
      #expect(!examples.isEmpty, "\(verb) has no example")
      for example in examples {
        var line = String(example)
        if verb == "crawl" { line += " --delay 0" }
        if verb != "match" {
          line = line.replacing(
            "https://www.example.com/page",
            with: "http://orchard.example/recipes/apple-pie"
          )
        }
        let outcome = try await PippinBinary.shell(line, in: folder, environment: web)
        #expect(outcome.code == 0, "\(line)\n\(outcome.errors)")
        count += 1
      }
    }
    print("\(count) examples of \(names.count) verbs run")
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
