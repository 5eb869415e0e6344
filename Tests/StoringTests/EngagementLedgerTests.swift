import Foundation
import Records
import Storing
import Testing

/// What is accepted counts once, together with what it changes.
struct EngagementLedgerTests {
  private func mark(_ name: String, until seconds: Double = 100) -> EngagementLedger.Mark {
    EngagementLedger.Mark(id: Array(name.utf8), expiry: StoreConformance.time(seconds))
  }

  @Test("A mark is accepted once, within a batch and across batches, until it expires")
  func idempotence() async throws {
    let temporary = try TemporaryStore()
    let ledger = try EngagementLedger(temporary.folder, access: .writing)
    let now = StoreConformance.time(0)
    let first = try await ledger.accept([mark("a"), mark("b"), mark("a")], at: now)
    #expect(first == [.accepted, .accepted, .duplicate])
    #expect(try await ledger.accept([mark("c"), mark("b")], at: now) == [.accepted, .duplicate])
    let later = StoreConformance.time(100)
    #expect(try await ledger.accept([mark("b", until: 300)], at: later) == [.accepted])
    #expect(try await ledger.accept([mark("b")], at: later) == [.duplicate])
    #expect(try await ledger.expire(at: later) == 2)
    #expect(try await ledger.expire(at: later) == 0)
  }

  @Test("States change together with the marks, or not at all")
  func atomicity() async throws {
    struct Fault: Error {}
    let temporary = try TemporaryStore()
    let ledger = try EngagementLedger(temporary.folder, access: .writing)
    let now = StoreConformance.time(0)
    for _ in 0..<3 {
      _ = try await ledger.accept([mark("a"), mark("b")], items: [1, 2], at: now) {
        verdicts,
        states in
        for verdict in verdicts where verdict == .accepted { states[1, default: [0]][0] += 1 }
      }
    }
    #expect(try await ledger.load([1, 2]) == [1: [2]])
    await #expect(throws: Fault.self) {
      try await ledger.accept([mark("c")], items: [1], at: now) { _, states in
        states[1] = [99]
        throw Fault()
      }
    }
    #expect(try await ledger.load([1]) == [1: [2]])
    #expect(try await ledger.accept([mark("c")], at: now) == [.accepted])
  }

  @Test("What was acknowledged is in a copy of the files made without closing")
  func durability() async throws {
    let temporary = try TemporaryStore()
    let ledger = try EngagementLedger(temporary.folder, access: .writing)
    try await ledger.save(
      marks: [mark("a")],
      states: [7: [1, 2], .max: [3]],
      at: .init(milliseconds: 0)
    )
    let copy = try TemporaryFolder()
    for name in ["engagement.sqlite", "engagement.sqlite-wal"] {
      try FileManager.default.copyItem(
        atPath: "\(temporary.folder.path)/\(name)",
        toPath: "\(copy.path)/\(name)"
      )
    }
    let reopened = try EngagementLedger(StoreFolder(creating: copy.path), access: .reading)
    var states: [UInt64: [UInt8]] = [:]
    try reopened.forEachState { states[$0] = $1 }
    #expect(states == [7: [1, 2], .max: [3]])
  }

  @Test("Activities and named values are kept, replaced and erased")
  func activities() async throws {
    let temporary = try TemporaryStore()
    let ledger = try EngagementLedger(temporary.folder, access: .writing)
    let expiry = StoreConformance.time(10)
    let old = EngagementLedger.Activity(id: .max, expiry: expiry, body: [1])
    var new = old
    new.body = [2]
    try await ledger.keep([old])
    try await ledger.keep([new, .init(id: 1, expiry: expiry, body: [])])
    #expect(try await ledger.activity(.max) == new)
    var seen: [UInt64] = []
    try ledger.forEachActivity { seen.append($0.id) }
    #expect(Set(seen) == [1, .max])
    #expect(try await ledger.expire(at: expiry) == 2)
    #expect(try await ledger.activity(.max) == nil)

    let secret = Array("0f1e2d3c4b5a69788796a5b4c3d2e1f0".utf8)
    try await ledger.setValue(secret, of: "epoch")
    #expect(try await ledger.value(of: "epoch") == secret)
    try await ledger.setValue(nil, of: "epoch")
    #expect(try await ledger.value(of: "epoch") == nil)
    for name in ["engagement.sqlite", "engagement.sqlite-wal"] {
      let data = FileManager.default.contents(atPath: "\(temporary.folder.path)/\(name)")
      #expect(data?.range(of: Data(secret)) == nil)
    }
  }

  @Test("Forgetting items erases their states, forgetting all erases everything")
  func forgetting() async throws {
    let temporary = try TemporaryStore()
    let ledger = try EngagementLedger(temporary.folder, access: .writing)
    let now = StoreConformance.time(0)
    try await ledger.save(marks: [mark("a")], states: [1: [1], 2: [2]], at: now)
    try await ledger.forget([1])
    #expect(try await ledger.load([1, 2]) == [2: [2]])
    try await ledger.forget(nil)
    #expect(try await ledger.load([1, 2]).isEmpty)
    #expect(try await ledger.accept([mark("a")], at: now) == [.accepted])
  }
}
