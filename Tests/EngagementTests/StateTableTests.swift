import Basics
@testable import Engagement
import Records
import TestSupport
import Digests
import Testing

/// The states of items in memory.
struct StateTableTests {
  private static func change(_ item: Digest128, day: Int32 = 20_000) -> VoteChange {
    VoteChange(item: item, day: day, kind: .tap, units: 65_536, votes: 4, client: item.high &* 77)
  }

  @Test("Changes make the states that each item's own changes make")
  func applies() {
    let numbers = (0..<500).map { (index: UInt64) in index * index % 37 + 100 }
    let changes = numbers.map { Self.change(Digest128(number: $0)) }
    var table = StateTable()
    let changed = table.apply(changes)
    #expect(Set(changed) == Set(changes.map(\.item)))
    #expect(changed.count == Set(changed).count)
    for item in changed {
      var state = EngagementState()
      for change in changes where change.item == item { state.apply(change) }
      #expect(table[item] == state)
    }
    #expect(table[9_999] == EngagementState())
    #expect(table.count == changed.count)
  }

  @Test("What is missing is asked for once, and what was put is no longer missing")
  func missing() {
    var table = StateTable()
    let changes = [1, 2, 1, 4].map { Self.change($0) }
    #expect(table.missing(of: changes) == [1, 2, 4])
    var known = EngagementState()
    known.apply(Self.change(2, day: 19_990))
    table.put(known, of: 2)
    #expect(table.missing(of: changes) == [1, 4])
    _ = table.apply([Self.change(2)])
    known.apply(Self.change(2))
    #expect(table[2] == known)
  }

  @Test("Items that changed are handed over once, those that were put are not")
  func touched() {
    var table = StateTable()
    table.put(EngagementState(), of: 7)
    _ = table.apply([Self.change(1), Self.change(2)])
    _ = table.apply([Self.change(2), Self.change(3)])
    let first = table.takeTouched()
    #expect(Set(first.keys) == [1, 2, 3])
    #expect(first[2] == table[2])
    #expect(table.takeTouched().isEmpty)
    _ = table.apply([Self.change(3)])
    #expect(Set(table.takeTouched().keys) == [3])
  }

  @Test("Epochs that no longer count are left out of a pruned state")
  func prunes() {
    var table = StateTable()
    _ = table.apply([Self.change(1, day: 20_000 - 7 * 40), Self.change(1)])
    var state = table[1]
    let now = Timestamp(milliseconds: 20_000 * 86_400_000)
    state.pruneOld(now: now)
    #expect(table.pruned(1, now: now) == state)
    #expect(table[1] == state)
  }
}
