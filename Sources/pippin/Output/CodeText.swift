import Rules

/// A code of the catalog for a terminal.
struct CodeText {
  private let entry: CodeEntry

  /// Prepares the text of `entry`.
  init(_ entry: CodeEntry) { self.entry = entry }

  /// The code in one line, its parts between tabs.
  var line: String {
    let kind = entry.severity?.rawValue ?? entry.kinds.map(\.rawValue).joined(separator: ",")
    return "\(entry.id)\t\(kind)\t\(entry.meaning)"
  }

  /// The code in full; a rule with an input that breaks it and one that keeps it.
  var text: String {
    if entry.kinds == [.term] {
      return "\(entry.code)\n\(entry.meaning) \(entry.reason)\n\nTry     \(entry.fix)"
    }
    var lines = [
      "\(entry.code) (\(entry.label))", entry.meaning, "", "Why     \(entry.reason)",
      "Fix     \(entry.fix)", "Source  \(entry.source)",
    ]
    let former = CodeAliases.former(of: entry.code)
    if !former.isEmpty { lines.append("Before  \(former.joined(separator: ", "))") }
    if let specimen = Rule.named(entry.code)?.specimen {
      lines += [
        "", "Breaks the rule (\(specimen.kind.rawValue)):", Self.shown(specimen.bad), "",
        "Keeps it:", Self.shown(specimen.good),
      ]
    }
    return lines.joined(separator: "\n")
  }

  /// A specimen that is short enough to read on a screen.
  private static func shown(_ specimen: String) -> String {
    let limit = 600
    return specimen.count <= limit ? specimen : "\(specimen.prefix(limit))…"
  }
}
