/// How long the functions of a source are, read from their declarations.
///
/// The formatter puts the brace that closes a body in a line of its own, as far in as the line of
/// the declaration; that is all that is needed to find it.
enum FunctionScan {
  /// A function, an initializer or a computed property, and its lines from declaration to brace.
  struct Found: Hashable {
    let name: String
    let lines: Int
  }

  private static let modifiers: Set<Substring> = [
    "private", "fileprivate", "package", "public", "static", "mutating", "override", "nonisolated",
    "final", "borrowing", "consuming", "isolated", "convenience", "indirect",
  ]

  /// The functions of `text`, a file of Swift, that have a body of more than one line.
  static func functions(in text: String) -> [Found] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.indices.compactMap { start in
      guard let name = name(declaredIn: lines[start]),
        let end = end(of: start, in: lines)
      else { return nil }
      return Found(name: name, lines: end - start + 1)
    }
  }

  /// The name of what `line` declares; `nil` when that is no function.
  private static func name(declaredIn line: Substring) -> String? {
    guard line.contains("func ") || line.contains("init") || line.contains("var ") else {
      return nil
    }
    let words = line.split(separator: " ").drop { word in
      modifiers.contains(word) || word.hasPrefix("@") || word.hasPrefix("private(")
    }
    guard let first = words.first else { return nil }
    if first == "func" || first == "var" && line.hasSuffix("{") {
      return words.dropFirst().first.map { String($0.prefix { !"(<:{".contains($0) }) }
    }
    let isInitializer = ["init", "init?"].contains(first.prefix { !"(<".contains($0) })
    return isInitializer ? "init" : nil
  }

  /// The line of the brace that closes what begins at `start`; `nil` when it has no body below.
  private static func end(of start: Int, in lines: [Substring]) -> Int? {
    let margin = lines[start].prefix { $0 == " " }
    for index in (start + 1)..<max(start + 1, lines.count) {
      let line = lines[index]
      guard !line.isEmpty, line.first != "#" else { continue }
      if line == margin + "}" { return index }
      let isWithin = line.hasPrefix(margin + " ") || line.hasPrefix(margin + ")")
      // The brace of a long head stands in a line of its own.
      guard isWithin || line == margin + "{" || line.hasPrefix(margin + "where ") else {
        return nil
      }
    }
    return nil
  }
}
