import Foundation
import JSON
import SpotlightItems
import Spotting
import TestSupport
import Testing

/// `pippin spotlight`: a look into the private index of an app.
struct SpotlightCommandTests {
  /// A folder with an index in `app`.
  private static func folder() async throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let index = try SpotlightIndex(folder: folder.path(of: "app"))
    let tart: [String: ItemValue] = [
      "title": .text("Plum tart"), "keywords": .texts(["sweet"]), "rating": .number(4.5),
      "thumbnailData": .bytes([1, 2, 3]), "dueDate": .date(0),
    ]
    try await index.apply(
      ItemBatch([
        .put(SpotlightItem(identifier: "7", domain: "cakes", attributes: tart)),
        .put(SpotlightItem(identifier: "8", attributes: ["title": .text("Pear\u{1B}[31m")])),
      ])
    )
    return folder
  }

  @Test("Items are listed for people and as lines of JSON, all or of a group")
  func list() async throws {
    let folder = try await Self.folder()
    let all = try await PippinBinary.run("spotlight", "app", in: folder)
    #expect(all.code == 0 && all.output.contains("7  Plum tart  cakes  until "))
    #expect(!all.output.contains("\u{1B}"))
    let lines = try await PippinBinary.run(
      "spotlight",
      "list",
      "app",
      "--domain",
      "cakes",
      "--format",
      "jsonl",
      in: folder
    ).output.split(separator: "\n")
    #expect(lines.count == 1)
    let item = try #require(try lines.first.map { try JSONParser.parse(String($0)) }?.object)
    #expect(item["uniqueIdentifier"]?.string == "7" && item["domainIdentifier"]?.string == "cakes")
    let attributes = try #require(item["attributes"]?.object)
    #expect(attributes["rating"]?.double == 4.5 && attributes["thumbnailData"]?.string == "AQID")
    #expect(attributes["dueDate"]?.string == "2001-01-01T00:00:00Z")
    let first = try await PippinBinary.run("spotlight", "list", "app", "--limit", "1", in: folder)
    #expect(first.output.split(separator: "\n").count == 1 && first.errors.contains("more"))
  }

  @Test("Kept activities are listed behind the items, with what each is one result with")
  func activities() async throws {
    let folder = try await Self.folder()
    let index = try SpotlightIndex(folder: folder.path(of: "app"))
    var related = SpotlightActivity(type: "com.example.view", title: "Tart of plums")
    (related.eligibility, related.relatedUniqueIdentifier) = (.search, "7")
    var alone = SpotlightActivity(type: "com.example.view", title: "Pie\u{1B}[31m")
    (alone.eligibility, alone.domain, alone.keywords) = (.search, "pies.sweet", ["apple"])
    alone.attributes = ["thumbnailData": .bytes([1, 2, 3])]
    for activity in [related, alone] { try await index.note(activity) }
    let all = try await PippinBinary.run("spotlight", "list", "app", in: folder)
    let rows = all.output.split(separator: "\n")
    #expect(all.code == 0 && rows.count == 4 && !all.output.contains("\u{1B}"))
    #expect(rows[2].hasPrefix("activity [\"related\",\"7\"]  Tart of plums  com.example.view  "))
    #expect(rows[2].contains("  with item 7  current 2") && rows[2].contains("Z  until 2"))
    #expect(rows[3].contains("  pies.sweet  current 2") && rows[3].contains("Z  until 2"))
    for (domain, titles) in [("pies", [alone.title]), ("cakes", [nil, related.title])] {
      let lines = try await PippinBinary.run(
        ["spotlight", "list", "app", "--domain", domain, "--format", "jsonl"],
        in: folder
      ).output.split(separator: "\n").map { try JSONParser.parse(String($0)).object }
      #expect(lines.map { $0?["title"]?.string } == titles)
      #expect(lines.last??["kind"]?.string == "activity")
      #expect(lines.last??["item"]?.string == (domain == "cakes" ? "7" : nil))
      if domain == "cakes" { #expect(lines.first??["kind"]?.string == "item") }
    }
    let json = try await PippinBinary.run(
      ["spotlight", "list", "app", "--domain", "pies", "--format", "jsonl"],
      in: folder
    ).output
    let line = try #require(try JSONParser.parse(json).object)
    #expect(line["attributes"]?["thumbnailData"]?.string == "AQID")
    #expect(line["keywords"]?.array?.count == 1)
    #expect(line["uniqueIdentifier"]?.string == alone.identity.text)
    let some = try await PippinBinary.run("spotlight", "list", "app", "--limit", "3", in: folder)
    #expect(some.output.split(separator: "\n").count == 3 && some.errors.contains("more"))
    let exact = try await PippinBinary.run("spotlight", "list", "app", "--limit", "4", in: folder)
    #expect(exact.output == all.output && !exact.errors.contains("more"))
  }

  @Test("Words and query strings find items, and scores are explained")
  func search() async throws {
    let folder = try await Self.folder()
    let typed = try await PippinBinary.run(
      "spotlight",
      "search",
      "app",
      "plum",
      "sw",
      "--explain",
      in: folder
    )
    #expect(typed.code == 0 && typed.output.contains("1. Plum tart  7"))
    #expect(typed.output.contains("BM25F"))
    let query = try await PippinBinary.run(
      "spotlight",
      "search",
      "app",
      "rating > 4",
      "--query",
      "--format",
      "json",
      in: folder
    ).json()
    #expect(query["results"]?.array?.count == 1)
    let none = try await PippinBinary.run("spotlight", "search", "app", "zebra", in: folder)
    #expect(none.code == 0)
    #expect(none.errors.contains("pippin spotlight explain app IDENTIFIER zebra"))
    let other = ["spotlight", "search", "app", "rating > 400", "--query"]
    let empty = try await PippinBinary.run(other, in: folder)
    #expect(empty.code == 0 && empty.errors.contains("pippin spotlight list app --format jsonl"))
  }

  @Test("An item says where it has each word, and why it is no result")
  func explain() async throws {
    let folder = try await Self.folder()
    let found = try await PippinBinary.run("spotlight", "explain", "app", "7", "sweet", in: folder)
    #expect(found.output.contains("Result 1 of 1.") && found.output.contains("in keywords"))
    let json = try await PippinBinary.run(
      "spotlight",
      "explain",
      "app",
      "8",
      "plum",
      "--format",
      "json",
      in: folder
    ).json()
    #expect(json["rank"] == nil && json["results"]?.int == 1)
    let none = try await PippinBinary.run("spotlight", "explain", "app", "8", "plum", in: folder)
    #expect(none.output.contains("plum…  nowhere"), "\(none.output)")
  }

  @Test("What has expired is said to have, and a date that no calendar has is said in words")
  func expired() async throws {
    let folder = try TemporaryFolder()
    let index = try SpotlightIndex(folder: folder.path(of: "app"))
    try await index.apply(ItemBatch([.put(SpotlightItem(identifier: "a", expiresAt: 0))]))
    let list = try await PippinBinary.run("spotlight", "list", "app", in: folder)
    #expect(list.errors.contains("No items, and no activities. 1 expired item"), "\(list.errors)")
    let item = try await PippinBinary.run("spotlight", "explain", "app", "a", "x", in: folder)
    #expect(item.code == 66)
    #expect(item.errors.contains("The item a has expired: it was found until 2001-01-01T00:00:00Z"))
    try await index.apply(ItemBatch([.put(SpotlightItem(identifier: "b", expiresAt: 284e9))]))
    let far = try await PippinBinary.run("spotlight", "list", "app", in: folder)
    #expect(far.output.contains("b  until after the year 9999"), "\(far.output)")
  }

  @Test("A check counts, and says that nothing is damaged")
  func check() async throws {
    let folder = try await Self.folder()
    let check = try await PippinBinary.run("spotlight", "check", "app", in: folder)
    #expect(check.code == 0 && check.output.contains("2 items in 1 group, 0 activities"))
    #expect(check.output.contains("No damage."))
  }

  @Test(
    "What cannot be done has a message, advice and a documented exit code",
    arguments: [
      (["list", "none"], 66, "there is no folder"),
      (["list", "."], 66, "has no file items.sqlite"),
      (["search", "app", "title ==", "--query"], 65, "Query, column"),
      (["search", "app", "x", "--query", "--explain"], 64, "has no score"),
      (["search", "app", "x", "--limit", "0"], 64, "--limit"),
      (["explain", "app", "9", "plum"], 66, "No item is called 9"),
    ]
  )
  func failures(arguments: [String], code: Int32, message: String) async throws {
    let folder = try await Self.folder()
    let outcome = try await PippinBinary.run(["spotlight"] + arguments, in: folder)
    #expect(outcome.code == code, "\(outcome.errors)")
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
  }

  /// Ways to damage an index in a folder, and what a check says of each.
  private static let damages:
    [(name: String, says: String, damage: @Sendable (String) throws -> Void)] = [
      ("a segment", ".seg is damaged", { try change(".seg", in: $0) { $0[$0.count / 2] ^= 1 } }),
      (
        "the list of segments", "the list of the segments cannot be read",
        {
          try change("manifest", in: $0) { $0 = Data("garbage".utf8) }
        }
      ),
      (
        "the database", "the database in",
        {
          for name in ["items.sqlite-wal", "items.sqlite-shm"] {
            try? FileManager.default.removeItem(atPath: "\($0)/\(name)")
          }
          try change("items.sqlite", in: $0) { $0 = Data(repeating: 0x61, count: 9_000) }
        }
      ),
    ]

  private static func change(
    _ ending: String,
    in folder: String,
    _ body: (inout Data) -> Void
  ) throws {
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder)
    let path = "\(folder)/\(try #require(names.first { $0.hasSuffix(ending) }))"
    var data = try Data(contentsOf: URL(filePath: path))
    body(&data)
    try data.write(to: URL(filePath: path))
  }

  @Test(
    "Each damage ends a check with 1, is named with what to do, and nothing is put aside",
    arguments: 0..<3
  )
  func damaged(number: Int) async throws {
    let folder = try await Self.folder()
    let path = folder.path(of: "app")
    _ = try SpotlightIndex(folder: path).matches(TypedSearch("plum"))
    let (name, says, damage) = Self.damages[number]
    try damage(path)
    let files = try FileManager.default.subpathsOfDirectory(atPath: path).filter {
      !$0.contains("-")
    }
    let check = try await PippinBinary.run("spotlight", "check", "app", in: folder)
    let text = check.output + check.errors
    #expect(check.code == 1 && text.contains(says), "\(name): \(text)")
    #expect(!text.contains("pippin index"), "\(text)")
    #expect(text.contains("Open the index"), "\(text)")
    let after = try FileManager.default.subpathsOfDirectory(atPath: path).filter {
      !$0.contains("-")
    }
    #expect(after.sorted() == files.sorted())
  }
}
