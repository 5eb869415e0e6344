import Addressing
import Records
import Testing

@testable import Crawling

/// What a store keeps of the options of seeds.
struct KeptOptionsTests {
  private static func seed(_ line: String, _ number: Int) throws -> Seed {
    var list = SeedList()
    list.read(line, named: "test")
    var seed = try #require(list.seeds.first)
    seed.number = number
    return seed
  }

  @Test(
    "A seed gets back its own options, and those of the command line where it has none",
    arguments: [
      ("", nil, nil, ""), ("", CrawlScope.domain, 1, "scope=domain depth=1"),
      ("depth=0", .domain, 1, "depth=0 scope=domain"),
      (
        "scope=host,docs.example,*.b.example include=/p* exclude=*p3,/x max-pages=9", nil, nil,
        "scope=host,docs.example,*.b.example include=/p* exclude=*p3,/x max-pages=9"
      ),
      ("app=TEAM.org.b store-id=42", nil, 2, "app=TEAM.org.b store-id=42 depth=2"),
    ] as [(String, CrawlScope?, Int?, String)]
  )
  func seeds(options: String, scope: CrawlScope?, depth: Int?, completed: String) throws {
    var kept = KeptOptions()
    let url = "https://a.example/"
    kept.note(
      [try Self.seed("\(url) \(options)", 3)],
      scope: scope,
      depth: depth,
      rules: URLRules()
    )
    let read = KeptOptions(try #require(kept.bytes))
    var seed = try Self.seed(url, 3)
    read.complete(&seed)
    #expect(seed == (try Self.seed("\(url) \(completed)", 3)))
    #expect(read == kept)
  }

  @Test("Patterns are those of the newest run, and so are the options of a seed that it names")
  func runs() throws {
    var rules = URLRules()
    rules.exclude = [URLPattern("/w*"), URLPattern("*.pdf")]
    var kept = KeptOptions()
    let (one, two) = (
      try Self.seed("https://a.example/ depth=1", 0), try Self.seed("https://b.example/ depth=2", 1)
    )
    kept.note([one, two], scope: nil, depth: nil, rules: URLRules())
    kept.note([try Self.seed("https://a.example/", 0)], scope: nil, depth: nil, rules: rules)
    let read = KeptOptions(try #require(kept.bytes))
    #expect(read.rules == rules)
    var seeds = [try Self.seed("https://a.example/", 0), try Self.seed("https://b.example/", 1)]
    for index in seeds.indices { read.complete(&seeds[index]) }
    #expect(seeds.map(\.depth) == [nil, 2])
  }

  @Test(
    "What is no line of options says nothing",
    arguments: ["", "\n\n", "run", "0\tdepth=x", "0\tdepth", "x\ty=z", "\t", "0"]
  )
  func damaged(text: String) throws {
    let kept = KeptOptions(Array(text.utf8))
    var seed = try Self.seed("https://a.example/", 0)
    kept.complete(&seed)
    #expect(seed == (try Self.seed("https://a.example/", 0)))
    #expect(kept.rules.isEmpty)
  }

  @Test("More than is kept is not kept in part")
  func limit() throws {
    var kept = KeptOptions()
    let pattern = "/" + String(repeating: "x", count: 7_000)
    let seeds = try (0..<700).map {
      try Self.seed("https://a.example/\($0) include=\(pattern)", $0)
    }
    kept.note(seeds, scope: nil, depth: nil, rules: URLRules())
    #expect(kept.bytes == nil)
  }
}
