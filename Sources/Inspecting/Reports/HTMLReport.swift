import Addressing
import Basics
import JSON
import Records
import Rules
import Templates

/// The report of a page as a page of its own: no script, nothing from elsewhere, light and dark,
/// for screens of any width and for paper.
///
/// Every text of the inspected page is escaped and isolated, so that neither markup nor the
/// direction of its script reaches the report; a policy in the report forbids whatever slips
/// through.
struct HTMLReport {
  let inspection: Inspection
  /// The file that lists the pages which were inspected with this one; `nil` when it was alone.
  var index: String?

  var record: PageRecord { inspection.record }

  /// The report.
  var text: String {
    let verdict = inspection.verdict.rawValue
    let isPage = inspection.file == nil
    let advice = HTMLAdvice(inspection)
    return ReportFiles.page(
      "inspection",
      title: "\(verdict): \(inspection.subject)",
      [
        "index": index,
        "verdict": verdict,
        "site": ReadableURL(inspection.subject).parts.site,
        "subject": ReadableURL(inspection.subject).parts.shown,
        "summary": inspection.summary,
        "reasons": reasons,
        "score": isPage ? score : nil,
        "preview": isPage ? preview : nil,
        "opening": isPage ? opening.values : nil,
        "rendering": isPage ? HTMLRendering(record)?.values : nil,
        "advice": advice.openValues,
        "accepted": advice.acceptedValues,
        "checks": checks,
        "tables": isPage ? [requests, facts, items].compactMap(\.values) : [],
        "source": isPage ? source : nil,
        "codes": HTMLCodes.values(record.decidingReasons + Advice.all(of: inspection).map(\.rule)),
      ]
    )
  }

  private var reasons: TemplateValues? {
    let reasons = record.decidingReasons
    return reasons.isEmpty ? nil : ["codes": reasons.map(HTMLCodes.reference)]
  }

  // MARK: Score

  /// The quality of the structured data as a bar with its parts; the numbers are beside it.
  private var score: TemplateValues {
    guard record.hasTypedItem else { return ["isEmpty": true] }
    let parts = record.quality.parts.sorted { $0.key < $1.key }
    let rows = [("in all", record.quality.score)] + parts.map { ($0.key, $0.value) }
    let bars = rows.map { name, value -> TemplateValues in
      ["name": name, "points": Int((min(1, max(0, value)) * 100).rounded())]
    }
    return ["isEmpty": false, "points": inspection.points, "bars": bars]
  }

  // MARK: Preview

  private var preview: TemplateValues {
    let names = Opening.all(of: record).filter(\.wins).map(\.platformName)
    return [
      "language": record.language,
      "title": record.title ?? "(no title)",
      "description": record.description ?? "(no description)",
      "host": ReadableHost.text(record.url.host),
      "opens": names.isEmpty ? "opens the web page" : "opens an app on \(names.list)",
      "image": record.image ?? "none",
    ]
  }

  // MARK: What opens

  private var opening: HTMLSection {
    HTMLSection(
      title: "What opens",
      columns: ["Platform", "Tap", "Markup", "URL", "App", "Why"],
      rows: Opening.all(of: record).map { opening in
        [
          .text(opening.platformName), .text(opening.wins ? "opens" : "not used"),
          .foreign(Opening.name(of: opening.link.source)),
          .foreign(opening.link.url ?? "the app's start"), .foreign(opening.link.app ?? ""),
          .foreign(opening.reason),
        ]
      },
      empty: "The web page, because \(Opening.reasonForNone(record))."
    )
  }

  // MARK: Checks

  private var checks: TemplateValues {
    let groups = Check.Group.allCases.compactMap { group -> TemplateValues? in
      let own = inspection.checks.filter { $0.group == group }
      guard !own.isEmpty else { return nil }
      let checks = own.map { check -> TemplateValues in
        [
          "state": check.state.rawValue, "message": check.message, "fix": check.fix,
          "evidence": Self.evidence(of: check),
        ]
      }
      return ["title": group.rawValue, "checks": checks]
    }
    return ["groups": groups]
  }

  private static func evidence(of check: Check) -> TemplateValues? {
    guard !check.evidence.isEmpty, check.id != "fetch.status" else { return nil }
    return ["lines": Array(check.evidence.prefix(20))]
  }

  // MARK: Requests

  private var requests: HTMLSection {
    HTMLSection(
      title: "Requests",
      columns: ["For", "URL", "Status", "Bytes", "First byte", "Done", "Remark"],
      rows: inspection.exchanges.map { exchange in
        [
          .text(exchange.kind), .foreign(exchange.url),
          .text(exchange.status.map(String.init) ?? "none"), .text("\(exchange.bytes)"),
          .text("\(exchange.firstByteMs) ms"), .text("\(exchange.durationMs) ms"),
          .foreign(exchange.note ?? ""),
        ]
      }
    )
  }

  // MARK: Facts

  private var facts: HTMLSection {
    let rows: [(String, String?)] = [
      ("Language", record.language), ("Canonical URL", record.canonicalURL),
      ("Image", record.image), ("Touch icon", record.touchIcon),
      ("Published", record.datePublished), ("Modified", record.dateModified),
      ("Keywords", record.keywords.shortList), ("Feeds", record.feeds.map(\.url).shortList),
      ("Open Graph", record.openGraph.keys.sorted().shortList),
      ("robots.txt line", record.robots.rule),
    ]
    let known = rows.compactMap { name, value -> [HTMLSection.Cell]? in
      value.flatMap { $0.isEmpty ? nil : [.text(name), .foreign($0)] }
    }
    return HTMLSection(title: "What the page says", columns: ["Field", "Value"], rows: known)
  }

  private var items: HTMLSection {
    HTMLSection(
      title: "Structured data",
      columns: ["Type", "Syntax", "Properties"],
      rows: record.items.map { item in
        [
          .foreign(item.types.joined(separator: ", ")), .text(item.syntax.rawValue),
          .foreign(item.properties.keys.sorted().joined(separator: ", ")),
        ]
      }
    )
  }

  // MARK: Raw evidence

  /// The longest text of the record that is shown, in characters.
  private static let sourceLimit = 20_000

  private var source: String {
    var short = record
    short.links = []
    short.text = ""
    let json = JSONWriter.text(short)
    return json.count > Self.sourceLimit ? "\(json.prefix(Self.sourceLimit))…" : json
  }
}
