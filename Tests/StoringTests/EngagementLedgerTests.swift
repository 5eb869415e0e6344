import Basics
import Digests
import Foundation
import Records
import StoredTestSupport
import Storing
import TestSupport
import Testing

/// What is accepted counts once, together with what it changes.
struct EngagementLedgerTests {
  private static let last = Digest128(number: .max)

  private func batch(
    _ votes: String = "",
    until seconds: Double = 100,
    states: [Digest128: [UInt8]] = [:],
    activities: [EngagementLedger.Activity] = []
  ) -> EngagementLedger.Batch {
    var batch = EngagementLedger.Batch()
    batch.votes = Array(votes.utf8)
    batch.day = 7
    batch.expiry = StoreConformance.time(seconds)
    batch.states = states
    batch.activities = activities
    return batch
  }

  private func votes(_ ledger: EngagementLedger) throws -> [String] {
    var found: [String] = []
    try ledger.forEachVotes { found.append("\($0) \(String(decoding: $1, as: UTF8.self))") }
    return found
  }

  @Test("Votes are kept in order until they are no longer needed")
  func keeping() async throws {
    let temporary = try TemporaryStore()
    let ledger = try EngagementLedger(temporary.folder, access: .writing)
    for (name, end) in [("b", 100.0), ("a", 300), ("c", 200)] {
      try await ledger.commit(batch(name, until: end))
    }
    #expect(try votes(ledger) == ["7 b", "7 a", "7 c"])
    #expect(try await ledger.expire(at: StoreConformance.time(200)) == 2)
    #expect(try await ledger.expire(at: StoreConformance.time(200)) == 0)
    #expect(try votes(ledger) == ["7 a"])
  }

  @Test("The states of a batch take the place of earlier ones")
  func states() async throws {
    let temporary = try TemporaryStore()
    let ledger = try EngagementLedger(temporary.folder, access: .writing)
    try await ledger.commit(batch(states: [1: [1], 2: [2]]))
    try await ledger.commit(batch(states: [1: [3]]))
    #expect(try await ledger.load([1, 2, 3]) == [1: [3], 2: [2]])
  }

  @Test("What was acknowledged is in a copy of the files made without closing")
  func durability() async throws {
    let temporary = try TemporaryStore()
    let ledger = try EngagementLedger(temporary.folder, access: .writing)
    try await ledger.commit(batch("a", states: [7: [1, 2], Self.last: [3]]))
    let copy = try TemporaryFolder()
    for name in ["engagement.sqlite", "engagement.sqlite-wal"] {
      try FileManager.default.copyItem(
        atPath: "\(temporary.folder.path)/\(name)",
        toPath: "\(copy.path)/\(name)"
      )
    }
    let reopened = try EngagementLedger(StoreFolder(creating: copy.path), access: .reading)
    var states: [Digest128: [UInt8]] = [:]
    try reopened.forEachState { states[$0] = $1 }
    #expect(states == [7: [1, 2], Self.last: [3]])
    #expect(try votes(reopened) == ["7 a"])
  }

  @Test("Activities are kept, replaced and erased")
  func activities() async throws {
    let temporary = try TemporaryStore()
    let ledger = try EngagementLedger(temporary.folder, access: .writing)
    let expiry = StoreConformance.time(10)
    let old = EngagementLedger.Activity(
      id: Self.last,
      type: "com.example.read",
      expiry: expiry,
      body: [1]
    )
    var new = old
    new.body = [2]
    try await ledger.commit(batch(activities: [old]))
    let others = ([(1, "com.example-other"), (2, "com.other.read")] as [(Digest128, String)]).map {
      EngagementLedger.Activity(id: $0, type: $1, expiry: expiry, body: [])
    }
    try await ledger.commit(batch(activities: [new] + others))
    for (type, ids) in [
      ("com.other", [2]), ("com.example", [Self.last]), ("com", [1, 2, Self.last]), ("com.oth", []),
    ] as [(String, Set<Digest128>)] {
      var below: Set<Digest128> = []
      try ledger.forEachActivity(below: type) { below.insert($0.id) }
      #expect(below == ids, "\(type)")
    }
    try await ledger.forget([2]) { $0 }
    #expect(try await ledger.activities([Self.last])[Self.last] == new)
    var seen: [Digest128] = []
    try ledger.forEachActivity { seen.append($0.id) }
    #expect(Set(seen) == [1, Self.last])
    #expect(try await ledger.expire(at: expiry) == 2)
    #expect(try await ledger.activities([Self.last]).isEmpty)
  }

  @Test("Named values are kept and erased, from the files as well")
  func namedValues() async throws {
    let temporary = try TemporaryStore()
    let ledger = try EngagementLedger(temporary.folder, access: .writing)
    let secret = Array("0f1e2d3c4b5a69788796a5b4c3d2e1f0".utf8)
    try await ledger.setValue(secret, of: "epoch")
    #expect(try await ledger.value(of: "epoch") == secret)
    #expect(try ledger.values() == ["epoch": secret])
    try await ledger.setValue(nil, of: "epoch")
    #expect(try await ledger.value(of: "epoch") == nil)
    for name in ["engagement.sqlite", "engagement.sqlite-wal"] {
      let data = FileManager.default.contents(atPath: "\(temporary.folder.path)/\(name)")
      #expect(data?.range(of: Data(secret)) == nil)
    }
  }

