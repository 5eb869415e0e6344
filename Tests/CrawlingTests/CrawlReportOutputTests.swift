import Crawling
import JSON
import Records
import Testing

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

  @Test("The report's counters have names that end in _total, and their tables labels")
  func metrics() {
    #expect(report.metrics.allSatisfy { $0.name.hasSuffix("_total") && $0.kind == .counter })
    let text = MetricsText.text(report.metrics)
    #expect(text.contains("\npippin_crawl_pages_total 3\n"))
    #expect(text.contains("\npippin_crawl_answers_total{status=\"404\"} 1\n"))
    #expect(text.contains("\npippin_crawl_refused_total{reason=\"fetch.gone-404\"} 1\n"))
  }
}
