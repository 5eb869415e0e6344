import Records
import Rules

/// A form that the report of a site can have beside JSON.
package struct SiteReport {
  /// A part of the report: a table under a name.
  struct Section {
    let name: String
    let columns: [String]
    let rows: [[String]]
    /// What is said when there are no rows; `nil` leaves the part out.
    var empty: String?
  }

  let site: SiteInspection
  let trend: SiteTrend?
  /// The most rows of a table; the rest is counted.
  private static let rowLimit = 50

  /// Prepares the report.
  ///
  /// - Parameters:
  ///   - site: What was found.
  ///   - trend: What changed since an earlier time.
  package init(_ site: SiteInspection, trend: SiteTrend?) {
    self.site = site
    self.trend = trend
  }

  /// The parts in the order of the report.
  var sections: [Section] {
    [coverage, changes, requirements, reasons, faults, files, association, titles, descriptions]
      + [texts, orphans, types, decisions]
  }

  /// What somebody decided about rules, who, and why.
  private var decisions: Section {
    Section(
      name: "Rules switched off or changed",
      columns: ["code", "counts as", "by", "why"],
      rows: site.rules.all.map {
        [$0.code, $0.state.word, $0.origin, $0.reason ?? "no reason given"]
      }
    )
  }

  /// The host in a sentence.
  var summary: String {
    "\(site.host): \(site.pages) pages, \(site.indexable) indexable, \(site.appLinked) app-linked"
  }

  private var coverage: Section {
    let rows: [(String, Int)] = [
      ("indexable", site.indexable), ("app-linked results", site.appLinked),
      ("with a Smart App Banner", site.banners),
      ("with a Universal Link", site.universal),
      ("with structured data", site.structured),
    ]
    return Section(
      name: "Coverage",
      columns: ["pages", "count", "of all"],
      rows: rows.map { [$0.0, "\($0.1)", Self.share($0.1, of: site.pages)] }
        + [["points of structured data, mean", "\(site.points)", "of 100"]]
    )
  }

  private static func share(_ part: Int, of whole: Int) -> String {
    whole == 0 ? "-" : "\(Int((Double(part) / Double(whole) * 100).rounded())) %"
  }

  private var changes: Section {
    let rows = ((trend?.counts ?? []) + (trend?.faults ?? [])).filter { $0.before != $0.after }
    return Section(
      name: "Changes since the last inspection",
      columns: ["what", "before", "now", "change"],
      rows: rows.map {
        let change = $0.after - $0.before
        return [$0.name, "\($0.before)", "\($0.after)", change > 0 ? "+\(change)" : "\(change)"]
      },
      empty: trend == nil ? nil : "Nothing changed."
    )
  }

  private var requirements: Section {
    Section(
      name: "Requirements",
      columns: ["required", "pages without it"],
      rows: site.unmet.sorted { $0.key < $1.key }.map { [$0.key, "\($0.value)"] }
    )
  }

  private var reasons: Section {
    Section(
      name: "Not found, or no app-linked result",
      columns: ["reason", "pages"],
      rows: site.reasons.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map {
        [$0.key, "\($0.value)"]
      }
    )
  }

  private var faults: Section {
    Section(
      name: "Fix first",
      columns: ["severity", "pages", "rule", "what is wrong", "for example"],
      rows: site.faults.map { fault in
        let title = Rule.named(fault.rule)?.title ?? ""
        return [fault.severity.rawValue, "\(fault.pages)", fault.rule, title, fault.example]
      },
      empty: "Nothing."
    )
  }

  private var files: Section {
    let rows = site.files.flatMap { file in
      file.findings.map { finding in
        let position = finding.line.map { "\($0):\(finding.column ?? 1)" } ?? ""
        return [
          file.address, position, finding.severity.rawValue, finding.rule, finding.evidence ?? "",
          finding.fix,
        ]
      }
    }
    return Section(
      name: "robots.txt, sitemaps and association file",
      columns: ["file", "line", "severity", "rule", "source", "fix"],
      rows: rows
    )
  }

  private var association: Section {
    Section(
      name: "Universal Links, folder by folder",
      columns: ["folder", "pages", "matched", "of all", "not matched, for example"],
      rows: site.association.folders.map {
        [
          $0.path, "\($0.pages)", "\($0.claimed)", Self.share($0.claimed, of: $0.pages),
          $0.example ?? "",
        ]
      }
    )
  }

  private func section(_ name: String, _ groups: [SiteDuplicates.Group]) -> Section {
    Section(
      name: name,
      columns: ["what they share", "pages", "for example"],
      rows: groups.map {
        [$0.value, "\($0.count)", $0.pages.prefix(2).joined(separator: " ")]
      }
    )
  }

  private var titles: Section {
    section("Pages with the same title", site.duplicates.titles)
  }

  private var descriptions: Section {
    section("Pages with the same description", site.duplicates.descriptions)
  }

  private var texts: Section {
    section("Pages with the same text", site.duplicates.texts)
  }

  private var orphans: Section {
    Section(
      name: "Orphans: no other page of the host links to them",
      columns: ["URL"],
      rows: site.orphans.map { [$0] }
    )
  }

  private var types: Section {
    Section(
      name: "Types of structured data",
      columns: ["type", "pages"],
      rows: site.types.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map {
        [$0.key, "\($0.value)"]
      }
    )
  }

  /// The rows of `section` that are shown, and how many are not.
  static func shown(_ section: Section) -> (rows: [[String]], more: Int) {
    (Array(section.rows.prefix(rowLimit)), max(0, section.rows.count - rowLimit))
  }
}
