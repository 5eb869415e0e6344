import Addressing
import ArgumentParser
import Crawling
import Fetching
import Foundation
import Inspecting
import Reading
import Records
import Rules
import Storing

/// Shows everything that is extracted from one page, or from one host of a store.
struct InspectCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Show what Pippin reads on a page, and what to fix.",
    discussion: """
      Needs no store and leaves none. A file and standard input never touch the network; an \
      association file is read as one. .pippin.yaml beside pages may hold rules and input.

      PRESETS for --require; a name with a capital letter is a type of schema.org
        app-clip app-linked app-links canonical deep-link indexable open-graph
        preview rich-result smart-banner structured-data twitter-app universal-links

      EXAMPLE
        pippin inspect http://orchard.example/recipes/apple-pie --require preview
      """
  )

  @Argument(help: "A URL, a file, or - for standard input.")
  var page: String?

  @Option(help: ArgumentHelp("The URL that a file is served at.", valueName: "base"))
  var url: String?

  @Option(help: ArgumentHelp("The host's apple-app-site-association file.", valueName: "file"))
  var association: String?

  @Option(help: ArgumentHelp("Inspect a whole host instead of a page.", valueName: "host"))
  var site: String?

  @Option(help: ArgumentHelp("Judge dates at this moment (ISO 8601), not now.", valueName: "date"))
  var at: InspectionMoment?

  @Option(help: "Output format.")
  var format = ReportFormat.terminal

  @Option(help: ArgumentHelp("The store that --site reads.", valueName: "folder"))
  var store: String?

  @Flag(help: "Print the JSON Schema of --format json, and exit.")
  var schema = false

  @OptionGroup var judging: JudgingOptions
  @OptionGroup var fetching: FetchOptions
  @OptionGroup var reading: ReadingOptions
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    guard schema || (page == nil) != (site == nil) else {
      throw ValidationError("name one page, or one host with --site HOST.")
    }
    guard at == nil || site == nil else {
      throw ValidationError("--at judges the dates of one page, not of --site.")
    }
  }

  func run() async throws {
    try await CommandRunner.run(global) { console in
      if schema {
        return console.print(site == nil ? InspectionSchema.text : SiteInspectionSchema.text)
      }
      let settings = try global.settings(flags: fetching.flags)
      let requirements = try judging.requirements()
      if let site {
        return try await SiteInspectCommand(
          host: site,
          store: store,
          settings: settings,
          fetching: fetching,
          reading: reading,
          format: format,
          judging: judging
        ).run(console)
      }
      let old = try judging.readOldBaseline()
      let inspection = try await judgedInspection(requirements, settings, console)
      console.print(
        inspection.report(
          format,
          source: source,
          failingFrom: judging.writeBaseline == nil ? judging.failOn.severity : nil,
          version: Pippin.version
        )
          ?? TerminalReport(inspection, width: console.width, colors: console.colors).text
      )
      try judging.writeBaseline(accepting: inspection, over: old, console)
      // What was just accepted fails nothing.
      let counted = judging.writeBaseline == nil ? inspection.newFindings : []
      if inspection.lacksRequirement || judging.failOn.isReached(by: counted) {
        throw ExitCode(1)
      }
    }
  }

  /// The file that is read; `nil` when the page comes from a server or standard input.
  private var source: String? {
    page.flatMap { $0 == "-" || Self.isAddress($0) ? nil : $0 }
  }

  /// What was seen, judged as the options, the settings and the file beside the page say.
  private func judgedInspection(
    _ requirements: [Requirement],
    _ settings: Settings,
    _ console: Console
  ) async throws -> Inspection {
    let page = page ?? "-"
    let beside = try source.flatMap { try PageSettings.beside($0) }
    let rules = try judging.rules(settings, beside)
    let baseline = try judging.readBaseline()
    let bytes = try Self.isAddress(page) ? nil : PageFile.bytes(of: page)
    if let bytes, let file = AssociationFile(path: page, bytes: bytes) {
      guard requirements.isEmpty else { throw Self.pagesAlone(page) }
      return try file.inspection(accepting: baseline, rules: rules)
    }
    let seen = try await inspection(of: page, bytes, settings: settings, beside, console)
    return seen.judged(
      requiring: requirements,
      accepting: baseline,
      expectingApp: judging.expect.contains(.app) || beside?.expectsApp ?? false,
      rules: rules
    )
  }

  private static func pagesAlone(_ path: String) -> Failure {
    Failure(
      .usage,
      "--require asks for what a page has, and \(path) is an association file.",
      fix: "Leave it out; --fail-on error fails for what is wrong with the file."
    )
  }

  private static func isAddress(_ page: String) -> Bool {
    let lower = page.lowercased()
    return lower.hasPrefix("http://") || lower.hasPrefix("https://")
  }

  private func inspection(
    of page: String,
    _ bytes: [UInt8]?,
    settings: Settings,
    _ beside: PageSettings?,
    _ console: Console
  ) async throws -> Inspection {
    let given = association ?? beside?.association
    let association = try given.map(Self.associationFile(at:))
    if let bytes {
      return try await FilePage(
        path: page,
        body: bytes,
        url: url ?? beside?.url(of: page),
        association: association,
        moment: at?.timestamp ?? Clock.now(),
        readers: try await reading.readers(console, count: 1)
      ).inspection(console)
    }
    guard let address = WebAddress(page) else {
      throw Failure(
        .badInput,
        "\"\(page)\" is not a URL. Write it as https://www.example.com/page."
      )
    }
    return try await fetched(address, association, settings, console)
  }

  /// Fetches the page at `address` as a crawl would, and reads it.
  private func fetched(
    _ address: WebAddress,
    _ association: HostFacts.File?,
    _ settings: Settings,
    _ console: Console
  ) async throws -> Inspection {
    let fetchSettings = try fetching.fetchSettings(settings, opening: [address])
    let fetcher = try CurlFetcher(settings: fetchSettings)
    let inspector = PageInspector(
      fetcher: fetcher,
      readers: try await reading.readers(console, count: 1),
      settings: try CrawlSettings(settings)
    )
    // A host is asked once a second: its robots.txt, its association file, and the page.
    if console.hasProgressLine { console.progress("asking \(address.host) …") }
    defer { if console.hasProgressLine { console.progress("") } }
    let inspection: Inspection
    do {
      inspection = try await inspector.inspect(
        address,
        association: association,
        at: at?.timestamp
      )
    } catch {
      await fetcher.shutdown()
      if let hint = DemoSites.hint(for: address.host, reason: error.reason) {
        throw Failure(.unreachable, hint)
      }
      throw error
    }
    await fetcher.shutdown()
    return inspection
  }

  private static func associationFile(at path: String) throws -> HostFacts.File {
    HostFacts.File(
      fetchedAt: Clock.now(),
      status: 200,
      body: try PageFile.bytes(of: path),
      address: path
    )
  }
}

extension ReportFormat: ExpressibleByArgument {}
