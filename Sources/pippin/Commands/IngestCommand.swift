import Archiving
import ArgumentParser
import Crawling
import Foundation
import JSON
import ObjectStoring
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
      Reads WARC files of any crawler, with gzip, zstd or neither. A page that is older than the one in the \
      store changes nothing, so that archives may come in any order. With --pipe each record is \
      printed as a line of JSON, and no store is touched. --format jsonl reads exports. A file - is \
      standard input.

      Pages are judged by robots.txt and association files, which are read first. When archives are \
      divided among processes, read these files of all archives with --host-files-only, and give \
      each process the outcome with --host-files: records are then the same however they are divided.

      EXAMPLE
        pippin crawl http://orchard.example/ --warc --store archived --delay 0
        pippin ingest --host-files-only -o hosts.jsonl archived/archive/*.warc.gz
        pippin ingest --pipe --host-files hosts.jsonl archived/archive/*.warc.gz
        cat archived/archive/*.warc.gz | pippin ingest --pipe -
      """
  )

  /// What the files hold.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case warc
    case jsonl

    /// How the names of such files end.
    var endings: [String] {
      switch self {
      case .warc: [".warc.gz", ".warc.zst", ".warc"]
      case .jsonl: [".jsonl.gz", ".jsonl", ".ndjson.gz", ".ndjson"]
      }
    }
  }

  @Argument(
    help: """
      WARC files, s3://BUCKET/KEY or prefixes, or - for one on standard input; without any, --pipe \
      and --host-files-only read names there.
      """
  )
  var files: [String] = []

  @Option(help: "What the files hold: warc, or jsonl as exported.")
  var format = Format.warc

  @Flag(help: "Print one record a line and leave the store alone.")
  var pipe = false

  @Flag(help: "With --pipe, add when each page was captured.")
  var withTimes = false

  @Flag(help: "Write the robots.txt and association files of all hosts as JSON, and no pages.")
  var hostFilesOnly = false

  @Option(
    help: ArgumentHelp(
      "Judge pages by this output of --host-files-only alone; may be repeated.",
      valueName: "file"
    )
  )
  var hostFiles: [String] = []

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The output of --host-files-only, or - for standard output.",
      valueName: "path"
    )
  )
  var output = "-"

  @Option(
    help: ArgumentHelp(
      "The most GiB of a stream that are kept, in $TMPDIR, to be read twice.",
      valueName: "gib"
    )
  )
  var spoolLimit = Double(ArchiveSource.defaultSpoolLimit / (1 << 30))

  @OptionGroup var reading: ReadingOptions
  @OptionGroup var storing: StoreOptions
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if files.isEmpty, !readsNames, !hostFilesOnly {
      throw ValidationError("Name at least one WARC file, or use --pipe with names on input.")
    }
    if files.count(where: { $0 == "-" }) > 1 {
      throw ValidationError("Standard input is one archive: name - once.")
    }
    if pipe, format == .jsonl {
      throw ValidationError("Rows of jsonl are records already: leave out --pipe.")
    }
    if format == .jsonl, hostFilesOnly || !hostFiles.isEmpty {
      throw ValidationError("Rows of jsonl are judged already: leave out --host-files.")
    }
    if pipe, hostFilesOnly {
      throw ValidationError("--pipe prints pages, and --host-files-only none: leave one out.")
    }
    if withTimes, !pipe { throw ValidationError("--with-times is for --pipe.") }
    if output != "-", !hostFilesOnly {
      throw ValidationError("--output is for --host-files-only: redirect what --pipe prints.")
    }
    guard spoolLimit > 0, spoolLimit <= 1_048_576 else {
      throw ValidationError("invalid value: --spool-limit must be above 0 and at most 1048576.")
    }
  }

  /// Whether the names of archives come on standard input.
  private var readsNames: Bool {
    files.isEmpty && (pipe || hostFilesOnly && hostFiles.isEmpty)
  }

  func run() async throws {
    try await CommandRunner.run(global) { console in
      let settings = try global.settings()
      let crawling = try CrawlSettings(settings)
      let named = try names()
      try await TransferFolder.with(named.contains(where: ObjectLocation.names)) { folder in
        let remote = try folder.map { RemoteArchives(try ObjectStore(settings, console), in: $0) }
        let paths = try await remote?.expand(named, endings: format.endings) ?? named
        guard hostFilesOnly else {
          return try await ingest(paths, remote, crawling, settings, console)
        }
        let run = HostFilesRun(console: console, remote: remote)
        let archives = try sources(paths, readOnce: true)
        try await run.write(archives, merging: hostFiles, to: output)
      }
    }
  }

  private func ingest(
    _ paths: [String],
    _ remote: RemoteArchives?,
    _ crawling: CrawlSettings,
    _ settings: Settings,
    _ console: Console
  ) async throws {
    // What is wrong with the input is said before a store is made.
    let hosts = try ArchivedHosts(paths: hostFiles)
    let archives = format == .warc ? try sources(paths, readOnce: hosts.areKnown) : []
    let archiveRun = { (readers: PageReaders) in
      ArchiveRun(
        settings: crawling,
        readers: readers,
        console: console,
        remote: remote,
        hosts: hosts
      )
    }
    if pipe {
      let readers = try await reading.readers(console)
      return try await archiveRun(readers).print(archives, withTimes: withTimes)
    }
    try await change(settings, console) { store in
      switch format {
      case .warc:
        let readers = try await reading.readers(console)
        let result = await archiveRun(readers).store(archives, in: store)
        await readers.shutdown()
        return result
      case .jsonl:
        return try await RecordIngest(console: console, agents: crawling.agents, remote: remote)
          .store(paths, in: store, at: Clock.now())
      }
    }
  }

  /// The names of the files, of which those of this machine are there.
  private func names() throws -> [String] {
    var paths = files
    while readsNames, let line = readLine() {
      guard line != "-" else {
        throw Failure(
          .noInput,
          "-: a list of names on standard input cannot name standard input.",
          fix: "Read an archive there with: pippin ingest --pipe -"
        )
      }
      if !line.isEmpty { paths.append(line) }
    }
    if let missing = paths.first(where: {
      $0 != "-" && !ObjectLocation.names($0) && !FileManager.default.fileExists(atPath: $0)
    }) {
      throw Failure(.noInput, "\(missing): there is no such file. Check the name.")
    }
    if let folder = paths.first(where: Self.isFolder) {
      let files = "\(folder.hasSuffix("/") ? folder : folder + "/")*\(format.endings[0])"
      throw Failure(
        .noInput,
        "\(folder): this is a folder, and archives are files.",
        fix: "Name the files in it, such as \(files)"
      )
    }
    return paths
  }

  private static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }

  /// The archives at `paths`; what comes as a stream is kept unless it is `readOnce`.
  private func sources(_ paths: [String], readOnce: Bool) throws -> [ArchiveSource] {
    try paths.map { path in
      if readOnce || ObjectLocation.names(path) {
        return path == "-" ? .standardInput : ArchiveSource(path: path)
      }
      return try .keeping(
        path,
        in: FileManager.default.temporaryDirectory.path,
        limit: Int64(spoolLimit * Double(1 << 30))
      )
    }
  }

  /// Changes the store by `body`, and the index after it.
  private func change(
    _ settings: Settings,
    _ console: Console,
    _ body: (EmbeddedStore) async throws -> Result<Void, any Error>
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
    let result = try await body(store)
    let followed = await indexer.stop()
    try await store.findDuplicates()
    try await keeper.updateUnlessLocked(from: store, holder: holder, followed: followed)
    try store.close()
    try result.get()
  }
}
