import Foundation
import Shelving
import SpotlightItems
import TestSupport
import Testing

/// Damage, full disks, several processes, and processes that are killed.
struct ItemRecoveryTests {
  @Test("The folder and its files are for their owner alone")
  func modes() throws {
    let temporary = try TemporaryItems()
    let store = try temporary.open()
    try store.apply([.put(SpotlightItem("a"))])
    let files = FileManager.default
    for name in try files.contentsOfDirectory(atPath: temporary.folder) + [""] {
      let path = "\(temporary.folder)/\(name)"
      let mode = try files.attributesOfItem(atPath: path)[.posixPermissions] as? Int
      let isFolder = name.isEmpty || path == store.cacheFolder
      #expect(mode == (isFolder ? 0o700 : 0o600), "\(name)")
    }
  }

  @Test("Row 31: on a full disk nothing changes, and a retry works when there is room (D)")
  func full() throws {
    let temporary = try TemporaryItems()
    try temporary.open().apply([.put(SpotlightItem("a", "before"))])
    let small = try temporary.open(pageLimit: 40)
    let large = SpotlightItem("a", String(repeating: "x", count: 400_000))
    let batch: [ItemChange] = [.put(SpotlightItem("b")), .put(large)]
    #expect(throws: ItemIndexFailure.full(reason: temporary.folder)) { try small.apply(batch) }
    #expect(try small.items().map(\.attributes) == [["title": .text("before")]])
    try temporary.open().apply(batch)
    #expect(try small.identifiers() == ["a", "b"])
  }

  /// Ways to lose what is stored.
  private static let damages: [String: @Sendable (String) throws -> Void] = [
    "its head is overwritten": { path in
      let file = try FileHandle(forUpdating: URL(filePath: path))
      try file.write(contentsOf: Data(repeating: 0x41, count: 100))
      try file.close()
    },
    "it is empty": { try Data().write(to: URL(filePath: $0)) },
    "it is gone": { try FileManager.default.removeItem(atPath: $0) },
    "it is a text": { try Data(repeating: 0x61, count: 9_000).write(to: URL(filePath: $0)) },
    "its tables are overwritten": { path in
      let file = try FileHandle(forUpdating: URL(filePath: path))
      try file.seek(toOffset: 100)
      try file.write(contentsOf: Data(repeating: 0xFF, count: 12_000))
      try file.close()
    },
  ]

  @Test(
    "Row 41: lost items are noticed, and all are requested again until that is acknowledged (W17, D)",
    arguments: damages.keys.sorted()
  )
  func damaged(way: String) throws {
    let temporary = try TemporaryItems()
    do {
      let store = try temporary.open()
      try store.apply((0..<100).map { .put(SpotlightItem("\($0)", "Title \($0)")) })
      #expect(!store.needsReindexing)
    }
    for suffix in ["-wal", "-shm"] {
      _ = try? FileManager.default.removeItem(atPath: "\(temporary.folder)/items.sqlite\(suffix)")
    }
    try Self.damages[way]?("\(temporary.folder)/items.sqlite")
    for _ in 0..<2 {
      let store = try temporary.open()
      #expect(store.needsReindexing)
      #expect(try store.identifiers() == [])
    }
    let store = try temporary.open()
    try store.apply([.put(SpotlightItem("a"))])
    try store.acknowledgeReindexing()
    #expect(!(try temporary.open().needsReindexing))
    #expect(try temporary.open().identifiers() == ["a"])
  }

  @Test("A new folder lacks nothing, and another store has another identity")
  func fresh() throws {
    let (first, second) = (try TemporaryItems(), try TemporaryItems())
    let store = try first.open()
    #expect(!store.needsReindexing)
    #expect(try store.identity == first.open().identity)
    #expect(try store.identity != second.open().identity)
  }

  @Test("Who has a file open that another process put aside is acknowledged nothing")
  func putAside() throws {
    let temporary = try TemporaryItems()
    let old = try temporary.open()
    try FileManager.default.moveItem(
      atPath: "\(temporary.folder)/items.sqlite",
      toPath: temporary.path(of: "elsewhere")
    )
    #expect(throws: ItemIndexFailure.self) { try old.apply([.put(SpotlightItem("a"))]) }
  }

  /// The program that writes until it is killed, beside the tests.
  private static let program = URL(filePath: CommandLine.arguments[0])
    .deletingLastPathComponent().appending(path: "ItemWriting").path

  /// Runs writers side by side for a moment each, kills them, and checks what they left.
  ///
  /// - Returns: The batches that are stored now, by the names of the writers.
  private static func run(
    _ folder: String,
    milliseconds: Int,
    behind old: [String: Int]
  ) async throws -> [String: Int] {
    let acknowledged = try await withThrowingTaskGroup(of: (String, Int?).self) { group in
      for name in old.keys {
        group.addTask {
          let outcome = try await ProcessRunner.run(ProcessCommand(program, [folder, name])) {
            try await Task.sleep(for: .milliseconds(milliseconds))
            try $0.signal(SIGKILL)
          }.outcome
          #expect(outcome.code == 137, "\(outcome.errors)")
          return (name, outcome.output.split(separator: "\n").compactMap { Int($0) }.last)
        }
      }
      return try await group.reduce(into: old) { $0[$1.0] = $1.1 ?? $0[$1.0] }
    }
    let store = try ItemStore(folder: folder)
    #expect(!store.needsReindexing)
    var new: [String: Int] = [:]
    for (name, last) in acknowledged {
      let state = try store.clientState(of: name).map { String(decoding: $0, as: UTF8.self) }
      let stored = state.flatMap { Int($0) } ?? 0
      // What was acknowledged is there; one more may have been written that nobody heard of.
      #expect(stored == last || stored == last + 1, "\(name)")
      let items = try store.identifiers(now: 0).filter { $0.hasPrefix("\(name)-") }
      let expected = (0..<3).map { stored - $0 }.filter { $0 > 0 }.flatMap { number in
        (0..<10).map { "\(name)-\(number)-\($0)" }
      }
      #expect(items == expected.sorted())
      new[name] = stored
    }
    return new
  }

  /// How many processes are killed; `PIPPIN_KILLS` says otherwise.
  private static let kills =
    ProcessInfo.processInfo.environment["PIPPIN_KILLS"].flatMap { Int($0) } ?? 12

  @Test(
    "Rows 29, 30 and 36: killed at any moment, nothing acknowledged is lost and nothing is half",
    arguments: [1, 2, 4]
  )
  func killed(sideBySide count: Int) async throws {
    let temporary = try TemporaryItems()
    var random = TestRandom(seed: UInt64(count))
    var stored = Dictionary(uniqueKeysWithValues: (0..<count).map { ("w\($0)", 0) })
    for _ in 0..<max(1, Self.kills / count) {
      let milliseconds = Int.random(in: 10...250, using: &random)
      stored = try await Self.run(temporary.folder, milliseconds: milliseconds, behind: stored)
    }
    print(
      "items: \(Self.kills / count * count) processes killed, \(stored.values.sorted()) batches"
    )
  }
}
