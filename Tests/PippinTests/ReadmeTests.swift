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

  @Test("Each command of the README but the two that build and test succeeds, in order")
  func commands() async throws {
    let text = try String(contentsOfFile: "\(PippinBinary.root)/README.md", encoding: .utf8)
    let commands = Self.commands(of: text)
    let scripts = commands.filter { $0.hasPrefix("./Scripts/") }
    for script in scripts {
      let name = script.split(separator: " ").first.map(String.init) ?? script
      #expect(access("\(PippinBinary.root)/\(name)", X_OK) == 0, "\(name) cannot be run")
    }
    let folder = try TemporaryFolder()
    let web = try await DemoWeb.environment()
    for command in commands where !command.hasPrefix("./Scripts/") {
      let outcome = try await PippinBinary.shell(command, in: folder, environment: web)
      #expect(outcome.code == 0, "\(command)\n\(outcome.errors)")
      #expect(!outcome.output.isEmpty || !outcome.errors.isEmpty || command.contains(">"))
    }
    print("README.md: \(commands.count - scripts.count) commands run, \(scripts.count) not")
  }
}
