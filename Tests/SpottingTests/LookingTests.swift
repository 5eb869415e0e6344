import Foundation
import Shelving
import SpotlightItems
import Spotting
import TestSupport
import Testing

/// An index that is looked at only, as `pippin spotlight` does.
struct LookingTests {
  private static func looking(_ folder: String) throws -> SpotlightIndex {
    var options = SpotlightIndex.Options()
    options.store.isLooking = true
    options.clock = { TemporaryIndex.now }
    return try SpotlightIndex(folder: folder, options: options)
  }

  /// The files of a folder but those of SQLite, by their names, with their bytes.
  private static func files(of folder: String) throws -> [String: Data] {
    let names = try #require(FileManager.default.enumerator(atPath: folder))
    var files: [String: Data] = [:]
    for case let name as String in names where !name.hasPrefix("items.sqlite") {
      files[name] = FileManager.default.contents(atPath: "\(folder)/\(name)") ?? Data()
    }
    return files
  }

  @Test("Items are found with and without segments, and nothing in the folder changes")
  func unchanged() async throws {
    let temporary = try TemporaryIndex([
      SpotlightItem(
        identifier: "a",
        domain: "cakes",
        attributes: ["title": .text("Plum cake")]
      ), SpotlightItem("b", "Pear"),
    ])
    for isIndexed in [false, true] {
      if isIndexed { #expect(try temporary.typed("plum").count == 2) }
      try temporary.apply([.put(SpotlightItem("c", "Plum tart"))])
      let before = try Self.files(of: temporary.folder)
      let looking = try Self.looking(temporary.folder)
      #expect(try Set(looking.typed("plum")) == ["a", "c"])
      #expect(try looking.query("title == \"Plum*\"") == ["a", "c"])
      _ = try looking.matches(TypedSearch(""))
      #expect(try await looking.items(in: "cakes", after: nil, limit: 9).map(\.identifier) == ["a"])
      #expect(try looking.check().damage == [])
      await #expect(throws: ItemIndexFailure.self) {
        try await looking.apply(ItemBatch([.removeAll]))
      }
      #expect(try Self.files(of: temporary.folder) == before)
    }
  }

  @Test("Where there is no index, none is made, and the failure says so")
  func missing() throws {
    let outer = try TemporaryFolder()
    let empty = outer.path(of: "empty")
    try FileManager.default.createDirectory(atPath: empty, withIntermediateDirectories: true)
    for (folder, words) in [(empty, "items.sqlite"), (outer.path(of: "none"), "no folder")] {
      let failure = #expect(throws: ItemIndexFailure.self) { try Self.looking(folder) }
      #expect(failure?.description.contains(words) == true)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: empty).isEmpty)
  }

  @Test(
    "An index of another user is not opened, because its owner could not open it afterwards",
    .enabled(if: geteuid() == 0, "only root can give a file away")
  )
  func foreign() throws {
    let temporary = try TemporaryIndex([SpotlightItem("a", "Plum")])
    try #require(chown("\(temporary.folder)/items.sqlite", 65_534, 65_534) == 0)
    let failure = #expect(throws: ItemIndexFailure.self) { try Self.looking(temporary.folder) }
    #expect(failure?.description.contains("65534") == true)
  }

  @Test("A check counts what there is and what waits")
  func counts() async throws {
    let temporary = try TemporaryIndex([
      SpotlightItem(identifier: "a", domain: "x", attributes: ["title": .text("Plum")]),
      SpotlightItem(identifier: "b", domain: "x.y", attributes: ["title": .text("Pear")]),
      SpotlightItem(identifier: "c", expiresAt: TemporaryIndex.now - 1, attributes: [:]),
      SpotlightItem("d", "Fig", ["stars": .integer(4)]),
    ])
    var activity = SpotlightActivity(type: "com.example.view", title: "Plums")
    activity.eligibility = .search
    try await temporary.index.note(activity)
    #expect(try temporary.typed("plum").count == 2)
    try temporary.apply([.put(SpotlightItem("e", "Quince"))])
    let check = try Self.looking(temporary.folder).check()
    #expect(try Self.looking(temporary.folder).expiry(of: "c") == TemporaryIndex.now - 1)
    #expect(try Self.looking(temporary.folder).expiry(of: "none") == nil)
    #expect(try Self.looking(temporary.folder).damagedItems() == 0)
    #expect(check.counts.items == 4 && check.counts.expired == 1 && check.counts.domains == 2)
    #expect(check.counts.activities == 1 && check.waiting == 1)
    #expect(check.segmentBytes > 0 && check.damage == [] && !check.needsReindexing)
  }

  @Test("A check names items that cannot be read whole, and a database that is damaged")
  func damage() throws {
    let temporary = try TemporaryIndex([
      SpotlightItem("a", "Zwetschgendatschi"), SpotlightItem("b", nil),
    ])
    let looking = try Self.looking(temporary.folder)
    #expect(try looking.check().damage == [])
    for name in ["items.sqlite", "items.sqlite-wal"] {
      let path = "\(temporary.folder)/\(name)"
      guard var bytes = FileManager.default.contents(atPath: path) else { continue }
      // Before the text are its kind and its length; only the kind becomes another one.
      for range in [bytes.range(of: Data("Zwetschgendatschi".utf8))].compactMap(\.self) {
        bytes[range.lowerBound - 1] = 0xFF
      }
      try bytes.write(to: URL(filePath: path))
    }
    let again = try Self.looking(temporary.folder)
    let damage = try again.check().damage
    #expect(damage == ["the attributes of item a cannot be read whole"], "\(damage)")
    #expect(try again.damagedItems() == 1)
    let result = try #require(try again.result(of: "a", for: "zwetsch"))
    #expect(result.isDamaged && result.sentence.hasSuffix("cannot be read of them."))
    #expect(try again.result(of: "b", for: "zwetsch")?.isDamaged == false)
    withExtendedLifetime(temporary) {}
  }

  @Test("A result says its rank, its points and where it has each word")
  func result() throws {
    let temporary = try TemporaryIndex([
      SpotlightItem("a", "Plum cake", ["keywords": .texts(["sweet"])]),
      SpotlightItem("b", "Plum", ["textContent": .text("A cake with plums")]),
    ])
    let looking = try Self.looking(temporary.folder)
    let first = try #require(try looking.result(of: "a", for: "plum sw"))
    #expect(first.rank == 0 && first.resultCount == 1 && first.score != nil)
    #expect(first.words.map(\.attributes) == [["title"], ["keywords"]])
    #expect(first.sentence == "Result 1 of 1.")
    let missing = try #require(try looking.result(of: "b", for: "sweet plum"))
    #expect(missing.rank == nil && missing.words.map(\.attributes).first == [])
    #expect(missing.sentence.contains("does not have sweet"))
    #expect(try looking.result(of: "c", for: "plum") == nil)
    #expect(try #require(try looking.result(of: "a", for: " ")).sentence.contains("no word"))
  }

  @Test("A made-up attribute that is searched by default is found before and after it is indexed")
  func customKeys() async throws {
    let temporary = try TemporaryIndex([SpotlightItem("a", "Pear")])
    #expect(try temporary.typed("pear") == ["a"])
    let traits = CustomKeyTraits(isSearchableByDefault: true)
    let item = SpotlightItem("b", "Fig", ["com_example_shelf": .text("Cellar")])
    try await temporary.index.apply(
      ItemBatch([.put(item)], customKeys: ["com_example_shelf": traits])
    )
    let looking = try Self.looking(temporary.folder)
    #expect(try looking.typed("cellar") == ["b"])
    #expect(try temporary.typed("cellar") == ["b"])
  }
}
