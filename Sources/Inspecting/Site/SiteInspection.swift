package import Addressing
import AppAssociation
import Crawling
package import JSON
package import Records
import Robots
package import Rules
package import Storing

/// What a crawl found on one host: coverage, duplicates, orphans, and the findings that concern
/// most pages.
package struct SiteInspection: Hashable, Sendable {
  /// The name of the JSON form.
  package static let schema = "pippin-site/1"

  /// How many pages, or files of the host, have a finding of one rule.
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

  /// The host's name, with the port behind it if it is not the scheme's own.
  package let host: String
  /// The pages with a record, sorted by address.
  package private(set) var rows: [SitePage] = []
  /// Pages by reason why they are left out.
  package private(set) var reasons: [String: Int] = [:]
  /// Pages by type of structured data.
  package private(set) var types: [String: Int] = [:]
  /// The rules that are broken, those of most pages first.
  package private(set) var faults: [Fault] = []
  /// What is wrong with the host's own files: robots.txt and the sitemaps.
  package private(set) var files: [FileFindings] = []
  /// Pages that say the same.
  package private(set) var duplicates = SiteDuplicates()
  /// Pages that an app claims, and those that none does.
  package private(set) var association = SiteAssociation()
  /// Pages that lack what somebody requires, by the requirement's name.
  package private(set) var unmet: [String: Int] = [:]
  /// What Apple and Google have of the host; `nil` when they were not asked.
  package private(set) var copies: SiteCopies?
  /// The pages that were rendered; `nil` without `--render`.
  package let rendering: SiteRendering?
  /// What somebody decided about rules.
  package let rules: RuleSettings
  /// The records of the pages, sorted by address, where they were requested.
  package private(set) var records: [PageRecord] = []
  /// The most records that are kept; `nil` keeps none.
  private let recordLimit: Int?

  /// Pages with a record.
  package var pages: Int { rows.count }
  /// Pages that may be in the index.
  package var indexable: Int { count(\.isIndexable) }
  /// Pages that are app-linked results.
  package var appLinked: Int { count(\.isAppLinked) }
  /// Pages that an app claims by the association file.
  package var universal: Int { count(\.isClaimed) }
  /// Pages with a Smart App Banner.
  package var banners: Int { count(\.hasBanner) }
  /// Pages with structured data.
  package var structured: Int { count(\.hasItems) }
  /// Pages that no other page of the host links to, but its start page.
  package var orphans: [String] { rows.filter(\.isOrphan).map(\.url) }
  /// The mean score of structured data over the pages that have some, in points of 100.
  package var points: Int {
    let scored = rows.filter(\.hasItems)
    guard !scored.isEmpty else { return 0 }
    return Int((Double(scored.reduce(0) { $0 + $1.points }) / Double(scored.count)).rounded())
  }

  /// Looks at the records of `host` in `store`.
  ///
  /// - Parameters:
  ///   - host: The host's name.
  ///   - store: Where its pages are.
  ///   - requirements: What every page of the index must have.
  ///   - rules: What somebody decided about rules.
  ///   - recordLimit: The most records to keep, for reports on each page; `nil` keeps none.
  ///   - broken: What leads nowhere; `nil` notes no links.
  ///   - rendering: What scripts made of pages; `nil` when none was rendered.
  /// - Throws: ``StoreError`` when the store cannot be read.
  package init(
    of host: String,
    in store: EmbeddedStore,
    requiring requirements: [Requirement] = [],
    rules: RuleSettings = RuleSettings(),
    keepingRecords recordLimit: Int? = nil,
    noting broken: BrokenLinks? = nil,
    rendering: SiteRendering? = nil
  ) async throws {
    (self.host, self.recordLimit) = (host, recordLimit)
    (self.rules, self.rendering) = (rules, rendering)
    var byRule: [String: Fault] = [:]
    var links = SiteLinks(host: host)
    var names: [UInt64: String] = [:]
    for requirement in requirements { unmet[requirement.name] = 0 }
    for origin in ["http://\(host)", "https://\(host)"] {
      try store.forEachRecord(.origin(origin)) { stored in
        var record = try stored.record()
        rendering?.note(in: &record)
        record.findings += broken?.findings(of: record) ?? []
        if records.count < recordLimit ?? 0 { records.append(record) }
        record.findings = rules.applied(to: record.findings)
        names[stored.id] = record.url.text
        links.add(record)
        count(record, &byRule)
        guard record.indexable else { return }
        for requirement in requirements where requirement.check(of: record).state == .fail {
          unmet[requirement.name, default: 0] += 1
        }
      }
      try await readFiles(of: origin, in: store, &byRule)
    }
    let orphans = links.orphans
    for index in rows.indices { rows[index].isOrphan = orphans.contains(rows[index].url) }
    rows.sort { $0.url < $1.url }
    records.sort { $0.url.text < $1.url.text }
    try await findDuplicates(names, in: store)
    faults = Self.sorted(byRule)
  }

  /// The rules that are broken, those of most pages first.
  private static func sorted(_ faults: [String: Fault]) -> [Fault] {
    faults.values.sorted { ($1.severity, $1.pages, $0.rule) < ($0.severity, $0.pages, $1.rule) }
  }

  /// Adds what Apple and Google have of the host, and compares it for each page.
  ///
  /// - Parameters:
  ///   - found: The copies.
  ///   - root: The start page of the host over https.
  package mutating func add(_ found: HostCopies, of root: WebAddress) {
    let copies = SiteCopies(found, root: root, pages: rows.compactMap { WebAddress($0.url) })
    self.copies = copies
    var byRule = Dictionary(faults.map { ($0.rule, $0) }) { first, _ in first }
    for (address, findings) in copies.findings(found, of: root) {
      let left = rules.applied(to: findings)
      guard !left.isEmpty else { continue }
      files.append(FileFindings(address: address, findings: left))
      count(left, in: address, &byRule)
    }
    faults = Self.sorted(byRule)
  }

  /// Finds pages that say the same; `names` are the addresses of all by their numbers.
  private mutating func findDuplicates(
    _ names: [UInt64: String],
    in store: EmbeddedStore
  ) async throws {
    duplicates.find(in: rows)
    var pairs: [(page: UInt64, representative: UInt64)] = []
    try store.forEachDuplicate { page, representative in
      if names[page] != nil { pairs.append((page, representative)) }
    }
    try await duplicates.findTexts(pairs, names) { try await store.storedRecord(id: $0)?.url }
  }

  /// Notes what is wrong with the files of an origin; each counts like a page among the faults.
  private mutating func readFiles(
    of origin: String,
    in store: EmbeddedStore,
    _ byRule: inout [String: Fault]
  ) async throws {
    if let robots = try await store.robotsFile(of: origin), robots.status == 200 {
      var findings: [Finding] = []
      _ = RobotsFile(reading: robots.body, findings: &findings)
      findings = rules.applied(to: findings)
      if !findings.isEmpty {
        files.append(FileFindings(address: robots.address, findings: findings))
      }
    }
    if let links = try await store.assetLinksFile(of: origin) {
      let findings = rules.applied(to: Self.findings(of: links))
      if !findings.isEmpty {
        files.append(FileFindings(address: links.address, findings: findings))
      }
    }
    files += try await store.sitemapFindings(of: origin).compactMap { file in
      let left = rules.applied(to: file.findings)
      return left.isEmpty ? nil : FileFindings(address: file.address, findings: left)
    }
    for file in files where file.address.hasPrefix(origin + "/") {
      count(file.findings, in: file.address, &byRule)
    }
  }

  /// What is wrong with the answer to a request for assetlinks.json; a crawl follows no include.
  private static func findings(of file: HostFacts.File) -> [Finding] {
    guard file.status != 0, let address = WebAddress(file.address) else { return [] }
    var response = AssociationFetchPlan.Response(file)
    // Older stores keep no media type.
    response.mediaType = response.mediaType ?? "application/json"
    let outcome = AssociationFetchPlan(.android, for: address).judge([response])
    let unread = (outcome.assetLinks?.includes ?? []).prefix(AssetLinksIncludes.fileLimit)
    return outcome.findings.filter { $0.severity > .note }
      + unread.map { Finding(.assetLinksIncludeNotRead, "A crawl does not ask for \($0).") }
  }

  private func count(_ property: KeyPath<SitePage, Bool>) -> Int {
    rows.reduce(0) { $0 + ($1[keyPath: property] ? 1 : 0) }
  }

  private mutating func count(_ record: PageRecord, _ byRule: inout [String: Fault]) {
    rows.append(SitePage(record))
    association.add(record)
    for reason in record.reasons { reasons[reason, default: 0] += 1 }
    for type in Set(record.items.flatMap(\.types)) {
      types[type.replacing("https://schema.org/", with: ""), default: 0] += 1
    }
    count(record.findings, in: record.url.text, &byRule)
  }

  /// Counts a page or file once for each rule that it breaks.
  private func count(
    _ findings: [Finding],
    in address: String,
    _ byRule: inout [String: Fault]
  ) {
    for rule in Set(findings.map(\.rule)).sorted() {
      guard let finding = findings.first(where: { $0.rule == rule }) else { continue }
      let fault = Fault(rule: rule, severity: finding.severity, pages: 0, example: address)
      byRule[rule, default: fault].pages += 1
    }
  }
}

extension SiteInspection: JSONWritable {
  /// Writes the counts and the faults, as ``SiteInspectionSchema`` describes them.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("appLinked", appLinked)
    writer.field("association", association)
    writer.field("banners", banners)
    writer.field("copies", copies)
    writer.field("duplicates", duplicates)
    writer.field("faults", faults)
    writer.field("files", files)
    writer.field("host", host)
    writer.field("indexable", indexable)
    writer.field("orphans", orphans)
    writer.field("pages", pages)
    writer.field("points", points)
    writer.field("reasons", reasons)
    writer.field("rendering", rendering)
    writer.field("schema", Self.schema)
    writer.field("structured", structured)
    writer.field("types", types)
    writer.field("universal", universal)
    writer.field("unmet", unmet)
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
