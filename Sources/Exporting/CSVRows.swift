import Addressing
import Records

/// Comma-separated values by RFC 4180: a line of column names, then one line a page, in UTF-8.
///
/// Lists are parted by a vertical bar. A cell that a spreadsheet could take for a formula gets an
/// apostrophe before it, because pages would otherwise run commands on the reader's machine.
///
/// Reference: <https://owasp.org/www-community/attacks/CSV_Injection>
struct CSVRows: RecordRows {
  /// Whether fetch times are in it.
  let withTimes: Bool
  /// Whether cells stand as they are, for programs that do not know formulas.
  let isRaw: Bool

  private static let columns = [
    "id", "url", "title", "description", "language", "canonicalURL", "image", "datePublished",
    "dateModified", "keywords", "types", "apps", "deepLinks", "quality", "indexable", "appLinked",
    "reasons", "errors", "warnings", "status", "bytes",
  ]

  var header: [UInt8] {
    Self.line(Self.columns + (withTimes ? ["fetchedAt", "durationMs"] : []))
  }

  mutating func append(_ record: PageRecord, version: Int64, to bytes: inout [UInt8]) {
    let texts = [
      record.id, record.url.text, record.title ?? "", record.description ?? "",
      record.language ?? "", record.canonicalURL ?? "", record.image ?? "",
      record.datePublished ?? "", record.dateModified ?? "", Self.list(record.keywords),
      Self.list(record.items.flatMap(\.types)), Self.list(record.deepLinks.compactMap(\.app)),
      Self.list(record.deepLinks.compactMap(\.url)),
    ]
    func count(_ severity: Severity) -> Int {
      record.findings.reduce(0) { $0 + ($1.severity == severity ? 1 : 0) }
    }
    var numbers = [
      "\(record.quality.score)", "\(record.indexable)", "\(record.isAppLinked)",
      Self.list(record.reasons), "\(count(.error))", "\(count(.warning))",
      Self.text(record.fetch?.status), Self.text(record.fetch?.bytes),
    ]
    if withTimes {
      numbers.append(record.fetch?.fetchedAt?.iso8601 ?? "")
      numbers.append(Self.text(record.fetch?.durationMs))
    }
    bytes += Self.line((isRaw ? texts : texts.map(Self.harmless)) + numbers)
  }

  private static func text(_ number: Int?) -> String { number.map { "\($0)" } ?? "" }

  /// The different ones of `values`, in their order.
  private static func list(_ values: [String]) -> String {
    var seen: Set<String> = []
    return values.filter { seen.insert($0).inserted }.joined(separator: "|")
  }

  /// `cell` with an apostrophe before it when a spreadsheet could take it for a formula, also
  /// behind a separator that it may split cells at.
  private static func harmless(_ cell: String) -> String {
    let start = cell.unicodeScalars.first { !$0.properties.isWhitespace } ?? " "
    let isFormula =
      "=+-@\u{FF1D}\u{FF0B}\u{FF0D}\u{FF20}".unicodeScalars.contains(start)
      || cell.unicodeScalars.first.map { "\t\r\n".unicodeScalars.contains($0) } ?? false
    return isFormula ? "'\(cell)" : cell
  }

  /// A line of `cells`, quoted where they must be.
  private static func line(_ cells: [String]) -> [UInt8] {
    var bytes: [UInt8] = []
    for (index, cell) in cells.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      let isQuoted = cell.utf8.contains { byte in
        byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: ";")
          || byte < 0x20
      }
      guard isQuoted else {
        bytes += cell.utf8
        continue
      }
      bytes.append(UInt8(ascii: "\""))
      for byte in cell.utf8 where byte != 0 {
        if byte == UInt8(ascii: "\"") { bytes.append(byte) }
        bytes.append(byte)
      }
      bytes.append(UInt8(ascii: "\""))
    }
    return bytes + Array("\r\n".utf8)
  }
}
