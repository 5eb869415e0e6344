import Testing

@testable import Exporting

/// The formats that endings of paths ask for.
struct ExportEndingTests {
  @Test(
    "An ending asks for its format, in any case, packed or not",
    arguments: [
      ("a.jsonl", ExportFormat.jsonl, false), ("a.ndjson", .jsonl, false),
      ("out/b.d/a.csv", .csv, false), ("A.CSV", .csv, false), ("a.csv.gz", .csv, true),
      ("a.nq", .nquads, false), ("a.nquads.gz", .nquads, true), ("a.cdxj", .cdxj, false),
      ("sitemap.xml", .sitemap, false), ("sitemap.xml.gz", .sitemap, true),
      ("a.sqlite", .sqlite, false), ("a.sqlite3", .sqlite, false), ("a.db", .sqlite, false),
      ("a.tar.jsonl", .jsonl, false), (".a.csv", .csv, false), ("a.jsonl.GZ", .jsonl, true),
    ]
  )
  func known(path: String, format: ExportFormat, isPacked: Bool) {
    let ending = ExportEnding(of: path)
    #expect(ending.meaning == .format(format))
    #expect(ending.isPacked == isPacked)
  }

  @Test(
    "A name without an ending asks for none; a first dot begins no ending",
    arguments: ["-", "a", "/dev/stdout", "b.d/a", ".csv", "a.", "a.gz", "", "b.csv/"]
  )
  func none(path: String) {
    #expect(ExportEnding(of: path).meaning == .none)
  }

  @Test(
    "What cannot be written is told apart",
    arguments: [
      ("a.parquet", ExportEnding.Meaning.parquet), ("a.Parquet", .parquet),
      ("a.jsonl.zst", .packing("zst")), ("a.zip", .packing("zip")),
      ("a.xlsx", .unknown("xlsx")), ("a.json", .unknown("json")),
      ("a.2026-11-22", .unknown("2026-11-22")),
      ("a.csvv", .unknown("csvv")),
    ]
  )
  func unwritten(path: String, meaning: ExportEnding.Meaning) {
    #expect(ExportEnding(of: path).meaning == meaning)
  }

  @Test("Each format has an ending but those of bulk interfaces, which are lines of JSON too")
  func everyFormat() {
    let known = Set(ExportEnding.known.map(\.value))
    #expect(Set(ExportFormat.allCases).subtracting(known) == [.opensearch, .vespa])
  }
}
