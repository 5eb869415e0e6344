import Foundation

/// The pages of the documentation that show commands.
enum DocumentationPages {
  /// The README and every page below docs/, as paths from the package's root, sorted.
  static func all() throws -> [String] {
    let root = "\(PippinBinary.root)/docs"
    let pages = try FileManager.default.subpathsOfDirectory(atPath: root)
      .filter { $0.hasSuffix(".md") }.map { "docs/\($0)" }.sorted()
    return ["README.md"] + pages
  }

  /// The text of a page.
  static func text(_ page: String) throws -> String {
    try String(contentsOfFile: "\(PippinBinary.root)/\(page)", encoding: .utf8)
  }

  /// The commands of the `sh` blocks of `text`, in order; a backslash joins lines.
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
}
