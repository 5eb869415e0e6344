import ArgumentParser
import Crawling
import Fetching
import Reading
import Records
import Storing

/// Crawls seed lists, and goes on where the last run stopped.
struct CrawlCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "crawl",
    abstract: "Crawl sites; goes on where the last run stopped.",
    discussion: """
      A seed file has one URL a line, # comments, and options after the URL:
      depth=3 max-pages=500 scope=host,docs.example include=/en/* exclude=*.pdf
      app=TEAMID.bundle store-id=544007664

      EXAMPLE
        pippin crawl http://orchard.example/ http://market.example/ --delay 0
      """
  )

  @Argument(help: "URLs, seed files, folders of *.txt seed files, or - for standard input.")
  var seeds: [String] = []

  @Option(help: "Most pages to fetch in this run; 0 is no limit.")
  var maxPages: Int?

  @Option(help: "Most links from a seed to a page.")
  var maxDepth: Int?

  @Option(help: ArgumentHelp("Longest time of this run; 0 is no limit.", valueName: "seconds"))
  var maxTime: Double?

  @Option(help: ArgumentHelp("Most requests at a time over all hosts.", valueName: "n"))
  var concurrency: Int?

  @Option(help: "What belongs to a seed: host, domain or prefix.")
  var scope: String?

  @Option(help: ArgumentHelp("Only URLs that match; may be repeated.", valueName: "pattern"))
  var include: [String] = []

  @Option(help: ArgumentHelp("No URLs that match; may be repeated.", valueName: "pattern"))
  var exclude: [String] = []

  @Option(
    help: ArgumentHelp(
      "Visit the seeds' pages again; alone, all of them.",
      valueName: "which?"
    )
  )
  var recrawl: Recrawl?

  @Option(
    help: ArgumentHelp(
      "Fetch the seeds and no links; alone, read them.",
      valueName: "how?"
    )
  )
  var list: SeedListing?

  @Flag(help: "Check images, scripts and styles of pages.")
  var checkResources = false

  @Flag(help: "Check links that lead out of the scope.")
  var checkExternal = false

  @Option(help: "Output format: terminal or json.")
  var format = TextFormat.terminal

  @Flag(help: "Show what would be fetched, and why not the rest.")
  var dryRun = false

  @Option(help: ArgumentHelp("Say what decides about a URL; fetch nothing.", valueName: "url"))
  var explain: String?

  @Flag(help: "Stop at the first bad line of a seed list.")
  var strict = false

  @Option(
    help: ArgumentHelp(
      "Keep WARC files in s3://BUCKET/; alone, in the store.",
      valueName: "where?"
    )
  )
  var warc: ArchiveTarget?

  @Option(help: ArgumentHelp("Serve /metrics meanwhile, at PORT or ADDRESS:PORT.", valueName: "at"))
  var metricsAddress: MetricsAddress?

  @Flag(help: "Fetch for another process's crawl in a shared store.")
  var worker = false

  @OptionGroup var rendering: RenderOptions
  @OptionGroup var fetching: FetchOptions
  @OptionGroup var reading: ReadingOptions
  @OptionGroup var storing: StoreOptions
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    try await CommandRunner.run(global) { console in
      let settings = try global.settings(flags: flags)
      let crawling = checking(try CrawlSettings(settings))
      try refuseLookAhead()
      if let explain { return try await printExplanation(of: explain, crawling, to: console) }
      var list = try seedList(console)
      if self.list != nil { list.fetchNothingElse() }
      if dryRun { return try await printDryRun(of: list, crawling, to: console) }
      let readers = try await reading.readers(console)
      let run = try await crawlRun(of: list, crawling, settings, readers, console)
      let report = try await CrawlMetrics.serving(
        at: metricsAddress,
        folder: storing.shared == nil ? storing.store : nil,
        console
      ) {
        var run = run
        run.metrics = $0
        if let shared = try storing.shared {
          return try await run.run(list, sharing: shared, prepares: !worker)
        }
        return try await run.run(list)
      }
      run.renderer?.shutdown()
      await readers.shutdown()
      console.tell(NextCommands(store: storing.store).afterCrawl(report, list))
    }
  }

  private func crawlRun(
    of list: SeedList,
    _ crawling: CrawlSettings,
    _ settings: Settings,
    _ readers: PageReaders,
    _ console: Console
  ) async throws -> CrawlRun {
    let requests = try await ContactRequest(console: console).settings(
      fetching.fetchSettings(settings),
      for: list.seeds.map(\.address),
      store: try storing.shared == nil ? storing.store : nil
    )
    for text in OwnHosts.unused(requests.access, for: list.seeds.map(\.address)) {
      console.note(text)
    }
    var run = CrawlRun(
      settings: crawling,
      fetching: requests,
      readers: readers,
      ranking: settings,
      folder: storing.store,
      keepsArchive: warc != nil,
      recrawl: recrawl,
      format: format,
      console: console
    )
    run.renderer = try await rendering.tried(readers)
    run.uploader = try warc?.uploader(settings, console)
    run.holdsOthers = self.list != nil
    run.webhook = try Webhook(settings)
    run.command = TypedCommand.text
    return run
  }

  /// Why this store has no second process that fetches.
  private var notShared: Failure {
    Failure(
      .usage,
      "--worker: the store in \(storing.store) is one process's, which holds its lock.",
      fix: "Run pippin crawl without --worker, or keep the crawl in PostgreSQL."
    )
  }

  /// The settings with what the options say of checks and of lists.
  private func checking(_ settings: CrawlSettings) -> CrawlSettings {
    var settings = settings
    settings.render = rendering.selection
    settings.checksSubresources = checkResources
    settings.checksExternal = checkExternal
    settings.onlyChecks = list == .status
    if list != nil { settings.readsSitemaps = false }
    return settings
  }

  /// Refuses to look ahead in a store on PostgreSQL, of which a crawl itself needs no copy.
  private func refuseLookAhead() throws {
    guard dryRun || explain != nil, try storing.shared != nil else { return }
    throw Failure(
      .usage,
      "\(dryRun ? "--dry-run" : "--explain") looks at a store in a folder",
      fix: "Copy the store on PostgreSQL to a folder with pippin follow, and name that with"
        + " --store; a crawl without this option needs no copy."
    )
  }

  private func printExplanation(
    of url: String,
    _ settings: CrawlSettings,
    to console: Console
  ) async throws {
    var explanation = URLExplanationText(url: url, format: format, store: storing.store)
    explanation.recrawl = recrawl
    explanation.typed = Set(flags.keys)
    try await explanation.print(seeds, isStrict: strict, settings, to: console)
  }

  private func seedList(_ console: Console) throws -> SeedList {
    if worker, try storing.shared == nil { throw notShared }
    guard !seeds.isEmpty else {
      throw Failure(
        .usage,
        "<seeds> is missing.",
        fix: "Name URLs, seed files or folders of them, or - for standard input;"
          + " see pippin crawl --help."
      )
    }
    return try SeedReader(isStrict: strict, console: console).read(seeds)
  }

  private func printDryRun(
    of list: SeedList,
    _ settings: CrawlSettings,
    to console: Console
  ) async throws {
    let dry = DryRun(
      settings: settings,
      folder: storing.store,
      recrawl: recrawl,
      isList: self.list != nil,
      format: format
    )
    try await dry.print(list, to: console)
    try await ContactRequest(console: console).warn(
      fetching.fetchSettings(global.settings(flags: flags)),
      for: list.seeds.map(\.address),
      store: storing.store
    )
  }

  private var flags: [SettingKey: (value: String, flag: String)] {
    var flags = fetching.flags
    if let maxPages { flags[.crawlMaxPages] = (String(maxPages), "--max-pages") }
    if let maxDepth { flags[.crawlMaxDepth] = (String(maxDepth), "--max-depth") }
    if let maxTime { flags[.crawlMaxTime] = (String(maxTime), "--max-time") }
    if let concurrency { flags[.crawlConcurrency] = (String(concurrency), "--concurrency") }
    if let scope { flags[.crawlScope] = (scope, "--scope") }
    if !include.isEmpty { flags[.crawlInclude] = (include.joined(separator: ","), "--include") }
    if !exclude.isEmpty { flags[.crawlExclude] = (exclude.joined(separator: ","), "--exclude") }
    return flags
  }
}
