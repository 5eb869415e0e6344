import Foundation
import Records
import TestSupport
import Testing

/// The main job end to end: crawl the demo sites, then search, export and look after the store.
struct MainJobTests {
  @Test("A crawl tells what it fetched and why not, by reason and by seed; the store knows too")
  func crawl() async throws {
    let folder = try TemporaryFolder()
    let outcome = try await PippinBinary.run(
      ["crawl"] + DemoStore.seeds + ["--delay", "0"],
      in: folder,
      environment: try await DemoWeb.environment()
    )
    #expect(outcome.code == 0)
    #expect(outcome.output.isEmpty, "results only belong on standard output")
    let lines = outcome.errorLines.map { $0.replacing("\t", with: " ") }
    #expect(lines.first == "Crawl complete.")
    #expect(lines.contains("    1 fetch.gone-404"), "\(outcome.errors)")
    #expect(lines.contains("    1 robots.blocked"), "\(outcome.errors)")
    #expect(lines.contains { $0.contains("17 pages read, 0 unchanged, 1 redirects") })
    for seed in DemoStore.seeds { #expect(lines.contains { $0.hasPrefix("    \(seed) ") }) }

    let status = try await PippinBinary.run("status", "--format", "json", in: folder)
    let json = try status.json()
    #expect(
      json.keys == [
        "addresses", "appLinked", "budgets", "duplicates", "hosts", "indexable", "pages", "reasons",
        "removed", "states", "statuses",
      ]
    )
    #expect(json["pages"]?.int == 17)
    #expect(json["indexable"]?.int == 15)
    #expect(json["appLinked"]?.int == 14)
    #expect(json["hosts"]?.int == 3)
    #expect(json["states"]?["redirected"]?.int == 1)
    #expect(json["states"]?["gone"]?.int == 1)
    #expect(json["reasons"]?["robots.blocked"]?.int == 1)
    let text = try await PippinBinary.run("status", in: folder)
    #expect(text.output.hasPrefix("17 pages, 15 indexable, 14 app-linked\n"))
  }

  @Test("A second crawl has nothing to do; a recrawl visits every page and changes nothing")
  func again() async throws {
    let folder = try await DemoStore.copy()
    let web = try await DemoWeb.environment()
    let before = try await PippinBinary.run("export", in: folder)
    let second = try await PippinBinary.run(
      ["crawl"] + DemoStore.seeds + ["--delay", "0"],
      in: folder,
      environment: web
    )
    #expect(second.code == 0)
    #expect(second.errors.contains("0 pages read, 0 unchanged, 0 redirects, 0 requests"))
    let third = try await PippinBinary.run(
      ["crawl"] + DemoStore.seeds + ["--delay", "0", "--recrawl"],
      in: folder,
      environment: web
    )
    #expect(third.code == 0)
    #expect(third.errors.contains("17 pages read"), "\(third.errors)")
    let after = try await PippinBinary.run("export", in: folder)
    #expect(after.output == before.output)
  }

  @Test("A crawl stopped by its limits goes on to the export of an undisturbed one")
  func limits() async throws {
    let folder = try TemporaryFolder()
    let web = try await DemoWeb.environment()
    let arguments = ["crawl"] + DemoStore.seeds + ["--delay", "0"]
    let first = try await PippinBinary.run(
      arguments + ["--max-pages", "5"],
      in: folder,
      environment: web
    )
    #expect(first.code == 0)
    #expect(first.errors.contains("limit of pages"))
    let second = try await PippinBinary.run(arguments, in: folder, environment: web)
    #expect(second.code == 0)
    let expected = try await PippinBinary.run(
      "export",
      "--all-pages",
      "--store",
      try await DemoStore.path(),
      in: folder
    )
    let found = try await PippinBinary.run("export", "--all-pages", in: folder)
    #expect(found.output == expected.output)
  }

