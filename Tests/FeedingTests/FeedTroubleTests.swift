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

/// What a feed makes of removals that are refused, of pages that expire, and of a server that keeps silent.
struct FeedTroubleTests {
  private static func page(_ number: Int, expires: String? = nil) throws -> PageRecord {
    try .sample("https://p.example/\(number)", title: "Plum \(number)") { $0.expires = expires }
  }

  @Test(
    "A removal that was refused is tried again by each run until it is taken, and has its URL",
    arguments: [FeedEngine.openSearch, .vespa]
  )
  func removals(kind: FeedEngine) async throws {
    let scene = try FeedScene(as: kind)
    try await scene.pages.put([try Self.page(1), try Self.page(2)])
    try await scene.index()
    var feeder = try scene.feeder()
    _ = try await feeder.drain()
    scene.engine.keepsAll.withLock { $0 = true }
    try await scene.pages.put([], gone: [try #require(WebAddress("https://p.example/1"))])
    try await scene.index()
    _ = try await feeder.drain()
    #expect(feeder.report.refused.map(\.url) == ["https://p.example/1"])
    for keeps in [true, false] {
      scene.engine.keepsAll.withLock { $0 = keeps }
      var next = try scene.feeder()
      try await next.retryRefused()
      #expect(next.report.refused.map(\.url) == (keeps ? ["https://p.example/1"] : []))
      #expect(next.report.removed == (keeps ? 0 : 1))
      #expect(scene.titles == (keeps ? ["Plum 1", "Plum 2"] : ["Plum 2"]))
    }
    #expect(try scene.sent.counts() == (1, 0))
    var last = try scene.feeder()
    try await last.retryRefused()
    #expect(last.report == IndexFeeder.Report())
  }

  @Test("A page of which the engine has a later version is not counted as there, and tried again")
  func later() async throws {
    let scene = try FeedScene()
    try await scene.pages.put([try Self.page(1), try Self.page(2)])
    try await scene.index()
    let name = Digest128(of: "https://p.example/1").text
    scene.engine.state.withLock { $0.versions[name] = .max }
    var feeder = try scene.feeder()
    _ = try await feeder.drain()
    #expect(try scene.sent.counts() == (1, 1))
    var next = try scene.feeder()
    try await next.retryRefused()
    #expect(next.report.newer == 1)
    scene.engine.state.withLock { $0.versions[name] = nil }
    try await next.retryRefused()
    #expect(try scene.sent.counts() == (2, 0))
    #expect(scene.titles == ["Plum 1", "Plum 2"])
  }

  @Test("What is expired is not sent, what expires is taken out, and a later date brings it back")
  func expiry() async throws {
    let scene = try FeedScene()
    scene.moment.withLock { $0 = Timestamp(webDate: "2026-06-01T12:00:00Z") ?? $0 }
    try await scene.pages.put([
      try Self.page(1, expires: "2026-06-01T11:00:00Z"),
      try Self.page(2, expires: "2026-06-01T13:00:00Z"),
      try Self.page(3),
    ])
    try await scene.index()
    var feeder = try scene.feeder()
    _ = try await feeder.drain()
    #expect(scene.titles == ["Plum 2", "Plum 3"])
    try await feeder.rescore(step: 1)
    #expect(feeder.report.sent == 2)
    scene.moment.withLock { $0 = Timestamp(webDate: "2026-06-01T14:00:00Z") ?? $0 }
    try await feeder.rescore(step: 256)
    #expect(scene.titles == ["Plum 3"])
    try await feeder.rescore(step: 1)
    #expect(feeder.report.removed == 1)
    #expect(try scene.sent.counts() == (1, 0))
    try await scene.pages.put([try Self.page(2, expires: "2026-06-01T15:00:00Z")])
    try await scene.index()
    _ = try await feeder.drain()
    #expect(scene.titles == ["Plum 2", "Plum 3"])
  }

  @Test(
    "Patience counts what the server keeps answers back for, and is used up to its end",
    arguments: [
      (FakeEngine.Fault.hang, 3.0, "no answer, for 3 seconds"),
      (.hang, 1, "no answer, for 1 second"),
      (.hang, 0, "no answer, for 120 seconds"),
      (.status(503), 5, "the server is busy (status 503), for 5 seconds"),
      (.status(503), 0, "the server is busy (status 503), and --patience is over"),
      (
        .status(503, retryAfter: 60), 5,
        "the server is busy (status 503), wants to be left alone for 60 seconds, longer than --patience"
      ),
    ]
  )
  func patience(fault: FakeEngine.Fault, patience: Double, reason: String) async throws {
    for kind in [FeedEngine.openSearch, .vespa] {
      let scene = try FeedScene(FakeEngine(faults: Array(repeating: fault, count: 20)), as: kind)
      try await scene.pages.put([try Self.page(1)])
      try await scene.index()
      var feeder = try scene.feeder(patience: patience)
      let error = await #expect(throws: FeedError.self) { _ = try await feeder.drain() }
      #expect(error?.reason == reason)
    }
  }
}
