import Addressing
import Basics
import Foundation
import GRDB
import JSON
import Records
import StoredTestSupport
import Storing
import TestSupport
import Testing

/// What a store promises about crashes, full disks and files that are not its own.
struct RecoveryTests {
  typealias Suite = StoreConformance

  @Test("After a crash, leased addresses wait again and their hosts keep the delay")
  func leasesAreVoid() async throws {
    let temporary = try TemporaryStore()
    let first = try temporary.open()
    let offers = try ["a", "b"].map { try Suite.offer("https://\($0).example/") }
    _ = try await first.offer(offers, at: Suite.time(0))
    #expect(try await Suite.leaseOne(first, at: 0).origin == "https://a.example")
    try first.close()

    let second = try temporary.open()
    #expect(try await second.recover(at: Suite.time(2), delay: 1.5) == 1)
    let others = try await second.lease(
      hosts: 9,
      perHost: 9,
      at: Suite.time(3.4),
      until: Suite.time(60)
    )
    #expect(others.map(\.origin) == ["https://b.example"])
    let again = try await Suite.leaseOne(second, at: 3.5)
    #expect(again.visits.map(\.offer) == [offers[0]])
    #expect(again.token > 2)
    #expect(try await second.check() == [])
  }

  @Test("What a killed crawl left leased waits, as nobody works on it", arguments: [false, true])
  func abandoned(isHeld: Bool) async throws {
    // A lease that ends long after the moment at which this runs.
    let start = 3_000_000_000.0
    let temporary = try TemporaryStore()
    let first = try temporary.open()
    _ = try await first.offer([Suite.offer("https://a.example/")], at: Suite.time(start))
    _ = try await Suite.leaseOne(first, at: start)
    let holder = StoreLock.Holder(pid: 1, command: "test", since: Suite.time(0))
    let lock = isHeld ? try StoreLock(.crawl, in: temporary.folder, holder: holder) : nil
    let second = try temporary.open(.reading)
    #expect(try await second.statistics().states == [isHeld ? "leased" : "waiting": 1])
    let next = try #require(try await second.nextDue())
    #expect((next == Suite.time(start + 60)) == isHeld)
    try second.forEachPlanned { address, _ in
      #expect((address.hostDue == Suite.time(start + 60)) == isHeld)
    }
    #expect(try await first.statistics().states == ["leased": 1])
    withExtendedLifetime(lock) {}
  }

  @Test(
    "A counter that damage has brought to its end is told, and ends nothing",
    arguments: [
      "UPDATE counters SET value = 9223372036854775807",
      "UPDATE addresses SET visits = 9223372036854775807, changes = 9223372036854775807",
    ]
  )
  func endOfCounters(damage: String) async throws {
    let temporary = try TemporaryStore()
    let store = try temporary.open()
    let url = "https://a.example/"
    _ = try await store.offer([Suite.offer(url)], at: Suite.time(0))
    let lease = try await Suite.leaseOne(store, at: 0)
    try store.close()
    let queue = try DatabaseQueue(path: temporary.folder.databasePath)
    try await queue.write { database in try database.execute(sql: damage) }
    try queue.close()
    let again = try temporary.open()
    do {
      let page = try Suite.page(lease.token, url)
      try await again.settle([page], hosts: [Suite.free(lease, due: 1)], at: Suite.time(1))
      #expect(damage.contains("visits"))
    } catch let error as StoreError {
      #expect(error.code == .damaged, "\(error)")
      #expect(damage.contains("counters"))
    }
  }

  @Test("Votes of which a crash left the first transaction half done are none")
  func halfBornVotes() throws {
    let temporary = try TemporaryStore()
    try temporary.open().close()
    let path = temporary.folder.engagementPath
    let other = path + ".other"
    let queue = try DatabaseQueue(path: other)
    try queue.write { database in
      // So many pages that some have to go to the file before the transaction ends.
      try database.execute(sql: "PRAGMA cache_size = 1; CREATE TABLE a(b)")
      for _ in 0..<50 { try database.execute(sql: "INSERT INTO a VALUES(zeroblob(9000))") }
      for side in ["", "-journal"] {
        try FileManager.default.copyItem(atPath: other + side, toPath: path + side)
      }
    }
    #expect(try Data(contentsOf: URL(filePath: path)).count > 100_000)
    do {
      _ = try EngagementLedger(temporary.folder, access: .reading)
      Issue.record("there are no votes yet")
    } catch let error as StoreError {
      #expect(error.code == .notFound, "\(error)")
    }
    try EngagementLedger(temporary.folder, access: .writing).close()
    #expect(try EngagementLedger(temporary.folder, access: .reading).integrityProblems() == [])
  }

  @Test("A record that is cut costs its page alone, and a check names it")
  func cutRecord() async throws {
    let temporary = try TemporaryStore()
    let store = try temporary.open()
    let urls = (0..<3).map { "https://a.example/\($0)" }
    _ = try await store.offer(try urls.map { try Suite.offer($0) }, at: Suite.time(0))
    let lease = try await Suite.leaseOne(store, at: 0)
    try await store.settle(
      try urls.map { try Suite.page(lease.token, $0, title: "A page") },
      hosts: [Suite.free(lease, due: 1)],
      at: Suite.time(0)
    )
    try store.close()
    let queue = try DatabaseQueue(path: temporary.folder.databasePath)
    try await queue.write { database in
      try database.execute(
        sql: "UPDATE pages SET record = substr(record, 1, 20) WHERE url = ?",
        arguments: [urls[1]]
      )
    }
    try queue.close()
    let again = try temporary.open()
    let changes = try await again.changes(after: 0, limit: 9)
    #expect(changes.map(\.url.text) == urls)
    #expect(changes.map(\.isDamaged) == [false, true, false])
    #expect(changes.map { $0.record == nil } == [false, true, false])
    let problems = try await again.check()
    #expect(problems.count == 1)
    #expect(problems.first?.description.contains(urls[1]) ?? false, "\(problems)")
  }

