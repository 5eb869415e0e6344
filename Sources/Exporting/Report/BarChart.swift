import Basics

/// Horizontal bars as inline SVG: the name above each bar, the number behind it.
///
/// Nothing is told by colour: the numbers stand there in words, and the same numbers stand in the
/// table beside. The drawing scales with its column, down to the width of a telephone.
struct BarChart {
  /// What the chart is about.
  let title: String
  /// The names and numbers, in the order in which they are drawn.
  let bars: [(name: String, value: Int)]

  /// The most bars that are drawn; more would be read in the table.
  static let limit = 12

  private static let width = 360
  private static let rowHeight = 34
  private static let nameLimit = 46

  /// The chart of a table; `nil` when there is nothing to draw.
  init?(_ table: ReportTable) {
    guard let column = table.charted else { return nil }
    title = "\(table.title): \(table.columns[column].title)"
    bars = table.rows.prefix(Self.limit).map { ($0[0].text, $0[column].count) }
    guard bars.contains(where: { $0.value > 0 }) else { return nil }
  }

  /// The drawing.
  var svg: String {
    let greatest = max(1, bars.map(\.value).max() ?? 1)
    let height = bars.count * Self.rowHeight + 4
    let rows = bars.enumerated().map { index, bar in
      let top = index * Self.rowHeight
      // Room for the number is left behind the longest bar.
      let share = Double(bar.value) / Double(greatest)
      let length = bar.value == 0 ? 0 : max(2, Int(share * Double(Self.width - 70)))
      return """
        <text class="name" x="0" y="\(top + 13)">\(ReportText.markup(Self.short(bar.name)))</text>
        <rect x="0" y="\(top + 18)" width="\(length)" height="12" rx="2"/>
        <text class="value" x="\(length + 6)" y="\(top + 28)">\(bar.value)</text>
        """
    }
    let label = ReportText.markup(title)
    return """
      <svg viewBox="0 0 \(Self.width) \(height)" role="img" aria-label="\(label)" \
      preserveAspectRatio="xMinYMin meet">
      <title>\(label)</title>
      \(rows.joined(separator: "\n"))
      </svg>
      """
  }

  /// `name` without what all addresses have in common, cut in the middle.
  private static func short(_ name: String) -> String {
    var name = ReportText.plain(name)
    for prefix in ["https://schema.org/", "https://", "http://"] where name.hasPrefix(prefix) {
      name.removeFirst(prefix.count)
      break
    }
    guard name.count > nameLimit else { return name }
    return "\(name.prefix(nameLimit / 2))…\(name.suffix(nameLimit / 2 - 1))"
  }
}
