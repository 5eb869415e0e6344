/// What changed on a site between two inspections.
package struct SiteTrend: Hashable, Sendable {
  /// A number then and now.
  package struct Change: Hashable, Sendable {
    /// What was counted.
    package let name: String
    /// The number of the earlier inspection.
    package let before: Int
    /// The number now.
    package let after: Int
  }

  /// The counts, changed or not, in the order of the report.
  package let counts: [Change]
  /// The rules that are broken on more or on fewer pages, the worst growth first.
  package let faults: [Change]

  /// Compares `site` with an earlier inspection of the same host.
  package init(of site: SiteInspection, since earlier: EarlierInspection) {
    func change(_ name: String, _ key: String, _ now: Int) -> Change {
      Change(name: name, before: earlier.counts[key] ?? 0, after: now)
    }
    counts = [
      change("pages", "pages", site.pages), change("indexable", "indexable", site.indexable),
      change("app-linked", "appLinked", site.appLinked),
      change("with a Universal Link", "universal", site.universal),
      change("with a Smart App Banner", "banners", site.banners),
      change("with structured data", "structured", site.structured),
      change("points of structured data", "points", site.points),
      change("orphans", "orphans", site.orphans.count),
    ]
    let before = earlier.faults
    let after = Dictionary(uniqueKeysWithValues: site.faults.map { ($0.rule, $0.pages) })
    faults = Set(before.keys).union(after.keys).map { rule in
      Change(name: rule, before: before[rule] ?? 0, after: after[rule] ?? 0)
    }.filter { $0.before != $0.after }
      .sorted { ($1.after - $1.before, $0.name) < ($0.after - $0.before, $1.name) }
  }

  /// The rules that no page broke before, and some page breaks now.
  package var newRules: Set<String> { Set(faults.filter { $0.before == 0 }.map(\.name)) }
}
