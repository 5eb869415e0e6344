import Addressing
import Crawling
import Testing

struct ScopePolicyTests {
  @Test(
    "Within a domain only usual ports and those of seeds are crawled",
    arguments: [
      ("http://sub.a.example/", true), ("https://a.example/", true), ("http://a.example:81/", true),
      ("http://sub.a.example:81/", true), ("http://a.example:25/", false),
      ("http://sub.a.example:6379/x", false), ("https://a.example:80/", false),
    ]
  )
  func ports(text: String, isAllowed: Bool) throws {
    let seeds = try ["http://a.example/", "http://a.example:81/"].map {
      Seed(address: try #require(WebAddress($0)), origin: "test")
    }
    let policy = ScopePolicy(seeds: seeds, defaultScope: .domain)
    #expect(policy.allows(try #require(WebAddress(text))) == isAllowed)
  }

  @Test(
    "An address belongs to a crawl when a seed's scope covers it",
    arguments: [
      (CrawlScope.host, "https://shop.example.com/a/b", "https://shop.example.com/z", true),
      (.host, "https://shop.example.com/", "http://www.shop.example.com/z", true),
      (.host, "https://shop.example.com/", "https://example.com/", false),
      (.host, "https://shop.example.com/", "https://shop.example.com:8443/", false),
      (.domain, "https://shop.example.co.uk/", "http://example.co.uk/", true),
      (.domain, "https://shop.example.co.uk/", "http://other.co.uk/", false),
      (.prefix, "https://example.com/a/b", "https://example.com/a/c?d", true),
      (.prefix, "https://example.com/a/b", "https://example.com/ab", false),
      (.prefix, "https://example.com/a/b", "http://example.com/a/c", false),
    ]
  )
  func covers(scope: CrawlScope, seed: String, address: String, allowed: Bool) throws {
    let policy = ScopePolicy(
      seeds: [Seed(address: try #require(WebAddress(seed)), origin: "test")],
      defaultScope: scope
    )
    #expect(policy.allows(try #require(WebAddress(address))) == allowed)
  }

  @Test("An address of more than 2,083 bytes belongs to no crawl")
  func long() throws {
    let seed = try #require(WebAddress("https://example.com/"))
    let policy = ScopePolicy(seeds: [Seed(address: seed, origin: "test")], defaultScope: .host)
    let fits = String(repeating: "a", count: 2083 - seed.bytes.count)
    #expect(policy.allows(try #require(WebAddress(seed.text + fits))))
    #expect(!policy.allows(try #require(WebAddress(seed.text + fits + "a"))))
  }

  @Test(
    "A listed page stands a hop behind the seed from which the crawl gets furthest",
    arguments: [
      ("https://example.com/1", 4, 1), ("https://www.example.com/2", 4, 1),
      ("https://shop.example.com/", 2, 2), ("https://other.example/a/b", 0, 3),
      ("https://other.example/b", nil, nil), ("https://shallow.example/1", nil, nil),
    ] as [(String, Int?, Int?)]
  )
  func place(address: String, depth: Int?, seed: Int?) throws {
    var list = SeedList()
    list.read(
      """
      https://example.com/ depth=2
      https://example.com/deep depth=5
      https://example.com/shop/ depth=3 scope=domain
      https://other.example/a/ depth=1 scope=prefix
      https://shallow.example/ depth=0
      """,
      named: "seeds"
    )
    let seeds = list.seeds.enumerated().map { number, seed in
      var seed = seed
      seed.number = number
      return seed
    }
    let policy = ScopePolicy(seeds: seeds, defaultScope: .host)
    let place = policy.entryPoint(of: try #require(WebAddress(address)))
    #expect(place?.depth == depth)
    #expect(place?.seed == seed)
  }

  @Test("The lists of a host are used when they can name a page of the crawl")
  func usesLists() throws {
    var list = SeedList()
    list.read(
      """
      https://example.com/ depth=0
      https://other.example/a/ scope=prefix
      https://third.example/
      """,
      named: "seeds"
    )
    let policy = ScopePolicy(seeds: list.seeds, defaultScope: .host)
    let unused = try #require(WebAddress("https://example.com/"))
    #expect(policy.objection(toListsOf: unused) == CrawlReason.depth)
    let outside = try #require(WebAddress("https://outside.example/"))
    #expect(policy.objection(toListsOf: outside) == CrawlReason.outOfScope)
    #expect(policy.usesLists(of: try #require(WebAddress("https://other.example/"))))
    #expect(policy.usesLists(of: try #require(WebAddress("https://www.third.example/"))))
  }
}
