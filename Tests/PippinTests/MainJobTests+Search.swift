import Foundation
import JSON
import Records
import TestSupport
import Testing

/// Searching what a crawl of the demo sites stored.
extension MainJobTests {
  private static let itemKeys: Set = [
    "highlights", "id", "image", "language", "mainType", "opens", "score", "snippet", "title",
    "types", "url",
  ]

  @Test("The JSON answer of search has the keys of the contract, and so have results")
  func searchJSON() async throws {
    let folder = try TemporaryFolder()
    let store = try await DemoStore.path()
    let outcome = try await PippinBinary.run(
      ["search", "apple", "pie", "--format", "json", "--store", store],
      in: folder
    )
    #expect(outcome.code == 0)
    #expect(outcome.errors.isEmpty)
    let json = try outcome.json()
    #expect(
      json.keys == [
        "items", "missingWords", "next", "tookMs", "total", "totalBound",
        "totalIsExact", "withoutAppLink",
      ]
    )
    let items = try #require(json["items"]?.array)
    #expect(items.count == json["total"]?.int)
    #expect(json["next"] == .null)
    #expect(items.first?["url"]?.string == "http://orchard.example/recipes/apple-pie")
    for item in items {
      #expect(Set(item.keys).isSuperset(of: ["id", "score", "snippet", "title", "url"]))
      #expect(Set(item.keys).isSubset(of: Self.itemKeys))
    }
    let scores = items.compactMap { $0["score"]?.double }
    #expect(scores == scores.sorted(by: >))
    let explained = try await PippinBinary.run(
      ["search", "apple", "pie", "--format", "json", "--explain", "--store", store],
      in: folder
    )
    for item in try #require(try explained.json()["items"]?.array) {
      #expect(Set(item.keys).isSubset(of: Self.itemKeys.union(["explanation"])))
      let parts = try #require(item["explanation"]?["parts"]?.array)
      let sum = parts.compactMap { $0["value"]?.double }.reduce(0, +)
      #expect(abs(sum - (item["score"]?.double ?? 0)) < 0.001, "the parts sum up to the score")
    }
  }

  @Test("Pages come one after another by cursor and by start, without gaps and repetitions")
  func paging() async throws {
    let folder = try TemporaryFolder()
    let base = ["search", "apple", "--format", "json", "--store", try await DemoStore.path()]
    let whole = try await PippinBinary.run(base, in: folder).json()
    let expected = (whole["items"]?.array ?? []).compactMap { $0["id"]?.string }
    #expect(expected.count > 3)
    var found: [String] = []
    var cursor: String?
    for _ in 0..<20 {
      let more = cursor.map { ["--cursor", $0] } ?? []
      let page = try await PippinBinary.run(base + ["--limit", "2"] + more, in: folder).json()
      found += (page["items"]?.array ?? []).compactMap { $0["id"]?.string }
      #expect(page["total"]?.int == expected.count)
      cursor = page["next"]?.string
      if cursor == nil { break }
    }
    #expect(found == expected)
    let tail = try await PippinBinary.run(base + ["--from", "2"], in: folder).json()
    let ids = (tail["items"]?.array ?? []).compactMap { $0["id"]?.string }
    #expect(ids == Array(expected.dropFirst(2)))
  }

  @Test(
    "The pages of an app are found by any of its names",
    arguments: ["288429040", "id288429040", "example.market", "MARKET", "42"]
  )
  func appNames(name: String) async throws {
    let folder = try TemporaryFolder()
    let base = ["search", "--format", "json", "--store", try await DemoStore.path()]
    try "http://market.example/ store-id=42 app=example.market\n".write(
      toFile: folder.path(of: "seeds.txt"),
      atomically: true,
      encoding: .utf8
    )
    let more = name == "42" ? ["--seeds", "seeds.txt"] : []
    for query in [["app:\(name) ladder"], ["ladder", "--filter", "app=\(name)"]] {
      let found = try await PippinBinary.run(base + query + more, in: folder).json()
      let urls = found["items"]?.array?.compactMap { $0["url"]?.string } ?? []
      #expect(!urls.isEmpty && urls.allSatisfy { $0.hasPrefix("http://market.example/") })
    }
    let unknown = try await PippinBinary.run(base + ["app:43 ladder"], in: folder).json()
    #expect(unknown["total"]?.int == 0)
  }

  @Test(
    "A query finds its page in every language of the demo",
    arguments: [
      ("北京", "http://world.example/zh/beijing"), ("서울", "http://world.example/ko/seoul"),
      ("القاهرة", "http://world.example/ar/cairo"), ("京都", "http://world.example/ja/kyoto"),
      ("tokyo", "http://world.example/en/tokyo"), ("ladder", "http://market.example/p/ladder"),
    ]
  )
  func languages(query: String, url: String) async throws {
    let outcome = try await PippinBinary.run(
      "search",
      query,
      "--format",
      "json",
      "--store",
      try await DemoStore.path(),
      in: try TemporaryFolder()
    )
    #expect(try outcome.json()["items"]?.array?.first?["url"]?.string == url)
  }

  @Test("Filters keep to their values; pages that open in no app show only when asked for")
  func filters() async throws {
    let folder = try TemporaryFolder()
    let store = try await DemoStore.path()
    func urls(_ arguments: String...) async throws -> [String] {
      let outcome = try await PippinBinary.run(
        ["search", "--format", "json", "--store", store] + arguments,
        in: folder
      )
      #expect(outcome.code == 0, "\(outcome.errors)")
      return try (outcome.json()["items"]?.array ?? []).compactMap { $0["url"]?.string }
    }
    let recipes = try await urls("apple", "--filter", "type=Recipe")
    #expect(!recipes.isEmpty)
    #expect(recipes.allSatisfy { $0.contains("/recipes/") })
    let market = try await urls("apple", "--filter", "site=market.example")
    #expect(!market.isEmpty)
    #expect(market.allSatisfy { $0.hasPrefix("http://market.example/") })
    #expect(try await urls("apple", "--filter", "app=288429040") == market)
    #expect(try await urls("apple", "--lang", "ar").isEmpty)
    #expect(try await urls("garden", "harvest").contains("http://market.example/") == false)
    #expect(try await urls("garden", "harvest", "--all-pages").contains("http://market.example/"))
    #expect(try await urls("nosuchwordatall").isEmpty)
  }

  @Test("Pages for the region that is named come first among those that are alike")
  func region() async throws {
    let folder = try TemporaryFolder()
    let hosts = ["a.de", "a.example", "a.fr", "a.uk"]
    let rows = hosts.map { host in
      #"{"schema":"pippin-record/1","url":"https://\#(host)/","indexable":true,"title":"Plum jam"}"#
    }
    let taken = try await PippinBinary.run(
      ["ingest", "--format", "jsonl", "-"],
      in: folder,
      input: rows.joined(separator: "\n")
    )
    #expect(taken.code == 0, "\(taken.errors)")
    for (region, host) in [("de", "a.de"), ("FR", "a.fr"), ("gb", "a.uk")] {
      for query in ["plum", "plum jam"] {
        let outcome = try await PippinBinary.run(
          ["search", query, "--region", region, "--all-pages", "--similar", "--format", "json"],
          in: folder
        )
        let items = try #require(try outcome.json()["items"]?.array)
        #expect(items.count == hosts.count)
        #expect(items.first?["url"]?.string == "https://\(host)/", "\(region)")
      }
    }
  }

  @Test("A total is told as about so many where a star or a phrase makes it one")
  func bounds() async throws {
    let folder = try TemporaryFolder()
    let rows = (10..<50).map { number in
      // The digits as letters from a to j: a word of letters and digits is found by its parts, too.
      let word =
        "plum" + String(decoding: String(number).utf8.map { $0 &- 0x30 &+ 0x61 }, as: UTF8.self)
      return #"{"schema":"pippin-record/1","url":"https://a.example/\#(number)","indexable":true,"#
        + #""title":"Jam","text":"\#(word) cake and \#(word)"}"#
    }
    let taken = try await PippinBinary.run(
      ["ingest", "--format", "jsonl", "-"],
      in: folder,
      input: rows.joined(separator: "\n")
    )
    #expect(taken.code == 0, "\(taken.errors)")
    for (query, line) in [
      ("plum*", "about 24 results"), ("plumb*", "10 results"),
      ("\"jam\"", "40 results"), ("\"plumbb cake\"", "1 result"),
      ("text:plum*", "about 24 results"),
    ] {
      let outcome = try await PippinBinary.run("search", query, "--all-pages", in: folder)
      #expect(outcome.output.hasSuffix("\n\n\(line)\n"), "\(query): \(outcome.output)")
    }
  }

  @Test("Suggest completes a word and shows its top hits")
  func suggest() async throws {
    let outcome = try await PippinBinary.run(
      "suggest",
      "app",
      "--format",
      "json",
      "--store",
      try await DemoStore.path(),
      in: try TemporaryFolder()
    )
    let json = try outcome.json()
    #expect(json.keys == ["completions", "hits"])
    let completions = (json["completions"]?.array ?? []).compactMap(\.string)
    #expect(completions.contains("apple"), "\(completions)")
    #expect(json["hits"]?.array?.isEmpty == false)
  }

  @Test("An index built anew gives the same answers as one that grew")
  func rebuild() async throws {
    let folder = try await DemoStore.copy()
    func answers() async throws -> [JSONValue?] {
      var answers: [JSONValue?] = []
      for query in ["apple", "apple pie", "北京", "tools"] {
        let outcome = try await PippinBinary.run("search", query, "--format", "json", in: folder)
        answers.append(try outcome.json()["items"])
      }
      return answers
    }
    let before = try await answers()
    let rebuilt = try await PippinBinary.run("index", "--rebuild", in: folder)
    #expect(rebuilt.code == 0)
    #expect(try await answers() == before)
    try FileManager.default.removeItem(atPath: folder.path(of: "pippin-store/index"))
    #expect(try await PippinBinary.run("index", in: folder).code == 0)
    #expect(try await answers() == before)
  }

  @Test("An index that is brought up to date answers as one that is built anew")
  func updated() async throws {
    let folder = try await DemoStore.copy()
    let link = #"{"url":"http://orchard.example/recipes/apple-pie","rel":[],"text":"Pie"}"#
    let row =
      #"{"schema":"pippin-record/1","url":"http://critic.example/","indexable":true,"#
      + #""title":"The best apple pie","links":[\#(link)]}"#
    let question = ["search", "apple", "pie", "--all-pages", "--explain", "--format", "json"]
    func items() async throws -> JSONValue? {
      try await PippinBinary.run(question, in: folder).json()["items"]
    }
    let before = try await items()
    let taken = try await PippinBinary.run(
      ["ingest", "--format", "jsonl", "-"],
      in: folder,
      input: row
    )
    #expect(taken.code == 0, "\(taken.errors)")
    #expect(try await PippinBinary.run("index", in: folder).code == 0)
    let updated = try await items()
    #expect(updated != before)
    let again = try await PippinBinary.run("index", in: folder)
    #expect(!again.errors.contains("weighed"), "nothing has changed: \(again.errors)")
    #expect(try await PippinBinary.run("index", "--rebuild", in: folder).code == 0)
    #expect(try await items() == updated)
  }

  @Test("A damaged index is found by check and built anew from the store")
  func damagedIndex() async throws {
    let folder = try await DemoStore.copy()
    let index = folder.path(of: "pippin-store/index")
    let names = try FileManager.default.contentsOfDirectory(atPath: index)
    for name in names.sorted() {
      let path = "\(index)/\(name)"
      guard var bytes = FileManager.default.contents(atPath: path), bytes.count > 64 else {
        continue
      }
      bytes[bytes.count / 2] ^= 0xFF
      try bytes.write(to: URL(filePath: path))
    }
    let check = try await PippinBinary.run("check", in: folder)
    #expect(check.code == 1)
    #expect(!check.output.isEmpty)
    let rebuilt = try await PippinBinary.run("index", "--rebuild", in: folder)
    #expect(rebuilt.code == 0, "\(rebuilt.errors)")
    #expect(try await PippinBinary.run("check", in: folder).code == 0)
  }
}
