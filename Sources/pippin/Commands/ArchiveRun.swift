import Archiving
import Crawling
import JSON
import Reading
import Records
import Rules
import Storing

/// Ingests archives one after the other.
struct ArchiveRun {
  /// How pages are read.
  let settings: CrawlSettings
  /// What reads them.
  let readers: PageReaders
  /// Where to speak.
  let console: Console
  /// What fetches archives from an object store; `nil` when all are files.
  var remote: RemoteArchives?
  /// What is known of hosts before an archive is read.
  var hosts = ArchivedHosts()

  /// Says that nobody reads what is printed any more.
  private struct OutputGone: Error {}

  /// How many records are read at a time; they are in memory together.
  private static let batch = 256
  /// How many bytes of records are read at a time, but for the last of them.
  private static let batchBytes = 64 << 20

  /// Prints the record of each page as a line of JSON, for as long as somebody reads them.
  ///
  /// - Throws: The first damage, after the other archives have been read.
  func print(_ archives: [ArchiveSource], withTimes: Bool) async throws {
    let result = await read(archives) { visits in
      var writer = JSONWriter()
      var line: [UInt8] = []
      for record in visits.compactMap(\.settlement.record) {
        writer.removeAll()
        record.write(to: &writer, withTimes: withTimes, id: record.id)
        line.removeAll(keepingCapacity: true)
        writer.withBytes { line += $0 }
        line.append(0x0A)
        console.print(bytes: line)
      }
      if Console.isOutputGone { throw OutputGone() }
    }
    if case .failure(is OutputGone) = result { return }
    try result.get()
  }

  /// Stores what the archives hold.
  ///
  /// - Returns: The first failure, after the other archives have been read.
  func store(_ archives: [ArchiveSource], in store: EmbeddedStore) async -> Result<Void, any Error>
  {
    var stored = 0
    var known = 0
    var parts = 0
    let result = await read(archives, for: store) { visits in
      let counts = try await store.ingest(visits, at: Clock.now())
      stored += counts.stored
      known += counts.known
      parts += counts.parts
    }
    let count = Amount.count(stored, "response")
    console.note("  \(count) stored, \(known) were known as new or newer")
    if parts > 0 {
      let reason = "\(Rule.fetchTruncated.id): a part never replaces a whole page"
      console.note("  \(parts) not stored (\(reason))")
    }
    return result
  }

  private func read(
    _ archives: [ArchiveSource],
    for store: EmbeddedStore? = nil,
    _ take: ([ArchivedVisit]) async throws -> Void
  ) async -> Result<Void, any Error> {
    var pages = ArchivePages(
      settings: settings,
      hosts: hosts,
      readers: readers,
      isWhole: store == nil,
      store: store
    )
    var failure: (any Error)?
    do {
      try await readHostFiles(of: archives, &pages)
    } catch {
      return .failure(error)
    }
    for archive in archives {
      let before = pages.report
      do {
        try await read(archive, &pages, take)
        if pages.report.pages == before.pages {
          let isReadable = tellNoPage(archive.name, since: before, pages.report)
          if !isReadable { failure = failure ?? Failure(.badInput) }
        }
      } catch {
        if !(error is ArchiveError) { return .failure(error) }
        console.complain(Failure(error).message)
        failure = failure ?? Failure(.badInput)
      }
    }
    tell(pages.report)
    return failure.map { .failure($0) } ?? .success(())
  }

  /// Reads the files of hosts, which come first, whichever archive they are in.
  private func readHostFiles(
    of archives: [ArchiveSource],
    _ pages: inout ArchivePages
  ) async throws {
    for archive in archives where !pages.readsOnce {
      do {
        try pages.readHostFiles(of: try await remote.fetched(archive))
      } catch is ArchiveError {
        // It is told when the pages are read.
      }
    }
    try await pages.keepHostFiles(at: Clock.now())
  }

  /// Shows what was read of all archives.
  private func tell(_ report: ArchivePages.Report) {
    var lines = [
      "Ingest: \(Amount.count(report.answers, "response")), \(Amount.count(report.pages, "page"))"
    ]
    lines += CrawlSummary.table("no pages", report.skipped)
    lines += CrawlSummary.table("records of other kinds", report.otherRecords)
    if report.irregularRecords > 0 {
      lines.append(
        "  \(Amount.count(report.irregularRecords, "record")) with a wrong length read all the same"
      )
    }
    if report.undatedRecords > 0 {
      lines.append(
        "  \(report.undatedRecords) read as older than any other (\(ArchiveReason.undated))"
      )
    }
    console.note(lines.joined(separator: "\n"))
  }

  /// Says of an archive that it held no page, and what it held.
  ///
  /// Revisits, redirects and missing pages are what such an archive is for; records that nobody can
  /// read, or none at all, are a fault of it.
  ///
  /// - Returns: Whether the archive holds something that can be read.
  private func tellNoPage(
    _ path: String,
    since before: ArchivePages.Report,
    _ report: ArchivePages.Report
  ) -> Bool {
    var omitted = report.skipped.merging(report.otherRecords) { $0 + $1 }
    for (name, count) in before.skipped.merging(before.otherRecords, uniquingKeysWith: +) {
      omitted[name]? -= count
    }
    omitted["host files"] = report.hostFiles - before.hostFiles
    let parts = omitted.filter { $0.value > 0 }.sorted { $0.key < $1.key }
      .map { "\($0.value) \($0.key)" }
    let content = parts.isEmpty ? "it has no record" : "it has \(parts.joined(separator: ", "))"
    let text = "\(path): no page was read (\(ArchiveReason.noPages)): \(content)."
    let isReadable = omitted.contains { $0.value > 0 && $0.key != ArchiveReason.unreadable }
    if isReadable { console.note(text) } else { console.complain(text) }
    return isReadable
  }

  /// Reads one archive; what is before damage is taken.
  private func read(
    _ archive: ArchiveSource,
    _ pages: inout ArchivePages,
    _ take: ([ArchivedVisit]) async throws -> Void
  ) async throws {
    pages.beginArchive()
    var damage: ArchiveError?
    let reader = try await remote.fetched(archive).reader(kinds: pages.pageKinds)
    defer {
      for irregularity in reader.irregularities { console.complain(irregularity.message) }
      pages.count(reader)
    }
    var waiting: [WARCRecord] = []
    var isAtEnd = false
    while !isAtEnd {
      var records: [WARCRecord] = []
      do throws(ArchiveError) {
        try readBatch(into: &records, from: reader, &pages)
      } catch {
        damage = error
        isAtEnd = true
      }
      isAtEnd = isAtEnd || records.isEmpty
      // The request may be behind its response: a batch waits until the next one was seen.
      if pages.readsOnce { swap(&records, &waiting) }
      if !records.isEmpty { try await take(try await pages.visits(of: records)) }
    }
    if !waiting.isEmpty { try await take(try await pages.visits(of: waiting)) }
    if let damage { throw damage }
  }

  /// Reads records that are in memory together, and notes the requests among them.
  private func readBatch(
    into records: inout [WARCRecord],
    from reader: WARCReader,
    _ pages: inout ArchivePages
  ) throws(ArchiveError) {
    var bytes = 0
    while records.count < Self.batch, bytes < Self.batchBytes, let record = try reader.next() {
      if record.kind == .request {
        pages.note(request: record)
      } else {
        records.append(record)
        bytes += record.block.count
      }
    }
  }
}
