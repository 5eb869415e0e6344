import Addressing
import Crawling
import Testing

struct ScopePolicyTests {
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
}