  @Test("Erasing says so when the log keeps what was erased, because somebody reads from it")
  func readLog() async throws {
    let temporary = try TemporaryStore()
    let ledger = try EngagementLedger(temporary.folder, access: .writing)
    let secret = Array("0f1e2d3c4b5a69788796a5b4c3d2e1f0".utf8)
    try await ledger.commit(batch(states: [1: secret]))
    let reader = try EngagementLedger(temporary.folder, access: .reading)
    let (began, end) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let reading = Thread {
      do {
        try reader.forEachState { _, _ in
          began.signal()
          end.wait()
        }
      } catch {
        Issue.record(error)
        began.signal()
      }
    }
    reading.start()
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        began.wait()
        continuation.resume()
      }
    }
    try await ledger.forget([1]) { $0 }
    #expect(try await ledger.load([1]).isEmpty)
    let error = await #expect(throws: StoreError.self) { try await ledger.emptyLog() }
    #expect(error?.code == .locked)
    end.signal()
    try await ledger.emptyLog()
    for name in ["engagement.sqlite", "engagement.sqlite-wal"] {
      let data = FileManager.default.contents(atPath: "\(temporary.folder.path)/\(name)")
      #expect(data?.range(of: Data(secret)) == nil)
    }
  }

  @Test("Promoted activities are found by themselves, as many as are asked for")
  func promoted() async throws {
    let temporary = try TemporaryStore()
    let ledger = try EngagementLedger(temporary.folder, access: .writing)
    func activity(_ id: Digest128, _ expiry: Double, _ isPromoted: Bool)
      -> EngagementLedger.Activity
    {
      EngagementLedger.Activity(
        id: id,
        type: "com.example.\(id.high)",
        expiry: StoreConformance.time(expiry),
        isPromoted: isPromoted,
        body: []
      )
    }
    let all = [
      activity(1, 10, true), activity(2, 10, false), activity(3, 5, true), activity(4, 10, true),
    ]
    try await ledger.commit(batch(activities: all))
    func found(limit: Int) throws -> [Digest128] {
      var ids: [Digest128] = []
      let now = StoreConformance.time(5)
      try ledger.forEachActivity(below: "com.example", promotedAt: now, limit: limit) {
        ids.append($0.id)
      }
      return ids
    }
    #expect(try found(limit: 9) == [1, 4])
    #expect(try found(limit: 1) == [1])
    #expect(try await ledger.activities([1])[1] == all[0])
  }

  @Test(
    "What is forgotten or withdrawn stands neither in the file nor in its log",
    arguments: 0..<2
  )
  func traces(way: Int) async throws {
    let temporary = try TemporaryStore()
    let ledger = try EngagementLedger(temporary.folder, access: .writing)
    let secret = Array("Quittenbrotrezept".utf8)
    let activity = EngagementLedger.Activity(
      id: 7,
      type: "com.example.read",
      expiry: StoreConformance.time(10),
      body: secret
    )
    try await ledger.commit(batch(activities: [activity]))
    switch way {
    case 0: try await ledger.forget([7]) { $0 }
    default: try await ledger.forgetAll(learnt: [])
    }
    try await ledger.emptyLog()
    for name in ["engagement.sqlite", "engagement.sqlite-wal"] {
      let data = FileManager.default.contents(atPath: "\(temporary.folder.path)/\(name)")
      #expect(data?.range(of: Data(secret)) == nil, "\(name)")
    }
  }

  @Test("Forgetting items erases their states, forgetting all erases everything")
  func forgetting() async throws {
    let temporary = try TemporaryStore()
    let ledger = try EngagementLedger(temporary.folder, access: .writing)
    try await ledger.commit(batch("a", states: [1: [1], 2: [2]]))
    let activities = ([1, 2] as [Digest128]).map { id in
      EngagementLedger.Activity(
        id: id,
        type: "com.example.read",
        expiry: Timestamp(milliseconds: 9),
        body: []
      )
    }
    try await ledger.commit(batch(activities: activities))
    try await ledger.forget([1]) { $0.filter { $0 != UInt8(ascii: "a") } }
    #expect(try await ledger.activities([1, 2]).keys.sorted() == [2])
    #expect(try await ledger.load([1, 2]) == [2: [2]])
    #expect(try votes(ledger).allSatisfy { !$0.contains("a") })
    for key in ["priors", "salt"] { try await ledger.setValue([1], of: key) }
    try await ledger.forgetAll(learnt: ["priors"])
    #expect(try ledger.values() == ["salt": [1]])
    #expect(try await ledger.load([1, 2]).isEmpty)
    #expect(try votes(ledger).isEmpty)
  }
}
