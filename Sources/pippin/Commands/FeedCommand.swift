import Analysis
import ArgumentParser
import Exporting
import Feeding
import Foundation
import Indexing
import Searching
import Storing

/// Keeps an index of OpenSearch, Elasticsearch or Vespa up to date with a store.
struct FeedCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "feed",
    abstract: "Keep an index of OpenSearch or Vespa up to date.",
    discussion: """
      Sends what changed in the store, and pages whose scores changed, to OpenSearch, Elasticsearch \
      or Vespa, and goes on until it is stopped. What the engine has acknowledged is kept, so that \
      the next run goes on there. `pippin search --format opensearch` (or vespa) prints queries that \
      make the engine rank as Pippin does.

      EXAMPLE
        pippin feed --to https://search.example:9200/pages --create
      """
  )

  @Option(help: ArgumentHelp("The index: https://HOST:PORT/INDEX.", valueName: "url"))
  var to: String

  @Option(help: "What answers there: opensearch (or Elasticsearch), or vespa.")
  var engine = FeedEngine.openSearch

  @Flag(help: "Make the index when it is not there.")
  var create = false

  @Flag(help: "Add the terms of each page, so that the engine's text score is Pippin's.")
  var exact = false

  @Flag(help: "Stop when everything there is has been sent.")
  var once = false

  @Flag(help: "Feed only pages that open in an app.")
  var appLinked = false

  @Flag(help: "Send everything again.")
  var again = false

  @Option(
    help: ArgumentHelp(
      "A file with the Authorization header, such as: ApiKey 1234; else PIPPIN_FEED_AUTHORIZATION.",
      valueName: "file"
    )
  )
  var authorizationFile: String?

  @Option(help: ArgumentHelp("A file of certificates to trust.", valueName: "file"))
  var cacert: String?

  @Option(help: "Seconds without an answer after which --once gives up.")
  var patience = 600

  @OptionGroup var storing: StoreOptions
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    try RangeCheck.check("--patience", patience, in: 0...86_400)
    guard create, engine == .vespa else { return }
    throw ValidationError(
      "invalid value: --create makes no application of Vespa. Deploy the one that "
        + "`pippin export --mapping --format vespa -o FOLDER` writes."
    )
  }

  func run() async throws {
    try await CommandRunner.run(global) { console in
      let target = try FeedTarget(to, engine: engine)
      let server = try FeedServer.open(target, authorizationFile: authorizationFile, cacert: cacert)
      let folder = try StoreFolder(opening: storing.store)
      let holder = StoreLock.Holder.current("pippin feed")
      let ledger = try FeedLedger(folder, target: target.text, holder: holder)
      let settings = try global.settings()
      let store = try EmbeddedStore(folder, access: .reading)
      let run = FeedRun(
        target: target,
        server: server,
        ledger: ledger,
        source: try source(store, settings),
        keeper: try IndexKeeper(folder: folder, settings: settings, console: console),
        holder: holder,
        console: console,
        patience: once ? Double(patience) : .infinity
      )
      try await run.begin(creates: create, again: again)
      try await run.run(once: once)
      try ledger.close()
    }
  }

  private func source(_ store: EmbeddedStore, _ settings: Settings) throws -> FeedSource {
    let (folder, engagement) = (store.folder, settings.engagementSettings())
    return FeedSource(
      store: store,
      weights: try settings.rankingWeights(),
      halfLife: settings.freshnessHalfLife(),
      isExact: exact,
      appLinkedOnly: appLinked,
      stems: try settings.indexOptions().stemming.languages,
      engine: engine,
      now: Clock.now
    ) {
      try EngagementView.open(folder, settings: engagement, now: Clock.now())
    }
  }
}

extension FeedEngine: ExpressibleByArgument {}
