import Addressing
import Crawling
import Fetching
import Foundation
import Inspecting
import JSON
import Records
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
  /// Whether Apple and Google are asked about the host.
  let copying: CopyOptions
  /// Which pages are rendered after the crawl.
  let rendering: RenderOptions
  /// Where pages are read.
  let reading: ReadingOptions
  /// Where the report goes, and in which form.
  let output: InspectOutput
  /// What makes the run fail.
  let judging: JudgingOptions

  /// The most pages of a bounded crawl.
  static let pageLimit = 200

  private var format: ReportFormat { output.format }

  /// Prints what is there.
  ///
  /// - Throws: ``Failure`` when nothing is known of the host.
  func run(_ console: Console) async throws {
    let requirements = try judging.requirements()
    guard let site = SiteAddress(host) else { throw Self.malformed(host) }
    // Both forms for programs have no place for it.
    for rule in try judging.rules(settings, nil).all where format == .json || format == .csv {
      console.note("\(rule.line).")
    }
    if site.hasPath { console.note("note: --site looks at all of \(site.root).") }
    guard !Self.pageFormats.contains(format) else {
      return try await reportPages(of: site, requirements, console)
    }
    let earlier = try judging.readEarlier(of: site.host)
    let inspection = try await inspection(of: site, requirements, console)
    let trend = earlier.map { SiteTrend(of: inspection, since: $0) }
    try output.write(text(of: SiteReport(inspection, trend: trend), inspection, console))
    try judging.writeEarlier(inspection, console)
    if format == .terminal { console.tell(NextCommands(store: store).afterInspection(inspection)) }
    // What was just kept fails nothing.
    let counted = inspection.faults.filter { trend?.newRules.contains($0.rule) ?? true }
    let fails =
      judging.writeBaseline == nil && judging.failOn.isReached(by: counted.map(\.severity).max())
    if fails || inspection.unmet.values.contains(where: { $0 > 0 }) { throw Failure(.findings) }
  }

  /// The forms that have an entry for each fault of each page.
  private static let pageFormats: [ReportFormat] = [.jsonl, .sarif, .junit, .github, .gitlab]

  /// Reports each page, and each file of the host.
  private func reportPages(
    of site: SiteAddress,
    _ requirements: [Requirement],
    _ console: Console
  ) async throws {
    let (baseline, old) = (try judging.readBaseline(), try judging.readOldBaseline())
    let inspection = try await inspection(of: site, requirements, console)
    let judgment = try judging.judging(nil, settings)
    let pages = inspection.records.map { record in
      Inspection(
        record,
        requirements: record.indexable ? requirements : [],
        baseline: baseline,
        expectsApp: judgment.expectsApp,
        rules: judgment.rules
      )
    }
    let files = inspection.files.compactMap {
      Inspection(hostFile: $0, rules: judgment.rules, baseline: baseline)
    }
    let run = InspectionRun((files + pages).map { InspectedPage($0, source: nil) })
    try await output.write(RunReport(run, failingFrom: judging.limit, version: Pippin.version))
    if inspection.pages > pages.count {
      let left = inspection.pages - pages.count
      let most = Amount.number(InspectPlan.itemLimit)
      console.note(
        "\(Amount.count(left, "page is", "pages are")) left out: such a report has \(most) at most."
      )
    }
    try judging.writeBaseline(accepting: run.pages.map(\.inspection), over: old, console)
    let worst = judging.writeBaseline == nil ? run.worst : nil
    if run.lacksRequirement || judging.failOn.isReached(by: worst) { throw Failure(.findings) }
  }

  /// What is known of the site: from the store, or by a bounded crawl.
  private func inspection(
    of site: SiteAddress,
    _ requirements: [Requirement],
    _ console: Console
  ) async throws -> SiteInspection {
    if let store { return try await inspection(of: site, in: store, requirements, console) }
    // Without a browser nothing is crawled in vain.
    let rendering = try await SiteRenderingRun(self, site, console)
    defer { rendering?.renderer.shutdown() }
    return try await TemporaryStoreFolder.with {
      try await crawl(site, into: $0, console)
      return try await inspection(of: site, in: $0, requirements, console, rendering)
    }
  }

  private func text(
    of report: SiteReport,
    _ inspection: SiteInspection,
    _ console: Console
  ) -> String {
    switch format {
    case .json: Self.json(inspection)
    case .html: report.html
    case .markdown: report.markdown
    case .csv: report.csv
    default: report.terminal(width: console.width, colors: output.colors)
    }
  }

  private static func json(_ inspection: SiteInspection) -> String {
    var writer = JSONWriter()
    writer.value(inspection)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  static func malformed(_ host: String) -> Failure {
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
    _ requirements: [Requirement],
    _ console: Console,
    _ rendering: SiteRenderingRun? = nil
  ) async throws -> SiteInspection {
    let opened = try EmbeddedStore(StoreFolder(opening: folder), access: .reading)
    let cleaner = try CrawlSettings(settings).cleaner
    let broken = try BrokenLinks(in: opened, resolve: cleaner.resolving)
    if broken.unnoted > 0 { console.note(Self.note(of: broken)) }
    let inspection = try await SiteInspection(
      of: site.host,
      in: opened,
      requiring: requirements,
      rules: try judging.rules(settings, nil),
      keepingRecords: Self.pageFormats.contains(format) ? InspectPlan.itemLimit : nil,
      noting: broken,
      rendering: try await rendering?.render(in: opened)
    )
    guard inspection.pages == 0 else {
      return try await withCopies(inspection, of: site, in: opened)
    }
    let agents = try CrawlSettings(settings).agents
    let unread = try await UnreadSite(site, in: opened, agents: agents)
    let option = store.map { " --store \(ShellWord.quoted($0))" } ?? ""
    throw Failure(.noInput, unread.text(site, verb: "pippin inspect --site", options: option))
  }

  /// What is said of links that are not among the findings.
  private static func note(of broken: BrokenLinks) -> String {
    "note: More than \(Amount.number(BrokenLinks.limit)) URLs of this crawl lead nowhere. Links to "
      + "\(Amount.number(broken.unnoted)) of them are not among the findings; pippin urls --broken lists all."
  }

  /// The inspection with what Apple and Google have of the host, if somebody wants to know.
  private func withCopies(
    _ inspection: SiteInspection,
    of site: SiteAddress,
    in store: EmbeddedStore
  ) async throws -> SiteInspection {
    guard copying.cdn else { return inspection }
    let root = site.root.isSecure ? site.root : WebAddress("https://\(site.host)/") ?? site.root
    let fetcher = try CurlFetcher(settings: fetching.fetchSettings(settings, opening: [site.root]))
    var inspection = inspection
    do {
      if let service = try copying.service(settings, fetcher: fetcher) {
        let files = try await CopyOrigins(of: root.origin, in: store)
        inspection.add(await service.copies(of: root, files), of: root)
      }
    } catch {
      await fetcher.shutdown()
      throw error
    }
    await fetcher.shutdown()
    return inspection
  }

  /// Crawls a bounded part of the site.
  func crawl(_ site: SiteAddress, into folder: String, _ console: Console) async throws {
    console.note("Reading \(site.root): its pages, \(Self.pageLimit) at most.")
    var crawling = try CrawlSettings(settings)
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