  @Test("A host that asked for longer gets longer after a crash")
  func longerDelays() async throws {
    let temporary = try TemporaryStore()
    let store = try temporary.open()
    let offers = try ["a", "b", "c"].map { try Suite.offer("https://\($0).example/") }
    _ = try await store.offer(offers, at: Suite.time(0))
    let leases = try await store.lease(
      hosts: 3,
      perHost: 1,
      at: Suite.time(0),
      until: Suite.time(60)
    )
    var slow = Suite.free(leases[0], due: 0, backoff: 8)
    slow.isFreed = false
    var closed = Suite.free(leases[1], due: 3600)
    closed.isFreed = false
    try await store.settle([], hosts: [slow, closed], at: Suite.time(1))
    try await store.recover(at: Suite.time(2), delay: 1)
    var dues: [String: Timestamp] = [:]
    while let moment = try await store.nextDue() {
      let lease = try #require(
        try await store.lease(
          hosts: 1,
          perHost: 1,
          at: moment,
          until: Suite.time(9999)
        ).first
      )
      dues[lease.origin] = moment
      let page = try Suite.page(lease.token, lease.origin)
      try await store.settle([page], hosts: [Suite.free(lease, due: 9999)], at: moment)
    }
    #expect(dues["https://a.example"] == Suite.time(10))
    #expect(dues["https://b.example"] == Suite.time(3600))
    #expect(dues["https://c.example"] == Suite.time(3))
  }

  @Test("A settlement from before the crash is refused once its address is out again")
  func fencing() async throws {
    let temporary = try TemporaryStore()
    let store = try temporary.open()
    _ = try await store.offer([Suite.offer("https://a.example/")], at: Suite.time(0))
    let old = try await Suite.leaseOne(store, at: 0)
    try await store.recover(at: Suite.time(1), delay: 1)
    _ = try await Suite.leaseOne(store, at: 2)
    await #expect(throws: LeaseLost(tokens: [old.token])) {
      try await store.settle(
        [Suite.page(old.token, "https://a.example/")],
        hosts: [Suite.free(old, due: 3)],
        at: Suite.time(3)
      )
    }
  }

  @Test("What was committed is there after a copy of the files was opened instead")
  func killedWithoutClosing() async throws {
    let temporary = try TemporaryStore()
    let store = try temporary.open()
    let offers = try (0..<500).map { try Suite.offer("https://a.example/\($0)") }
    _ = try await store.offer(offers, at: Suite.time(0))
    let lease = try await Suite.leaseOne(store, at: 0)
    let pages = try lease.visits.map { try Suite.page(lease.token, $0.offer.address.text) }
    try await store.settle(pages, hosts: [], at: Suite.time(0))

    // The files as a killed process leaves them: the log is not yet in the database.
    let copy = try TemporaryFolder()
    for name in ["store.sqlite", "store.sqlite-wal"] {
      try FileManager.default.copyItem(
        atPath: "\(temporary.folder.path)/\(name)",
        toPath: "\(copy.path)/\(name)"
      )
    }
    let reopened = try EmbeddedStore(StoreFolder(opening: copy.path), access: .writing)
    try await reopened.recover(at: Suite.time(1), delay: 1)
    let counts = try await reopened.statistics()
    #expect(counts.states == ["waiting": 400, "done": 100])
    #expect(counts.pages == 100)
    #expect(try await reopened.check() == [])
  }

  @Test("A full disk is an error of its own, keeps what was there, and goes on after room is made")
  func diskFull() async throws {
    let temporary = try TemporaryStore()
    var file = EmbeddedStore.FileSettings()
    file.pageLimit = 60
    let store = try temporary.open(file: file)
    var accepted = 0
    var failure: StoreError?
    while failure == nil, accepted < 100_000 {
      let offers = try (0..<200).map { try Suite.offer("https://a.example/\(accepted + $0)") }
      do {
        accepted += try await store.offer(offers, at: Suite.time(0))
      } catch let error as StoreError {
        failure = error
      }
    }
    #expect(failure?.code == .diskFull)
    #expect(failure?.exitCode == 74)
    #expect(failure?.path == temporary.folder.databasePath)
    #expect(try await store.statistics().addresses == accepted)
    try store.close()

    let roomy = try temporary.open()
    let more = try Suite.offer("https://b.example/")
    #expect(try await roomy.offer([more], at: Suite.time(0)) == 1)
    #expect(try await roomy.check() == [])
  }
}

/// Expects a ``StoreError`` with the code `expected`.
func expectCode(_ expected: StoreError.Code, _ body: () throws -> Void) {
  let error = #expect(throws: StoreError.self) { try body() }
  #expect(error?.code == expected)
}
