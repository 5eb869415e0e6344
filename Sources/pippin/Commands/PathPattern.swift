import Basics

/// A pattern of paths: `*` stands for any characters of a name, and `**` for any folders, none
/// included.
struct PathPattern: Hashable {
  /// The folder in which files are looked for: that of the names before the first star.
  let folder: String
  /// The names, between each two of which any folders may be.
  private let groups: [[Glob]]

  /// Reads a pattern; `nil` for a text without a star.
  init?(_ text: String) {
    guard text.contains("*") else { return nil }
    let isAbsolute = text.hasPrefix("/")
    let names = text.split(separator: "/").filter { $0 != "." }.map(String.init)
    let fixed = names.dropLast().prefix { !$0.contains("*") }
    let path = fixed.joined(separator: "/")
    folder = isAbsolute ? "/\(path)" : path.isEmpty ? "." : path
    groups = names.dropFirst(fixed.count).split(separator: "**", omittingEmptySubsequences: false)
      .map { $0.map { Glob($0) } }
  }

  /// Whether the pattern stands for the file at `path`, from ``folder`` on.
  ///
  /// Each group of names is looked for behind the one before it: the first occurrence leaves the most
  /// room for the others.
  func matches(_ path: String) -> Bool {
    var rest = path.split(separator: "/").map { Array($0.utf8) }[...]
    guard let head = groups.first, let tail = groups.last else { return false }
    guard Self.starts(rest, with: head) else { return false }
    rest = rest.dropFirst(head.count)
    guard groups.count > 1 else { return rest.isEmpty }
    for group in groups.dropFirst().dropLast() where !group.isEmpty {
      while !Self.starts(rest, with: group) {
        guard rest.popFirst() != nil else { return false }
      }
      rest = rest.dropFirst(group.count)
    }
    return rest.count >= tail.count && Self.starts(rest.suffix(tail.count), with: tail)
      && (!tail.isEmpty || !rest.isEmpty)
  }

  private static func starts(_ names: ArraySlice<[UInt8]>, with group: [Glob]) -> Bool {
    names.count >= group.count && zip(names, group).allSatisfy { $1.matches($0) }
  }
}
