import Addressing
package import Basics
package import Digests
import Glibc
import JSON
import Records
package import Storing

/// Writes the public index in one of several formats, page after page, sorted by address.
///
/// Same store, same bytes, as long as no page ends: keys are sorted, and the clock only decides
/// which pages are expired, unless times are requested. Memory does not grow with the store, but for
/// an identifier of each hidden page and, in an index of captures, a line of each archived answer.
package struct RecordExport: Sendable {
  /// The format.
  package var format = ExportFormat.jsonl
  /// Which pages to export.
  package var selection = RecordSelection.indexable
  /// Conditions, of which a page must meet every one.
  package var filters: [ExportFilter] = []
  /// From where on changes are exported, the removals among them; `nil` for everything.
  package var since: ChangeStart?
  /// The pages that were hidden when the copy was made that changes are exported for: those of
  /// them that are not any more are exported too.
  package var hiddenBefore: Set<Digest128> = []
  /// What tells the store from others, for the manifest; `nil` where that is not known.
  package var storeIdentity: String?
  /// The present moment: pages that are expired by then are left out; `nil` to leave none out.
  package var now: Timestamp?
  /// Whether fetch times and durations are in it.
  package var withTimes = false
  /// Whether cells of CSV are written as they are, even where a spreadsheet would run them.
  package var rawCells = false
  /// Whether the text of pages that forbid snippets is left out, because whoever gets the export
  /// is everybody.
  package var isPublic = false
  /// Whether files are packed with gzip.
  package var isPacked = false
  /// The files that pages are parted among by a fixed hash, 1 to ``shardLimit``.
  package var shards = 1
  /// Whether all pages of a host go to the same file.
  package var shardsByHost = false
  /// Whether a database gets a full-text index.
  package var hasFullText = false
  /// Whether a database gets every URL of the crawl and the links between them.
  package var hasURLs = false
  /// The address of the folder that the parts of a sitemap will be served from.
  package var sitemapBase: String?
  /// Where the answers of pages are in archives, for the format that says so.
  package var captures = CaptureTable()
  /// The folder for what does not fit into memory when nothing is written to a file.
  package var scratchFolder = "/tmp"
  /// Whether the page with a number is kept from searchers, so that it is not exported either.
  package var isHidden: @Sendable (UInt64) -> Bool = { _ in false }
  /// Called now and then with how many records have been written.
  package var progress: @Sendable (Int) -> Void = { _ in }

  /// The most files of one export; each is open to the end.
  package static let shardLimit = 1000

  /// An export of every page of the index.
  package init() {}

  /// Writes the export to `path` and its manifest beside it, each file whole or not at all; the
  /// manifest comes last.
  ///
  /// - Throws: ``ExportError`` when the files cannot be written; the old ones are untouched.
  package func write(_ store: EmbeddedStore, to path: String) throws -> ExportManifest {
    try check(isStream: false)
    let target = try target(path)
    var manifest = try run(store, target)
    if hasURLs, let database = target as? DatabaseTarget { try database.addURLs(of: store) }
    manifest.take(try target.seal())
    var manifestFile = try AtomicFile(path: "\(path).manifest.json")
    var writer = JSONWriter()
    writer.value(manifest)
    try manifestFile.write(writer.bytes + [UInt8(ascii: "\n")])
    try manifestFile.seal()
    try target.commit()
    try manifestFile.commit()
    return manifest
  }

  /// Writes the export to an open file descriptor.
  ///
  /// - Throws: ``ExportError``, of which a reader that went away has a code of its own.
  package func stream(_ store: EmbeddedStore, to descriptor: CInt) throws -> ExportManifest {
    try check(isStream: true)
    let target = try target("standard output", descriptor: descriptor)
    var manifest = try run(store, target)
    manifest.take(try target.seal())
    return manifest
  }

  private func target(_ path: String, descriptor: CInt? = nil) throws -> any ExportTarget {
    if format == .sitemap {
      return try SitemapTarget(
        path: path,
        descriptor: descriptor,
        isPacked: isPacked,
        base: sitemapBase
      )
    }
    guard let rows = rows() else { return try DatabaseTarget(path: path, self) }
    var parts: [ExportPart] = []
    for number in 1...max(1, shards) {
      if let descriptor {
        parts.append(try ExportPart(descriptor: descriptor, isPacked: isPacked))
      } else {
        let name = shards > 1 ? PartName.name(path, number, of: shards) : path
        parts.append(try ExportPart(path: name, isPacked: isPacked))
      }
    }
    guard format == .cdxj else {
      return try RowTarget(rows, parts: parts, isByHost: shardsByHost)
    }
    let base = descriptor == nil ? path : "\(scratchFolder)/export"
    return SortedTarget(rows, parts: parts, isByHost: shardsByHost, beside: base)
  }

  private func run(_ store: EmbeddedStore, _ target: any ExportTarget) throws -> ExportManifest {
    var manifest = ExportManifest(format: format.rawValue)
    manifest.withTimes = withTimes || format == .cdxj
    manifest.conditions = filters.map(\.text)
    manifest.tally = ConditionTally(filters)
    manifest.hasAllPages = selection == .all
    manifest.store = storeIdentity
    manifest.isPacked = isPacked
    manifest.since = since?.text
    let asked = filters.reduce(into: Set<String>()) { $0.formUnion($1.field.members) }
    let members = target.members.map { $0.union(asked) } ?? (asked.isEmpty ? nil : asked)
    let leftOut = ExportedPage.members.subtracting(["schema", "url"]).subtracting(members ?? [])
    // Votes hide pages and bring them back without a new version.
    let isHidden = isHidden
    let hiddenBefore = Set(try store.numbersNow(of: hiddenBefore).values)
    let isWanted: @Sendable (UInt64) -> Bool = { hiddenBefore.contains($0) || isHidden($0) }
    let version = try store.export(selection, since: since, orWhere: isWanted) { change in
      switch change {
      case .page(let stored):
        do {
          try add(stored, to: target, members, leftOut, &manifest)
        } catch let error as StoreError where error.code == .damaged && error.path == stored.url {
          manifest.leaveOut(stored)
        }
      case .removal(let removal): try add(removal, to: target, &manifest)
      }
    }
    manifest.cursor = "v\(version)"
    return manifest
  }

  /// Adds a page, or that it is gone where it is kept from searchers.
  ///
  /// - Throws: ``StoreError`` about the page when its record is damaged.
  private func add(
    _ stored: StoredRecord,
    to target: any ExportTarget,
    _ members: Set<String>?,
    _ leftOut: Set<String>,
    _ manifest: inout ExportManifest
  ) throws {
    try stored.checkIntegrity()
    let isHidden = isHidden(stored.id)
    if isHidden { manifest.hidden.append(stored.identity) }
    let isExpired = try now.map { try stored.isExpired(at: $0) } ?? false
    let needed = isHidden && !isExpired ? nil : members
    let page = try page(stored, needed, leftOut, &manifest.tally)
    if isExpired, page != nil { manifest.expired += 1 }
    guard !isHidden, !isExpired, let page else {
      // A copy may have the page from a time when it was to be found.
      let removal = StoredRemoval(version: stored.version, url: stored.url)
      if since != nil { try add(removal, to: target, &manifest) }
      return
    }
    manifest.records += 1
    manifest.appLinked += stored.isAppLinked ? 1 : 0
    try target.add(page)
    if manifest.records % 1000 == 0 { progress(manifest.records) }
  }

  /// The page with the members that are needed; `nil` when it does not meet the conditions.
  private func page(
    _ stored: StoredRecord,
    _ members: Set<String>?,
    _ leftOut: Set<String>,
    _ tally: inout ConditionTally
  ) throws -> ExportedPage? {
    let stored = isPublic ? try stored.shown() : stored
    var record: PageRecord
    if members != nil {
      record = try stored.record(leavingOut: leftOut)
    } else {
      // Nothing is asked of the record but where it belongs.
      guard let url = WebAddress(stored.url) else { return nil }
      record = PageRecord(url: url)
    }
    let isWanted = tally.count(
      isMet: { $0.accepts(record, rules: stored.rules, isAppLinked: stored.isAppLinked) },
      values: record.values(of:)
    )
    return isWanted ? ExportedPage(stored: stored, record: record) : nil
  }

  private func add(
    _ removal: StoredRemoval,
    to target: any ExportTarget,
    _ manifest: inout ExportManifest
  ) throws {
    // An address that no condition allows was never in the copy.
    let address = WebAddress(removal.url)
    guard address.map({ url in filters.allSatisfy { $0.allows(url) } }) ?? true else { return }
    manifest.removed += 1
    try target.add(removal)
  }
}

