import Engagement
import Records
import Testing

struct VoteLedgerTests {
  private let noon = Timestamp(milliseconds: 1_795_262_400_000)

  @Test("The same client, item, kind and day is the same vote")
  func same() {
    let later = noon.advanced(bySeconds: 11 * 3_600 + 3_599)
    let one = VoteLedger.key(client: 1, item: 2, kind: .tap, at: noon)
    #expect(one == VoteLedger.key(client: 1, item: 2, kind: .tap, at: later))
  }

  @Test("Another client, item, kind or day is another vote")
  func different() {
    let keys: Set<UInt64> = [
      VoteLedger.key(client: 1, item: 2, kind: .tap, at: noon),
      VoteLedger.key(client: 2, item: 2, kind: .tap, at: noon),
      VoteLedger.key(client: 1, item: 3, kind: .tap, at: noon),
      VoteLedger.key(client: 2, item: 1, kind: .tap, at: noon),
      VoteLedger.key(client: 1, item: 2, kind: .open, at: noon),
      VoteLedger.key(client: 1, item: 2, kind: .tap, at: noon.advanced(bySeconds: 43_200)),
    ]
    #expect(keys.count == 6)
  }

  @Test("The name of a vote never changes, because it is stored")
  func pinned() {
    let key = VoteLedger.key(client: 1, item: 2, kind: .tap, at: noon)
    #expect(key == 8_816_576_239_089_039_320)
  }
}
