import Addressing
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
  ///
  /// Of a URL the end of the path is cut, and the beginning of a host that is too long by itself:
  /// whose site it is is at a host's end (URL Standard, URL rendering).
  static func short(_ name: String) -> String {
    let name = ReportText.plain(name)
    let vocabulary = "https://schema.org/"
    if name.hasPrefix(vocabulary) { return middleCut(String(name.dropFirst(vocabulary.count))) }
    guard let scheme = ["https://", "http://"].first(where: name.hasPrefix) else {
      return middleCut(name)
    }
    let address = name.dropFirst(scheme.count)
    let host = address.prefix { !"/?#".contains($0) }
    let shown = ReadableHost.text(String(host))
    guard shown.count < nameLimit else { return "…\(shown.suffix(nameLimit - 1))" }
    let whole = shown + address[host.endIndex...]
    return whole.count > nameLimit ? "\(whole.prefix(nameLimit - 1))…" : whole
  }

  private static func middleCut(_ name: String) -> String {
    guard name.count > nameLimit else { return name }
    return "\(name.prefix(nameLimit / 2))…\(name.suffix(nameLimit / 2 - 1))"
  }
}
