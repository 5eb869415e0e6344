import Addressing
import Crawling
import Fetching
import Foundation
import Inspecting
import JSON
import Rules
import Storing

/// Looks at a whole host: in a store, or by a bounded crawl that leaves nothing behind.
struct SiteInspectCommand {
  /// The host.
  let host: String
  /// The store to look into; `nil` for a bounded crawl.
  let store: String?
  /// The settings in force.
  let settings: Settings
  /// How requests are made.
  let fetching: FetchOptions
  /// Where pages are read.
  let reading: ReadingOptions
  /// How to print.
  let format: ReportFormat
  /// What makes the run fail.
  let judging: JudgingOptions

  /// The most pages of a bounded crawl.
  static let pageLimit = 200

  /// The forms that the report of a site has.
  private static let formats: [ReportFormat] = [.terminal, .json, .html, .markdown, .csv]

  private static var unsupportedFormat: Failure {
    Failure(.usage, "--site takes --format \(formats.map(\.rawValue).joined(separator: ", ")).")
  }

  /// Prints what is there.
  ///
  /// - Throws: ``Failure`` when nothing is known of the host.
  func run(_ console: Console) async throws {
    guard Self.formats.contains(format) else { throw Self.unsupportedFormat }
    let requirements = try judging.requirements()
    guard let site = SiteAddress(host) else { throw Self.malformed(host) }
    // Both forms for programs have no place for it.
    for rule in try judging.rules(settings, nil).all where format == .json || format == .csv {
      console.note("\(rule.line).")
    }
    if site.hasPath { console.note("note: --site looks at all of \(site.root).") }
    let earlier = try judging.readEarlier(of: site.host)
    let inspection: SiteInspection
    if let store {
      inspection = try await self.inspection(of: site, in: store, requirements)
    } else {
      inspection = try await TemporaryStoreFolder.with {
        try await crawl(site, into: $0, console)
        return try await self.inspection(of: site, in: $0, requirements)
      }
    }
    let trend = earlier.map { SiteTrend(of: inspection, since: $0) }
    console.print(try text(of: SiteReport(inspection, trend: trend), inspection, console))
    try judging.writeEarlier(inspection, console)
    if format == .terminal { console.tell(NextCommands(store: store).afterInspection(inspection)) }
    // What was just kept fails nothing.
    let counted = inspection.faults.filter { trend?.newRules.contains($0.rule) ?? true }
    let fails =
      judging.writeBaseline == nil && judging.failOn.isReached(by: counted.map(\.severity).max())
    if fails || inspection.unmet.values.contains(where: { $0 > 0 }) { throw Failure(.findings) }
  }

  private func text(
    of report: SiteReport,
    _ inspection: SiteInspection,
    _ console: Console
  ) throws -> String {
    switch format {
    case .json: return Self.json(inspection)
    case .html: return report.html
    case .markdown: return report.markdown
    case .csv: return report.csv
    case .terminal: return report.terminal(width: console.width, colors: console.colors)
    case .sarif, .junit, .github: throw Self.unsupportedFormat
    }
  }

  private static func json(_ inspection: SiteInspection) -> String {
    var writer = JSONWriter()
    writer.value(inspection)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private static func malformed(_ host: String) -> Failure {
    Failure(
      .usage,
      "--site \(host): this is no host. Write plum.example, plum.example:8080 or http://plum.example/."
    )
  }

  /// What the store in `folder` knows of the site.
  ///
  /// - Throws: ``Failure`` with the reason when it has no page of it.
  private func inspection(
    of site: SiteAddress,
    in folder: String,
    _ requirements: [Requirement]
  ) async throws -> SiteInspection {
    let opened = try EmbeddedStore(StoreFolder(opening: folder), access: .reading)
    let inspection = try await SiteInspection(
      of: site.host,
      in: opened,
      requiring: requirements,
      rules: try judging.rules(settings, nil)
    )
    guard inspection.pages == 0 else { return inspection }
    let agents = try CrawlSettings(settings).agents
    let unread = try await UnreadSite(site, in: opened, agents: agents)
    let option = store.map { " --store \(ShellWord.quoted($0))" } ?? ""
    throw Failure(.noInput, unread.text(site, command: "pippin crawl \(site.root)\(option)"))
  }

  /// Crawls a bounded part of the site.
  private func crawl(_ site: SiteAddress, into folder: String, _ console: Console) async throws {
    console.note("Reading \(site.root): its pages, \(Self.pageLimit) at most.")
    var crawling = try fetching.crawlSettings(settings)
    crawling.maxPages = min(crawling.maxPages ?? Self.pageLimit, Self.pageLimit)
    var list = SeedList()
    list.add(site.root.text)
    var quiet = console
    quiet.saysNotes = console.isVerbose
    var run = CrawlRun(
      settings: crawling,
      fetching: try await ContactRequest(console: console)
        .settings(
          fetching.fetchSettings(settings, opening: [site.root]),
          for: list.seeds.map(\.address)
        ),
      readers: try await reading.readers(console),
      ranking: settings,
      folder: folder,
      keepsArchive: false,
      recrawl: nil,
      console: quiet
    )
    run.command = TypedCommand.text
    try await run.run(list)
  }
}
