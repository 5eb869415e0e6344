import Addressing
import Crawling
import Inspecting
import Records
import Testing

/// Responses that are no page.
struct NoPageTests {
  @Test(
    "A response that is no page is not held to what pages have",
    arguments: [
      (200, "application/pdf", "%PDF-1.7"), (200, "text/plain", "<title>Plums</title>"),
      (302, "text/html", ""),
    ]
  )
  func noPage(status: Int, type: String, body: String) async throws {
    let fetcher = TableFetcher([
      "http://a.example/p": TableFetcher.Answer(
        status: status,
        body: body,
        headers: [("Content-Type", type), ("Location", "plums://x")].filter {
          status == 302 || $0.0 != "Location"
        }
      )
    ])
    var settings = CrawlSettings()
    settings.delay = 0
    let address = try #require(WebAddress("http://a.example/p"))
    let inspection = try await PageInspector(fetcher: fetcher, settings: settings)
      .inspect(address, association: nil)
    let rules = inspection.record.findings.map(\.rule)
    #expect(!rules.isEmpty && rules.allSatisfy { $0.hasPrefix("fetch.") }, "\(rules)")
    #expect(!inspection.record.reasons.contains(Reason.noTitle))
    #expect(inspection.checks.contains { $0.id == "result.judged" && $0.state == .skipped })
    #expect(!inspection.checks.contains { $0.id == "result.title" })
    #expect(inspection.checks.contains { $0.id == "fetch.html" } == (status == 200))
  }

  @Test(
    "The body of an error is not held to what pages have, and is told to be one",
    arguments: [401, 403, 404, 410, 500, 503]
  )
  func error(status: Int) async throws {
    let fetcher = TableFetcher([
      "http://a.example/p": TableFetcher.Answer(
        status: status,
        body: "<!doctype html><p>Sorry.</p>",
        headers: [("Content-Type", "text/html; charset=utf-8")]
      )
    ])
    var settings = CrawlSettings()
    settings.delay = 0
    let address = try #require(WebAddress("http://a.example/p"))
    let inspection = try await PageInspector(fetcher: fetcher, settings: settings)
      .inspect(address, association: nil)
    let rules = inspection.record.findings.map(\.rule)
    let families = ["page.", "quality.", "structured-data.", "result."]
    #expect(!rules.contains { rule in families.contains { rule.hasPrefix($0) } }, "\(rules)")
    #expect(inspection.record.reasons == [Reason.badStatus])
    #expect(!inspection.checks.contains { $0.id == "result.title" })
    let judged = inspection.checks.first { $0.id == "result.judged" }
    #expect(judged?.message.contains("the response is an error (\(status))") == true)
  }
}
