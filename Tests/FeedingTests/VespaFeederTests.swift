import Addressing
import Digests
import Exporting
import JSON
import Records
import StoredTestSupport
import Storing
import Synchronization
import Testing

@testable import Feeding

/// Bringing what changed to Vespa; the interface for documents of
/// <https://docs.vespa.ai/en/reference/api/document-v1.html>.
struct VespaFeederTests {
  private static func page(_ number: Int, _ title: String? = nil) throws -> PageRecord {
    try .sample("https://p\(number % 3).example/\(number)", title: title ?? "Plum \(number)")
  }

  private static func scene(_ engine: FakeEngine = FakeEngine()) throws -> FeedScene {
    try FeedScene(engine, as: .vespa)
  }

  @Test("A page that changed, went away or comes back is so in Vespa; what is gone has a version")
  func changes() async throws {
    let scene = try Self.scene()
    let url = "https://p1.example/1"
    try await scene.pages.put([try Self.page(1), try Self.page(2)])
    try await scene.index()
    var feeder = try scene.feeder(isExact: true)
    _ = try await feeder.drain()
    let document = try #require(scene.engine.documents[Digest128(of: url).text])
    #expect(document["baseHigh"] == nil)
    #expect(document["words"]?.array?.contains(.string("plum")) == true)
    try await scene.pages.put([try Self.page(2, "Pear")])
    try await scene.index(live: [url: -.infinity])
    _ = try await feeder.drain()
    try await feeder.rescore(step: 256)
    #expect(scene.titles == ["Pear"])
    let gone = try #require(scene.engine.state.withLock { $0.fields[Digest128(of: url).text] })
    #expect(gone["removed"]?.int == 1)
    #expect((gone["version"]?.int ?? 0) > (document["version"]?.int ?? 0))
    #expect(gone["title"] == nil)
    try await scene.index(live: [url: 0.9])
    try await feeder.rescore(step: 256)
    #expect(scene.titles == ["Pear", "Plum 1"])
    #expect(feeder.report.removed == 1)
    #expect(scene.engine.state.withLock { $0.stale } == 0)
  }

  @Test("A page with a character that Vespa refuses arrives, with a space for it")
  func refusedCharacter() async throws {
    let scene = try Self.scene()
    try await scene.pages.put([try Self.page(1, "Plum\u{1FFFE}pie")])
    try await scene.index()
    var feeder = try scene.feeder(isExact: true)
    _ = try await feeder.drain()
    #expect(scene.titles == ["Plum pie"])
  }

