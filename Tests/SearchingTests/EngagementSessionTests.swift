import Basics
import Digests
import Addressing
import Engagement
import Foundation
import Frontier
import Indexing
import Ranking
import Records
import Searching
import Storing
import StoredTestSupport
import TestSupport
import Testing

/// The whole way from lines of events to the order of results.
struct EngagementSessionTests {
  @Test("What people choose rises, what nobody chooses sinks, and the next search sees it")
  func order() async throws {
    let scene = try await EngagementScene(pages: 5)
    let lines = EngagementScene.mostFrequent(clients: 0..<300, pages: 5) { [0, 1, 6, 2, 1, 0][$0] }
    let receipt = try await scene.send(lines)
    #expect(receipt.accepted == lines.count)
    try await scene.current().finish(now: EngagementScene.start)
    let items = try await scene.search()
    #expect(items.first?.url == EngagementScene.url(2))
    #expect(items.last?.url == EngagementScene.url(5))
    let best = try #require(items.first?.explanation)
    // Each rose by a tenth, and shows it in steps.
    for signal in [Signal.ratio, .taps, .clients] {
      #expect([0.0625, 0.09375].contains(best.signal(signal.label)))
    }
    let worst = try #require(items.last?.explanation)
    #expect((worst.signal(Signal.uselessness.label) ?? 0) > 0.4)
    #expect(abs(best.parts.reduce(0) { $0 + $1.value } - best.value) < 1e-9)
  }

  @Test("What many were shown and nobody wanted is hidden, and is found again when votes fade")
  func hidden() async throws {
    let scene = try await EngagementScene(pages: 3)
    let lines = EngagementScene.mostFrequent(clients: 0..<1_500, pages: 3) { [0, 0, 3, 3][$0] }
    _ = try await scene.send(lines)
    try await scene.current().finish(now: EngagementScene.start)
    #expect(scene.index.liveScore(EngagementScene.id(1)) == -.infinity)
    #expect(try await scene.search().map(\.url).contains(EngagementScene.url(1)) == false)
    let later = EngagementScene.start.advanced(bySeconds: 30 * 86_400)
    try await scene.current().finish(now: later)
    #expect(try await scene.search().count == 3)
  }

  @Test("Engagement is not lost when pages are indexed again or the index is rebuilt")
  func rebuilding() async throws {
    let scene = try await EngagementScene(pages: 3)
    _ = try await scene.send(
      EngagementScene.mostFrequent(clients: 0..<1_500, pages: 3) { [0, 0, 3, 5][$0] }
    )
    try await scene.current().finish(now: EngagementScene.start)
    let ids = (1...3).map { EngagementScene.id($0) }
    let scores = ids.map { scene.index.liveScore($0) }
    #expect(scores[0] == -.infinity)
    try await scene.pages.put([
      try .sample(EngagementScene.url(1)), try .sample(EngagementScene.url(3), text: "More plums."),
    ])
    _ = try await scene.feed(scene.view()).drain()
    #expect(ids.map { scene.index.liveScore($0) } == scores)
    try scene.index.reset()
    _ = try await scene.feed(scene.view()).drain()
    #expect(ids.map { scene.index.liveScore($0) } == scores)
  }

  @Test("Scores are as if all had come at once, however often what is usual changed meanwhile")
  func habits() async throws {
    var random = TestRandom(seed: 82)
    let ids = (1...4).map { EngagementScene.id($0) }
    func states(_ scene: EngagementScene) async throws -> [Digest128: [UInt8]] {
      try scene.end()
      return try await EngagementLedger(scene.pages.folder, access: .reading)
        .load(Set((1...4).map { EngagementScene.item($0) }))
    }
    func narrow(_ clients: Range<Int>) -> [String] {
      clients.flatMap { client in
        [1, 4].flatMap { page in
          ["impression", "dismiss"].map { EngagementScene.line($0, page, client: "n\(client)") }
        }
      }
    }
    let broad = EngagementScene.mostFrequent(clients: 0..<600, pages: 4) { [0, 1, 2, 1, 3][$0] }
    let scene = try await EngagementScene(pages: 4)
    var all: [String] = []
    var scores: [Float] = []
    for part in [narrow(0..<500), broad, narrow(500..<1_500)] {
      all += part
      _ = try await scene.send(part.shuffled(using: &random))
      try await scene.current().finish(now: EngagementScene.start)
      scores.append(try #require(scene.index.liveScore(EngagementScene.id(1))))
      let fresh = try await EngagementScene(pages: 4)
      _ = try await fresh.send((all + all).shuffled(using: &random))
      try await fresh.current().finish(now: EngagementScene.start)
      #expect(ids.map { scene.index.liveScore($0) } == ids.map { fresh.index.liveScore($0) })
      let isSame = try await states(scene) == states(fresh)
      #expect(isSame)
    }
    // The narrow clients turn away from the first page, and count where they are usual.
    #expect(scores[0] < scores[1])
    #expect(scores[2] < scores[1])
  }

  @Test("Below k people nothing shows: every signal is 0 and the explanation says why")
  func belowThreshold() async throws {
    var random = TestRandom(seed: 81)
    for _ in 0..<4 {
      let scene = try await EngagementScene(pages: 2)
      let before = scene.index.liveScore(EngagementScene.id(1))
      let count = Int.random(in: 1..<50, using: &random)
      let kinds = ["impression", "tap", "open", "dismiss", "return"]
      let lines = (0..<count).flatMap { client in
        kinds.map { EngagementScene.line($0, 1, client: "c\(client)") }
      }
      #expect(try await scene.send(lines).accepted == lines.count)
      try await scene.current().finish(now: EngagementScene.start)
      #expect(scene.index.liveScore(EngagementScene.id(1)) == before)
      for item in try await scene.search() {
        let tree = try #require(item.explanation)
        for signal in [Signal.ratio, .taps, .clients, .uselessness] {
          #expect(tree.signal(signal.label) == 0)
        }
        #expect(
          tree.parts.contains { $0.label.hasSuffix("fewer people than the privacy threshold") }
        )
      }
      let audit = try await scene.audit()
      #expect(audit.items.isEmpty)
    }
  }

