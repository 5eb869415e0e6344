import Records
import Storing

/// What the records of pages say, counted in one walk through the store.
struct ReportContents {
  private var typeCounts = BoundedTally()
  private var appCounts = BoundedTally()
  private var languageCounts = BoundedTally()
  private var notIndexedCounts = BoundedTally()
  private var notLinkedCounts = BoundedTally()
  private var notIndexedPages = FirstPages()
  private var notLinkedPages = FirstPages()

  /// The first pages of each reason.
  private struct FirstPages {
    /// The most reasons whose pages are named; there are some dozens, but rows ingested may say any.
    private static let limit = 1000

    private(set) var pages: [String: FirstURLs] = [:]

    mutating func add(_ url: String, for reason: String) {
      guard pages[reason] != nil || pages.count < Self.limit else { return }
      pages[reason, default: FirstURLs()].add(url)
    }
  }

  /// Counts the pages of `store`.
  ///
  /// - Throws: ``StoreError``, also when a record is damaged.
  init(_ store: EmbeddedStore) throws {
    let needed: Set = [
      "deepLinks", "language", "reasons", "schema", "structuredData", "universalLinks", "url",
    ]
    let unneeded = ExportedPage.members.subtracting(needed)
    try store.forEachRecord(.all) { stored in
      let record = try stored.record(leavingOut: unneeded)
      for type in record.allTypes { typeCounts.add(type) }
      for app in record.allApps { appCounts.add(app) }
      languageCounts.add(record.language ?? "not said")
      for reason in record.reasons {
        if stored.isIndexable {
          notLinkedCounts.add(reason)
          notLinkedPages.add(stored.url, for: reason)
        } else if !Reason.blocksAppLinking(reason) {
          notIndexedCounts.add(reason)
          notIndexedPages.add(stored.url, for: reason)
        }
      }
    }
  }

  /// The types of structured data.
  var types: ReportTable {
    table(
      "types",
      "Types of structured data",
      "Pages that have an item of the type, also within another.",
      ("type", "Type"),
      typeCounts
    )
  }

  /// The apps that pages open in.
  var apps: ReportTable {
    table(
      "apps",
      "Apps",
      "Pages that open in the app, by their markup or by an association file of their host.",
      ("app", "App"),
      appCounts
    )
  }

  /// The languages of pages.
  var languages: ReportTable {
    table(
      "languages",
      "Languages",
      "Pages by the language that they say they are in.",
      ("language", "Language"),
      languageCounts
    )
  }

  /// Why pages are not in the index.
  var notIndexed: ReportTable {
    table(
      "not-indexed",
      "Why pages are not in the index",
      "Pages that were read and left out, by reason; a page counts once for each.",
      ("reason", "Reason"),
      notIndexedCounts,
      first: notIndexedPages.pages
    )
  }

  /// Why pages of the index are no app-linked results.
  var notAppLinked: ReportTable {
    table(
      "not-app-linked",
      "Why pages are no app-linked results",
      "Pages of the index that only a search of all pages finds, by reason.",
      ("reason", "Reason"),
      notLinkedCounts,
      first: notLinkedPages.pages
    )
  }

  private func table(
    _ id: String,
    _ title: String,
    _ explanation: String,
    _ name: (id: String, title: String),
    _ counts: BoundedTally,
    first: [String: FirstURLs]? = nil
  ) -> ReportTable {
    var rows = counts.ranked.map { row in
      [ReportTable.Cell.text(row.name), .number(row.count)]
        + (first.map { [.urls($0[row.name]?.urls ?? [])] } ?? [])
    }
    if counts.others > 0 {
      rows.append([.text("all others"), .number(counts.others)] + (first == nil ? [] : [.none]))
    }
    return ReportTable(
      id,
      title,
      explanation,
      columns: [name, ("pages", "Pages")] + (first == nil ? [] : [("firstPages", "First pages")]),
      rows: rows,
      charted: 1
    )
  }
}
