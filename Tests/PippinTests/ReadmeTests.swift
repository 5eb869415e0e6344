import Foundation
import TestSupport
import Testing

/// Every command of the README runs as it is printed.
struct ReadmeTests {
  /// The commands of the README's `sh` blocks, in order; a backslash joins lines.
  static func commands(of text: String) -> [String] {
    var commands: [String] = []
    var isInside = false
    var open = ""
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        isInside = !isInside && line == "```sh"
        continue
      }
      guard isInside else { continue }
      if line.hasSuffix("\\") {
        open += line.dropLast() + " "
        continue
      }
      let command = (open + line).trimmingCharacters(in: .whitespaces)
      open = ""
      if !command.isEmpty, !command.hasPrefix("#") { commands.append(command) }
    }
    return commands
  }

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
    #expect(Self.commands(of: text) == ["one two    three", "four"])
  }

  @Test("Each command of the README behind the demo shell succeeds in that shell, as it is printed")
  func commands() async throws {
    let commands = Self.commands(of: try Self.text())
    let shell = "pippin demo --shell"
    let start = try #require(commands.firstIndex { $0.hasSuffix(shell) })
    #expect(commands[..<start].allSatisfy { $0.hasPrefix("./Scripts/") })
    let tried = commands[(start + 1)...].filter { !$0.hasPrefix("./Scripts/") }
    let folder = try TemporaryFolder()
    // The first command that fails ends the shell; the last line of the log names it.
    let script = try folder.write("set -e\n" + tried.map(Self.logged).joined(), to: "script")
    let outcome = try await PippinBinary.shell(
      "\(shell) <\(script) 2>errors",
      in: folder
    )
    let errors = try String(contentsOfFile: folder.path(of: "errors"), encoding: .utf8)
    #expect(outcome.code == 0, "\(outcome.output.suffix(2000))\n\(errors.suffix(2000))")
    let said = outcome.output.split(separator: "\n").count { $0.hasPrefix("== ") }
    #expect(said == tried.count)
    #expect(tried.count > 40)
  }

  @Test("Scripts of the README can be run; that for manual pages makes a page for every verb")
  func scripts() async throws {
    let scripts = Self.commands(of: try Self.text()).filter { $0.hasPrefix("./Scripts/") }
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

  private static func text() throws -> String {
    try String(contentsOfFile: "\(PippinBinary.root)/README.md", encoding: .utf8)
  }

  /// A command behind a line of output that names it.
  private static func logged(_ command: String) -> String {
    "echo '==' '\(command.replacing("'", with: "'\\''"))'\n\(command)\n"
  }
}
