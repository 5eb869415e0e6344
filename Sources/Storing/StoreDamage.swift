/// What was found to be damaged in the files of stores while they were read.
package enum StoreDamage {
  /// What was found since the process began, a sentence a file; nothing as long as all that was read
  /// is what was written.
  ///
  /// What came of a damaged page may be wrong, whoever requested it.
  package static var found: [String] {
    PageChecksums.damagedFiles.compactMap { sentence(of: $0, since: 0) }
  }

  /// The same for the files of one store.
  package static func found(in folder: StoreFolder) -> [String] {
    [folder.databasePath, folder.engagementPath].compactMap { sentence(of: $0, since: 0) }
  }

  /// What was found in the file at `path` since `mark`.
  static func sentence(of path: String, since mark: UInt64) -> String? {
    let pages = PageChecksums.damagedPages(of: path, since: mark)
    guard let first = pages.first else { return nil }
    if first == PageChecksums.log {
      let remedy =
        StoreError.isEngagement(path)
        ? StoreError.remedy(of: path) : "See `pippin check`; crawl again, or restore a copy."
      return "\(path): the log beside the file is damaged, and what was written last is missing. "
        + remedy
    }
    let what =
      pages.count == 1
      ? "page \(first) of the file is damaged" : "\(pages.count) pages of the file are damaged"
    guard StoreError.isEngagement(path) else {
      return "\(path): \(what). See `pippin check`; crawl what it names again, or restore a copy."
    }
    return "\(path): \(what). \(StoreError.remedy(of: path))"
  }
}
