import Basics
import Digests
import Testing
import TestSupport

@testable import Storing

/// What a search engine elsewhere was sent.
struct FeedLedgerTests {
  private static let holder = StoreLock.Holder(
    pid: 1,
    command: "a test",
    since: Timestamp(milliseconds: 0)
  )

  private static func folder(_ temporary: TemporaryFolder) throws -> StoreFolder {
    let folder = try StoreFolder(creating: temporary.path(of: "store"))
    try EmbeddedStore(folder, access: .writing).close()
    return folder
  }

  private static func entry(_ page: UInt64, version: Int64 = 1, refusal: String? = nil)
    -> FeedLedger.Entry
  {
    let identity = Digest128(of: "page \(page)")
    var entry = FeedLedger.Entry(
      page: page,
      identity: identity,
      version: version,
      units: 7,
      representative: identity
    )
    entry.refusal = refusal
    entry.ends = Timestamp(milliseconds: 5)
    return entry
  }

  @Test("What was acknowledged is there when the ledger is opened again")
  func keeps() throws {
    let temporary = try TemporaryFolder()
    let folder = try Self.folder(temporary)
    var ledger: FeedLedger? = try FeedLedger(folder, target: "https://e/p", holder: Self.holder)
    let identity = try #require(try ledger?.identity())
    try ledger?.commit(
      [Self.entry(1), Self.entry(2, refusal: "no"), Self.entry(3)],
      removed: [],
      cursor: 9
    )
    try ledger?.commit([Self.entry(1, version: 4)], removed: [3], cursor: nil)
    let round = try #require(try ledger?.beginRound())
    try ledger?.close()
    ledger = nil
    let again = try FeedLedger(folder, target: "https://e/p", holder: Self.holder)
    #expect(try again.cursor() == 9)
    #expect(try again.identity() == identity)
    #expect(try again.counts() == (1, 1))
    #expect(try again.entries(of: [1, 2, 3, 4]).mapValues(\.version) == [1: 4, 2: 1])
    #expect(try again.entries(after: 1, limit: 5).map(\.page) == [2])
    #expect(try again.entries(of: [1])[1]?.ends == Timestamp(milliseconds: 5))
    #expect(try again.refused(after: nil, limit: 5).map(\.page) == [2])
    #expect(try again.beginRound() == round + 1)
    try again.begin()
    #expect(try again.cursor() == 0)
    #expect(try again.counts() == (0, 0))
  }

  @Test("Each index has a ledger of its own, and one process at a time")
  func locks() throws {
    let temporary = try TemporaryFolder()
    let folder = try Self.folder(temporary)
    let first = try FeedLedger(folder, target: "https://e/p", holder: Self.holder)
    let other = try FeedLedger(folder, target: "https://e/q", holder: Self.holder)
    #expect(try first.identity() != other.identity())
    let error = #expect(throws: StoreError.self) {
      _ = try FeedLedger(folder, target: "https://e/p", holder: Self.holder)
    }
    #expect(error?.code == .locked)
    #expect(error?.path == "https://e/p")
  }

  @Test("Documents of another shape are all sent again, and only then")
  func shape() throws {
    let temporary = try TemporaryFolder()
    let ledger = try FeedLedger(
      try Self.folder(temporary),
      target: "https://e/p",
      holder: Self.holder
    )
    #expect(try !ledger.setShape("a"))
    try ledger.commit([Self.entry(1)], removed: [], cursor: 5)
    #expect(try !ledger.setShape("a"))
    #expect(try ledger.cursor() == 5)
    #expect(try ledger.setShape("b"))
    #expect(try ledger.cursor() == 0)
    #expect(try ledger.counts() == (0, 0))
  }
}
