/// How many pages meet each condition of an export, so that one that none meets can be named.
package struct ConditionTally: Hashable, Sendable {
  /// A condition, and what came of it.
  package struct Row: Hashable, Sendable {
    /// The condition.
    package let filter: ExportFilter
    /// How many pages meet it, whatever the others say.
    package fileprivate(set) var pages = 0
    /// Values that pages have in the field, as conditions take them; none once a page meets it.
    package fileprivate(set) var values: Set<String> = []
  }

  /// The conditions, in their order.
  package private(set) var rows: [Row]
  /// How many pages were looked at.
  package private(set) var pages = 0
  /// How many of them meet all conditions.
  package private(set) var matches = 0

  /// The most values that are kept for one condition, and the most bytes of one.
  private static let limits = (values: 1_000, bytes: 256)

  init(_ filters: [ExportFilter] = []) { rows = filters.map { Row(filter: $0) } }

  /// Counts a page.
  ///
  /// - Parameters:
  ///   - isMet: Whether it meets a condition.
  ///   - values: What it has in a field.
  /// - Returns: Whether it meets all.
  mutating func count(
    isMet: (ExportFilter) -> Bool,
    values: (ExportFilter.Field) -> [String]
  ) -> Bool {
    pages += 1
    var meetsAll = true
    for index in rows.indices {
      if isMet(rows[index].filter) {
        rows[index].pages += 1
        rows[index].values = []
        continue
      }
      meetsAll = false
      guard rows[index].pages == 0, rows[index].values.count < Self.limits.values else { continue }
      for value in values(rows[index].filter.field) where value.utf8.count <= Self.limits.bytes {
        rows[index].values.insert(value)
      }
    }
    if meetsAll { matches += 1 }
    return meetsAll
  }
}