  @Test("A request that arrives late replaces nothing newer, and brings no page back that is gone")
  func late() async throws {
    let scene = try Self.scene()
    try await scene.pages.put([try Self.page(1), try Self.page(2)])
    try await scene.index()
    var feeder = try scene.feeder()
    _ = try await feeder.drain()
    let early = scene.engine.state.withLock { $0.requests }
    try await scene.pages.put(
      [try Self.page(1, "Pear")],
      gone: [try #require(WebAddress("https://p2.example/2"))]
    )
    try await scene.index()
    _ = try await feeder.drain()
    for request in early {
      let status = try await scene.engine.send(request).status
      #expect(status == 412)
    }
    #expect(scene.titles == ["Pear"])
  }

  @Test("Documents of which Vespa has later versions are counted, and are no failure of others")
  func newer() async throws {
    let scene = try Self.scene()
    try await scene.pages.put(try (0..<3).map { try Self.page($0) })
    try await scene.index()
    let id = Digest128(of: "https://p1.example/1").text
    let fields = try JSONParser.parse(Array("{\"version\":9000000000000000000}".utf8))
    scene.engine.state.withLock { $0.fields[id] = fields }
    var feeder = try scene.feeder()
    _ = try await feeder.drain()
    #expect(scene.titles == ["Plum 0", "Plum 2"])
    #expect(feeder.report.newer == 1)
    #expect(feeder.report.refusedCount == 0)
  }

  @Test(
    "Whatever goes wrong on the way, everything arrives",
    arguments: [
      [.lost], [.lostAnswer], [.status(429)], [.status(503), .status(504)], [.odd],
      [.otherAnswer], [.busyItems, .busyItems],
      [.lost, .status(500), .lostAnswer, .busyItems, .odd, .status(429, retryAfter: 3)],
    ] as [[FakeEngine.Fault]]
  )
  func faults(faults: [FakeEngine.Fault]) async throws {
    let scene = try Self.scene(FakeEngine(faults: faults))
    try await scene.pages.put(try (0..<9).map { try Self.page($0) })
    try await scene.index()
    var feeder = try scene.feeder()
    _ = try await feeder.drain()
    #expect(scene.titles.count == 9)
    #expect(feeder.report.sent == 9)
    let waits = scene.waits.withLock { $0 }
    #expect((1...faults.count).contains(waits.seconds.count))
    #expect(waits.heard.count == 1, "an outage is said once")
  }

  @Test("Pages that Vespa refuses are named; the others arrive")
  func refusals() async throws {
    let scene = try Self.scene(FakeEngine(refused: ["Plum 3"]))
    try await scene.pages.put(try (0..<5).map { try Self.page($0) })
    try await scene.index()
    var feeder = try scene.feeder()
    _ = try await feeder.drain()
    #expect(scene.titles.count == 4)
    #expect(feeder.report.refused.map(\.reason) == ["400: no"])
    #expect(try scene.sent.counts() == (4, 1))
  }

  @Test(
    "A server that will never take anything ends the feed, with what to do",
    arguments: [
      (Array(repeating: .status(401), count: 1), FeedError.Code.denied, 0),
      (Array(repeating: .status(302), count: 1), .protocolError, 0),
      (Array(repeating: .status(404), count: 6), .protocolError, 5),
      (Array(repeating: .odd, count: 6), .protocolError, 5),
      (Array(repeating: .status(507), count: 60), .unreachable, 8),
    ] as [([FakeEngine.Fault], FeedError.Code, Int)]
  )
  func ends(faults: [FakeEngine.Fault], code: FeedError.Code, waits: Int) async throws {
    let scene = try Self.scene(FakeEngine(faults: faults))
    try await scene.pages.put([try Self.page(1)])
    try await scene.index()
    var feeder = try scene.feeder()
    let error = await #expect(throws: FeedError.self) { _ = try await feeder.drain() }
    #expect(error?.code == code)
    #expect(error?.advice.isEmpty == false)
    #expect(scene.waits.withLock { $0.seconds.count } == waits)
  }

  @Test("Feeders that die at any request, one after the other, leave all as one that lives")
  func dying() async throws {
    for number in 0..<20 {
      let faults: [FakeEngine.Fault?] =
        Array(repeating: nil, count: number) + [number.isMultiple(of: 2) ? .lost : .lostAnswer]
      let scene = try Self.scene(FakeEngine(faults: faults))
      for round in 0..<3 {
        let pages = try (0..<12).filter { ($0 + round) % 3 > 0 }.map {
          try Self.page($0, "Plum \($0) \(round)")
        }
        try await scene.pages.put(pages)
        try await scene.index(live: ["https://p1.example/1": 0.1 * Float(round)])
        // A feeder without patience ends at the first fault, as one that is killed does.
        var feeder = try scene.feeder(patience: 0)
        _ = try? await feeder.drain()
        try? await feeder.rescore(step: 1)
      }
      var last = try scene.feeder()
      _ = try await last.drain()
      try await last.rescore(step: 1)
      #expect(
        scene.titles
          == (0..<12).map { number in
            let last = (0..<3).last { (number + $0) % 3 > 0 } ?? 0
            return "Plum \(number) \(last)"
          }.sorted()
      )
      let score = scene.engine.documents[Digest128(of: "https://p1.example/1").text]?["static"]
      #expect(score?.int == 13_107)
    }
  }
}
