import Records
import Rules

/// A form that the report of a site can have beside JSON.
package struct SiteReport {
  let site: SiteInspection
  let trend: SiteTrend?

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
  var sections: [ReportSection] {
    [coverage, changes, requirements, reasons, faults, files]
      + [site.rendering?.section].compactMap(\.self)
      + (site.copies.map { [$0.section, $0.differenceSection] } ?? [])
      + [association, titles, descriptions]
      + [texts, orphans, types, decisions]
  }

  private var decisions: ReportSection { .decisions(site.rules.all) }

  /// The host in a sentence.
  var summary: String {
    "\(site.host): \(site.pages) pages, \(site.indexable) indexable, \(site.appLinked) app-linked"
  }

  private var coverage: ReportSection {
    let rows: [(String, Int)] = [
      ("indexable", site.indexable), ("app-linked results", site.appLinked),
      ("with a Smart App Banner", site.banners),
      ("with a Universal Link", site.universal),
      ("with structured data", site.structured),
    ]
    return ReportSection(
      name: "Coverage",
      columns: ["pages", "count", "of all"],
      rows: rows.map { [$0.0, "\($0.1)", Self.share($0.1, of: site.pages)] }
        + [["points of structured data, mean", "\(site.points)", "of 100"]]
    )
  }

  private static func share(_ part: Int, of whole: Int) -> String {
    whole == 0 ? "-" : "\(Int((Double(part) / Double(whole) * 100).rounded())) %"
  }

  private var changes: ReportSection {
    let rows = ((trend?.counts ?? []) + (trend?.faults ?? [])).filter { $0.before != $0.after }
    return ReportSection(
      name: "Changes since the last inspection",
      columns: ["what", "before", "now", "change"],
      rows: rows.map {
        let change = $0.after - $0.before
        return [$0.name, "\($0.before)", "\($0.after)", change > 0 ? "+\(change)" : "\(change)"]
      },
      empty: trend == nil ? nil : "Nothing changed."
    )
  }

  private var requirements: ReportSection {
    ReportSection(
      name: "Requirements",
      columns: ["required", "pages without it"],
      rows: site.unmet.sorted { $0.key < $1.key }.map { [$0.key, "\($0.value)"] }
    )
  }

  private var reasons: ReportSection {
    ReportSection(
      name: "Not found, or no app-linked result",
      columns: ["reason", "pages"],
      rows: site.reasons.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map {
        [$0.key, "\($0.value)"]
      }
    )
  }

  private var faults: ReportSection {
    ReportSection(
      name: "Fix first",
      columns: ["severity", "pages", "rule", "what is wrong", "for example"],
      rows: site.faults.map { fault in
        let title = Rule.named(fault.rule)?.title ?? ""
        return [fault.severity.rawValue, "\(fault.pages)", fault.rule, title, fault.example]
      },
      empty: "Nothing."
    )
  }

  private var files: ReportSection {
    let rows = site.files.flatMap { file in
      file.findings.map { finding in
        let position = finding.line.map { "\($0):\(finding.column ?? 1)" } ?? ""
        return [
          file.address, position, finding.severity.rawValue, finding.rule, finding.evidence ?? "",
          finding.fix,
        ]
      }
    }
    return ReportSection(
      name: "robots.txt, sitemaps and association file",
      columns: ["file", "line", "severity", "rule", "source", "fix"],
      rows: rows
    )
  }

  private var association: ReportSection {
    ReportSection(
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

  private func section(_ name: String, _ groups: [SiteDuplicates.Group]) -> ReportSection {
    ReportSection(
      name: name,
      columns: ["what they share", "pages", "for example"],
      rows: groups.map {
        [$0.value, "\($0.count)", $0.pages.prefix(2).joined(separator: " ")]
      }
    )
  }

  private var titles: ReportSection {
    section("Pages with the same title", site.duplicates.titles)
  }

  private var descriptions: ReportSection {
    section("Pages with the same description", site.duplicates.descriptions)
  }

  private var texts: ReportSection {
    section("Pages with the same text", site.duplicates.texts)
  }

  private var orphans: ReportSection {
    ReportSection(
      name: "Orphans: no other page of the host links to them",
      columns: ["URL"],
      rows: site.orphans.map { [$0] }
    )
  }

  private var types: ReportSection {
    ReportSection(
      name: "Types of structured data",
      columns: ["type", "pages"],
      rows: site.types.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map {
        [$0.key, "\($0.value)"]
      }
    )
  }
}
