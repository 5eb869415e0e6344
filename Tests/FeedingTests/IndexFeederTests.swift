import Addressing
import Basics
import Digests
import JSON
import Records
import StoredTestSupport
import Storing
import Synchronization
import Testing

@testable import Feeding

/// Bringing what changed to an engine elsewhere; the bulk interface of
/// <https://docs.opensearch.org/latest/api-reference/document-apis/bulk/>.
struct IndexFeederTests {
  private static func page(_ number: Int, _ title: String? = nil) throws -> PageRecord {
    try .sample("https://p\(number % 3).example/\(number)", title: title ?? "Plum \(number)")
  }

  private func drain(_ feeder: inout IndexFeeder, _ count: Int) async throws {
    let drained = try await feeder.drain()
    #expect(drained == count)
  }

  @Test("Every page of the index is sent once, and nothing when nothing changed")
  func all() async throws {
    let scene = try FeedScene()
    try await scene.pages.put(try (0..<20).map { try Self.page($0) })
    try await scene.index()
    var feeder = try scene.feeder()
    try await drain(&feeder, 20)
    #expect(scene.titles.count == 20)
    try await drain(&feeder, 0)
    try await feeder.rescore(step: 1)
    #expect(feeder.report.sent == 20)
    #expect(try scene.sent.counts() == (20, 0))
  }

  @Test("What the index has not taken yet waits, because its score is not known")
  func waitsForIndex() async throws {
    let scene = try FeedScene()
    try await scene.pages.put([try Self.page(1)])
    try await scene.index()
    try await scene.pages.put([try Self.page(2)])
    var feeder = try scene.feeder()
    try await drain(&feeder, 1)
    #expect(scene.titles == ["Plum 1"])
    try await scene.index()
    try await drain(&feeder, 1)
    #expect(scene.titles == ["Plum 1", "Plum 2"])
  }

