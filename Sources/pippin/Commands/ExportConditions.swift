import Exporting

extension ExportCommand {
  /// The condition that `--where` gives.
  ///
  /// - Throws: ``Failure`` that names what was probably meant.
  static func filter(_ text: String) throws -> ExportFilter {
    do throws(ExportFilter.Problem) {
      return try ExportFilter(reading: text)
    } catch {
      throw Failure(
        .usage,
        "invalid value: --where \(text) \(error.reason).",
        fix: fix(error, of: text)
      )
    }
  }

  private static func fix(_ problem: ExportFilter.Problem, of text: String) -> String {
    let example = "Write it as in: --where \(problem.example)"
    switch problem {
    case .field(let name):
      let fields = ExportFilter.Field.allCases.map(\.rawValue)
      return Suggestion.nearest(to: name, among: fields).map { "Did you mean \($0)?" } ?? example
    case .code(let field):
      let code = String(text.drop { !"=:".contains($0) }.dropFirst())
      if let other = ExportFilter.Field.allCases.first(where: { $0.codes.contains(code) }) {
        return "Did you mean \(other.rawValue)=\(code)?"
      }
      let near = Suggestion.nearest(to: code, among: field.codes)
      return near.map { "Did you mean \($0)?" } ?? "List every code with: pippin rules"
    case .shape, .value, .range: return example
    }
  }
}

extension ExportManifest {
  /// Why no page was exported, and what to do; `nil` where some were, or the conditions are not why.
  var emptinessAdvice: String? {
    guard records == 0, since == nil, tally.pages > 0, tally.matches == 0 else { return nil }
    if let row = tally.rows.first(where: { $0.pages == 0 }) { return row.advice }
    let counts = tally.rows.map { "\($0.filter.text) (\(Amount.count($0.pages, "page")))" }
    return "No page meets all conditions: \(counts.joined(separator: ", ")). Leave one of them out."
  }
}

extension ConditionTally.Row {
  /// The most values that are named of those that there are.
  private static let valueLimit = 5

  /// That no page meets the condition, and what pages have instead.
  fileprivate var advice: String {
    let start = "No page meets \(filter.text)."
    guard filter.comparison == .equal, !values.isEmpty else {
      return "\(start) Leave the condition out, or ask for something else."
    }
    let present = values.sorted()
    let wanted = filter.value.split(separator: "/").last.map { $0.lowercased() } ?? ""
    // Two letters are as near to any other two.
    let near = Suggestion.nearest(to: wanted, among: present.map { $0.lowercased() })
    if wanted.count > 3, let meant = present.first(where: { $0.lowercased() == near }) {
      return "\(start) Did you mean \(filter.field.rawValue)=\(TerminalText.line(meant))?"
    }
    let named = present.prefix(Self.valueLimit).map(TerminalText.line).joined(separator: ", ")
    return "\(start) Pages have: \(named)\(present.count > Self.valueLimit ? ", …" : "")"
  }
}
