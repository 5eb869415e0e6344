import JSON
import Records
import Synchronization
import TestSupport
import Testing

/// `pippin rank`: the signals of a crawled page, and what would raise it.
struct RankCommandTests {
  private let page = "http://orchard.example/recipes/apple-pie"

  @Test("The JSON form has every signal with its weight, groups, and what would raise the page")
  func json() async throws {
    let folder = try await DemoStore.copy()
    let outcome = try await PippinBinary.run("rank", page, "--format", "json", in: folder)
    #expect(outcome.code == 0, "\(outcome.errors)")
    let json = try outcome.json()
    #expect(json["url"]?.string == page)
    #expect(json["indexed"]?.bool == true)
    let signals = try #require(json["signals"]?.array)
    #expect(signals.count == 13)
    var sum = 0.0
    for signal in signals {
      let value = try #require(signal["value"]?.double)
      #expect((0...1).contains(value))
      #expect(signal["weight"]?.double != nil)
      sum += signal["points"]?.double ?? 0
    }
    #expect(abs(sum - (json["points"]?.double ?? -1)) < 0.01)
    let quality = signals.first { $0["signal"]?.string == "quality" }
    #expect((quality?["value"]?.double ?? 0) > 0)
    let people = signals.first { $0["signal"]?.string == "clients" }
    #expect(people?["value"]?.double == 0)
    #expect(people?["note"]?.string?.contains("from 50 people on (privacy)") == true)
    let groups = try #require(json["groups"]?.array)
    #expect(groups.first?["kind"]?.string == "host")
    #expect(groups.first?["name"]?.string == "orchard.example")
    let gains = try #require(json["raise"]?.array).compactMap { $0["gain"]?.double }
    #expect(!gains.isEmpty && gains == gains.sorted(by: >))
  }

  @Test("The text says the same for a person, by address and by identifier")
  func text() async throws {
    let folder = try await DemoStore.copy()
    let outcome = try await PippinBinary.run("rank", page, in: folder)
    #expect(outcome.code == 0)
    for part in ["What would raise it", "structured data quality", "host orchard.example"] {
      #expect(outcome.output.contains(part), "\(part)")
    }
    let json = try await PippinBinary.run("rank", page, "--format", "json", in: folder).json()
    let id = try #require(json["id"]?.string)
    #expect(try await PippinBinary.run("rank", id, in: folder).output == outcome.output)
  }

  @Test(
    "What keeps a page of the store from searches is said at once",
    arguments: [
      ("orchard.example/draft", "The page asks not to be indexed: noindex. Remove"),
      ("orchard.example/untitled", "The page has no title. Add <title>"),
      ("market.example/", "The page as it is served names no app"),
      ("orchard.example/varieties/pippin", "Hidden from every search: it expired on 2020-01-01"),
    ]
  )
  func kept(page: String, says: String) async throws {
    let folder = try await DemoStore.copy()
    let taken = try await PippinBinary.shell(
      "pippin export --all-pages "
        + #"| sed '/varieties.pippin",/s/"feeds"/"expires":"2020-01-01",&/' "#
        + "| pippin ingest --format jsonl - --store other",
      in: folder
    )
    #expect(taken.code == 0, "\(taken.errors)")
    let rank = ["rank", "http://\(page)", "--store", "other"]
    let outcome = try await PippinBinary.run(rank, in: folder)
    #expect(outcome.code == 0, "\(outcome.errors)")
    let words = outcome.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let start = words.firstRange(of: "signal points")?.lowerBound
    #expect(words[..<(start ?? words.startIndex)].contains(says), "\(outcome.output)")
    #expect(!words.contains("of 0 pages"))
  }

  @Test(
    "A page without a record is no input, and what became of it is told",
    arguments: [
      ("/gone", "is gone"), ("/private/notes", "was not read (robots.blocked)"),
      ("/old-page", "/varieties/pippin"),
      ("/recipes/apple-pie", "forgotten"), ("/never", "Crawl it first"),
    ]
  )
  func absent(path: String, says: String) async throws {
    let folder = try await DemoStore.copy()
    let forgot = try await PippinBinary.run("forget", "--url", page, in: folder)
    #expect(forgot.code == 0)
    for verb in ["rank", "open"] {
      let outcome = try await PippinBinary.run(verb, "http://orchard.example\(path)", in: folder)
      #expect(outcome.code == 66)
      #expect(outcome.errors.contains(says), "\(outcome.errors)")
      outcome.expectPlainMessage()
    }
  }

  @Test(
    "A page that is back is read by the command that rank names, whatever seed it is known from",
    arguments: ["rank", "open"]
  )
  func back(verb: String) async throws {
    let folder = try TemporaryFolder()
    let isBack = Mutex(false)
    let site = try LoopbackSite { request in
      guard request.path == "/a" else { return .html("<title>Plums</title><a href=/a>a</a>") }
      return isBack.withLock { $0 } ? .html("<title>Back</title>") : .status(404)
    }
    let environment = site.environment.merging(["PIPPIN_CRAWL_DELAY": "0"]) { $1 }
    let page = "http://plums.test/a"
    _ = try await PippinBinary.run(
      ["crawl", "http://plums.test/", "--store", "g"],
      in: folder,
      environment: environment
    )
    isBack.withLock { $0 = true }
    let outcome = try await PippinBinary.run(verb, page, "--store", "g", in: folder)
    let command = try #require(outcome.errors.split(separator: ": ").last)
    #expect(command == "pippin crawl \(page) --recrawl=failed --store g\n", "\(outcome.errors)")
    let run = try await PippinBinary.shell(String(command), in: folder, environment: environment)
    #expect(run.errors.contains("1 page read"), "\(run.errors)")
    #expect(try await PippinBinary.run(verb, page, "--store", "g", in: folder).code == 0)
  }

  @Test("A page that was never crawled is no input")
  func unknown() async throws {
    let folder = try await DemoStore.copy()
    let outcome = try await PippinBinary.run("rank", "https://never.example/", in: folder)
    #expect(outcome.code == 66)
    #expect(outcome.errors.contains("Crawl it first"))
  }
}
