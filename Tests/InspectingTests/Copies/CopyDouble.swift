import Addressing
import AssociationCopies
import Basics
import Crawling
import Fetching
import Inspecting
import Synchronization
import TestSupport
import Testing

/// Stands for Apple, for Google and for a host in tests, with a clock of its own.
final class CopyDouble: Sendable {
  static let apple = "http://apple.test/"
  static let google = "http://google.test/"

  let fetcher: TableFetcher
  let folder: TemporaryFolder
  let service: CopyService
  private let clock: Clock

  /// A clock that a test sets.
  final class Clock: Sendable {
    private let time = Mutex(Timestamp(milliseconds: 1_800_000_000_000))

    var now: Timestamp { time.withLock { $0 } }

    func advance(bySeconds seconds: Double) {
      time.withLock { $0 = $0.advanced(bySeconds: seconds) }
    }
  }

  init(
    apple: TableFetcher.Answer,
    google: TableFetcher.Answer,
    host: [String: TableFetcher.Answer] = [:]
  ) throws {
    var answers = host
    // What is said of copies is said of pages.
    let page = "https://example.com/p"
    answers[page] = host[page] ?? TableFetcher.Answer(body: "<title>Plums</title>")
    let relation = "delegate_permission/common.handle_all_urls"
    answers["\(Self.apple)a/v1/example.com"] = apple
    answers[
      "\(Self.google)v1/statements:list?source.web.site=https://example.com&relation=\(relation)"
    ] = google
    fetcher = TableFetcher(answers)
    folder = try TemporaryFolder()
    clock = Clock()
    let time = clock
    service = CopyService(
      fetcher: fetcher,
      settings: CopyService.Settings(
        apple: try #require(WebAddress(Self.apple)),
        google: try #require(WebAddress(Self.google)),
        cache: try CopyCache(folder: folder.path(of: "cache/copies"))
      ),
      clock: { time.now }
    )
  }

  func advance(bySeconds seconds: Double) { clock.advance(bySeconds: seconds) }

  /// What the service and the host say of a page, as `pippin inspect URL --cdn` asks.
  func inspect(_ page: String = "https://example.com/p") async throws -> Inspection {
    var settings = CrawlSettings()
    settings.delay = 0
    let address = try #require(WebAddress(page))
    return try await PageInspector(fetcher: fetcher, settings: settings, copies: service)
      .inspect(address)
  }

  /// What the services have beside the host's own files, as `pippin match --cdn` asks.
  func copies() async throws -> HostCopies {
    var settings = CrawlSettings()
    settings.delay = 0
    let root = try #require(WebAddress("https://example.com/"))
    let files = try await PageInspector(fetcher: fetcher, settings: settings).hostFiles(of: root)
    return await service.copies(of: root, files.origins)
  }

  /// An answer of JSON.
  static func json(
    _ body: String,
    status: Int = 200,
    _ headers: [(String, String)] = []
  ) -> TableFetcher.Answer {
    TableFetcher.Answer(
      status: status,
      body: body,
      headers: [("Content-Type", "application/json")] + headers
    )
  }

  /// An association file whose one app has `rules`.
  static func file(_ rules: String...) -> String {
    #"{"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":["#
      + rules.joined(separator: ",") + "]}]}}"
  }
}
