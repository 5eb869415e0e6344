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
  /// How to print.
  let format: TextFormat
  /// From which severity on findings fail the run.
  let limit: InspectCommand.FailureLimit

  /// The most pages of a bounded crawl.
  static let pageLimit = 200

  /// Prints what is there.
  ///
  /// - Throws: ``Failure`` when nothing is known of the host.
  func run(_ console: Console) async throws {
    let inspection: SiteInspection
    if let store {
      let opened = try EmbeddedStore(StoreFolder(opening: store), access: .reading)
      inspection = try SiteInspection(of: host, in: opened)
    } else {
      inspection = try await crawled(console)
    }
    guard inspection.pages > 0 else {
      throw Failure(
        .noInput,
        "no page of \(host) is known. Crawl it first: pippin crawl https://\(host)/"
      )
    }
    switch format {
    case .json:
      var writer = JSONWriter()
      writer.value(inspection)
      console.print(String(decoding: writer.bytes, as: UTF8.self))
    case .terminal:
      console.print(Self.text(of: inspection))
    }
    let worst = inspection.faults.map(\.severity).max()
    let fails =
      switch limit {
      case .never: false
      case .error: worst == .error
      case .warning: (worst ?? .note) >= .warning
      }
    if fails { throw Failure(.findings) }
  }

  private func crawled(_ console: Console) async throws -> SiteInspection {
    let folder = NSTemporaryDirectory() + "pippin-site-\(getpid())"
    var crawling = try CrawlSettings(settings)
    crawling.maxPages = min(crawling.maxPages ?? Self.pageLimit, Self.pageLimit)
    var list = SeedList()
    list.add("https://\(host)/")
    var quiet = console
    quiet.isQuiet = !console.isVerbose
    let run = CrawlRun(
      settings: crawling,
      fetching: try FetchSettings(settings),
      ranking: settings,
      folder: folder,
      keepsArchive: false,
      recrawl: nil,
      console: quiet
    )
    do {
      try await run.run(list)
      let store = try EmbeddedStore(StoreFolder(opening: folder), access: .reading)
      let inspection = try SiteInspection(of: host, in: store)
      try FileManager.default.removeItem(atPath: folder)
      return inspection
    } catch {
      try FileManager.default.removeItem(atPath: folder)
      throw error
    }
  }

  private static func text(of site: SiteInspection) -> String {
    var lines = [
      "\(site.host): \(site.pages) pages",
      "  \(site.indexable) indexable, \(site.appLinked) app-linked",
      "  \(site.banners) with an app banner, \(site.universal) claimed by an app's association",
      "  \(site.structured) with structured data",
    ]
    lines += CrawlSummary.table("left out or no public result", site.reasons)
    if !site.faults.isEmpty { lines.append("  what to mend:") }
    for fault in site.faults.prefix(25) {
      lines.append(
        "    \(TerminalText.fit(fault.severity.rawValue, to: 8)) \(fault.pages)\t\(fault.rule)"
          + "\te.g. \(TerminalText.plain(fault.example))"
      )
    }
    return lines.joined(separator: "\n")
  }
}
