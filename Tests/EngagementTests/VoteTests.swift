import Basics
import Engagement
import Records
import TestSupport
import Digests
import Testing

/// Votes by name, and in the form they are stored in.
struct VoteTests {
  private static let noon = Timestamp(milliseconds: 1_795_262_400_000)

  private static func vote(
    id: UInt64 = 9,
    client: UInt64 = 1,
    item: Digest128 = 2,
    kind: EngagementEvent.Kind = .tap,
    at: Timestamp = noon,
    grade: UInt8 = 1
  ) -> Vote {
    Vote(id: id, item: item, client: client, day: Vote.day(of: at), kind: kind, grade: grade)
  }

  @Test("The same client, item, kind and day is the same vote")
  func same() {
    let later = Self.noon.advanced(bySeconds: 11 * 3_600 + 3_599)
    #expect(Self.vote().key == Self.vote(id: 8, at: later, grade: 3).key)
  }

  @Test("Another client, item, kind or day is another vote")
  func different() {
    let votes = [
      Self.vote(), Self.vote(client: 2), Self.vote(item: 3), Self.vote(client: 2, item: 1),
      Self.vote(kind: .open), Self.vote(at: Self.noon.advanced(bySeconds: 43_200)),
    ]
    #expect(Set(votes.map(\.key)).count == votes.count)
  }

  @Test("A day begins at midnight UTC, before 1970 too")
  func days() {
    #expect(Vote.day(of: Timestamp(milliseconds: 86_399_999)) == 0)
    #expect(Vote.day(of: Timestamp(milliseconds: 86_400_000)) == 1)
    #expect(Vote.day(of: Timestamp(milliseconds: -1)) == -1)
  }

  @Test("A stored vote is read as it was written; other bytes are none")
  func stored() {
    var vote = Self.vote(
      id: .max,
      client: 77,
      item: Digest128(high: 1 << 63, low: 7),
      kind: .return,
      grade: 3
    )
    vote.network = 64
    var bytes: [UInt8] = []
    vote.append(to: &bytes)
    #expect(bytes.count == Vote.storedSize)
    #expect(bytes.withUnsafeBytes { Vote.read($0) } == vote)
    bytes[36] = 9
    #expect(bytes.withUnsafeBytes { Vote.read($0) } == nil)
    #expect(bytes.dropLast().withUnsafeBytes { Vote.read($0) } == nil)
  }

  @Test("Items are replaced in the votes of a batch, the other votes stay as they are")
  func replacing() {
    func batch(_ items: [Digest128]) -> [UInt8] {
      var bytes: [UInt8] = []
      for item in items { Self.vote(item: item).append(to: &bytes) }
      return bytes
    }
    let found = Vote.replacing([2: 12, 5: 15], in: batch([1, 2, 3, 2, 5, 4]))
    #expect(found == batch([1, 12, 3, 12, 15, 4]))
    #expect(Vote.replacing([9: 1], in: batch([1, 2]) + [7]) == batch([1, 2]) + [7])
  }
}
