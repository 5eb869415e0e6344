@testable import Engagement
import Records
import TestSupport
import Digests
import Testing

/// The first day of an epoch.
private let today: Int32 = 2_968 * 7 + 1

struct VoteLedgerTests {
  private func states(_ votes: [Vote], book: inout VoteLedger) -> [Digest128: EngagementState] {
    var states: [Digest128: EngagementState] = [:]
    for vote in votes {
      _ = book.take(vote, today: today) { states[$0.item, default: EngagementState()].apply($0) }
    }
    states[VoteChange.everybody] = nil
    return states
  }

  private func states(_ votes: [Vote]) -> [Digest128: [UInt8]] {
    var book = VoteLedger(.standard)
    return states(votes, book: &book).mapValues(\.encoded)
  }

  /// Votes of few clients for few items, many of them for the same vote in other grades.
  private func votes(_ count: Int, _ random: inout TestRandom) -> [Vote] {
    (0..<count).map { _ in
      let kind = EngagementEvent.Kind.allCases.randomElement(using: &random) ?? .tap
      let client = UInt64.random(in: 1...40, using: &random) &* 0x9E37_79B9_7F4A_7C15
      let position = Int.random(in: 1...200, using: &random)
      let duration = [nil, 2_000, 20_000, 60_000].randomElement(using: &random) ?? nil
      return Vote(
        id: random.next(),
        item: Digest128(number: .random(in: 1...6, using: &random)),
        client: client,
        day: today - Int32.random(in: 0...2, using: &random),
        kind: kind,
        grade: VoteGrade.of(kind, position: position, durationMs: duration),
        network: UInt8.random(in: 0...3, using: &random)
      )
    }
  }

  @Test("The same votes give the same bytes in any order and however often they come")
  func orderIndependent() {
    var random = TestRandom(seed: 31)
    for _ in 0..<30 {
      let votes = votes(Int.random(in: 1...600, using: &random), &random)
      let whole = states(votes)
      let isSame = states(votes.shuffled(using: &random)) == whole
      #expect(isSame)
      let isSameRepeated = states((votes + votes + votes).shuffled(using: &random)) == whole
      #expect(isSameRepeated)
    }
  }

  @Test("Of one client, item, kind and day one vote counts, whatever the identifiers")
  func oneVote() {
    var book = VoteLedger(.standard)
    let votes = (1...1_000).map { id in
      Vote(id: id, item: 1, client: 7, day: today, kind: .tap, grade: 1)
    }
    var changes = 0
    let verdicts = votes.map { book.take($0, today: today) { _ in changes += 1 } }
    #expect(verdicts.count { $0 == .counted } == 1)
    #expect(verdicts.dropFirst().allSatisfy { $0 == .repeatedVote })
    // One of the item, and one of everybody.
    #expect(changes == 2)
    #expect(book.count == 1)
    // Whether the vote counted does not show when an event comes again.
    for vote in votes {
      #expect(book.take(vote, today: today) { _ in changes += 1 } == .repeatedEvent)
    }
    #expect(changes == 2)
  }

  @Test("A client's day is narrow for one item or two, and broad from the third on, all of it")
  func ramp() {
    var book = VoteLedger(.standard)
    var votes: [Digest128: Int64] = [:]
    var narrow = 0
    var history: [[Int]] = []
    for (id, item) in [1, 1, 2, 2, 3, 4].enumerated() {
      let kind: EngagementEvent.Kind = id.isMultiple(of: 2) ? .impression : .tap
      let vote = Vote(
        id: UInt64(id) + 1,
        item: Digest128(number: UInt64(item)),
        client: 9,
        day: today,
        kind: kind,
        grade: VoteGrade.of(kind, position: 1, durationMs: nil)
      )
      _ = book.take(vote, today: today) { change in
        if change.item == VoteChange.everybody {
          #expect(change.client == vote.client)
          return
        }
        #expect(change.client == EngagementSecret(salt: 0).viewer(vote.client, of: change.item))
        if change.side == .narrow { narrow += 1 } else { votes[change.item, default: 0] += 1 }
        if change.side == .broadens { narrow -= 1 }
      }
      history.append([narrow, Int(votes.values.reduce(0, +))])
    }
    #expect(history == [[1, 0], [2, 0], [3, 0], [4, 0], [0, 5], [0, 6]])
    #expect(votes == [1: 2, 2: 2, 3: 1, 4: 1])
  }

  @Test("Votes that moved leave no trace among those of narrow clients")
  func moved() {
    var random = TestRandom(seed: 34)
    let votes = votes(4_000, &random)
    var book = VoteLedger(.standard)
    let found = states(votes, book: &book)
    // Everybody touched all six items.
    #expect(found.count == 6)
    for state in found.values {
      for totals in state.epochs {
        #expect(totals.narrow.isEmpty)
        #expect(!totals.networks.isEmpty)
      }
    }
  }

  @Test("A client has a most of votes a day, over all items")
  func limit() {
    var settings = EngagementSettings()
    settings.clientDailyLimit = 50
    var book = VoteLedger(settings)
    let verdicts = (1...100 as ClosedRange<UInt64>).map { item in
      book.take(
        Vote(id: item, item: Digest128(number: item), client: 3, day: today, kind: .tap, grade: 1),
        today: today
      ) { _ in }
    }
    #expect(verdicts.count { $0 == .counted } == 50)
    #expect(verdicts.count { $0 == .overLimit } == 50)
  }

  @Test("What is expired is forgotten, the rest is not")
  func expiry() {
    var book = VoteLedger(.standard)
    let old = Vote(id: 1, item: 1, client: 1, day: today, kind: .tap, grade: 1)
    _ = book.take(old, today: today) { _ in }
    #expect(book.expire(today: today + 3) == nil)
    #expect(book.take(old, today: today + 3) { _ in } == .repeatedEvent)
    #expect(book.expire(today: today + 4) == today)
    #expect(book.count == 0)
  }

  @Test("Votes survive being stored; damaged bytes are none or some vote")
  func coding() {
    var random = TestRandom(seed: 32)
    for vote in votes(200, &random) {
      var bytes: [UInt8] = []
      vote.append(to: &bytes)
      #expect(bytes.count == Vote.storedSize)
      #expect(bytes.withUnsafeBytes { Vote.read($0) } == vote)
      bytes[36] = 5
      #expect(bytes.withUnsafeBytes { Vote.read($0) } == nil)
      #expect(bytes.dropLast().withUnsafeBytes { Vote.read($0) } == nil)
    }
  }
}
