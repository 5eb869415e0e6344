import Digests
import Addressing
import ArgumentParser
import Exporting
import Foundation
import Indexing
import JSON
import ObjectStoring
import Storing

/// Hands the public index to other tools.
struct ExportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Export pages as JSON Lines, CSV, RDF or SQLite.",
    discussion: """
      Same store, same bytes. Files appear whole or not at all; the manifest is PATH.manifest.json. \
      Conditions: host domain language type app app-linked finding reason, with = or !=; quality \
      status bytes, with < and > too.

      EXAMPLE
        pippin export -o index.jsonl --where app-linked=true --where "quality>=0.5"

      FORMATS AND THEIR ENDINGS (.gz behind one packs)
        jsonl    .jsonl .ndjson  whole records   csv     .csv         spreadsheets
        nquads   .nq .nquads     data as RDF     cdxj    .cdxj        captures
        sitemap  .xml            URLs and dates  sqlite  .sqlite .db  tables
        opensearch, vespa        lines to feed   .parquet prints how to make it
      """
  )

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The output file, s3://BUCKET/KEY, or - for standard output.",
      valueName: "path"
    )
  )
  var output = "-"

  @Option(
    name: .shortAndLong,
    help: "Output format; by default by the ending of the path, else jsonl."
  )
  var format: ExportFormat?

  @Option(
    name: .customLong("where"),
    help: ArgumentHelp("A condition on the pages. May be repeated.", valueName: "field=value")
  )
  var conditions: [String] = []

  @Option(
    help: ArgumentHelp(
      "Only what changed or was removed since a manifest, its cursor, or a date.",
      valueName: "cursor"
    )
  )
  var since: String?

  @Flag(help: "Pack files with gzip, as with a path that ends in .gz.")
  var gzip = false

  @Option(help: "Split the pages into so many files, by a fixed hash.")
  var shard = 1

  @Option(help: "What the hash is made of: address (the URL) or host.")
  var shardBy = ShardKey.address

  @Option(help: ArgumentHelp("The URL that parts of a sitemap are served from.", valueName: "url"))
  var baseUrl: String?

  @Flag(help: "Add a full-text index to the sqlite database.")
  var fullText = false

  @Flag(help: "Add every URL and link of the crawl to sqlite.")
  var urls = false

  @Flag(help: "Print the mapping for opensearch, or write the application for vespa; no pages.")
  var mapping = false

  @Flag(help: "Write CSV cells unchanged, even those that a spreadsheet runs as formulas.")
  var csvRaw = false

  @Flag(help: "Add fetch times; two exports of one store may then differ.")
  var withTimes = false

  @Flag(help: "Add pages that are not in the index, with the reasons, hidden or expired.")
  var allPages = false

  @OptionGroup var storing: StoreOptions
  @OptionGroup var global: GlobalOptions

  /// What pages are parted by.
  enum ShardKey: String, ExpressibleByArgument, CaseIterable {
    case address
    case host
  }

  func validate() throws {
    try RangeCheck.check("--shard", shard, in: 1...RecordExport.shardLimit)
    try checkCombinations()
    if let baseUrl, WebAddress(baseUrl) == nil {
      throw ValidationError("invalid value: --base-url must be a whole http or https URL.")
    }
  }

  func run() async throws {
    try await CommandRunner.run(global) { console in
      if mapping { return try EngineMapping(format: format, output: output).write(to: console) }
      // What was requested wrongly is said before the store is looked at.
      var export = try settings()
      let earlier = try since.map { try EarlierExport(since: $0) }
      if let earlier { (export.since, export.hiddenBefore) = (earlier.start, earlier.hidden) }
      try earlier?.check(output: output)
      let upload = try upload(console)
      let folder = try StoreFolder(opening: storing.store)
      let store = try EmbeddedStore(folder, access: .reading)
      export.storeIdentity = try await store.identity()
      try earlier?.check(export, path: storing.store)
      let index = allPages ? nil : try Self.index(in: folder)
      if !allPages {
        if let index { export.isHidden = { id in index.liveScore(id) == -.infinity } }
        export.now = Clock.now()
      }
      if export.format == .cdxj { export.captures = try CaptureScan(folder).table() }
      if console.hasProgressLine {
        export.progress = { count in console.progress(Amount.count(count, "record")) }
      }
      guard let manifest = try await write(export, store, upload) else { return }
      if console.hasProgressLine { console.progress("") }
      console.note(manifest.summary(output))
      if let advice = manifest.emptinessAdvice { console.note(advice) }
      if let next = next(manifest) { console.tell(next) }
      try console.tell(
        damage: Self.damage(of: manifest) + StoreDamage.found
          + (index?.damage ?? []).map { "\($0). The export may have pages that it hides." }
      )
    }
  }

  /// Writes the export where it was requested; `nil` when whoever read it wanted no more.
  private func write(
    _ export: RecordExport,
    _ store: EmbeddedStore,
    _ upload: ExportUpload?
  ) async throws -> ExportManifest? {
    do {
      if let upload { return try await upload.write(export, store) }
      return try output == "-"
        ? export.stream(store, to: STDOUT_FILENO) : export.write(store, to: output)
    } catch let error as ExportError where error.code == .closedPipe {
      return nil
    }
  }

  /// What writes the export into an object store; `nil` when the output is none of its objects.
  private func upload(_ console: Console) throws -> ExportUpload? {
    guard ObjectLocation.names(output) else { return nil }
    return try ExportUpload(to: output, ObjectStore(global.settings(), console))
  }

  private func settings() throws -> RecordExport {
    var export = RecordExport()
    export.format = try format ?? Self.format(of: output)
    export.rawCells = csvRaw
    export.withTimes = withTimes
    export.selection = allPages ? .all : .indexable
    export.filters = try conditions.map(Self.filter)
    export.isPacked = gzip || ExportEnding(of: output).isPacked
    export.shards = shard
    export.shardsByHost = shardBy == .host
    export.sitemapBase = baseUrl
    export.hasFullText = fullText
    export.hasURLs = urls
    export.scratchFolder = FileManager.default.temporaryDirectory.path
    return export
  }

  /// The format that the ending of `path` asks for.
  ///
  /// - Throws: ``Failure`` when no format has this ending.
  private static func format(of path: String) throws -> ExportFormat {
    let known = ExportEnding.known.map { ".\($0.key)" }.joined(separator: " ")
    switch ExportEnding(of: path).meaning {
    case .none: return .jsonl
    case .format(let format): return format
    case .parquet:
      throw Failure(
        .usage,
        "\(path): Parquet is not written directly.",
        fix: "Export JSON Lines, and let DuckDB make Parquet of them:\n\n"
          + DuckDBText.commands(for: Array(CommandLine.arguments.dropFirst()), to: path)
      )
    case .packing(let ending):
      throw Failure(
        .usage,
        "\(path): exports are not packed as .\(ending).",
        fix: "End the path in .gz, or pipe the export into another packer."
      )
    case .unknown(let ending):
      let near = Suggestion.nearest(to: ending, among: ExportEnding.known.map(\.key))
      throw Failure(
        .usage,
        "\(path): no format has the ending .\(ending).",
        fix: (near.map { "Did you mean .\($0)? " } ?? "")
          + "End the path in one of \(known), or say --format."
      )
    }
  }

  /// The command that writes what changes from now on; `nil` where the format cannot tell it.
  private func next(_ manifest: ExportManifest) -> NextSteps? {
    guard ExportFormat(rawValue: manifest.format)?.hasTombstones == true else { return nil }
    return NextCommands(store: storing.store).afterExport(
      to: output,
      cursor: manifest.cursor,
      isPlain: format == nil && conditions.isEmpty && since == nil && shard == 1 && baseUrl == nil
        && ![gzip, fullText, urls, csvRaw, withTimes, allPages].contains(true)
    )
  }

  /// The index, which keeps pages from searchers because nobody wanted them, or because they were
  /// over when it was ranked; `nil` when there is none yet.
  private static func index(in folder: StoreFolder) throws -> SegmentIndex? {
    guard FileManager.default.fileExists(atPath: folder.indexPath) else { return nil }
    return try SegmentIndex(reading: folder.indexPath)
  }

  /// The most damaged pages that are listed one by one.
  private static let listLimit = 20

  /// What is said of the pages that were left out because their records are damaged.
  private static func damage(of manifest: ExportManifest) -> [String] {
    var sentences = manifest.damaged.prefix(listLimit).map { url in
      "\(url): the record is damaged and left out. \(StoreError.rereading(url))"
    }
    if manifest.damagedCount > listLimit {
      sentences.append(
        "\(Amount.number(manifest.damagedCount)) damaged records are left out. "
          + "`pippin check` names them."
      )
    }
    return sentences
  }
}

extension ExportFormat: ExpressibleByArgument {}
