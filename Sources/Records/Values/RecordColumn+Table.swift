import Addressing
import Rules

extension RecordColumn {
  /// Every column, in the order of both formats.
  package static let all: [RecordColumn] = identity + texts + marks + numbers

  private static let identity = [
    RecordColumn(
      "number",
      .key,
      in: [.sqlite],
      note: "in the order of addresses; what the other tables call page"
    ) { .integer($0.number) },
    RecordColumn("id", note: "the identifier in all exports, 32 hexadecimal digits") {
      .text($0.id)
    },
    RecordColumn("url") { .text($0.url) },
    RecordColumn("host", in: [.sqlite]) { .text($0.record.url.host) },
    RecordColumn("domain", in: [.sqlite], isOptional: true, note: "the registrable domain") {
      .text($0.record.url.registrableDomain)
    },
  ]

  private static let texts = [
    RecordColumn("title", of: ["title"], isOptional: true) { .text($0.record.title) },
    RecordColumn("description", of: ["description"], isOptional: true) {
      .text($0.record.description)
    },
    RecordColumn("language", of: ["language"], isOptional: true, note: "a BCP 47 tag") {
      .text($0.record.language)
    },
    RecordColumn("canonicalURL", of: ["canonicalURL"], isOptional: true) {
      .text($0.record.canonicalURL)
    },
    RecordColumn("image", of: ["image"], isOptional: true) { .text($0.record.image) },
    RecordColumn("datePublished", of: ["datePublished"], isOptional: true, note: "ISO 8601") {
      .text($0.record.datePublished)
    },
    RecordColumn("dateModified", of: ["dateModified"], isOptional: true) {
      .text($0.record.dateModified)
    },
    RecordColumn(
      "keywords",
      of: ["keywords"],
      note: "with | between them; | and \\ in one have a \\ before them"
    ) { .list($0.record.keywords) },
    RecordColumn("types", in: [.csv], of: ["structuredData"]) { .list($0.record.allTypes) },
    RecordColumn("apps", in: [.csv], of: ["deepLinks", "universalLinks"]) { .list($0.apps) },
    RecordColumn("deepLinks", in: [.csv], of: ["deepLinks"]) {
      .list($0.record.deepLinks.compactMap(\.url))
    },
  ]

  private static let marks = [
    RecordColumn(
      "quality",
      .real,
      of: ["quality"],
      note: "of the structured data, 0 to 1"
    ) { .real($0.record.quality.score) },
    RecordColumn("indexable", .integer, of: ["indexable"], note: "0 or 1") {
      .flag($0.isIndexable)
    },
    RecordColumn("appLinked", .integer) { .flag($0.isAppLinked) },
    RecordColumn(
      "reasons",
      of: ["reasons"],
      note: "why it is not in the index, or no app-linked result; with | between them"
    ) { .list($0.record.reasons) },
    RecordColumn("errors", .integer, in: [.csv], of: ["findings"]) { count(.error, $0) },
    RecordColumn("warnings", .integer, in: [.csv], of: ["findings"]) { count(.warning, $0) },
  ]

  private static let numbers = [
    RecordColumn("status", .integer, of: ["fetch"], isOptional: true, note: "of HTTP") {
      .integer($0.record.fetch.map { Int64($0.status) })
    },
    RecordColumn(
      "bytes",
      .integer,
      of: ["fetch"],
      isOptional: true,
      note: "of the page, decompressed"
    ) { .integer($0.record.fetch.map { Int64($0.bytes) }) },
    RecordColumn(
      "fetchedAt",
      isOptional: true,
      isTime: true,
      note: "ISO 8601; only with --with-times"
    ) { .text($0.fetchedAt) },
    RecordColumn("durationMs", .integer, isOptional: true, isTime: true) {
      .integer($0.durationMs.map(Int64.init))
    },
    RecordColumn(
      "text",
      in: [.sqlite],
      of: ["text"],
      note: "the main text of what a person sees, without markup"
    ) { .text($0.record.text) },
  ]

  /// How many findings of a severity a page has.
  private static func count(_ severity: Severity, _ row: Row) -> Value {
    .integer(row.record.findings.reduce(0) { $0 + ($1.severity == severity ? 1 : 0) })
  }
}
