import Addressing
import JSON
import Records
import Testing

@testable import Crawling

struct CrawlReportOutputTests {
  private var report: CrawlReport {
    var report = CrawlReport()
    report.pages = 3
    report.statuses = [200: 3, 404: 1]
    report.failed = ["fetch.gone-404": 1]
    return report
  }

  @Test("The report is one object with sorted keys")
  func json() {
    var writer = JSONWriter()
    writer.value(report)
    let text = String(decoding: writer.bytes, as: UTF8.self)
    #expect(text.hasPrefix("{\"appLinked\":0,\"bytes\":0,\"changedByScripts\":0,\"checked\":0,"))
    #expect(text.contains("\"notFetched\":{\"fetch.gone-404\":1}"))
    #expect(text.contains("\"statuses\":{\"200\":3,\"404\":1}"))
  }

  @Test("What is gone is counted apart from what was not read")
  func gone() {
    var report = report
    report.failed["fetch.gone-410"] = 2
    report.failed["fetch.gone-unconfirmed"] = 5
    report.failed["fetch.timeout"] = 7
    #expect(report.gone == 3)
  }

  @Test("A sitemap is no example of the URLs that were not read for the same reason")
  func examples() throws {
    var report = CrawlReport()
    var news = SitemapNews()
    news.miss("http://a.example/sitemap.xml", Reason.robotsBlocked)
    report.count(news)
    let address = try #require(WebAddress("http://a.example/x"))
    let outcome = Settlement.Outcome.failed(reason: Reason.robotsBlocked)
    report.count(
      Settlement(token: 1, address: address, outcome: outcome, status: 0),
      redirectLimit: 5
    )
    #expect(report.examples == [Reason.robotsBlocked: address.text])
    #expect(report.sitemapExamples == [Reason.robotsBlocked: "http://a.example/sitemap.xml"])
  }

  @Test("The report's counters have names that end in _total, and their tables labels")
  func metrics() {
    #expect(report.metrics.allSatisfy { $0.name.hasSuffix("_total") && $0.kind == .counter })
    let text = MetricsText.text(report.metrics)
    #expect(text.contains("\npippin_crawl_pages_total 3\n"))
    #expect(text.contains("\npippin_crawl_answers_total{status=\"404\"} 1\n"))
    #expect(text.contains("\npippin_crawl_refused_total{reason=\"fetch.gone-404\"} 1\n"))
  }
}
