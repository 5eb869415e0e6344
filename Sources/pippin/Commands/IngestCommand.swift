import Archiving
import ArgumentParser
import Crawling
import Foundation
import JSON
import Reading
import Records
import Searching
import Storing

/// Reads pages from archives instead of the network.
struct IngestCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ingest",
    abstract: "Read pages from WARC archives or an export.",
    discussion: """
      Reads archives of any crawler, with gzip or without. A page that is older than the one in the \
      store changes nothing, so that archives may come in any order. With --pipe each record is \
      printed as a line of JSON, and no store is touched. --format jsonl reads exports; - is \
      standard input.

      EXAMPLE
        pippin crawl http://orchard.example/ --warc --store archived --delay 0
        pippin ingest archived/archive/*.warc.gz --pipe
      """
  )

  /// What the files hold.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case warc
    case jsonl
  }

  @Argument(help: "WARC files; with --pipe their names may come on standard input instead.")
  var files: [String] = []

  @Option(help: "What the files hold: warc, or jsonl as exported.")
  var format = Format.warc

  @Flag(help: "Print one record a line and leave the store alone.")
  var pipe = false

  @OptionGroup var reading: ReadingOptions
  @OptionGroup var storing: StoreOptions
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if files.isEmpty, !pipe {
      throw ValidationError("Name at least one WARC file, or use --pipe with names on input.")
    }
    if pipe, format == .jsonl {
      throw ValidationError("Rows of jsonl are records already: leave out --pipe.")
    }
  }

  func run() async throws {
    try await CommandRunner.run(global) { console in
      let settings = try global.settings()
      let crawling = try CrawlSettings(settings)
      var paths = files
      if paths.isEmpty {
        while let line = readLine() { if !line.isEmpty { paths.append(line) } }
      }
      if let missing = paths.first(where: { path in
        (path != "-" || format == .warc) && !FileManager.default.fileExists(atPath: path)
      }) {
        throw Failure(.noInput, "\(missing): there is no such file. Check the name.")
      }
      if pipe {
        let readers = try await reading.readers(console)
        try await ArchiveRun(settings: crawling, readers: readers, console: console).print(paths)
      } else {
        try await ingest(paths, crawling, settings, console)
      }
    }
  }

  private func ingest(
    _ paths: [String],
    _ crawling: CrawlSettings,
    _ settings: Settings,
    _ console: Console
  ) async throws {
    let folder = try StoreFolder(creating: storing.store)
    let holder = StoreLock.Holder.current("pippin ingest")
    let lock = try StoreLock(.crawl, in: folder, holder: holder)
    defer { withExtendedLifetime(lock) {} }
    let store = try EmbeddedStore(folder, access: .writing)
    try await store.refuseFollowed()
    let keeper = try IndexKeeper(folder: folder, settings: settings, console: console)
    let indexer = keeper.indexer(of: store, holder: holder)
    await indexer.start()
    defer { store.endFollowing() }
    let result =
      switch format {
      case .warc:
        try await ingestArchives(paths, crawling, in: store, console)
      case .jsonl:
        try await RecordIngest(console: console, agents: crawling.agents)
          .store(paths, in: store, at: Clock.now())
      }
    let followed = await indexer.stop()
    try await store.findDuplicates()
    try await keeper.updateUnlessLocked(from: store, holder: holder, followed: followed)
    try store.close()
    try result.get()
  }
}

extension IngestCommand {
  private func ingestArchives(
    _ paths: [String],
    _ crawling: CrawlSettings,
    in store: EmbeddedStore,
    _ console: Console
  ) async throws -> Result<Void, any Error> {
    let readers = try await reading.readers(console)
    let run = ArchiveRun(settings: crawling, readers: readers, console: console)
    let result = await run.store(paths, in: store)
    await readers.shutdown()
    return result
  }
}

/// Ingests archives one after the other.
struct ArchiveRun {
  /// How pages are read.
  let settings: CrawlSettings
  /// What reads them.
  let readers: PageReaders
  /// Where to speak.
  let console: Console

  /// How many records are read at a time; they are in memory together.
  private static let batch = 256
  /// How many bytes of records are read at a time, but for the last of them.
  private static let batchBytes = 64 << 20

  /// Prints the record of each page as a line of JSON.
  ///
  /// - Throws: The first damage, after the other archives have been read.
  func print(_ paths: [String]) async throws {
    try await read(paths) { visits in
      for record in visits.compactMap(\.settlement.record) {
        var writer = JSONWriter()
        record.write(to: &writer, withTimes: false, id: record.id)
        console.print(bytes: writer.bytes + [0x0A])
      }
    }.get()
  }

  /// Stores what the archives hold.
  ///
  /// - Returns: The first failure, after the other archives have been read.
  func store(_ paths: [String], in store: EmbeddedStore) async -> Result<Void, any Error> {
    var stored = 0
    var older = 0
    let result = await read(paths, isWhole: false) { visits in
      let count = try await store.ingest(visits, at: Clock.now())
      stored += count
      older += visits.count - count
    }
    console.note("  \(stored) addresses stored, \(older) were known as new or newer")
    return result
  }

  private func read(
    _ paths: [String],
    isWhole: Bool = true,
    _ take: ([ArchivedVisit]) async throws -> Void
  ) async -> Result<Void, any Error> {
    var pages = ArchivePages(settings: settings, readers: readers, isWhole: isWhole)
    var failure: (any Error)?
    // The files of hosts come first, whichever archive they are in.
    for path in paths {
      do throws(ArchiveError) {
        try pages.readHostFiles(of: path)
      } catch {
        // It is told when the pages are read.
      }
    }
    for path in paths {
      let before = pages.report
      do {
        try await read(path, &pages, take)
        if pages.report.pages == before.pages {
          let isReadable = tellNoPage(path, since: before, pages.report)
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

  /// Shows what was read of all archives.
  private func tell(_ report: ArchivePages.Report) {
    var lines = ["Ingest: \(report.answers) answers, \(report.pages) pages"]
    lines += CrawlSummary.table("no pages", report.skipped)
    lines += CrawlSummary.table("records of other kinds", report.otherRecords)
    if report.irregularRecords > 0 {
      lines.append(
        "  \(report.irregularRecords) records with a wrong length were read all the same"
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
    _ path: String,
    _ pages: inout ArchivePages,
    _ take: ([ArchivedVisit]) async throws -> Void
  ) async throws {
    var damage: ArchiveError?
    let reader = try WARCReader(path: path, kinds: ArchivePages.kinds, boundsGrowth: true)
    defer {
      for irregularity in reader.irregularities { console.complain(irregularity.message) }
      pages.count(reader)
    }
    var isAtEnd = false
    while !isAtEnd {
      var records: [WARCRecord] = []
      do throws(ArchiveError) {
        var bytes = 0
        while records.count < Self.batch, bytes < Self.batchBytes, let record = try reader.next() {
          records.append(record)
          bytes += record.block.count
        }
      } catch {
        damage = error
        isAtEnd = true
      }
      isAtEnd = isAtEnd || records.isEmpty
      if !records.isEmpty { try await take(await pages.visits(of: records)) }
    }
    if let damage { throw damage }
  }
}
