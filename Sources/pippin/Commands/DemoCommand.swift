import Addressing
import ArgumentParser
import Crawling
import Fetching
import Foundation
import Reading
import Inspecting
import Records
import Searching
import Serving
import Storing

/// Serves the demo sites and shows the main job on them.
struct DemoCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo",
    abstract: "Crawl, inspect and search the demo sites.",
    discussion: """
      Needs no network. Inside --shell commands of the documentation work as they are printed, but for \
      those with output behind a $, and those that need root, a server or files of yours. So do the \
      examples of all verbs but feed, follow, spotlight and store.

      EXAMPLE
        pippin demo
      """
  )

  @Flag(help: "Serve the sites and start a shell in an empty folder that is removed with it.")
  var shell = false

  @Flag(help: "Only serve the sites, until interrupted, for commands in another terminal.")
  var keep = false

  @Option(help: "The port of the sites; 0 chooses a free one.")
  var port = 0

  @Option(
    help: ArgumentHelp(
      "The folder of the store; a temporary one when left out.",
      valueName: "folder"
    )
  )
  var store: String?

  @OptionGroup var global: GlobalOptions

  func validate() throws {
    try PortOption.check(port)
    if keep, shell { throw ValidationError("--keep and --shell exclude each other.") }
    if store != nil, keep || shell {
      throw ValidationError(
        "--store belongs to the demo itself; leave it out beside --keep and --shell."
      )
    }
  }

  func run() async throws {
    try await CommandRunner.run(global) { console in
      let settings = try global.settings()
      let (ports, continuation) = AsyncStream<Int>.makeStream()
      let server = Task { [port] in
        // Whoever waits for the port is told when there will be none.
        defer { continuation.finish() }
        try await DemoServer.run(port: port) { continuation.yield($0) }
      }
      defer { server.cancel() }
      guard let port = await ports.first(where: { _ in true }) else {
        try await server.value
        throw Failure(.cannotCreate, "the demo sites could not be served on loopback.")
      }
      if keep { return try await wait(port: port, console: console, server: server) }
      if shell { return try await DemoShell(sites: DemoSites(port: port)).run(console) }
      if let store {
        return try await show(in: store, port: port, settings: settings, console: console)
      }
      try await TemporaryStoreFolder.with {
        try await show(in: $0, port: port, settings: settings, console: console)
      }
    }
  }

  private func wait(port: Int, console: Console, server: Task<Void, any Error>) async throws {
    let sites = DemoSites(port: port)
    for (name, value) in sites.variables { console.print("export \(name)=\(value)") }
    console.note(
      "Serving \(DemoSites.names). Set these two variables in another terminal; stop with Ctrl-C."
    )
    let signals = InterruptHandler { server.cancel() }
    defer { signals.cancel() }
    do {
      try await server.value
    } catch is CancellationError {
      // Stopped by the person at the keyboard, as announced.
    }
  }

  private func show(
    in folder: String,
    port: Int,
    settings: Settings,
    console: Console
  ) async throws {
    var fetching = try FetchSettings(settings)
    let sites = DemoSites(port: port)
    fetching.connectTo = sites.connections
    fetching.allowedPrivate = NetworkBlock(DemoSites.network).map { [$0] } ?? []
    var crawling = try CrawlSettings(settings)
    crawling.delay = 0
    var list = SeedList()
    for seed in DemoSite.seeds { list.add(seed) }
    heading("pippin crawl \(DemoSite.seeds.joined(separator: " "))", console)
    let readers = try await ReadingOptions.isolated(console)
    var run = CrawlRun(
      settings: crawling,
      fetching: fetching,
      readers: readers,
      ranking: settings,
      folder: folder,
      keepsArchive: false,
      recrawl: nil,
      console: console
    )
    run.keepsReaders = true
    try await run.run(list)
    try listPages(of: folder, console: console)
    try await inspect(fetching, crawling, readers, console: console)
    try await search(folder, settings: settings, console: console)
    heading("Try it yourself", console)
    console.print(DemoShell.invitation)
  }

  private func listPages(of folder: String, console: Console) throws {
    heading("What was crawled", console)
    let store = try EmbeddedStore(StoreFolder(opening: folder), access: .reading)
    try store.forEachRecord(.all) { stored in
      let record = try stored.record()
      let state = record.isAppLinked ? "app-linked" : record.indexable ? "indexable" : "left out"
      let deciding = record.decidingReasons.joined(separator: ", ")
      let reasons = deciding.isEmpty ? "" : "  (\(deciding))"
      console.print("\(TerminalText.fit(state, to: 11)) \(record.url)\(reasons)")
    }
  }

  private func inspect(
    _ fetching: FetchSettings,
    _ crawling: CrawlSettings,
    _ readers: PageReaders,
    console: Console
  ) async throws {
    let page = "http://orchard.example/recipes/apple-pie"
    heading("pippin inspect \(page)", console)
    guard let address = WebAddress(page) else { return }
    let fetcher = try CurlFetcher(settings: fetching)
    let inspector = PageInspector(fetcher: fetcher, readers: readers, settings: crawling)
    let inspection = try await inspector.inspect(address)
    await fetcher.shutdown()
    console.print(
      TerminalReport(inspection, width: console.width, colors: console.colors).text
    )
  }

  private func search(_ folder: String, settings: Settings, console: Console) async throws {
    heading("pippin search apple pie", console)
    let service = try SearchService.opening(folder, settings: settings)
    let query = "apple pie"
    let answer = try await service.search(SearchQuery(text: query))
    let text = SearchText(answer, query: query, width: console.width, colors: console.colors)
    console.print(text.text)
  }

  private func heading(_ text: String, _ console: Console) {
    console.print("\n── \(text)\n")
  }
}
