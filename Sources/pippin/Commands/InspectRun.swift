import Addressing
import Basics
import Crawling
import Fetching
import Foundation
import Inspecting
import Reading
import Records
import Rules

/// Inspects everything that a plan names, several at a time.
struct InspectRun {
  /// What to inspect.
  private(set) var plan: InspectPlan
  /// The settings in force.
  let settings: Settings
  /// How requests are made.
  let fetching: FetchSettings
  /// Whether Apple and Google are asked about hosts.
  let copying: CopyOptions
  /// Which pages are rendered.
  let rendering: RenderOptions
  /// What makes the run fail.
  let judging: JudgingOptions
  /// What every page must have.
  let requirements: [Requirement]
  /// What is accepted.
  let baseline: Baseline?
  /// The association file that counts as every host's own.
  let association: String?
  /// The moment at which dates are judged; `nil` for now.
  let moment: Timestamp?

  /// The most pages that are asked of servers.
  static let addressLimit = SiteInspectCommand.pageLimit

  /// What became of one input.
  enum Outcome: Sendable {
    case page(InspectedPage)
    case unread(InspectPlan.Unread)
  }

  /// What was inspected, and the exit code that says what could not be; `nil` when all could.
  struct Result {
    let run: InspectionRun
    let code: Failure.Code?
  }

  /// Inspects everything.
  ///
  /// - Parameters:
  ///   - readers: What reads pages.
  ///   - console: Where to say how far it is.
  /// - Returns: What was inspected; inputs that could not be read are in it.
  /// - Throws: ``Failure`` or ``SettingsError`` when nothing can be inspected at all.
  mutating func inspect(_ readers: PageReaders, _ console: Console) async throws -> Result {
    try checkRendering()
    let renderer = try rendering.renderer(readers, count: 2)
    defer { renderer?.shutdown() }
    let fetcher = try plan.needsServers ? CurlFetcher(settings: fetching) : nil
    let outcomes: [Outcome]
    do {
      let inspector = try fetcher.map { try pageInspector($0, readers, renderer) }
      if let inspector { try await addSitemaps(inspector) }
      plan.limitAddresses(to: Self.addressLimit)
      plan.finish()
      let folders = await FolderPages(
        plan,
        readers,
        moment: moment,
        association: association,
        rendering: try rendering.folderRendering(renderer, settings)
      )
      let roots = folders.roots
      plan.note(roots)
      outcomes = try await read(folders, inspector, console)
    } catch {
      await fetcher?.shutdown()
      throw error
    }
    await fetcher?.shutdown()
    return result(outcomes)
  }

  /// Refuses to render files of which nobody knows where the rest is.
  private func checkRendering() throws {
    guard rendering.selection != .never else { return }
    let alone = plan.items.first { item in
      item.kind == .file && item.root == nil
        && (item.name == "-" || InspectInput.isPage(item.name))
    }
    if let alone { throw FolderRendering.noFolder(alone.name) }
  }

  private func pageInspector(
    _ fetcher: CurlFetcher,
    _ readers: PageReaders,
    _ renderer: PageRenderer?
  ) throws -> PageInspector {
    PageInspector(
      fetcher: fetcher,
      readers: readers,
      settings: try CrawlSettings(settings),
      asksOnce: true,
      copies: try copying.service(settings, fetcher: fetcher),
      rendering: renderer.map { InspectionRendering($0, rendering.selection) }
    )
  }

  private func result(_ outcomes: [Outcome]) -> Result {
    var pages: [InspectedPage] = []
    var unread = plan.unread
    for outcome in outcomes {
      switch outcome {
      case .page(let page): pages.append(page)
      case .unread(let input): unread.append(input)
      }
    }
    let run = InspectionRun(pages, unread: unread.map(\.input), remarks: plan.remarks)
    return Result(run: run, code: unread.first?.code)
  }

  private mutating func addSitemaps(_ inspector: PageInspector) async throws {
    for address in plan.sitemaps {
      do throws(InspectError) {
        let found = try await inspector.pages(ofSitemap: address)
        if found.isRead {
          plan.remarks += found.remarks
          plan.add(found.pages)
        } else {
          let reasons = found.remarks.joined(separator: " ")
          plan.fail(address.text, "No sitemap could be read. \(reasons)", .badInput)
        }
      } catch {
        plan.fail(address.text, error.message, .unreachable)
      }
    }
  }

  // MARK: Reading

  /// Reads everything, so many at a time that no reader waits.
  private func read(
    _ folders: FolderPages,
    _ inspector: PageInspector?,
    _ console: Console
  ) async throws -> [Outcome] {
    let jobs = try plan.items.map { item in
      InspectJob(
        item: item,
        requirements: requirements,
        baseline: baseline,
        judgment: try judging.judging(item.settings, settings)
      )
    }
    let width = 2 * ProcessInfo.processInfo.activeProcessorCount
    let given = association
    return await withTaskGroup(of: (Int, Outcome).self) { group in
      var outcomes: [Outcome?] = Array(repeating: nil, count: jobs.count)
      var done = 0
      func take(_ index: Int, _ outcome: Outcome) {
        outcomes[index] = outcome
        done += 1
        if console.hasProgressLine { console.progress("inspected \(done) of \(jobs.count) …") }
      }
      for (index, job) in jobs.enumerated() {
        if index >= width, let (index, outcome) = await group.next() { take(index, outcome) }
        group.addTask {
          (index, await job.outcome(folders, inspector, association: given))
        }
      }
      for await (index, outcome) in group { take(index, outcome) }
      if console.hasProgressLine { console.progress("") }
      return outcomes.compactMap { $0 }
    }
  }
}

/// What one input is inspected with.
struct InspectJob: Sendable {
  /// The input.
  let item: InspectItem
  /// What every page must have.
  let requirements: [Requirement]
  /// What is accepted.
  let baseline: Baseline?
  /// What somebody decided about pages.
  let judgment: JudgingOptions.Judgment

  /// Inspects the input.
  func outcome(
    _ folders: FolderPages,
    _ inspector: PageInspector?,
    association: String?
  ) async -> InspectRun.Outcome {
    do {
      switch item.kind {
      case .page(let address):
        guard let inspector else { throw Failure(.internalError, "Nothing fetches.") }
        let file = try association.map(HostFacts.File.init(association:))
        let seen = try await inspector.inspect(address, association: file, at: folders.moment)
        let judged = seen.judged(
          requiring: requirements,
          accepting: baseline,
          expectingApp: judgment.expectsApp,
          rules: judgment.rules
        )
        return .page(InspectedPage(judged, source: nil))
      case .file, .hostFile:
        let inspection = try await folders.inspection(self)
        return .page(InspectedPage(inspection, source: item.name == "-" ? nil : item.name))
      }
    } catch {
      let failure = Failure(error)
      return .unread(
        InspectPlan.Unread(
          input: UnreadInput(item.name, reason: failure.message),
          code: failure.code
        )
      )
    }
  }
}
