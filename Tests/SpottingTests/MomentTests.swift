import Basics
import Foundation
import Shelving
import SpotlightItems
import Spotting
import TestSupport
import Testing

/// What a query finds while the store and the segments change under it.
struct MomentTests {
  /// Something that is done once, on a thread of its own, while the caller waits.
  private final class Interruption: Sendable {
    private let work = Lock<(@Sendable () -> Void)?>(nil)

    func set(_ body: @escaping @Sendable () -> Void) { work.withLock { $0 = body } }

    func run() {
      let body = work.withLock { work in
        defer { work = nil }
        return work
      }
      guard let body else { return }
      let done = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        body()
        done.signal()
      }
      done.wait()
    }
  }

  /// An index whose clock is looked at between the moments at which a query sees segments and store.
  private static func index(_ interruption: Interruption) throws -> TemporaryIndex {
    try TemporaryIndex((0..<20).map { SpotlightItem("\($0)", "Plum \($0)") }) { options in
      interrupt(&options, interruption)
    }
  }

  private static func interrupt(
    _ options: inout SpotlightIndex.Options,
    _ interruption: Interruption
  ) {
    let clock = options.clock
    options.clock = {
      interruption.run()
      return clock()
    }
  }

  @Test(
    "A query is answered as of one moment, while all items are indexed anew (OURS)",
    arguments: [true, false]
  )
  func oneMoment(isTyped: Bool) throws {
    let interruption = Interruption()
    let temporary = try Self.index(interruption)
    #expect(try temporary.typed("plum").count == 20)
    interruption.set {
      do {
        let items = (0..<20).map { ItemChange.put(SpotlightItem("\($0)", "Plum \($0) again")) }
        try temporary.apply([.removeAll] + items)
        #expect(try temporary.typed("plum").count == 20)
      } catch {
        Issue.record(error)
      }
    }
    let found = try isTyped ? temporary.typed("plum") : temporary.query("title == \"plum*\"c")
    #expect(found.count == 20 && Set(found).count == 20)
    #expect(try temporary.typed("plum again").count == 20)
  }

  @Test("Nothing is handed over twice when segments change while it is (OURS)")
  func handedOverOnce() throws {
    let interruption = Interruption()
    let temporary = try TemporaryIndex((0..<250).map { SpotlightItem("\($0)", "Plum \($0)") })
    #expect(try temporary.typed("plum").count == 250)
    interruption.set {
      do {
        try temporary.apply([.put(SpotlightItem("new", "Plum"))])
        #expect(try temporary.typed("plum").count == 251)
      } catch {
        Issue.record(error)
      }
    }
    var found: [String] = []
    try temporary.index.search(ItemSearch("title == \"plum*\"c")) { batch in
      found += batch.map(\.item.identifier)
      interruption.run()
      return true
    }
    #expect(found.count == 250 && Set(found).count == 250, "\(found.count) items")
  }

  @Test("A query is done once, however often others change items and look for them (OURS)")
  func neverAgain() throws {
    let (interruption, looks) = (Interruption(), Lock(0))
    let temporary = try TemporaryIndex { options in
      options.secondsFromUTC = { _ in
        interruption.run()
        return 0
      }
    }
    try temporary.apply((0..<20).map { .put(SpotlightItem("\($0)", "Plum \($0)")) })
    #expect(try temporary.typed("plum").count == 20)
    // Each look changes an item, until there were many.
    @Sendable func change() {
      let count = looks.withLock { looks in
        looks += 1
        return looks
      }
      do {
        try temporary.apply([.put(SpotlightItem("new \(count)", "Plum"))])
        _ = try temporary.typed("plum")
      } catch {
        Issue.record(error)
      }
      if count < 50 { interruption.set(change) }
    }
    interruption.set(change)
    let found = try temporary.typed("plum") { $0.filters = ["title == \"plum*\"c"] }
    #expect(found.count == 20 && looks.withLock { $0 } == 1, "\(looks.withLock { $0 }) looks")
  }

  @Test("Segments that turn out to be damaged are made anew before anything is handed over (OURS)")
  func damagedSegments() throws {
    let temporary = try TemporaryIndex((0..<3_000).map { SpotlightItem("\($0)", "Plum \($0)") })
    #expect(try temporary.typed("plum").count == 3_000)
    // More than wait for the segments.
    try temporary.apply((3_000..<3_300).map { .put(SpotlightItem("\($0)", "Plum \($0)")) })
    #expect(try temporary.typed("plum").count == 3_300)
    let interruption = Interruption()
    let index = try temporary.reopened { Self.interrupt(&$0, interruption) }
    // Behind the moment at which the segments are opened.
    interruption.set {
      do { try Self.damageLargestSegment(in: "\(temporary.folder)/index") } catch {
        Issue.record(error)
      }
    }
    let found = try index.query("title == \"plum*\"c")
    #expect(found.count == 3_300, "\(Set(found).count) items")
  }

  private static func damageLargestSegment(in cache: String) throws {
    let names = try #require(FileManager.default.enumerator(atPath: cache))
    let paths = names.compactMap { $0 as? String }.filter { $0.hasSuffix(".seg") }
      .map { "\(cache)/\($0)" }
    let sizes = try paths.map { try Data(contentsOf: URL(filePath: $0)).count }
    let largest = try #require(zip(sizes, paths).max { $0.0 < $1.0 })
    #expect(paths.count > 1)
    let file = try FileHandle(forUpdating: URL(filePath: largest.1))
    // The lists of words come first, and are verified when they are read.
    for offset in stride(from: 6_000, to: largest.0 / 4, by: 1_024) {
      try file.seek(toOffset: UInt64(offset))
      let byte = try #require(try file.read(upToCount: 1)?.first)
      try file.seek(toOffset: UInt64(offset))
      try file.write(contentsOf: Data([byte ^ 1]))
    }
    try file.close()
  }

  @Test("Segments that are newer than the store, and cannot be made, are done without (OURS)")
  func newerSegments() throws {
    let outer = try TemporaryFolder()
    let (folder, files) = (outer.path(of: "private"), FileManager.default)
    let names = ["items.sqlite", "items.sqlite-wal"]
    do {
      let index = try SpotlightIndex(folder: folder)
      let now = Date().timeIntervalSinceReferenceDate
      try index.store.apply(ItemBatch([.put(SpotlightItem("a", "Plum"))]), now: now)
      for name in names {
        try files.copyItem(atPath: "\(folder)/\(name)", toPath: outer.path(of: name))
      }
      try index.store.apply(ItemBatch([.put(SpotlightItem("b", "Plum"))]), now: now)
      #expect(try index.typed("plum").count == 2)
    }
    // An older copy of the store comes back.
    for name in names + ["items.sqlite-shm"] { try? files.removeItem(atPath: "\(folder)/\(name)") }
    for name in names {
      try files.copyItem(atPath: outer.path(of: name), toPath: "\(folder)/\(name)")
    }
    let index = try SpotlightIndex(folder: folder)
    let descriptor = open("\(folder)/index.lock", O_RDWR)
    try #require(descriptor >= 0 && flock(descriptor, LOCK_EX | LOCK_NB) == 0)
    #expect(try index.typed("plum") == ["a"])
    #expect(try index.query("title == \"Plum\"") == ["a"])
    close(descriptor)
    #expect(try index.typed("plum") == ["a"])
  }
}
