import Basics
import Digests
import Addressing
import Engagement
import Foundation
import Indexing
import Ranking
import Records
import Searching
import Storing
import StoredTestSupport
import TestSupport

/// A store with pages and an index, into which tests send events.
final class EngagementScene {
  let pages: StoredPages
  let index: SegmentIndex
  var settings = EngagementSettings()
  private var session: EngagementSession?

  /// The first day of an epoch, at noon.
  static let start = Timestamp(milliseconds: 2_968 * 7 * 86_400_000 + 43_200_000)
  /// The keys of all scenes are the same, so that stores can be compared.
  static let random: @Sendable (Int) -> [UInt8] = { [UInt8](repeating: 0x5A, count: $0) }

  /// A store with `count` pages that all answer to "plums".
  init(pages count: Int) async throws {
    pages = try StoredPages()
    try await pages.put(try (1...count).map { try .sample(Self.url($0)) })
    index = try SegmentIndex(folder: pages.folder.indexPath)
    _ = try await feed(nil).drain()
  }

  static func url(_ number: Int) -> String { "https://a.example/\(number)" }

  /// The number that the store has for a page: they became known in their order.
  static func id(_ number: Int) -> UInt64 { UInt64(number) }

  /// The identity that votes know a page by.
  static func item(_ number: Int) -> Digest128 { Digest128(of: url(number)) }

  func feed(_ view: EngagementView?) -> IndexFeed {
    IndexFeed(store: pages.store, index: index, weights: .standard, engagement: view)
  }

  /// The session, opened when it is first needed.
  func current() throws -> EngagementSession {
    if let session { return session }
    let opened = try EngagementSession(
      folder: pages.folder,
      store: pages.store,
      index: index,
      weights: .standard,
      settings: settings,
      random: Self.random
    )
    session = opened
    return opened
  }

  /// Closes the session, as the end of a process would.
  func end() throws {
    try session?.close()
    session = nil
  }

  func view(now: Timestamp = start) throws -> EngagementView? {
    try EngagementView.open(pages.folder, settings: settings, now: now)
  }

  /// What the audit of the store lists.
  func audit() async throws -> EngagementAudit {
    try await EngagementAudit.of(
      pages.folder,
      store: pages.store,
      settings: settings,
      now: Self.start
    )
  }

  func send(
    _ lines: [String],
    now: Timestamp = start
  ) async throws -> EngagementIntake.Receipt {
    try await current().take(Array(lines.joined(separator: "\n").utf8), firstLine: 1, now: now)
  }

  /// The addresses of the results for "plums", best first.
  func search() async throws -> [SearchItem] {
    let service = SearchService(
      store: pages.store,
      index: index,
      weights: .standard,
      engagement: try view()
    )
    var query = SearchQuery(text: "plums")
    query.explains = true
    query.foldsDuplicates = false
    query.limit = 50
    return try await service.search(query).items
  }

  /// A line about a page.
  static func line(
    _ kind: String,
    _ page: Int,
    client: String,
    id: String? = nil,
    at: Timestamp = start,
    more: String = ""
  ) -> String {
    let name = id ?? "\(kind)-\(page)-\(client)-\(at.milliseconds)"
    return
      #"{"id":"\#(name)","kind":"\#(kind)","item":"\#(url(page))","at":\#(at.milliseconds),"#
      + #""client":"\#(client)"\#(more)}"#
  }

  /// Every client was shown pages 1 to `pages`; of each page a share of them, by its number, chose
  /// it.
  static func mostFrequent(
    clients: Range<Int>,
    pages: Int,
    at: Timestamp = start,
    share: (Int) -> Int
  ) -> [String] {
    clients.flatMap { client in
      (1...pages).flatMap { page in
        var lines = [line("impression", page, client: "c\(client)", at: at)]
        if client % 10 < share(page) {
          lines.append(line("tap", page, client: "c\(client)", at: at))
        }
        return lines
      }
    }
  }
}

extension ScoreExplanation {
  /// The value of the signal with a label, which stands below its part.
  func signal(_ label: String) -> Double? {
    parts.first { $0.label == label }?.parts.first?.value
  }
}
