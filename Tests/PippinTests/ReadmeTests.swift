import Foundation
import TestSupport
import Testing

/// Every command of the README and of docs/ runs as it is printed.
struct ReadmeTests {
  @Test("Blocks of shell are found, other blocks are not, and joined lines are one command")
  func parsing() {
    let text = """
      ```sh
      # a comment
      one two \\
        three

      four
      ```
      ```json
      {"five":6}
      ```
          seven
      """
    #expect(DocumentationPages.commands(of: text) == ["one two    three", "four"])
  }

  @Test("The README fits on a few screens, and starts the demo shell after the scripts")
  func readme() throws {
    let text = try DocumentationPages.text("README.md")
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 151)
    let commands = DocumentationPages.commands(of: text)
    let start = try #require(commands.firstIndex { $0.hasSuffix("pippin demo --shell") })
    #expect(commands[..<start].allSatisfy { $0.hasPrefix("./Scripts/") })
    #expect(commands[(start + 1)...].allSatisfy { $0.hasPrefix("pippin ") })
    #expect(commands.count == start + 6)
  }

  @Test("Each command of each page succeeds in the demo shell, in a folder of the page's own")
  func commands() async throws {
    // The first command that fails ends the shell; the last line of the log names it.
    var script = "set -e\ntop=$PWD\n"
    var count = 0
    for (number, page) in try DocumentationPages.all().enumerated() {
      let commands = DocumentationPages.commands(of: try DocumentationPages.text(page))
        .filter { !$0.hasPrefix("./Scripts/") && !$0.hasSuffix("pippin demo --shell") }
      guard !commands.isEmpty else { continue }
      script += "mkdir \"$top/\(number)\"\ncd \"$top/\(number)\"\n"
      script += commands.map { Self.logged($0, of: page) }.joined()
      count += commands.count
    }
    let folder = try TemporaryFolder()
    let path = try folder.write(script, to: "script")
    let outcome = try await PippinBinary.shell(
      "pippin demo --shell <\(path) 2>errors",
      in: folder
    )
    let errors = try String(contentsOfFile: folder.path(of: "errors"), encoding: .utf8)
    #expect(outcome.code == 0, "\(outcome.output.suffix(2000))\n\(errors.suffix(2000))")
    let said = outcome.output.split(separator: "\n").count { $0.hasPrefix("== ") }
    #expect(said == count)
    #expect(count > 60)
  }

  @Test("Scripts of the pages can be run; that for manual pages makes a page for every verb")
  func scripts() async throws {
    let scripts = try DocumentationPages.all()
      .flatMap { DocumentationPages.commands(of: try DocumentationPages.text($0)) }
      .filter { $0.hasPrefix("./Scripts/") }
    for script in scripts {
      let name = script.split(separator: " ").first.map(String.init) ?? script
      #expect(access("\(PippinBinary.root)/\(name)", X_OK) == 0, "\(name) cannot be run")
    }
    let manual = try #require(scripts.first { $0.hasPrefix("./Scripts/manual") })
    let folder = try TemporaryFolder()
    let outcome = try await PippinBinary.shell(
      "ln -s '\(PippinBinary.root)/Scripts' .; \(manual); ls man",
      in: folder
    )
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.output.contains("pippin-inspect.1"))
  }

  @Test(
    "The reference, and the picture of the README, are what the program says of itself",
    .program("python3")
  )
  func reference() async throws {
    let outcome = try await PippinBinary.shell(
      "'\(PippinBinary.root)/Scripts/docs' --check '\(PippinBinary.path)'",
      in: try TemporaryFolder()
    )
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.output.contains("9 files, 0 written"))
  }

  /// A command behind a line of output that names it.
  private static func logged(_ command: String, of page: String) -> String {
    "echo '==' '\(page): \(command.replacing("'", with: "'\\''"))'\n\(command)\n"
  }
}
