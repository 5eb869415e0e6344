import Addressing
import ArgumentParser
import Basics
import Crawling
import Fetching
import Foundation
import Inspecting
import Reading
import Records
import Rules
import Storing

extension InspectCommand {
  /// Shows one page or one file: a report of that alone.
  func inspectOne(
    _ page: String,
    _ settings: Settings,
    _ output: InspectOutput,
    _ console: Console
  ) async throws {
    let requirements = try judging.requirements()
    let old = try judging.readOldBaseline()
    let source = page == "-" || InspectInput.isAddress(page) ? nil : page
    let (inspection, own) = try await judgedInspection(of: page, requirements, settings, console)
    try output.write(
      inspection.report(
        format,
        source: source,
        failingFrom: judging.limit,
        version: Pippin.version
      )
        ?? TerminalReport(inspection, width: console.width, colors: output.colors).text
        + (own.map { "\n" + $0.lines(showsFindings: false).joined(separator: "\n") + "\n" } ?? "")
    )
    if format == .terminal, let next = next(after: inspection, of: page) { console.tell(next) }
    try judging.writeBaseline(accepting: [inspection], over: old, console)
    // What was just accepted fails nothing.
    let worst = judging.writeBaseline == nil ? inspection.worst : nil
    if inspection.lacksRequirement || judging.failOn.isReached(by: worst) {
      throw ExitCode(1)
    }
  }

  /// What to do about what was found.
  private func next(after inspection: Inspection, of page: String) -> NextSteps? {
    guard inspection.file == nil else {
      return NextCommands.match(page, url: url, inspection.newFindings)
    }
    return NextCommands.why(
      page,
      inspection.newFindings,
      options: [("url", url.map { [$0] } ?? []), ("association", association.map { [$0] } ?? [])]
    )
  }

  /// What was seen, judged as the options, the settings and the file beside the page say.
  private func judgedInspection(
    of page: String,
    _ requirements: [Requirement],
    _ settings: Settings,
    _ console: Console
  ) async throws -> (Inspection, AppFilesReport?) {
    let isFile = page != "-" && !InspectInput.isAddress(page)
    let beside = try isFile ? PageSettings.beside(page) : nil
    let judgment = try judging.judging(beside, settings)
    let baseline = try judging.readBaseline()
    let bytes = try InspectInput.isAddress(page) ? nil : PageFile.bytes(of: page)
    if let bytes, let file = AssociationFile(path: page, bytes: bytes) {
      guard requirements.isEmpty else { throw Self.pagesAlone(page) }
      guard !appFiles.isGiven else { throw Self.onlyPages(page) }
      guard rendering.selection == .never else { throw Self.unscripted(page) }
      return (try file.inspection(accepting: baseline, rules: judgment.rules), nil)
    }
    if let bytes, let failure = NoPage.failure(for: page, bytes, verb: "inspect") { throw failure }
    let half = try appFiles.half(console)
    var seen = try await inspection(of: page, bytes, settings: settings, beside, console)
    let own = try half.map { try appFiles.report($0, beside: seen) }
    if let own { seen = seen.adding(own.located) }
    let judged = seen.judged(
      requiring: requirements,
      accepting: baseline,
      expectingApp: judgment.expectsApp,
      rules: judgment.rules
    )
    return (judged, own)
  }

  private static func onlyPages(_ path: String) -> Failure {
    Failure(
      .usage,
      "\(path) is an association file, and files of an app are compared with a page's host.",
      fix: "Run: pippin match URL --association \(ShellWord.quoted(path)) with the same options."
    )
  }

  private static func pagesAlone(_ path: String) -> Failure {
    Failure(
      .usage,
      "--require asks for what a page has, and \(path) is an association file.",
      fix: "Leave it out; --fail-on error fails for what is wrong with the file."
    )
  }

  private static func unscripted(_ path: String) -> Failure {
    Failure(
      .usage,
      "--render runs the scripts of a page, and \(path) is an association file.",
      fix: "Leave --render out."
    )
  }

  private func inspection(
    of page: String,
    _ bytes: [UInt8]?,
    settings: Settings,
    _ beside: PageSettings?,
    _ console: Console
  ) async throws -> Inspection {
    let folder = try page == "-" ? nil : folder(of: page, beside)
    let given = association ?? beside?.association
    for remark in folder?.remarks(isGiven: given != nil) ?? [] { console.note(remark) }
    let association = try (given ?? folder?.association).map(HostFacts.File.init(association:))
    if let bytes {
      let readers = try await reading.readers(console, count: 1)
      var file = FilePage(
        path: page,
        body: bytes,
        url: url ?? folder?.url,
        association: association,
        assetLinks: try folder?.assetLinks.map(HostFacts.File.init(association:)),
        links: folder.map { FolderLinks($0.root) },
        moment: at?.timestamp ?? Clock.now(),
        readers: readers
      )
      return try await inspection(of: &file, in: folder, settings, console)
    }
    guard let address = WebAddress(page) else {
      throw Failure(
        .badInput,
        "\"\(page)\" is not a URL. Write it as https://www.example.com/page."
      )
    }
    return try await fetched(address, association, settings, console)
  }

  /// Inspects a file, and renders it if that was requested.
  private func inspection(
    of file: inout FilePage,
    in folder: FilePage.Folder?,
    _ settings: Settings,
    _ console: Console
  ) async throws -> Inspection {
    guard rendering.selection != .never else { return try await file.inspection(console) }
    guard let folder else { throw FolderRendering.noFolder(file.path) }
    let renderer = try rendering.renderer(file.readers)
    defer { renderer?.shutdown() }
    file.rendering = try rendering.folderRendering(renderer, settings).map { ($0, folder) }
    return try await file.inspection(console)
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
    let readers = try await reading.readers(console, count: 1)
    let renderer = try rendering.renderer(readers)
    defer { renderer?.shutdown() }
    let inspector = PageInspector(
      fetcher: fetcher,
      readers: readers,
      settings: try CrawlSettings(settings),
      copies: try copying.service(settings, fetcher: fetcher),
      rendering: renderer.map { InspectionRendering($0, rendering.selection) }
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

  /// The folder with a URL that the file at `page` lies in; `nil` without one.
  private func folder(of page: String, _ beside: PageSettings?) throws -> FilePage.Folder? {
    for root in try namedRoots() + (beside?.roots ?? []) {
      guard let file = RealPath.of(page, in: root.path) else { continue }
      return FilePage.Folder(root: root, file: file)
    }
    return nil
  }
}
