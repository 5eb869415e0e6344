import Foundation
import SpotlightItems
import Spotting
import TestSupport
import Testing

/// What is found when: at once, after a restart, by another process, and until when.
struct SpotlightIndexTests {
  @Test(
    "Rows 28, 32 and 33: what was acknowledged is found by the next query, whoever wrote it (OURS)"
  )
  func atOnce() async throws {
    let temporary = try TemporaryIndex()
    let other = try temporary.reopened()
    for number in 0..<40 {
      let writer = number % 2 == 0 ? temporary.index : other
      let reader = number % 3 == 0 ? temporary.index : other
      try await writer.apply(ItemBatch([.put(SpotlightItem("\(number)", "Plum \(number)"))]))
      #expect(try reader.typed("plum \(number)").contains("\(number)"))
      #expect(try reader.query("title == \"Plum \(number)\"") == ["\(number)"])
      if number % 5 == 4 {
        try await writer.apply(ItemBatch([.remove(["\(number)"])]))
        #expect(try !reader.typed("plum").contains("\(number)"))
      }
    }
    #expect(try temporary.typed("plum").count == 32)
  }

  @Test("The same while another process is making segments and nobody else can")
  func whileLocked() throws {
    let temporary = try TemporaryIndex([
      SpotlightItem("a", "Plum tart"), SpotlightItem("b", "Pear"),
    ])
    #expect(try temporary.typed("plum") == ["a"])
    let descriptor = open("\(temporary.folder)/index.lock", O_RDWR)
    try #require(descriptor >= 0 && flock(descriptor, LOCK_EX | LOCK_NB) == 0)
    defer { close(descriptor) }
    try temporary.apply([
      .put(SpotlightItem("c", "Plum cake", ["keywords": .texts(["sweet"])])), .remove(["a"]),
      .put(SpotlightItem("b", "Pear and plum")),
    ])
    #expect(try Set(temporary.typed("plum")) == ["b", "c"])
    #expect(try temporary.typed("plum c") == ["c"])
    #expect(try temporary.typed("sweet") == ["c"])
    #expect(try temporary.typed("tart") == [])
    #expect(try temporary.query("title == \"plum*\"c") == ["c"])
    try temporary.apply([.removeAll])
    #expect(try temporary.typed("plum") == [])
  }

  @Test("Row 29: after a restart everything is found again (W17)")
  func reopened() throws {
    let temporary = try TemporaryIndex([SpotlightItem("a", "Plum")])
    #expect(try temporary.reopened().typed("plum") == ["a"])
    #expect(try temporary.typed("plum") == ["a"])
  }

  @Test(
    "Row 42: without its cache, or with a damaged one, everything is found, and nobody is asked (OURS)",
    arguments: ["removed", "damaged segments", "damaged manifest"]
  )
  func cache(way: String) async throws {
    let temporary = try TemporaryIndex((0..<50).map { SpotlightItem("\($0)", "Plum \($0)") })
    #expect(try temporary.typed("plum").count == 50)
    let cache = "\(temporary.folder)/index"
    let files = FileManager.default
    let names = try #require(files.enumerator(atPath: cache)).compactMap { $0 as? String }
    if way == "removed" { try files.removeItem(atPath: cache) }
    for name in names where name.hasSuffix(way == "damaged manifest" ? "manifest" : ".seg") {
      guard way != "removed" else { continue }
      let file = try FileHandle(forUpdating: URL(filePath: "\(cache)/\(name)"))
      let size = try file.seekToEnd()
      try file.seek(toOffset: 0)
      try file.write(contentsOf: Data(repeating: 0x5A, count: Int(size)))
      try file.close()
    }
    let index = try temporary.reopened()
    #expect(try index.typed("plum").count == 50)
    #expect(try index.typed("plum 7") == ["7"])
    #expect(try await index.reindexRequests() == [])
  }

