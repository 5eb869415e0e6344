import Basics

/// Every code that any output prints, explained once.
///
/// Each family keeps its rows in a file of its own beside this one; a test compares them with the
/// codes that the sources can print.
package enum CodeCatalog {
  /// The family of metrics, whose names say no family before a dot.
  static let metricFamily = "metric"

  /// Every row, sorted by family and code.
  package static let entries: [CodeEntry] = {
    let rows = [
      archiveCodes, budgetCodes, checkCodes, crawlCodes, engagementCodes, eventCodes, fetchCodes,
      indexCodes, linkCodes, metricCodes, operatingCodes, pageCodes, problemCodes,
      requirementCodes,
      robotsCodes,
      serverMetrics, signalCodes, stateCodes, storeCodes, verdictCodes, Terms.all,
    ].flatMap { $0 }
    let others = Dictionary(grouping: rows, by: \.code)
    let rules = Rule.catalogue.map { rule in
      CodeEntry(rule, alsoA: (others[rule.id] ?? []).flatMap(\.kinds))
    }
    let ids = Set(rules.map(\.code))
    return (rules + rows.filter { !ids.contains($0.code) })
      .sorted { ($0.family, $0.code) < ($1.family, $1.code) }
  }()

  /// The rows of a code: as outputs print it, with its family before it, or as it was called before.
  ///
  /// A code without a dot may be of several families.
  package static func entries(named name: String) -> [CodeEntry] {
    let name = spelled(CodeAliases.current(name))
    if let type = name.wholeMatch(of: /require\.[A-Z][A-Za-z0-9]*/), type.0 != "require.TYPE" {
      return entries(named: "require.\(typeName)")
    }
    return entries.filter { spelled($0.code) == name || spelled($0.id) == name }
  }

  /// A code in one spelling: terms have spaces and capitals, which nobody need type.
  private static func spelled(_ code: String) -> String {
    code.hasPrefix("require.") ? code : code.lowercased().replacing(" ", with: "-")
  }

  /// The rows of a family, in one or several: `signal` and `signals`.
  package static func entries(ofFamily name: String) -> [CodeEntry] {
    let own = entries.filter { $0.family == name }
    return own.isEmpty && name.hasSuffix("s") ? entries(ofFamily: String(name.dropLast())) : own
  }

  /// Everything that may be asked for: codes, with and without their family, as they were called
  /// before, and families.
  package static var names: [String] {
    entries.flatMap { $0.id == $0.code ? [$0.code] : [$0.code, $0.id] } + families
      + CodeAliases.table.keys.sorted()
  }

  /// Every family, sorted.
  package static let families: [String] = entries.map(\.family).withoutRepetitions

  /// The heading of `entry` in the reference, whose slug is its anchor.
  package static func heading(of entry: CodeEntry) -> String {
    entry.id == entry.code ? entry.code : "\(entry.family): \(entry.code)"
  }

  /// The anchor of `entry` in the reference, as Markdown renderers make it of the heading.
  package static func anchor(of entry: CodeEntry) -> String {
    String(
      heading(of: entry).lowercased().compactMap { character in
        switch character {
        case " ": "-"
        case "-", "_": character
        default: character.isLetter || character.isNumber ? character : nil
        }
      }
    )
  }
}
