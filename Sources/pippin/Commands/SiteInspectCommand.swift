import Crawling
import Fetching
import Foundation
import Inspecting
import Records
import Storing

/// Looks at a whole host: in a store, or by a bounded crawl that leaves nothing behind.
struct SiteInspectCommand {
  /// The host.
  let host: String
  /// The store to look into; `nil` for a bounded crawl.
  let store: String?
  /// The settings in force.
  let settings: Settings
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

  private static var refused: Failure {
    Failure(.usage, "--site takes --format \(formats.map(\.rawValue).joined(separator: ", ")).")
  }

  /// Prints what is there.
  ///
  /// - Throws: ``Failure`` when nothing is known of the host.
  func run(_ console: Console) async throws {
    guard Self.formats.contains(format) else { throw Self.refused }
    let requirements = try judging.requirements()
    let earlier = try judging.readEarlier(of: host)
    let inspection: SiteInspection
    if let store {
      let opened = try EmbeddedStore(StoreFolder(opening: store), access: .reading)
      inspection = try await SiteInspection(of: host, in: opened, requiring: requirements)
    } else {
      inspection = try await TemporaryStoreFolder.with {
        try await crawled(into: $0, requirements, console)
      }
    }
    guard inspection.pages > 0 else {
      throw Failure(
        .noInput,
        "no page of \(host) is known. Crawl it first: pippin crawl https://\(host)/"
      )
    }
    let trend = earlier.map { SiteTrend(of: inspection, since: $0) }
    console.print(try text(of: SiteReport(inspection, trend: trend), inspection, console))
    try judging.writeEarlier(inspection, console)
    if format == .terminal { console.note(NextCommands(store: store).afterInspection(inspection)) }
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
    case .terminal: return report.terminal(width: console.width, colours: console.colours)
    case .sarif, .junit, .github: throw Self.refused
    }
  }

  private static func json(_ inspection: SiteInspection) -> String {
    var writer = JSONWriter()
    writer.value(inspection)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private func crawled(
    into folder: String,
    _ requirements: [Requirement],
    _ console: Console
  ) async throws -> SiteInspection {
    var crawling = try CrawlSettings(settings)
    crawling.maxPages = min(crawling.maxPages ?? Self.pageLimit, Self.pageLimit)
    var list = SeedList()
    list.add("https://\(host)/")
    var quiet = console
    quiet.saysNotes = console.isVerbose
    let run = CrawlRun(
      settings: crawling,
      fetching: try await ContactRequest(console: console)
        .settings(FetchSettings(settings), for: list.seeds.map(\.address)),
      readers: try await reading.readers(console),
      ranking: settings,
      folder: folder,
      keepsArchive: false,
      recrawl: nil,
      console: quiet
    )
    try await run.run(list)
    let store = try EmbeddedStore(StoreFolder(opening: folder), access: .reading)
    return try await SiteInspection(of: host, in: store, requiring: requirements)
  }
}
