import Searching

/// How many items people saw and used, week by week, as two lines of bars.
///
/// An item counts only in weeks in which at least k people saw or chose it; how many they were is
/// not known here.
struct TrendChart {
  private let weeks: [EngagementTrend.Week]
  private let k: Int

  init(_ trend: EngagementTrend, k: Int) {
    (weeks, self.k) = (trend.weeks, k)
  }

  /// The chart with its table, as a section.
  var section: String {
    let title = "<h2>Engagement</h2><p>Items that at least \(k) people saw or chose, by weeks.</p>"
    guard !weeks.isEmpty else { return "<section>\(title)<p>There are none yet.</p></section>" }
    let rows = weeks.map { [$0.day, String($0.seen), String($0.used)] }
    let table = ItemPage.table("Engagement by weeks", ["Week from", "Seen", "Chosen"], rows)
    return "<section>\(title)<div class=\"beside\"><figure>\(svg)</figure>\(table)</div></section>"
  }

  private var svg: String {
    let greatest = max(1, weeks.map { max($0.seen, $0.used) }.max() ?? 1)
    let width = weeks.count * 28
    let bars = weeks.enumerated().map { index, week in
      let (seen, used) = (max(1, week.seen * 80 / greatest), max(1, week.used * 80 / greatest))
      return "<rect x=\"\(index * 28)\" y=\"\(84 - seen)\" width=\"10\" height=\"\(seen)\"/>"
        + "<rect x=\"\(index * 28 + 12)\" y=\"\(84 - used)\" width=\"10\" height=\"\(used)\" "
        + "opacity=\"0.6\"/>"
    }
    let label = "Items seen and chosen by week, from \(weeks.first?.day ?? "")"
    return """
      <svg viewBox="0 0 \(width) 88" width="\(width)" height="88" role="img" aria-label="\(label)">
      \(bars.joined(separator: "\n"))
      </svg>
      """
  }
}
