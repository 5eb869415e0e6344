import Basics
import Digests
import Engagement
import Foundation
import Records
import Searching
import Storing
import StoredTestSupport
import TestSupport
import Testing

private let start = EngagementScene.start
private let hour = 3_600.0
private let day = 86_400.0

/// What is taken in, refused, kept and forgotten.
struct EngagementIntakeTests {
  private func states(_ scene: EngagementScene) throws -> [Digest128: [UInt8]] {
    let ledger = try EngagementLedger(scene.pages.folder, access: .reading)
    var states: [Digest128: [UInt8]] = [:]
    try ledger.forEachState { states[$0] = $1 }
    return states
  }

  @Test("An event counts once, within a batch, across batches and across processes")
  func idempotence() async throws {
    let scene = try await EngagementScene(pages: 1)
    let tap = EngagementScene.line("tap", 1, client: "a")
    let first = try await scene.send([tap, tap, "", EngagementScene.line("open", 1, client: "a")])
    #expect(first.accepted == 2)
    #expect(first.duplicates == 1)
    #expect(first.refused == 0)
    let kept = try states(scene)
    let second = try await scene.send([tap])
    #expect(second.accepted == 0)
    #expect(second.duplicates == 1)
    try scene.end()
    let third = try await scene.send([tap, EngagementScene.line("tap", 1, client: "a", id: "x")])
    #expect(third.accepted == 1)
    #expect(third.duplicates == 1)
    #expect(try states(scene) == kept)
  }

