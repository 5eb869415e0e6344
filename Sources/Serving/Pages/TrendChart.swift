import Searching
import Templates

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
    let rows = weeks.map { [$0.day, String($0.seen), String($0.used)] }
    let table = PageTable("Engagement by weeks", ["Week from", "Seen", "Chosen"], rows)
    return PageFiles.text(
      "trend",
      [
        "k": k, "width": weeks.count * Self.step, "start": weeks.first?.day, "bars": bars,
        "table": table.values,
      ]
    )
  }

  /// The pixels from one week to the next, and those of the longest bar.
  private static let (step, height) = (28, 80)

  /// The bars: an offset and a height for each of the two lines of every week.
  private var bars: [TemplateValues] {
    let greatest = max(1, weeks.map { max($0.seen, $0.used) }.max() ?? 1)
    return weeks.enumerated().map { index, week in
      let seen = max(1, week.seen * Self.height / greatest)
      let used = max(1, week.used * Self.height / greatest)
      return [
        "seenX": index * Self.step, "seenY": Self.height + 4 - seen, "seen": seen,
        "usedX": index * Self.step + 12, "usedY": Self.height + 4 - used, "used": used,
      ]
    }
  }
}