  @Test("A dry run fetches nothing and makes no store")
  func dryRun() async throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "http://a.example/ depth=2 scope=domain\nhttp://b.example/\nhtp://c.example/\n",
      to: "s.txt"
    )
    let outcome = try await PippinBinary.run("crawl", "s.txt", "--dry-run", in: folder)
    #expect(outcome.code == 0)
    #expect(
      outcome.output == """
        http://a.example/\tscope=domain\tdepth=2\ts.txt:1
        http://b.example/\tscope=host\tdepth=16\ts.txt:2

        """
    )
    #expect(outcome.errors.contains("skipped: s.txt:3: \"htp://c.example/\""))
    #expect(try folder.names() == ["s.txt"])
  }

  @Test("A bad line is skipped with its place, and the other seeds are crawled")
  func badLine() async throws {
    let folder = try TemporaryFolder()
    try folder.write("plums\nhttp://market.example/ speed=9\nhttp://world.example/\n", to: "s.txt")
    let outcome = try await PippinBinary.run(
      ["crawl", "s.txt", "--delay", "0"],
      in: folder,
      environment: try await DemoWeb.environment()
    )
    #expect(outcome.code == 0)
    #expect(outcome.errors.contains("skipped: s.txt:1: \"plums\""), "\(outcome.errors)")
    #expect(outcome.errors.contains("skipped: s.txt:2: option \"speed\""), "\(outcome.errors)")
    #expect(outcome.errors.contains("6 pages read"), "\(outcome.errors)")
  }

  @Test("A pipe is read as a seed file, as a shell names it")
  func seedPipe() async throws {
    let folder = try TemporaryFolder()
    let outcome = try await PippinBinary.shell(
      "mkfifo seeds; echo http://a.example/ >seeds & pippin crawl seeds --dry-run",
      in: folder
    )
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.output.hasPrefix("http://a.example/\t"))
  }

  @Test("Seeds come from folders, files and standard input alike")
  func seedSources() async throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path(of: "seeds"),
      withIntermediateDirectories: true
    )
    try folder.write("http://a.example/\n", to: "seeds/1.txt")
    try folder.write("http://b.example/\n", to: "seeds/2.txt")
    try folder.write("no seeds\n", to: "seeds/notes.md")
    let outcome = try await PippinBinary.run(
      ["crawl", "seeds", "-", "http://d.example/", "--dry-run"],
      in: folder,
      input: "http://c.example/\n"
    )
    let addresses = outcome.output.split(separator: "\n").compactMap {
      $0.split(separator: "\t").first
    }
    #expect(
      addresses == [
        "http://a.example/", "http://b.example/", "http://c.example/", "http://d.example/",
      ]
    )
  }
}

// MARK: - Search

extension MainJobTests {
  private static let itemKeys: Set = [
    "highlights", "id", "image", "language", "opens", "score", "snippet", "title", "types", "url",
  ]

  @Test("The JSON answer of search has the keys of the contract, and so have results")
  func searchJSON() async throws {
    let folder = try TemporaryFolder()
    let store = try await DemoStore.path()
    let outcome = try await PippinBinary.run(
      "search",
      "apple",
      "pie",
      "--format",
      "json",
      "--store",
      store,
      in: folder
    )
    #expect(outcome.code == 0)
    #expect(outcome.errors.isEmpty)
    let json = try outcome.json()
    #expect(json.keys == ["items", "next", "tookMs", "total", "totalIsExact"])
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
      "search",
      "apple",
      "pie",
      "--format",
      "json",
      "--explain",
      "--store",
      store,
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

// MARK: - Export and forget

extension MainJobTests {
  @Test("Two exports of one store are the same bytes; rows are sorted and have an id and no times")
  func export() async throws {
    let folder = try TemporaryFolder()
    let store = try await DemoStore.path()
    let first = try await PippinBinary.run("export", "-o", "a.jsonl", "--store", store, in: folder)
    #expect(first.code == 0)
    #expect(first.output.isEmpty)
    let second = try await PippinBinary.run("export", "-o", "b.jsonl", "--store", store, in: folder)
    #expect(second.code == 0)
    let bytes = try folder.bytes(of: "a.jsonl")
    #expect(try folder.bytes(of: "b.jsonl") == bytes)
    #expect(
      try folder.bytes(of: "a.jsonl.manifest.json") == folder.bytes(of: "b.jsonl.manifest.json")
    )
    let stream = try await PippinBinary.run("export", "--store", store, in: folder)
    #expect(Array(stream.output.utf8) == bytes)
    let rows = try bytes.split(separator: UInt8(ascii: "\n")).map { try JSONParser.parse($0) }
    #expect(rows.count == 15)
    let urls = rows.compactMap { $0["url"]?.string }
    #expect(urls == urls.sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) })
    for row in rows {
      #expect(row["schema"]?.string == "pippin-record/1")
      #expect(row["id"]?.string?.count == 16)
      #expect(row["fetch"]?["fetchedAt"] == nil)
      #expect(row["fetch"]?["durationMs"] == nil)
      #expect(row["indexable"]?.bool == true)
      #expect((row.object?.members ?? []).map(\.key) == row.keys, "keys are sorted")
    }
    let manifest = try JSONParser.parse(try folder.bytes(of: "a.jsonl.manifest.json"))
    #expect(manifest["records"]?.int == 15)
    #expect(manifest["appLinked"]?.int == 14)
    #expect(manifest["bytes"]?.int == bytes.count)
    #expect(manifest["format"]?.string == "jsonl")
    let digest = try await PippinBinary.shell("sha256sum a.jsonl", in: folder)
    #expect(
      manifest["sha256"]?.string == digest.output.split(separator: " ").first.map(String.init)
    )
  }

