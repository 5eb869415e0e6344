import Basics
import Digests
import Addressing
import Records
import Rules
import Storing

/// Comma-separated values by RFC 4180: a line of column names, then one line a page, in UTF-8.
///
/// Lists are parted by a vertical bar. What a spreadsheet could take for a formula gets an
/// apostrophe before it; see `CSVText`.
struct CSVRows: RecordRows {
  /// Whether fetch times are in it.
  let withTimes: Bool
  /// Whether cells are written as they are, for programs that do not know formulas.
  let isRaw: Bool
  /// Whether a last column says which pages are gone, as in exports of changes.
  let withRemovals: Bool

  var members: Set<String>? {
    [
      "canonicalURL", "dateModified", "datePublished", "deepLinks", "description", "fetch", "image",
      "indexable", "keywords", "language", "quality", "reasons", "structuredData", "title",
      "findings", "universalLinks",
    ]
  }

  private var columns: [String] {
    Self.always + (withTimes ? ["fetchedAt", "durationMs"] : [])
      + (withRemovals ? ["removed"] : [])
  }

  private static let always = [
    "id", "url", "title", "description", "language", "canonicalURL", "image", "datePublished",
    "dateModified", "keywords", "types", "apps", "deepLinks", "quality", "indexable", "appLinked",
    "reasons", "errors", "warnings", "status", "bytes",
  ]

  var header: [UInt8] {
    var bytes: [UInt8] = []
    CSVText.add(columns, to: &bytes)
    return bytes
  }

  mutating func append(_ page: ExportedPage, to bytes: inout [UInt8]) {
    let record = page.record
    let texts = [
      page.stored.identity.text, page.stored.url, record.title ?? "",
      record.description ?? "", record.language ?? "", record.canonicalURL ?? "",
      record.image ?? "", record.datePublished ?? "", record.dateModified ?? "",
      Self.list(record.keywords), Self.list(record.items.flatMap(\.types)),
      Self.list(record.allApps), Self.list(record.deepLinks.compactMap(\.url)),
    ]
    func count(_ severity: Severity) -> Int {
      record.findings.reduce(0) { $0 + ($1.severity == severity ? 1 : 0) }
    }
    var cells = isRaw ? texts : texts.map(CSVText.harmless)
    cells += [
      "\(record.quality.score)", "\(page.stored.isIndexable)", "\(page.stored.isAppLinked)",
      isRaw ? Self.list(record.reasons) : CSVText.harmless(Self.list(record.reasons)),
      "\(count(.error))", "\(count(.warning))",
      Self.text(record.fetch?.status), Self.text(record.fetch?.bytes),
    ]
    if withTimes {
      cells += [page.stored.fetchedAt?.iso8601 ?? "", Self.text(page.stored.durationMs)]
    }
    if withRemovals { cells.append("false") }
    CSVText.add(cells, to: &bytes)
  }

  mutating func append(_ removal: StoredRemoval, to bytes: inout [UInt8]) {
    let empty = [String](repeating: "", count: columns.count - 3)
    let cells = [
      removal.identity.text, isRaw ? removal.url : CSVText.harmless(removal.url),
    ]
    CSVText.add(cells + empty + ["true"], to: &bytes)
  }

  private static func text(_ number: Int?) -> String { number.map { "\($0)" } ?? "" }

  /// The different ones of `values`, in their order.
  private static func list(_ values: [String]) -> String {
    values.count < 2 ? values.first ?? "" : values.withoutRepetitions.joined(separator: "|")
  }
}
