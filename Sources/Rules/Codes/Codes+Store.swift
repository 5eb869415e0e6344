extension CodeCatalog {
  /// Damage of the store that `check` finds.
  static let storeCodes: [CodeEntry] = storeFiles + storeTables

  private static let recrawl = "Crawl again, or restore a backup."

  private static let storeFiles: [CodeEntry] = [
    damage("store.sqlite", "SQLite finds the database damaged.", fix: recrawl),
    damage(
      "store.page-damaged",
      "A page of the database has a wrong checksum.",
      fix: "Crawl the named pages again. If none is named, restore a backup."
    ),
    damage(
      "store.log-damaged",
      "The write-ahead log is damaged, and the last writes are lost.",
      fix: recrawl
    ),
    damage(
      "store.missing",
      "The database is missing or empty, and the pages with it.",
      fix: "Restore a backup, or crawl into a new folder."
    ),
    damage("store.damaged", "The database cannot be read for damage.", fix: recrawl),
    damage(
      "store.record-unreadable",
      "The record of a page cannot be read.",
      fix: "Read the page again: pippin crawl URL --recrawl"
    ),
    damage(
      "store.record-misplaced",
      "The record of a page is that of another URL.",
      fix: "Read the page again: pippin crawl URL --recrawl"
    ),
  ]

  private static let storeTables: [CodeEntry] = [
    damage("store.open-count", "Hosts count their open URLs wrong.", fix: recrawl),
    damage("store.known-count", "Hosts count their known URLs wrong.", fix: recrawl),
    damage("store.host-missing", "URLs belong to hosts that are missing.", fix: recrawl),
    damage("store.state-unknown", "URLs have a state that does not exist.", fix: recrawl),
    damage("store.lease-stray", "URLs are leased though their host is not.", fix: recrawl),
    damage("store.url-missing", "Pages have no URL in the queue.", fix: recrawl),
    damage("store.record-missing", "Pages lack a record, or removed ones have one.", fix: recrawl),
    damage("store.version-ahead", "Pages have a version beyond the counter.", fix: recrawl),
    damage("store.links-torn", "Lists of links are cut off.", fix: recrawl),
    damage("store.url-mismatch", "Pages stand under the URL of another.", fix: recrawl),
    damage("store.forgotten-known", "Forgotten URLs are still known.", fix: recrawl),
    damage("store.number-ahead", "URLs have a number beyond the counter.", fix: recrawl),
    damage("store.sketch-stray", "Sketches belong to URLs that are no pages.", fix: recrawl),
    damage("store.deferred-waiting", "Deferred hosts have URLs that wait.", fix: recrawl),
    damage("store.link-stray", "Links belong to pages that are missing.", fix: recrawl),
  ]

  /// Damage of the index, which can always be built again.
  static let indexCodes: [CodeEntry] = [
    damage("index.missing", "The store has pages, but no index.", fix: "Run: pippin index"),
    damage(
      "index.damaged",
      "A file of the index is damaged.",
      fix: "Run: pippin index --rebuild"
    ),
    damage("index.signals-damaged", "The table of signals is damaged.", fix: "Run: pippin index"),
    damage("index.signals-missing", "The table of signals is missing.", fix: "Run: pippin index"),
    damage(
      "index.page-missing",
      "Pages of the store are missing in the index.",
      fix: "Run: pippin index --rebuild"
    ),
    damage(
      "index.page-stale",
      "Pages are in the index in another version than in the store.",
      fix: "Run: pippin index --rebuild"
    ),
    damage(
      "index.page-unknown",
      "Pages are in the index that the store does not have.",
      fix: "Run: pippin index --rebuild"
    ),
  ]

  /// Damage of what is known of clicks.
  static let engagementCodes: [CodeEntry] = [
    damage(
      "engagement.missing",
      "The engagement database is missing, though pages are ranked by it.",
      fix: "Restore a backup, or rank without it: pippin index"
    ),
    damage("engagement.damaged", "The engagement database is damaged.", fix: "Restore a backup."),
    damage(
      "engagement.item-damaged",
      "The counts of a page are damaged.",
      fix: "Restore a backup."
    ),
    damage(
      "engagement.votes-damaged",
      "The votes of a day are damaged.",
      fix: "Restore a backup."
    ),
  ]

  private static func damage(_ code: String, _ meaning: String, fix: String) -> CodeEntry {
    CodeEntry(
      code,
      .storeProblem,
      means: meaning,
      why: "Results and exports may be wrong or incomplete.",
      fix: fix,
      source: "pippin check"
    )
  }
}