  @Test("Conditions on an export are kept by every row, and times come only when asked for")
  func exportOptions() async throws {
    let folder = try TemporaryFolder()
    let store = try await DemoStore.path()
    func rows(_ arguments: String...) async throws -> [JSONValue] {
      let outcome = try await PippinBinary.run(
        ["export", "--store", store] + arguments,
        in: folder
      )
      #expect(outcome.code == 0, "\(outcome.errors)")
      return try outcome.output.split(separator: "\n").map { try JSONParser.parse(String($0)) }
    }
    #expect(try await rows("--where", "host=market.example").count == 4)
    #expect(try await rows("--where", "language=ko").count == 1)
    #expect(try await rows("--where", "type=Recipe", "--where", "app=544007664").count == 3)
    #expect(try await rows("--where", "app-linked=false").count == 1)
    #expect(try await rows("--all-pages").count == 17)
    let timed = try await rows("--with-times", "--where", "host=market.example")
    #expect(timed.allSatisfy { $0["fetch"]?["fetchedAt"]?.string != nil })
  }

  @Test("What is forgotten is gone from the store, the index and the export; check finds no fault")
  func forget() async throws {
    let folder = try await DemoStore.copy()
    let outcome = try await PippinBinary.run("forget", "--domain", "orchard.example", in: folder)
    #expect(outcome.code == 0)
    #expect(outcome.errors.contains("7 pages deleted"), "\(outcome.errors)")
    let search = try await PippinBinary.run("search", "compote", "--format", "json", in: folder)
    #expect(try search.json()["total"]?.int == 0)
    let export = try await PippinBinary.run("export", "--all-pages", in: folder)
    #expect(!export.output.contains("\"url\":\"http://orchard.example/"))
    #expect(export.output.split(separator: "\n").count == 10)
    let page = "http://market.example/p/press"
    #expect(try await PippinBinary.run("forget", "--url", page, in: folder).code == 0)
    let check = try await PippinBinary.run("check", in: folder)
    #expect(check.code == 0, "\(check.output)")
    #expect(try await PippinBinary.run("forget", "--all", in: folder).code == 0)
    let status = try await PippinBinary.run("status", "--format", "json", in: folder)
    #expect(try status.json()["pages"]?.int == 0)
    #expect(try status.json()["addresses"]?.int == 0)
  }

  @Test("The demo shows a crawl, an inspection and a search, and leaves nothing behind")
  func demo() async throws {
    let folder = try TemporaryFolder()
    let outcome = try await PippinBinary.run(
      ["demo"],
      in: folder,
      environment: ["TMPDIR": folder.path]
    )
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.output.contains("app-linked  http://orchard.example/recipes/apple-pie"))
    #expect(outcome.output.contains("left out    http://orchard.example/draft  (robots.noindex"))
    #expect(outcome.output.contains("What to mend first"))
    #expect(outcome.output.contains("1. Apple pie"))
    #expect(try folder.names().isEmpty)
  }

  @Test("Messages as JSON are one object a line; a quiet run says nothing")
  func messages() async throws {
    let folder = try TemporaryFolder()
    let web = try await DemoWeb.environment()
    let arguments = ["crawl", "http://market.example/", "--delay", "0"]
    let log = try await PippinBinary.run(
      arguments + ["--log-format", "json", "--store", "a"],
      in: folder,
      environment: web
    )
    #expect(log.code == 0)
    #expect(!log.errorLines.isEmpty)
    for line in log.errorLines { #expect(try JSONParser.parse(line).keys == ["level", "message"]) }
    let quiet = try await PippinBinary.run(
      arguments + ["-q", "--store", "b"],
      in: folder,
      environment: web
    )
    #expect(quiet.code == 0)
    #expect(quiet.errors.isEmpty)
  }
}
