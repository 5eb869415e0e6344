import Basics
import Templates

/// Horizontal bars as inline SVG: the name above each bar, the number behind it.
///
/// Nothing is said by color: the numbers are there in words, and the same numbers are in the
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

  /// What the template `chart` fills in.
  var values: TemplateValues {
    let greatest = max(1, bars.map(\.value).max() ?? 1)
    let rows = bars.enumerated().map { index, bar -> TemplateValues in
      let top = index * Self.rowHeight
      // Room for the number is left behind the longest bar.
      let share = Double(bar.value) / Double(greatest)
      let length = bar.value == 0 ? 0 : max(2, Int(share * Double(Self.width - 70)))
      return [
        "name": Self.short(bar.name), "nameY": top + 13, "barY": top + 18, "length": length,
        "valueX": length + 6, "valueY": top + 28, "value": bar.value,
      ]
    }
    return [
      "width": Self.width, "height": bars.count * Self.rowHeight + 4, "label": title,
      "bars": rows,
    ]
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
