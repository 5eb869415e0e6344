import Addressing
import Records
import Storing

/// The tables of what pages say of each other and what does not hold: canonical URLs that lead to no
/// page of the index, and translations that do not name each other.
///
/// Two walks through the records, over what the first has kept; both are bounded, and what there was
/// no room for is counted.
///
/// References: RFC 6596 (canonical);
/// <https://developers.google.com/search/docs/specialty/international/localized-versions>
struct CrossPageTables {
  private typealias Cell = ReportTable.Cell

  /// The most statements of each kind that are compared.
  static let limit = 500_000

  /// What is known of a URL that a page names.
  private struct Target {
    var outcome: URLOutcome?
    var redirect: String?
    var canonical: String?
    var isIndexable = true
    /// Whether its record was looked at.
    var isRead = false
  }

  private var canonicals: [(page: String, target: String)] = []
  private var alternates: [(page: String, language: String, target: String)] = []
  /// Pairs of a page and a translation that it names, by a hash with a secret of this process.
  private var pairs: Set<Int> = []
  private var targets: [String: Target] = [:]
  private var uncompared = (canonicals: 0, alternates: 0)
  private let rowLimit: Int

  /// Gathers the conflicts between the pages of `store`.
  ///
  /// - Throws: ``StoreError``.
  init(_ store: EmbeddedStore, limit: Int) throws {
    rowLimit = limit
    let needed: Set = ["alternates", "canonicalURL", "schema", "url"]
    let unneeded = ExportedPage.members.subtracting(needed)
    try store.forEachRecord(.all) { stored in
      guard !stored.isDamaged else { return }
      collect(try stored.record(leavingOut: unneeded), stored.url)
    }
    try store.forEachURL { url in
      guard targets[url.url] != nil else { return }
      // Nothing is known of what the operator left out.
      if url.reason?.hasPrefix("scope.") != true { targets[url.url]?.outcome = url.outcome }
      targets[url.url]?.redirect = url.target
    }
    try store.forEachRecord(.all) { stored in
      guard !stored.isDamaged, targets[stored.url] != nil else { return }
      targets[stored.url]?.isRead = true
      targets[stored.url]?.isIndexable = stored.isIndexable
      targets[stored.url]?.canonical = try stored.record(leavingOut: unneeded).canonicalURL
    }
  }

  private mutating func collect(_ record: PageRecord, _ page: String) {
    if let target = record.canonicalURL, target != page {
      if canonicals.count < Self.limit {
        canonicals.append((page, target))
        targets[target] = targets[target] ?? Target()
      } else {
        uncompared.canonicals += 1
      }
    }
    for alternate in record.alternates where alternate.url != page {
      guard alternates.count < Self.limit else {
        uncompared.alternates += 1
        continue
      }
      alternates.append((page, alternate.hreflang, alternate.url))
      pairs.insert(Self.hash(page, alternate.url))
      targets[alternate.url] = targets[alternate.url] ?? Target()
    }
  }

  private static func hash(_ page: String, _ target: String) -> Int {
    var hasher = Hasher()
    hasher.combine(page)
    hasher.combine(target)
    return hasher.finalize()
  }

  /// Why nobody who is sent to `url` finds a page; `nil` when he does, or nothing is known of it.
  private func fault(of url: String) -> String? {
    guard let target = targets[url], let outcome = target.outcome else { return nil }
    switch outcome {
    case .redirected: return "redirects to \(target.redirect ?? "another URL")"
    case .gone, .failed, .blocked, .skipped: return outcome.rawValue
    case .ok, .deferred, .waiting: return nil
    }
  }

  private func canonicalFault(of url: String) -> String? {
    if let fault = fault(of: url) { return fault }
    guard let target = targets[url], target.isRead else { return nil }
    if let further = target.canonical, further != url { return "names \(further) as its canonical" }
    return target.isIndexable ? nil : "is not in the index"
  }

  /// The tables.
  var tables: [ReportTable] { [canonicalTable, alternateTable] }

  private var canonicalTable: ReportTable {
    let rows = canonicals.compactMap { page, target -> [Cell]? in
      canonicalFault(of: target).map { [.url(page), .url(target), .text($0)] }
    }
    return table(
      "canonical-conflicts",
      "Canonical URLs that lead nowhere",
      "The page says that another one stands for it, and that one cannot. Name a page that is read and"
        + " indexed, and that names itself.",
      columns: [("url", "Page"), ("canonical", "Canonical URL"), ("fault", "Fault")],
      rows,
      uncompared: uncompared.canonicals
    )
  }

  private var alternateTable: ReportTable {
    let rows = alternates.compactMap { page, language, target -> [Cell]? in
      var fault = fault(of: target)
      if fault == nil, targets[target]?.isRead == true, !pairs.contains(Self.hash(target, page)) {
        fault = "does not name this page"
      }
      return fault.map { [.url(page), .text(language), .url(target), .text($0)] }
    }
    return table(
      "hreflang-conflicts",
      "Translations that do not name each other",
      "hreflang counts where both pages name each other, and only if both can be read.",
      columns: [
        ("url", "Page"), ("hreflang", "Language"), ("alternate", "Alternate"), ("fault", "Fault"),
      ],
      rows,
      uncompared: uncompared.alternates
    )
  }

  private func table(
    _ id: String,
    _ title: String,
    _ explanation: String,
    columns: [(id: String, title: String)],
    _ rows: [[Cell]],
    uncompared: Int
  ) -> ReportTable {
    let more = uncompared > 0 ? " \(uncompared) more were not compared." : ""
    var table = ReportTable(
      id,
      title,
      explanation + more,
      columns: columns,
      rows: Array(rows.prefix(rowLimit))
    )
    table.omitted = max(0, rows.count - rowLimit)
    return table
  }
}
