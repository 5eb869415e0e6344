import Addressing
package import Records
package import Storing

/// What a crawl found on one host: counts, and the findings that concern most pages.
package struct SiteInspection: Hashable, Sendable {
  /// How many pages have a finding of one rule.
  package struct Fault: Hashable, Sendable {
    /// The rule's identifier.
    package let rule: String
    /// How much it matters.
    package let severity: Severity
    /// How many pages have it.
    package var pages: Int
    /// One of those pages.
    package let example: String
  }

  /// The host's name.
  package let host: String
  /// Pages with a record.
  package private(set) var pages = 0
  /// Pages that may be in the index.
  package private(set) var indexable = 0
  /// Pages that are app-linked results.
  package private(set) var appLinked = 0
  /// Pages that an app claims by the association file.
  package private(set) var universal = 0
  /// Pages with a Smart App Banner.
  package private(set) var banners = 0
  /// Pages with structured data.
  package private(set) var structured = 0
  /// Pages by reason why they are left out.
  package private(set) var reasons: [String: Int] = [:]
  /// The rules that are broken, those of most pages first.
  package private(set) var faults: [Fault] = []

  /// Looks at the records of `host` in `store`.
  ///
  /// - Throws: ``StoreError`` when the store cannot be read.
  package init(of host: String, in store: EmbeddedStore) throws {
    self.host = host
    var byRule: [String: Fault] = [:]
    for origin in ["http://\(host)", "https://\(host)"] {
      try store.forEachRecord(.origin(origin)) { stored in
        count(try stored.record(), &byRule)
      }
    }
    faults = byRule.values.sorted {
      ($1.severity, $1.pages, $0.rule) < ($0.severity, $0.pages, $1.rule)
    }
  }

  private mutating func count(_ record: PageRecord, _ byRule: inout [String: Fault]) {
    pages += 1
    indexable += record.indexable ? 1 : 0
    appLinked += record.isAppLinked ? 1 : 0
    banners += record.banner == nil ? 0 : 1
    structured += record.items.isEmpty ? 0 : 1
    let claims = record.universalLinks?.apps ?? []
    universal += claims.contains { $0.verdict == "match" } ? 1 : 0
    for reason in record.reasons { reasons[reason, default: 0] += 1 }
    for rule in Set(record.findings.map(\.rule)).sorted() {
      guard let finding = record.findings.first(where: { $0.rule == rule }) else { continue }
      let fault = Fault(
        rule: rule,
        severity: finding.severity,
        pages: 0,
        example: record.url.text
      )
      byRule[rule, default: fault].pages += 1
    }
  }
}

extension SiteInspection: JSONWritable {
  /// Writes the counts and the faults as an object.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("appLinked", appLinked)
    writer.field("banners", banners)
    writer.field("faults", faults)
    writer.field("host", host)
    writer.field("indexable", indexable)
    writer.field("pages", pages)
    writer.field("reasons", reasons)
    writer.field("structured", structured)
    writer.field("universal", universal)
    writer.endObject()
  }
}

extension SiteInspection.Fault: JSONWritable {
  /// Writes the fault as an object.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("example", example)
    writer.field("pages", pages)
    writer.field("rule", rule)
    writer.field("severity", severity.rawValue)
    writer.endObject()
  }
}