  @Test("A page that changed, went away, is not to be found or comes back is so in the engine, too")
  func changes() async throws {
    let scene = try FeedScene()
    let url = "https://p1.example/1"
    try await scene.pages.put([try Self.page(1), try Self.page(2)])
    try await scene.index()
    var feeder = try scene.feeder()
    _ = try await feeder.drain()
    try await scene.pages.put([try Self.page(2, "Pear")])
    try await scene.index(live: [url: -.infinity])
    _ = try await feeder.drain()
    try await feeder.rescore(step: 256)
    #expect(scene.titles == ["Pear"])
    try await scene.index(live: [url: 0.9])
    try await feeder.rescore(step: 256)
    #expect(scene.titles == ["Pear", "Plum 1"])
    let document = try #require(scene.engine.documents[Digest128(of: url).text])
    #expect(document["static"]?.int == 58_982)
    try await scene.pages.put([], gone: [try #require(WebAddress(url))])
    try await scene.index()
    _ = try await feeder.drain()
    #expect(scene.titles == ["Pear"])
    #expect(scene.engine.state.withLock { $0.stale } == 0)
  }

  @Test(
    "A score that moved by less than the step is not sent again",
    arguments: [(0.001, 1), (0.02, 2)]
  )
  func step(move: Float, sent: Int) async throws {
    let scene = try FeedScene()
    try await scene.pages.put([try Self.page(1)])
    try await scene.index(live: ["https://p1.example/1": 0.5])
    var feeder = try scene.feeder()
    _ = try await feeder.drain()
    try await scene.index(live: ["https://p1.example/1": 0.5 + move])
    try await feeder.rescore(step: 256)
    #expect(feeder.report.sent == sent)
  }

  @Test(
    "Whatever goes wrong on the way, everything arrives, and waits grow",
    arguments: [
      [.lost], [.lostAnswer], [.status(429)], [.status(503), .status(502)], [.odd],
      [.otherAnswer], [.busyItems, .busyItems],
      [.lost, .status(500), .lostAnswer, .busyItems, .odd],
    ] as [[FakeEngine.Fault]]
  )
  func faults(faults: [FakeEngine.Fault]) async throws {
    let scene = try FeedScene(FakeEngine(faults: faults))
    try await scene.pages.put(try (0..<9).map { try Self.page($0) })
    try await scene.index()
    var feeder = try scene.feeder()
    try await drain(&feeder, 9)
    #expect(scene.titles.count == 9)
    #expect(feeder.report.sent == 9)
    let waits = scene.waits.withLock { $0 }
    #expect(waits.seconds.count == faults.count)
    #expect(waits.seconds == waits.seconds.sorted())
    #expect(waits.heard.count == 1, "an outage is said once")
  }

  @Test(
    "The time that a server wants to be left alone is kept, up to five minutes",
    arguments: [(7.0, 7.0), (9e9, 300)]
  )
  func retryAfter(asked: Double, waited: Double) async throws {
    let scene = try FeedScene(FakeEngine(faults: [.status(429, retryAfter: asked)]))
    try await scene.pages.put([try Self.page(1)])
    try await scene.index()
    var feeder = try scene.feeder(patience: 1_000)
    _ = try await feeder.drain()
    #expect(scene.waits.withLock { $0.seconds } == [waited])
  }

  @Test("A server that takes nothing for too long ends the feed; what was sent before is kept")
  func patience() async throws {
    let faults: [FakeEngine.Fault?] = [nil] + Array(repeating: .lost, count: 60)
    let scene = try FeedScene(FakeEngine(faults: faults))
    try await scene.pages.put([try Self.page(1)])
    try await scene.index()
    var feeder = try scene.feeder()
    _ = try await feeder.drain()
    try await scene.pages.put([try Self.page(2)])
    try await scene.index()
    let error = await #expect(throws: FeedError.self) { _ = try await feeder.drain() }
    #expect(error?.code == .unreachable)
    #expect(scene.titles == ["Plum 1"])
    #expect(try scene.sent.counts().sent == 1)
  }

  @Test("Pages that the engine refuses are named and kept in mind; the others arrive")
  func refusals() async throws {
    let scene = try FeedScene(FakeEngine(refused: ["Plum 3"]))
    try await scene.pages.put(try (0..<5).map { try Self.page($0) })
    try await scene.index()
    var feeder = try scene.feeder()
    _ = try await feeder.drain()
    #expect(scene.titles.count == 4)
    #expect(feeder.report.refused.map(\.url) == ["https://p0.example/3"])
    #expect(feeder.report.refused[0].reason == "mapper_parsing_exception: no")
    #expect(try scene.sent.counts() == (4, 1))
    try await feeder.rescore(step: 1)
    #expect(feeder.report.refusedCount == 1, "only a change of the page may help")
  }

  @Test(
    "A server that takes few bytes gets smaller requests; a page that is too large is refused",
    arguments: [(4_000, 0), (300, 5)]
  )
  func tooLarge(limit: Int, refused: Int) async throws {
    let scene = try FeedScene(FakeEngine(sizeLimit: limit))
    try await scene.pages.put(try (0..<5).map { try Self.page($0) })
    try await scene.index()
    var feeder = try scene.feeder()
    _ = try await feeder.drain()
    #expect(scene.titles.count == 5 - refused)
    #expect(feeder.report.refusedCount == refused)
  }

  @Test(
    "A server that will never take anything ends the feed at once, with what to do",
    arguments: [
      (401, FeedError.Code.denied), (403, .denied), (404, .noIndex), (302, .protocolError),
      (400, .protocolError),
    ]
  )
  func ends(status: Int, code: FeedError.Code) async throws {
    let scene = try FeedScene(FakeEngine(faults: [.status(status)]))
    try await scene.pages.put([try Self.page(1)])
    try await scene.index()
    var feeder = try scene.feeder()
    let error = await #expect(throws: FeedError.self) { _ = try await feeder.drain() }
    #expect(error?.code == code)
    #expect(error?.advice.isEmpty == false)
    #expect(scene.waits.withLock { $0.seconds } == [])
  }

  @Test(
    "What was never there is not counted as removed, and a page that is hidden is not counted as there"
  )
  func counts() async throws {
    let scene = try FeedScene()
    let never = try PageRecord.sample("https://q.example/") { $0.indexable = false }
    try await scene.pages.put([try Self.page(1), try Self.page(2), never])
    try await scene.index()
    var feeder = try scene.feeder()
    _ = try await feeder.drain()
    #expect(feeder.report.removed == 0)
    try await scene.index(live: ["https://p1.example/1": -.infinity])
    try await feeder.rescore(step: 1)
    #expect(feeder.report.removed == 1)
    #expect(try scene.sent.counts() == (1, 0))
  }

  @Test("Only app-linked pages are fed where that is asked for")
  func appLinked() async throws {
    let scene = try FeedScene()
    let plain = try PageRecord.sample("https://q.example/") { $0.deepLinks = [] }
    try await scene.pages.put([try Self.page(1), plain])
    try await scene.index()
    var feeder = try scene.feeder(appLinkedOnly: true)
    _ = try await feeder.drain()
    #expect(scene.titles == ["Plum 1"])
  }

  @Test("Feeders that die at any request, one after the other, leave all as one that lives")
  func dying() async throws {
    for number in 0..<30 {
      let faults: [FakeEngine.Fault?] =
        Array(repeating: nil, count: number % 6) + [number.isMultiple(of: 2) ? .lost : .lostAnswer]
      let scene = try FeedScene(FakeEngine(faults: faults))
      for round in 0..<4 {
        try await scene.pages.put(
          try (0..<12).filter { ($0 + round) % 3 > 0 }.map {
            try Self.page($0, "Plum \($0) \(round)")
          }
        )
        try await scene.index(live: [
          "https://p1.example/\(1 + 3 * (round % 2))": 0.1 * Float(round)
        ])
        // A feeder without patience ends at the first fault, as one that is killed does.
        var feeder = try scene.feeder(patience: 0)
        _ = try? await feeder.drain()
        try? await feeder.rescore(step: 1)
      }
      var last = try scene.feeder()
      _ = try await last.drain()
      try await last.rescore(step: 1)
      let exported = try await scene.expected()
      #expect(scene.engine.documents == exported)
      #expect(scene.engine.state.withLock { $0.stale } == 0)
    }
  }
}

extension FeedScene {
  /// What an engine has that was fed by one process without a fault.
  fileprivate func expected() async throws -> [String: JSONValue] {
    let engine = FakeEngine()
    let target = try FeedTarget("http://other.example/pages")
    let holder = StoreLock.Holder(pid: 1, command: "a test", since: .init(milliseconds: 0))
    var feeder = try IndexFeeder(
      source(),
      to: target,
      of: engine,
      ledger: try FeedLedger(pages.folder, target: target.text, holder: holder),
      behavior: behavior(patience: 0)
    )
    _ = try await feeder.drain()
    return engine.documents
  }
}
