import Storing

extension RecordExport {
  /// Refuses what the format cannot do, so that no option is ignored.
  ///
  /// - Parameter isStream: Whether the export goes to an open descriptor, and not into files with names.
  /// - Throws: ``ExportError`` with the code `unsupported`.
  func check(isStream: Bool) throws(ExportError) {
    for refusal in refusals(isStream: isStream) where refusal.applies {
      throw ExportError(
        .unsupported,
        path: "the format \(format.rawValue)",
        cause: refusal.cause,
        fix: refusal.fix
      )
    }
  }

  private typealias Refusal = (applies: Bool, cause: String, fix: String)

  private func refusals(isStream: Bool) -> [Refusal] {
    let able = ExportFormat.allCases.filter(\.hasTombstones).map(\.rawValue).joined(separator: ", ")
    return [
      (
        since != nil && !format.hasTombstones,
        "it cannot say that a page is gone, as --since must",
        "Use \(able), or export everything without --since."
      ),
      (
        selection == .all && [.opensearch, .vespa].contains(format),
        "its documents do not say which pages are not in the index",
        "Use --format jsonl, csv or sqlite, which give the reasons, or leave out --all-pages."
      ),
      (
        hasURLs && format != .sqlite, "it has no table of URLs",
        "Use --format sqlite, or list them with pippin urls."
      ),
    ] + refusalsOfContents + refusalsOfFiles(isStream: isStream)
  }

  /// What says how pages are written.
  private var refusalsOfContents: [Refusal] {
    [
      (
        hasFullText && format != .sqlite, "it has no full-text index",
        "Use --format sqlite, or leave out --full-text."
      ),
      (
        rawCells && format != .csv, "it has no cells of a spreadsheet",
        "Use --format csv, or leave out --csv-raw."
      ),
      (
        sitemapBase != nil && format != .sitemap, "its parts are not named by URLs",
        "Use --format sitemap, or leave out --base-url."
      ),
      (
        withTimes && !format.hasTimes, "it has no fetch times",
        "Use --format jsonl, csv or sqlite, or leave out --with-times."
      ),
    ]
  }

  /// What says where pages are written.
  private func refusalsOfFiles(isStream: Bool) -> [Refusal] {
    [
      (
        !format.isStream && isStream, "a database is a file, and cannot go to standard output",
        "Name it with -o PATH.sqlite."
      ),
      (
        !format.isStream && isPacked, "a database is one file, which is not packed",
        "Name it with -o PATH.sqlite."
      ),
      (
        shards > 1 && isStream, "several files cannot go to standard output",
        "Name them with -o PATH."
      ),
      (
        shards > 1 && !format.isShardable, "its pages belong into one file",
        "Leave out --shard."
      ),
    ]
  }
}
