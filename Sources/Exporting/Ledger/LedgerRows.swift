import Basics
import JSON
import Records
import Storing

/// Writes the entries of a ledger as text, a piece at a time.
package struct LedgerRows {
  /// How they are written.
  package enum Format: String, CaseIterable, Hashable, Sendable {
    /// A line of JSON for each URL.
    case jsonl
    /// Comma-separated values: a line for each URL, or for each link to it.
    case csv
  }

  private let format: Format
  private let withTimes: Bool
  private let withInlinks: Bool
  /// The first inlinks of a URL that has more of them to come.
  private var first: LedgerEntry?

  package init(_ format: Format, withTimes: Bool, withInlinks: Bool) {
    (self.format, self.withTimes, self.withInlinks) = (format, withTimes, withInlinks)
  }

  /// What is before the first entry.
  package var head: [UInt8] {
    guard format == .csv else { return [] }
    var bytes: [UInt8] = []
    CSVText.add(Self.columns(withTimes: withTimes, withInlinks: withInlinks), to: &bytes)
    return bytes
  }

  /// The names of the columns.
  static func columns(withTimes: Bool, withInlinks: Bool) -> [String] {
    ["url", "outcome", "status", "reason", "depth", "target", "contentType", "bytes", "seed"]
      + (withTimes ? ["visited", "firstRead", "durationMs"] : [])
      + (withInlinks ? ["source", "kind", "line", "column", "rel", "text"] : [])
  }

  /// The text of an entry, which may be one of several about a URL.
  package mutating func text(_ entry: LedgerEntry, isLast: Bool) -> [UInt8] {
    switch format {
    case .csv: csv(entry, isLast: isLast)
    case .jsonl: json(entry, isLast: isLast)
    }
  }

  /// A line of JSON; the count of inlinks says how many were left out behind the first.
  private mutating func json(_ entry: LedgerEntry, isLast: Bool) -> [UInt8] {
    guard isLast else {
      first = first ?? entry
      return []
    }
    var whole = first ?? entry
    whole.inlinkCount = entry.inlinkCount
    first = nil
    var writer = JSONWriter()
    whole.write(to: &writer, withTimes: withTimes)
    return writer.bytes + [0x0A]
  }

  private func csv(_ entry: LedgerEntry, isLast: Bool) -> [UInt8] {
    var bytes: [UInt8] = []
    let cells = cells(of: entry.url)
    if !withInlinks {
      CSVText.add(cells, to: &bytes)
    } else if isLast, entry.inlinkCount == 0 {
      CSVText.add(cells + Array(repeating: "", count: 6), to: &bytes)
    }
    for link in entry.inlinks where withInlinks {
      let location = link.position.map { ["\($0.line)", "\($0.column)"] } ?? ["", ""]
      let texts = [link.rel.joined(separator: " "), link.text].map(CSVText.harmless)
      CSVText.add(cells + [link.source, link.kind.rawValue] + location + texts, to: &bytes)
    }
    return bytes
  }

  private func cells(of url: KnownURL) -> [String] {
    let status = url.status == 0 ? "" : "\(url.status)"
    let times = [
      url.visited?.iso8601 ?? "", url.firstRead?.iso8601 ?? "",
      url.durationMs.map(String.init) ?? "",
    ]
    return [
      url.url, url.outcome.rawValue, status, url.reason ?? "", "\(url.depth)", url.target ?? "",
      CSVText.harmless(url.contentType ?? ""), url.bytes.map(String.init) ?? "", url.seed ?? "",
    ] + (withTimes ? times : [])
  }
}

extension URLLedger {
  /// Hands the ledger as text to `body`, a piece at a time.
  ///
  /// - Returns: How many URLs there are, and how many pages have a damaged record.
  /// - Throws: ``StoreError``, ``ExportError``, or what `body` throws.
  package func stream(
    _ format: LedgerRows.Format,
    withTimes: Bool,
    beside path: String,
    _ body: ([UInt8]) throws -> Void
  ) throws -> (urls: Int, damaged: Int) {
    var rows = LedgerRows(format, withTimes: withTimes, withInlinks: withInlinks)
    var count = 0
    try body(rows.head)
    let damaged = try forEach(beside: path) { entry, isLast in
      try body(rows.text(entry, isLast: isLast))
      count += isLast ? 1 : 0
    }
    return (count, damaged)
  }

  /// Writes the ledger to the file at `path`, whole or not at all.
  ///
  /// - Returns: How many URLs there are, and how many pages have a damaged record.
  /// - Throws: ``StoreError``, or ``ExportError`` when it cannot be written; the old file is
  ///   untouched.
  package func write(
    _ format: LedgerRows.Format,
    withTimes: Bool,
    to path: String
  ) throws -> (urls: Int, damaged: Int) {
    var file = try AtomicFile(path: path)
    let count = try stream(format, withTimes: withTimes, beside: path) { try file.write($0) }
    try file.commit()
    return count
  }
}
