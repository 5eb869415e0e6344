/// What the ending of an output path says of its format: `x.csv.gz` is CSV, packed.
///
/// The name's first dot is no beginning of an ending: `.csv` is a hidden file without one (POSIX).
package struct ExportEnding: Hashable, Sendable {
  /// What the ending stands for.
  package enum Meaning: Hashable, Sendable {
    /// There is no ending.
    case none
    /// A format that is written.
    case format(ExportFormat)
    /// Apache Parquet, which other programs make of an export.
    case parquet
    /// A packing that is not written, such as `zst`.
    case packing(String)
    /// An ending that is not known.
    case unknown(String)
  }

  /// What the ending stands for, without the one for gzip.
  package let meaning: Meaning
  /// Whether the path ends in `.gz`.
  package let isPacked: Bool

  /// The endings with the formats they stand for, in the order in which people read of them.
  package static let known: KeyValuePairs<String, ExportFormat> = [
    "jsonl": .jsonl, "ndjson": .jsonl, "csv": .csv, "nq": .nquads, "nquads": .nquads,
    "cdxj": .cdxj, "xml": .sitemap, "sqlite": .sqlite, "sqlite3": .sqlite, "db": .sqlite,
  ]

  private static let packings: Set<String> = ["zst", "bz2", "xz", "br", "lz4", "zip", "7z", "tgz"]

  /// Reads the ending of `path`, in small or large letters.
  package init(of path: String) {
    var name = Substring(PartName.last(of: path))
    var ending = Self.takeEnding(of: &name)
    isPacked = ending == "gz"
    if isPacked { ending = Self.takeEnding(of: &name) }
    meaning =
      switch ending {
      case nil: .none
      case "parquet"?: .parquet
      case let ending?:
        if let format = Self.known.first(where: { $0.key == ending })?.value {
          .format(format)
        } else if Self.packings.contains(ending) {
          .packing(ending)
        } else {
          .unknown(ending)
        }
      }
  }

  /// Takes the last ending off `name`; `nil` when it has none.
  private static func takeEnding(of name: inout Substring) -> String? {
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return nil }
    let ending = name[name.index(after: dot)...].lowercased()
    name = name[..<dot]
    return ending.isEmpty ? nil : ending
  }
}
