import Basics
import Engagement
import Records
import TestSupport
import Testing

/// The start of an epoch, and the length of a day.
private let start = Timestamp(milliseconds: 2_968 * 7 * 86_400_000)
private let day = 86_400.0

struct EngagementStateTests {
  /// One event as the tests draw it.
  private struct Event {
    let kind: EngagementEvent.Kind
    let at: Timestamp
    let position: Int
    let durationMs: Int?
    let client: UInt64
  }

  @Test("The same events give the same bytes in any order, and in any number of parts")
  func orderIndependent() {
    var random = TestRandom(seed: 11)
    for _ in 0..<40 {
      let count = Int.random(in: 1...300, using: &random)
      let events = (0..<count).map { _ in Self.event(&random) }
      let whole = Self.state(events)
      #expect(Self.state(events.shuffled(using: &random)) == whole)
      var merged = EngagementState()
      let parts = Dictionary(grouping: events) { _ in Int.random(in: 0..<4, using: &random) }
      for part in parts.values { merged.merge(Self.state(part)) }
      #expect(merged == whole)
      #expect(merged.encoded == whole.encoded)
    }
  }

  @Test("States survive being stored, and equal states have equal bytes")
  func coding() throws {
    var random = TestRandom(seed: 13)
    for count in [0, 1, 10, 400] {
      let state = Self.state((0..<count).map { _ in Self.event(&random) })
      #expect(try EngagementState.decode(state.encoded) == state)
    }
  }

  @Test("States of the versions before count all their votes; others are refused")
  func versions() throws {
    let network: [UInt8] = [5, 0, 8, 0, 0, 0, 2]
    let rest: [UInt8] = [2, 0, 9, 1, 1, 3, 0, 0]
    let epoch: [UInt8] = [1, 0, 0x98, 0x0B, 0, 0, 1] + network
    let older = try EngagementState.decode([3] + epoch + rest)
    let fourth: [UInt8] = [4] + epoch + [0] + rest
    #expect(older == (try EngagementState.decode(fourth)))
    let names: [UInt8] = [1]
    let fifth: [UInt8] = [5] + epoch[..<6] + names + epoch[6...] + [0] + rest
    #expect(older.encoded == fifth)
    for version in UInt8.min ... .max where !(3...5).contains(version) {
      #expect(throws: EngagementState.DecodingFault.self) {
        try EngagementState.decode([version] + epoch + [0] + rest)
      }
    }
  }

  @Test("Stored bytes that were damaged are refused or read as some state, and never trap")
  func damage() {
    var random = TestRandom(seed: 14)
    let bytes = Self.state((0..<50).map { _ in Self.event(&random) }).encoded
    for length in bytes.indices {
      #expect(throws: EngagementState.DecodingFault.self) {
        try EngagementState.decode(Array(bytes[..<length]))
      }
    }
    #expect(throws: EngagementState.DecodingFault.self) {
      try EngagementState.decode(bytes + [0])
    }
    for _ in 0..<2_000 {
      var damaged = bytes
      damaged[Int.random(in: damaged.indices, using: &random)] ^= UInt8.random(
        in: 1...255,
        using: &random
      )
      if let state = try? EngagementState.decode(damaged) {
        let summary = state.engagement(now: start).summary
        #expect((0...1).contains(summary.ratio))
        #expect((0...1).contains(summary.taps))
        #expect((0...1).contains(summary.clients))
      }
    }
  }

  @Test("Epochs ahead of the present, from a clock that was wrong, drive out nothing")
  func pruneAhead() {
    var state = EngagementState()
    state.add(.tap, at: start, clientHash: 1)
    state.add(.tap, at: start.advanced(bySeconds: 40 * 7 * day), clientHash: 1)
    var kept = state
    kept.pruneOld(now: start)
    #expect(kept == state)
    kept.pruneOld(now: start.advanced(bySeconds: 40 * 7 * day))
    #expect(kept != state)
  }

  @Test("Epochs that no longer count beside the newest are forgotten, others kept")
  func prune() {
    let now = start.advanced(bySeconds: 9 * 7 * day)
    var state = EngagementState()
    state.add(.tap, at: start, clientHash: 1)
    state.add(.tap, at: start.advanced(bySeconds: 8 * 7 * day), clientHash: 1)
    var kept = state
    kept.pruneOld(now: now)
    #expect(kept == state)
    state.add(.tap, at: start.advanced(bySeconds: 9 * 7 * day), clientHash: 1)
    kept = state
    kept.pruneOld(now: now)
    #expect(kept != state)
    var late = EngagementState()
    late.add(.tap, at: start.advanced(bySeconds: 8 * 7 * day), clientHash: 1)
    late.add(.tap, at: start.advanced(bySeconds: 9 * 7 * day), clientHash: 1)
    #expect(kept == late)
  }

  private static func event(_ random: inout TestRandom) -> Event {
    Event(
      kind: EngagementEvent.Kind.allCases.randomElement(using: &random) ?? .tap,
      at: start.advanced(bySeconds: Double.random(in: 0..<(20 * day), using: &random)),
      position: Int.random(in: 1...30, using: &random),
      durationMs: [nil, 5_000, 20_000, 60_000].randomElement(using: &random) ?? nil,
      client: UInt64.random(in: 0..<200, using: &random) &* 0x9E37_79B9_7F4A_7C15
    )
  }

  private static func add(_ event: Event, to state: inout EngagementState) {
    state.add(
      event.kind,
      at: event.at,
      position: event.position,
      durationMs: event.durationMs,
      clientHash: event.client
    )
  }

  private static func state(_ events: [Event]) -> EngagementState {
    var state = EngagementState()
    for event in events { add(event, to: &state) }
    return state
  }
}
