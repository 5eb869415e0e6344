import Crawling
import Records
import Serving

extension CrawlOutcome {
  /// The end of the run for a log: its counts as fields.
  var event: LogEvent {
    var fields: [String: LogEvent.Value] = [
      "outcome": .text(report.end.rawValue), "seconds": .decimal((seconds * 1000).rounded() / 1000),
    ]
    let numbers = [
      "appLinked": report.appLinked, "bytes": report.bytes, "indexable": report.indexable,
      "listed": report.listed, "lostLeases": report.lostLeases, "pages": report.pages,
      "redirects": report.redirects, "requests": report.requests, "sitemaps": report.sitemaps,
      "unchanged": report.unchanged,
    ]
    for (name, number) in numbers { fields[name] = .number(number) }
    let statuses = report.statuses.map { (String($0.key), $0.value) }
    let tables = [
      "notAppLinked": report.notAppLinked, "notFetched": report.failed,
      "notIndexed": report.notIndexed, "passedOver": report.passedOver.counts,
      "retries": report.retries,
      "statuses": Dictionary(uniqueKeysWithValues: statuses),
    ]
    for (name, table) in tables { fields[name] = .counts(table) }
    return LogEvent("crawl.end", String(text(width: 80).prefix { $0 != "\n" }), fields)
  }
}
