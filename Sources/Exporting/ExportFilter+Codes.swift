import Basics
import Rules

extension ExportFilter.Field {
  /// What the codes of the field tell of; `nil` for a field whose values are no codes.
  private var kinds: Set<CodeEntry.Kind>? {
    switch self {
    case .finding: [.finding]
    // A page that waits for a browser, or was not rendered, has a reason of its URL.
    case .reason: [.indexReason, .urlReason]
    default: nil
    }
  }

  /// Every code that a page may have in the field, its families and former names; none for a field whose
  /// values are no codes.
  package var codes: [String] {
    guard let kinds else { return [] }
    let own = CodeCatalog.entries.filter { !kinds.isDisjoint(with: $0.kinds) }.map(\.code)
    return (own + own.map { String($0.prefix { $0 != "." }) } + own.flatMap(CodeAliases.former))
      .withoutRepetitions
  }

  /// Whether a page can have `value` in the field: a code, its former name, or the family of one.
  func canBe(_ value: String) -> Bool {
    guard let kinds else { return true }
    let current = CodeAliases.current(value)
    let entries = CodeCatalog.entries(named: value) + CodeCatalog.entries(ofFamily: value)
    return entries.contains { entry in
      !kinds.isDisjoint(with: entry.kinds)
        && (entry.code == current || entry.code.hasPrefix("\(value)."))
    }
  }
}
