import Exporting
import Foundation
import Records
import Storing

/// Fills a store with made pages, and measures exports of it; see README.md.
@main
enum Main {
  static func main() async throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard let part = arguments.first else { return usage() }
    switch (part, arguments.count) {
    case ("fill", 3):
      try await MadePages.fill(try StoreFolder(creating: arguments[1]), Int(arguments[2]) ?? 0)
    case ("read", 2): try read(arguments[1])
    case ("export", 4): try export(arguments[1], arguments[2], to: arguments[3])
    case ("report", 2): try await report(arguments[1])
    default: usage()
    }
  }

  private static func usage() {
    print("fill FOLDER COUNT | read FOLDER | export FOLDER FORMAT PATH | report FOLDER")
  }

  /// The baseline: every record read and unpacked, in the order of an export, nothing written.
  private static func read(_ folder: String) throws {
    let store = try EmbeddedStore(StoreFolder(opening: folder), access: .reading)
    var (count, bytes) = (0, 0)
    let meter = Meter()
    try store.forEachRecord(.indexable) { stored in
      count += 1
      bytes += stored.json.count
    }
    print(meter.line("read only", records: count, bytes: bytes))
  }

  /// One export; `FORMAT` may end in `+gzip`, `+shard`, `+where` or `+text`.
  private static func export(_ folder: String, _ name: String, to path: String) throws {
    let store = try EmbeddedStore(StoreFolder(opening: folder), access: .reading)
    let parts = name.split(separator: "+")
    var export = RecordExport()
    guard let format = ExportFormat(rawValue: String(parts[0])) else { return usage() }
    export.format = format
    export.isPacked = parts.contains("gzip")
    export.shards = parts.contains("shard") ? 16 : 1
    export.hasFullText = parts.contains("text")
    export.sitemapBase = "https://maps.example/"
    if parts.contains("where") {
      export.filters = [try ExportFilter(reading: "host=site7.example")]
    }
    let meter = Meter()
    let manifest =
      path == "-" ? try export.stream(store, to: STDOUT_FILENO) : try export.write(store, to: path)
    let line = meter.line(name, records: manifest.records, bytes: manifest.bytes)
    FileHandle.standardError.write(Data("\(line)\n".utf8))
  }

  private static func report(_ folder: String) async throws {
    let store = try EmbeddedStore(StoreFolder(opening: folder), access: .reading)
    let meter = Meter()
    let text = try await StoreReport(store).text(.html)
    let pages = try await store.statistics().pages
    print(meter.line("report", records: pages, bytes: text.utf8.count))
  }
}

/// Measures the process from when it is made.
struct Meter {
  private let start = ContinuousClock.now
  private let startSeconds = Self.processorSeconds()

  /// What was done so far, as a row of a table.
  func line(_ name: String, records: Int, bytes: Int) -> String {
    let wall = (ContinuousClock.now - start) / .seconds(1)
    let used = Self.processorSeconds() - startSeconds
    let rate = used > 0 ? Int(Double(records) / used) : 0
    return String(
      format:
        "%@\t%d records\t%.1f MB\t%.1f s wall\t%.1f s CPU\t%d records per CPU second\t%.1f MB peak",
      name,
      records,
      Double(bytes) / 1e6,
      wall,
      used,
      rate,
      Double(Self.peakKilobytes()) / 1e3
    )
  }

  private static func usage() -> rusage {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage
  }

  private static func processorSeconds() -> Double {
    let usage = usage()
    return Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
      + Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6
  }

  private static func peakKilobytes() -> Int { Int(usage().ru_maxrss) }
}
