import Basics
import Digests
import Engagement
import Records
import Searching
import StoredTestSupport
import Storing
import Testing

private let start = EngagementScene.start
private let day = 86_400.0

/// Whether whoever may send events can learn what one client did.
struct VoteProbeTests {
  /// A way to ask: what the client does or does not do, and what is sent under its name later.
  struct Probe: Sendable, CustomStringConvertible {
    let description: String
    let act: [String]
    let probe: [String]
    var hoursLater = 0.0
    var restarts = false
  }

  private static func line(
    _ kind: String,
    _ id: String,
    client: String = "alice",
    page: Int = 1,
    at: Timestamp = start,
    more: String = ""
  ) -> String {
    EngagementScene.line(kind, page, client: client, id: id, at: at, more: more)
  }

  private static func activity(_ client: String = "alice", title: String = "Plums") -> String {
    #"{"kind":"activity","activityType":"a.b","title":"\#(title)","eligibleForPublicIndexing":true,"#
      + #""requiredUserInfoKeys":["k"],"userInfo":{"k":"1"},"client":"\#(client)","#
      + #""at":\#(start.milliseconds)}"#
  }

  private static let probes = [
    Probe(description: "same day", act: [line("tap", "a")], probe: [line("tap", "x")]),
    Probe(
      description: "48 hours back",
      act: [line("tap", "a")],
      probe: [line("tap", "x", at: start.advanced(bySeconds: 60))],
      hoursLater: 47.9
    ),
    Probe(
      description: "yesterday",
      act: [line("impression", "a")],
      probe: [line("impression", "x")],
      hoursLater: 24
    ),
    Probe(
      description: "a greater grade",
      act: [line("impression", "a", more: #","position":9"#)],
      probe: [line("impression", "x", more: #","position":1"#)]
    ),
    Probe(
      description: "a smaller grade",
      act: [line("return", "a", more: #","durationMs":100"#)],
      probe: [line("return", "x", more: #","durationMs":90000"#)]
    ),
    Probe(
      description: "another network",
      act: [line("tap", "a", more: #","network":"10.0.0.0/24""#)],
      probe: [line("tap", "x", more: #","network":"10.9.0.0/24""#)]
    ),
    Probe(
      description: "asked twice",
      act: [line("open", "a")],
      probe: [line("open", "x"), line("open", "x"), line("open", "y")]
    ),
    Probe(
      description: "asked again after a restart",
      act: [line("tap", "a")],
      probe: [line("tap", "x"), line("tap", "x")],
      restarts: true
    ),
    Probe(
      description: "among others",
      act: [line("dismiss", "a")],
      probe: [line("tap", "y", client: "bob"), line("dismiss", "x"), "nonsense"]
    ),
    Probe(
      description: "every kind",
      act: [line("open", "a")],
      probe: ["impression", "tap", "open", "dismiss", "return"].map { line($0, "x\($0)") }
    ),
    Probe(
      description: "the identifier, under another name",
      act: [line("tap", "secret-id")],
      probe: [line("tap", "secret-id", client: "mallory")]
    ),
    Probe(
      description: "the limit of a day",
      act: (0..<8).map { line("tap", "a\($0)", page: $0 + 1) },
      probe: (0..<16).map { line("open", "x\($0)", page: $0 + 1) }
    ),
    Probe(description: "an activity", act: [activity()], probe: [activity()]),
    Probe(
      description: "an activity after a restart",
      act: [activity(), activity(title: "Pears")],
      probe: [activity(), activity()],
      restarts: true
    ),
  ]

  /// What the probe is told, on lines and one by one.
  private static func answers(_ probe: Probe, hasActed: Bool) async throws -> [String] {
    let scene = try await EngagementScene(pages: 1)
    scene.settings.clientDailyLimit = 12
    let others = (0..<3).map { line("tap", "o\($0)", client: "o\($0)") }
    _ = try await scene.send(others + (hasActed ? probe.act : []))
    let later = start.advanced(bySeconds: probe.hoursLater * 3_600)
    var answers: [String] = []
    for _ in 0..<2 {
      if probe.restarts { try scene.end() }
      let receipt = try await scene.send(probe.probe, now: later)
      answers.append("\(receipt.accepted) \(receipt.duplicates) \(receipt.refused)")
      answers += receipt.refusals.map { "\($0.line) \($0.reason)" }
    }
    if probe.restarts { try scene.end() }
    let inputs = probe.probe.compactMap { line in
      try? EngagementInput.read(Array(line.utf8)[...], now: later)
    }
    for _ in 0..<2 {
      answers += try await scene.current().takeEach(inputs, now: later).map { "\($0)" }
    }
    try scene.end()
    return answers
  }

  @Test(
    "No answer tells whether a client voted, whatever is sent under its name",
    arguments: probes
  )
  func probe(probe: Probe) async throws {
    let without = try await Self.answers(probe, hasActed: false)
    let with = try await Self.answers(probe, hasActed: true)
    #expect(with == without)
  }

  @Test("A vote that was given before changes nothing, however it is sent again")
  func countsOnce() async throws {
    let scene = try await EngagementScene(pages: 1)
    _ = try await scene.send([Self.line("tap", "a")])
    let kept = try Self.states(scene)
    let again = try await scene.send((0..<20).map { Self.line("tap", "x\($0)") })
    #expect(again.accepted == 20 && again.duplicates == 0)
    let replay = try await scene.send([Self.line("tap", "a"), Self.line("tap", "x3")])
    #expect(replay.accepted == 0 && replay.duplicates == 2)
    #expect(try Self.states(scene) == kept)
  }

  @Test("Votes above the limit of a day are taken and do not count")
  func limit() async throws {
    let scene = try await EngagementScene(pages: 1)
    scene.settings.clientDailyLimit = 5
    _ = try await scene.send((1...5).map { Self.line("tap", "a\($0)", page: $0) })
    let kept = try Self.states(scene)
    let more = try await scene.send((6...9).map { Self.line("tap", "a\($0)", page: $0) })
    #expect(more.accepted == 4 && more.refused == 0)
    #expect(try Self.states(scene) == kept)
  }

  private static func states(_ scene: EngagementScene) throws -> [Digest128: [UInt8]] {
    let ledger = try EngagementLedger(scene.pages.folder, access: .reading)
    var states: [Digest128: [UInt8]] = [:]
    try ledger.forEachState { states[$0] = $1 }
    return states
  }
}
