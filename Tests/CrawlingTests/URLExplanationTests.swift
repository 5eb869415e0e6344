import Addressing
import Basics
import Records
import Robots
import Storing
import StoredTestSupport
import Testing

@testable import Crawling

/// What a crawl would do with one URL.
struct URLExplanationTests {
  private static let now = Timestamp(milliseconds: 1_800_000_000_000)

  private func explanation(_ url: String, robots: String? = nil) async throws -> URLExplanation {
    let pages = try StoredPages()
    let gone = try #require(WebAddress("https://a.example/gone"))
    try await pages.put([try .sample("https://a.example/read")], gone: [gone], robots: robots)
    _ = try await pages.store.offer(
      [FrontierOffer(address: try #require(WebAddress("https://a.example/new")), depthLeft: 2)],
      at: Self.now
    )
    let seed = Seed(address: try #require(WebAddress("https://a.example/")), origin: "test")
    defer { withExtendedLifetime(pages) {} }
    return try await URLExplanation(
      try #require(WebAddress(url)),
      seeds: [seed],
      store: pages.store,
      settings: CrawlSettings(),
      at: Self.now
    )
  }

  @Test(
    "The first question that a URL fails decides",
    arguments: [
      ("https://a.example/new", nil), ("https://b.example/", "scope.outside"),
      // The seed itself, which no store knows yet.
      ("https://a.example/", nil),
      ("https://a.example/a/a/a/a/a/a/a/a/a/a", "trap.repeated-path"),
      ("https://a.example/private/x", "robots.blocked"),
      ("https://a.example/unmet", "queue.unknown"), ("https://a.example/read", "visit.not-due"),
      ("https://a.example/gone", "gone"),
      ("https://a.example/" + String(repeating: "x", count: 2_100), "address.too-long"),
    ] as [(String, String?)]
  )
  func deciding(url: String, code: String?) async throws {
    let robots = "User-agent: *\nDisallow: /private/\n"
    let explanation = try await explanation(url, robots: robots)
    #expect(explanation.deciding?.code == code, "\(explanation.steps)")
  }

  @Test("The line of robots.txt that decides is named, and what the crawl drops of a URL")
  func words() async throws {
    let blocked = try await explanation(
      "https://a.example/private/x?utm_source=y",
      robots: "User-agent: *\nDisallow: /private/\n"
    )
    #expect(blocked.url == "https://a.example/private/x")
    #expect(blocked.steps.first?.text.contains("drops parameters") == true)
    let robots = blocked.steps.first { $0.subject == "robots" }
    #expect(robots?.text.contains("robots.txt:2: Disallow: /private/") == true)
    let unread = try await explanation("https://a.example/new")
    #expect(
      unread.steps.first { $0.subject == "robots" }?.text.contains("was not read yet") == true
    )
  }
}