  @Test("Refused lines are named with their number, the others count")
  func refusals() async throws {
    let scene = try await EngagementScene(pages: 1)
    let receipt = try await scene.send([
      "nonsense", EngagementScene.line("tap", 1, client: "a"),
      EngagementScene.line("tap", 1, client: "b", at: start.advanced(bySeconds: -49 * hour)),
      EngagementScene.line("tap", 1, client: "c", at: start.advanced(bySeconds: 600)),
      EngagementScene.line("tip", 1, client: "d"), #"{"kind":"tap"}"#,
    ])
    #expect(receipt.accepted == 1)
    #expect(receipt.refused == 5)
    #expect(receipt.refusals.map(\.line) == [1, 3, 4, 5, 6])
    #expect(
      receipt.refusals.map(\.reason.description) == [
        "the event is no JSON object", "the field at is too long ago",
        "the field at lies in the future", "the field kind is not known",
        "the field id is missing",
      ]
    )
  }

  @Test("Refusals of either kind come in the order of their lines, however many there are")
  func refusalOrder() async throws {
    let scene = try await EngagementScene(pages: 1)
    let lines = (1...600).map { number in
      switch number % 3 {
      case 0: "nonsense"
      case 1: EngagementScene.line("tap", 1, client: "c\(number)", id: "\(number)")
      default: EngagementScene.line("tip", 1, client: "c\(number - 1)", id: "\(number)")
      }
    }
    let receipt = try await scene.send(lines)
    #expect(receipt.accepted == 200)
    #expect(receipt.refusals.map(\.line) == (1...600).filter { $0 % 3 != 1 })
    let kinds = Set(receipt.refusals.map(\.reason.description))
    #expect(kinds.count == 2)
  }

  @Test("Shuffled, repeated and cut files leave the same bytes in the store")
  func orderIndependent() async throws {
    var random = TestRandom(seed: 91)
    var lines: [String] = []
    for number in 0..<1_500 {
      let kinds = ["impression", "tap", "open", "dismiss", "return"]
      let more = [
        "", #","position":\#(number % 40 + 1)"#, #","durationMs":\#(number * 37 % 60_000)"#,
        #","network":"10.0.\#(number % 7).0/24""#,
      ]
      lines.append(
        EngagementScene.line(
          kinds.randomElement(using: &random) ?? "tap",
          Int.random(in: 1...4, using: &random),
          client: "c\(Int.random(in: 0..<80, using: &random))",
          id: "\(number)",
          at: start.advanced(bySeconds: -Double.random(in: 0..<(40 * hour), using: &random)),
          more: more.randomElement(using: &random) ?? ""
        )
      )
    }
    var kept: [Digest128: [UInt8]]?
    for run in 0..<3 {
      let scene = try await EngagementScene(pages: 4)
      let all = run == 0 ? lines : (lines + lines).shuffled(using: &random)
      var left = all[...]
      while !left.isEmpty {
        _ = try await scene.send(Array(left.prefix(run == 0 ? 5_000 : 300)))
        left = left.dropFirst(run == 0 ? 5_000 : 300)
        if run == 2 { try scene.end() }
      }
      let found = try states(scene)
      let isSame = kept == nil || kept == found
      #expect(isSame, "run \(run)")
      kept = found
    }
  }

  @Test("Planted clients, networks, queries and identifiers are in no byte of the store")
  func privacy() async throws {
    let scene = try await EngagementScene(pages: 2)
    let more = #","network":"203.0.113.77","query":"plantedquery","agent":"plantedagent/1.0""#
    let lines = (0..<1_000).map { number in
      EngagementScene.line(
        "tap",
        1,
        client: "plantedclient\(number)",
        id: "plantedevent\(number)",
        more: more
      )
    }
    #expect(try await scene.send(lines).accepted == 1_000)
    try await scene.current().finish(now: start)
    var bytes = Data()
    let files = try #require(FileManager.default.enumerator(atPath: scene.pages.folder.path))
    for case let name as String in files {
      bytes += FileManager.default.contents(atPath: "\(scene.pages.folder.path)/\(name)") ?? Data()
    }
    #expect(bytes.count > 32_000)
    for planted in ["planted", "203.0.113", "c\u{0}l"] {
      #expect(bytes.range(of: Data(planted.utf8)) == nil, "\(planted)")
    }
  }

  @Test("A key lives until two days after its epoch, then nobody's votes can be told")
  func keys() async throws {
    let scene = try await EngagementScene(pages: 1)
    _ = try await scene.send([EngagementScene.line("tap", 1, client: "a")])
    let name = "epoch/2968"
    func key() async throws -> [UInt8]? {
      try await EngagementLedger(scene.pages.folder, access: .reading).value(of: name)
    }
    #expect(try await key()?.count == 32)
    for days in [7.0, 8.4] {
      let now = start.advanced(bySeconds: days * day)
      _ = try await scene.send([EngagementScene.line("tap", 1, client: "a", at: now)], now: now)
      #expect(try await key() != nil)
    }
    let later = start.advanced(bySeconds: 8.6 * day)
    _ = try await scene.send([EngagementScene.line("tap", 1, client: "a", at: later)], now: later)
    #expect(try await key() == nil)
  }

  @Test("When the clock jumps ahead and back, nothing counts twice, and soon all is as before")
  func jumps() async throws {
    let scene = try await EngagementScene(pages: 1)
    let tap = EngagementScene.line("tap", 1, client: "a")
    #expect(try await scene.send([tap]).accepted == 1)
    let kept = try states(scene)
    for days in [4.0, 400] {
      let ahead = start.advanced(bySeconds: days * day)
      #expect(try await scene.send([], now: ahead).refused == 0)
      let back = try await scene.send([tap])
      #expect(back.accepted == 0)
      #expect(back.refusals.first?.reason == EngagementRefusal(field: "at", .closed))
      #expect(try states(scene) == kept)
      try scene.end()
    }
    // The epoch that was closed too early stays closed, the next is open.
    let next = start.advanced(bySeconds: 8 * day)
    let after = try await scene.send(
      [EngagementScene.line("tap", 1, client: "a", at: next)],
      now: next
    )
    #expect(after.accepted == 1)
  }

  @Test("Events of a clock that was ahead keep nothing out for longer than a day")
  func ahead() async throws {
    let scene = try await EngagementScene(pages: 1)
    for days in [365.0, 370] {
      let wrong = start.advanced(bySeconds: days * day)
      let line = EngagementScene.line("tap", 1, client: "a", at: wrong)
      #expect(try await scene.send([line], now: wrong).accepted == 1)
    }
    try scene.end()
    // The clock is right again; the week that was closed too early stays closed.
    _ = try await scene.send([EngagementScene.line("tap", 1, client: "b")])
    for days in [8.0, 9, 30] {
      let now = start.advanced(bySeconds: days * day)
      let line = EngagementScene.line("tap", 1, client: "c", at: now)
      #expect(try await scene.send([line], now: now).accepted == 1, "\(days)")
    }
  }

  @Test("Keys that are over are destroyed and votes erased, also when no events come")
  func keysWithoutEvents() async throws {
    let scene = try await EngagementScene(pages: 1)
    _ = try await scene.send([EngagementScene.line("tap", 1, client: "a")])
    try scene.end()
    try await scene.current().finish(now: start.advanced(bySeconds: 60 * day))
    let ledger = try EngagementLedger(scene.pages.folder, access: .reading)
    #expect(try await ledger.value(of: "epoch/2968") == nil)
    var votes = 0
    try ledger.forEachVotes { _, bytes in votes += bytes.count }
    #expect(votes == 0)
  }

  @Test("A clock that goes back a little refuses what lies ahead and takes the rest")
  func backwards() async throws {
    let scene = try await EngagementScene(pages: 1)
    _ = try await scene.send([EngagementScene.line("tap", 1, client: "a")])
    let earlier = start.advanced(bySeconds: -2 * hour)
    let receipt = try await scene.send(
      [
        EngagementScene.line("open", 1, client: "a"),
        EngagementScene.line("open", 1, client: "b", at: earlier),
      ],
      now: earlier
    )
    #expect(receipt.accepted == 1)
    #expect(receipt.refused == 1)
  }

  @Test("Events that were read already are taken like lines")
  func decoded() async throws {
    let one = try await EngagementScene(pages: 1)
    let other = try await EngagementScene(pages: 1)
    let lines = EngagementScene.mostFrequent(clients: 0..<60, pages: 1) { _ in 5 }
    _ = try await one.send(lines)
    var events: [EngagementEvent] = []
    for line in lines {
      if case .event(let event) = try EngagementInput.read(Array(line.utf8)[...], now: start) {
        events.append(event)
      }
    }
    #expect(try await other.current().take(events, now: start).accepted == lines.count)
    #expect(try states(one) == (try states(other)))
  }
}