  @Test("Row 41: when items are lost, all are requested again until that is acknowledged (W17, D)")
  func lost() async throws {
    let temporary = try TemporaryIndex([SpotlightItem("a", "Plum")])
    #expect(try temporary.typed("plum") == ["a"])
    for name in ["items.sqlite", "items.sqlite-wal", "items.sqlite-shm"] {
      try FileManager.default.removeItem(atPath: "\(temporary.folder)/\(name)")
    }
    for _ in 0..<2 {
      let index = try temporary.reopened()
      #expect(try await index.reindexRequests() == [.everything])
      #expect(try index.typed("plum") == [])
    }
    let index = try temporary.reopened()
    try await index.apply(ItemBatch([.put(SpotlightItem("b", "Plum"))]))
    #expect(try index.typed("plum") == ["b"])
    try await index.acknowledge(.everything)
    #expect(try await temporary.reopened().reindexRequests() == [])
  }

  @Test("Rows 21, 22 and 27: expired items are left out by the clock, and requested a day before")
  func expiry() async throws {
    let temporary = try TemporaryIndex()
    var item = SpotlightItem("hour", "Plum of an hour")
    item.expiresAt = TemporaryIndex.now + 3_600
    try temporary.apply([.put(item), .put(SpotlightItem("month", "Plum of a month"))])
    #expect(try temporary.typed("plum").count == 2)
    temporary.pass(days: 61 / 1_440)
    #expect(try temporary.typed("plum") == ["month"])
    #expect(try temporary.query("title == \"Plum*\"") == ["month"])
    temporary.pass(days: 29)
    #expect(try temporary.typed("plum") == ["month"])
    #expect(try await temporary.index.reindexRequests() == [.identifiers(["month"])])
    try await temporary.index.acknowledge(.identifiers(["month"]))
    #expect(try await temporary.index.reindexRequests() == [])
    temporary.pass(days: 2)
    #expect(try temporary.typed("plum") == [])
    #expect(try temporary.reopened().typed("plum") == [])
  }

  @Test("Row 115: while a domain is removed and indexed anew, a query never finds it empty (OURS)")
  func neverEmpty() async throws {
    let temporary = try TemporaryIndex()
    func batch(_ round: Int) -> [ItemChange] {
      [.removeDomains(["d"])]
        + (0..<20).map { number in
          var item = SpotlightItem("\(number)", "Plum \(number) of round \(round)")
          item.domain = "d"
          return .put(item)
        }
    }
    try temporary.apply(batch(0))
    let other = try temporary.reopened()
    let writing = Task.detached {
      for round in 1...40 { try temporary.apply(batch(round)) }
    }
    for _ in 0..<100 {
      #expect(try temporary.typed("plum").count == 20)
      #expect(try other.query("title == \"plum*\"c").count == 20)
    }
    try await writing.value
    #expect(try other.typed("plum round 40").count == 20)
  }

  @Test("Items are listed by domain, in order, page by page (RADAR 22096010)")
  func listed() async throws {
    let items = ["a", "a.b", "ab", nil].enumerated().map { number, domain in
      SpotlightItem(identifier: "\(number)", domain: domain)
    }
    let index = try TemporaryIndex(items).index
    #expect(try await index.items(in: "a", after: nil, limit: 10).map(\.identifier) == ["0", "1"])
    #expect(try await index.items(in: nil, after: "0", limit: 2).map(\.identifier) == ["1", "2"])
    #expect(try await index.items(in: nil, after: nil, limit: 0) == [])
  }

  @Test("Of many rows that wait, those that were removed and those that came again count once")
  func manyChanges() throws {
    let temporary = try TemporaryIndex((0..<3_000).map { SpotlightItem("\($0)", "Plum \($0)") })
    try temporary.apply((0..<1_000).map { .put(SpotlightItem("\($0)", "Pear \($0)")) })
    try temporary.apply([.remove((500..<1_500).map(String.init))])
    #expect(try temporary.typed("plum").count == 1_500)
    #expect(try temporary.typed("pear").count == 500)
    #expect(try temporary.reopened().query("title == \"Pear*\"").count == 500)
  }
}
