import Addressing
import AppAssociation
import AppFiles
import Crawling
import Diagnosing
import Fetching
import Foundation
import Inspecting
import Reading
import Records
import Synchronization

extension WhyCommand {
  /// Everything that is known of the page, its host and the app.
  ///
  /// - Throws: ``Failure`` when what was named cannot be read; a page that cannot be fetched is a cause.
  func input(_ settings: Settings, _ console: Console) async throws -> DiagnosisInput {
    let name = page ?? "-"
    let half = try half(console)
    let given = try GivenFiles(association: association, assetLinks: assetLinks)
    var input =
      InspectInput.isAddress(name)
      ? try await fetchedInput(try Self.address(name), half, given, settings, console)
      : try await fileInput(name, half, given, settings, console)
    input.app = app
    input.from = try from.map(Self.address)
    return input
  }

  private static func address(_ text: String) throws -> WebAddress {
    guard let address = WebAddress(text) else {
      throw ForeignScheme.failure(text, .badInput)
    }
    return address
  }

  /// The app's own files; `nil` when none is named.
  private func half(_ console: Console) throws -> AppHalf? {
    let files =
      try AppFileInput.files(entitlements, of: .ios, console)
      + AppFileInput.files(manifest, of: .android, console)
    guard !files.isEmpty else { return nil }
    do {
      return try AppHalf.read(files)
    } catch {
      throw Failure(.badInput, "\(error.location.text): \(error.reason).", fix: error.fix)
    }
  }

  // MARK: Files

  /// A page of a file, whose host is not asked.
  private func fileInput(
    _ path: String,
    _ half: AppHalf?,
    _ given: GivenFiles,
    _ settings: Settings,
    _ console: Console
  ) async throws -> DiagnosisInput {
    let body = try PageFile.bytes(of: path)
    if let failure = NoPage.failure(for: path, body, verb: "why") { throw failure }
    let inspection = try await FilePage(
      path: path,
      verb: "why",
      body: body,
      url: url,
      association: given.association.map { HostFacts.File(association: $0.path, $0.bytes) },
      links: nil,
      moment: Clock.now(),
      readers: try await reading.readers(console, count: 1)
    ).inspection(console)
    let named = try url.map(Self.address) ?? inspection.record.url
    var input = DiagnosisInput(named)
    input.half = half
    input.page = .read(inspection.record)
    input.source = body
    input.pageName = path == "-" ? Inspection.standardInput : path
    given.read(into: &input)
    guard copying.cdn, !named.text.hasPrefix(BuildFolder.unknownURL) else { return input }
    let fetcher = try CurlFetcher(settings: fetching.fetchSettings(settings, opening: [named]))
    do {
      let service = try copying.service(settings, fetcher: fetcher)
      input.copies = await service?.copies(for: input, HostAnswers()) ?? []
    } catch {
      await fetcher.shutdown()
      throw error
    }
    await fetcher.shutdown()
    return input
  }

  // MARK: Hosts

  /// A page that is fetched, with the files of its host.
  private func fetchedInput(
    _ address: WebAddress,
    _ half: AppHalf?,
    _ given: GivenFiles,
    _ settings: Settings,
    _ console: Console
  ) async throws -> DiagnosisInput {
    let curl = try CurlFetcher(settings: fetching.fetchSettings(settings, opening: [address]))
    if console.hasProgressLine { console.progress("asking \(address.host) …") }
    defer { if console.hasProgressLine { console.progress("") } }
    do {
      let fetcher = PageKeeper(curl)
      let inspector = PageInspector(
        fetcher: fetcher,
        readers: try await reading.readers(console, count: 1),
        settings: try CrawlSettings(settings)
      )
      var input = DiagnosisInput(address)
      input.half = half
      let answers = try await HostAnswers(of: input, inspector)
      input.take(answers)
      given.read(into: &input)
      input.page = await Self.page(address, inspector, input.association)
      if case .read(let record) = input.page { input.pageName = record.url.text }
      input.source = fetcher.source
      let service = try copying.service(settings, fetcher: curl)
      input.copies = await service?.copies(for: input, answers) ?? []
      await curl.shutdown()
      return input
    } catch {
      await curl.shutdown()
      throw error
    }
  }

  /// The page, or why it cannot be read; its files are not requested again.
  private static func page(
    _ address: WebAddress,
    _ inspector: PageInspector,
    _ file: DiagnosisInput.HostFile
  ) async -> DiagnosisInput.Page {
    let known = HostFacts.File(
      fetchedAt: Clock.now(),
      status: file.bytes == nil ? 404 : 200,
      body: file.bytes ?? [],
      address: file.name
    )
    do throws(InspectError) {
      let record = try await inspector.inspect(address, association: known).record
      return record.fetch == nil && !record.robots.allowed ? .blocked : .read(record)
    } catch {
      return .unreachable(error.message)
    }
  }
}

/// Keeps the source of the page that was fetched last, in which tags are looked for.
private final class PageKeeper: Fetcher {
  private let fetcher: CurlFetcher
  private let kept = Mutex<[UInt8]?>(nil)

  init(_ fetcher: CurlFetcher) { self.fetcher = fetcher }

  /// The source of the page; `nil` before one was fetched.
  var source: [UInt8]? { kept.withLock { $0 } }

  func fetch(_ request: FetchRequest) async -> FetchResult {
    let result = await fetcher.fetch(request)
    if case .page = request.kind, case .response(let response) = result {
      kept.withLock { $0 = response.body }
    }
    return result
  }
}