extension ExportManifest {
  /// Notes that the record of a page is damaged.
  fileprivate mutating func leaveOut(_ stored: StoredRecord) {
    damagedCount += 1
    if damaged.count < Self.damagedLimit { damaged.append(stored.url) }
  }

  /// Notes what was written.
  fileprivate mutating func take(_ files: [File]) {
    self.files = files.count == 1 ? [] : files
    // These have no row for some pages; of several files the index of the others has none.
    if ["cdxj", "sitemap"].contains(format) { records = files.reduce(0) { $0 + $1.records } }
    bytes = files.reduce(0) { $0 + $1.bytes }
    sha256 = files.count == 1 ? files[0].sha256 : ""
  }
}

extension ChangeStart {
  /// The start as `--since` takes it.
  package var text: String {
    switch self {
    case .version(let version): "v\(version)"
    case .time(let time): time.iso8601
    }
  }

  /// Reads a cursor of a manifest, such as `v17`, or a moment of ISO 8601; `nil` when `text` is
  /// neither.
  package init?(_ text: String) {
    if text.hasPrefix("v"), let version = Int64(text.dropFirst()), version >= 0 {
      self = .version(version)
    } else if let time = Timestamp(webDate: text) {
      self = .time(time)
    } else {
      return nil
    }
  }
}