  @Test("Votes of a few networks are listed in the audit by address and share")
  func audit() async throws {
    let scene = try await EngagementScene(pages: 2)
    let lines = (0..<600).flatMap { client in
      (1...2).map { page in
        let network = #","network":"10.0.\#(client % (page == 1 ? 3 : 300)).0/24""#
        return EngagementScene.line("tap", page, client: "c\(client)", more: network)
      }
    }
    _ = try await scene.send(lines)
    try await scene.current().finish(now: EngagementScene.start)
    let audit = try await scene.audit()
    #expect(
      audit.items.filter { $0.engagement.capped > 0.5 }.map(\.url) == [EngagementScene.url(1)]
    )
    let capped = audit.text.split(separator: "\n").filter { $0.contains("from too few networks") }
    #expect(capped.count == 1 && capped[0].hasPrefix(EngagementScene.url(1)))
    #expect(String(decoding: audit.json, as: UTF8.self).contains(#""capped":0.88"#))
  }

  @Test("Choices of a few networks among the votes of many are listed in the audit as well")
  func auditOfChoices() async throws {
    let scene = try await EngagementScene(pages: 2)
    let lines = (0..<1_500).flatMap { client in
      (1...2).flatMap { page in
        let network = #","network":"10.0.\#(client % 150).0/24""#
        let shown = EngagementScene.line("impression", page, client: "c\(client)", more: network)
        // The same number of choices, of all who are in a few networks, or of people anywhere.
        let chooses = page == 1 ? client % 150 < 10 : client < 100
        let tap = EngagementScene.line("tap", page, client: "c\(client)", more: network)
        return chooses ? [shown, tap] : [shown]
      }
    }
    _ = try await scene.send(lines)
    try await scene.current().finish(now: EngagementScene.start)
    let audit = try await scene.audit()
    let chosen = audit.items.filter { $0.engagement.cappedClicks >= 0.1 }
    #expect(chosen.map(\.url) == [EngagementScene.url(1)])
    #expect(chosen.allSatisfy { $0.engagement.capped < 0.1 })
    #expect(audit.text.contains("% of its clicks came from too few networks"))
    #expect(!audit.text.contains("% of its votes"))
    #expect(String(decoding: audit.json, as: UTF8.self).contains(#""cappedChoices":0."#))
  }

  @Test("Forgetting a page lets no vote for another one count twice")
  func forgettingRamps() async throws {
    let scene = try await EngagementScene(pages: 5)
    func tap(_ pages: ClosedRange<Int>) async throws {
      _ = try await scene.send(pages.map { EngagementScene.line("tap", $0, client: "a") })
    }
    // Three items make the client's day count in full.
    try await tap(1...3)
    try scene.end()
    func state() async throws -> [UInt8]? {
      let ledger = try EngagementLedger(scene.pages.folder, access: .reading)
      return try await ledger.load([EngagementScene.item(3)])[EngagementScene.item(3)]
    }
    let before = try await state()
    for page in 1...2 {
      let url = try #require(WebAddress(EngagementScene.url(page)))
      try await EngagementForgetting.forget(
        .url(url),
        in: scene.pages.folder,
        store: scene.pages.store
      )
    }
    try await tap(4...5)
    #expect(before != nil)
    #expect(try await state() == before)
  }

  @Test("Votes for forgotten pages are erased, those of other pages stay")
  func forgetting() async throws {
    let scene = try await EngagementScene(pages: 3)
    _ = try await scene.send((1...3).map { EngagementScene.line("tap", $0, client: "a") })
    try scene.end()
    func items() async throws -> Set<Digest128> {
      let ledger = try EngagementLedger(scene.pages.folder, access: .reading)
      return Set(try await ledger.load(Set((1...3).map { EngagementScene.item($0) })).keys)
    }
    func votes(for item: Digest128) throws -> Int {
      let ledger = try EngagementLedger(scene.pages.folder, access: .reading)
      var count = 0
      try ledger.forEachVotes { _, bytes in
        count += Vote.items(in: bytes).contains(item) ? 1 : 0
      }
      return count
    }
    let url = try #require(WebAddress(EngagementScene.url(1)))
    let folder = scene.pages.folder
    let store = scene.pages.store
    #expect(try votes(for: EngagementScene.item(1)) == 1)
    try await EngagementForgetting.forget(.url(url), in: folder, store: store)
    #expect(try await items() == [EngagementScene.item(2), EngagementScene.item(3)])
    #expect(try votes(for: EngagementScene.item(1)) == 0)
    try await EngagementForgetting.forget(.domain("b.example"), in: folder, store: store)
    #expect(try await items() == [EngagementScene.item(2), EngagementScene.item(3)])
    try await EngagementForgetting.forget(.domain("a.example"), in: folder, store: store)
    #expect(try await items().isEmpty)
    #expect(try votes(for: EngagementScene.item(3)) == 0)
    try scene.current().close()
    try await EngagementForgetting.forget(.all, in: folder, store: store)
    #expect(try await items().isEmpty)
  }
}
