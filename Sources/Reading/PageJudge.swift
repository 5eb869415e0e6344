import Addressing
import Extraction
import Markup
import Quality
package import Records
import Robots

/// Reads and judges one page: bytes in, record out.
///
/// One function without state, so that it can run in any thread, or in a process of its own.
package enum PageJudge {
  /// Reads the page `input` and judges what was read.
  package static func read(_ input: PageInput) -> PageRecord {
    var findings = input.findings
    let tree = PageTree(reading: input.body, charset: input.charset, findings: &findings)
    let headers = PageHeaders(
      contentLanguage: input.contentLanguage,
      links: input.linkHeaders
    )
    let reading = PageReader.read(
      tree,
      url: input.address.withoutFragment,
      headers: headers,
      findings: &findings
    )
    var record = reading.record
    record.url = input.address.canonical
    record.fetch = input.fetch
    record.fetch?.charset = tree.encoding
    record.robots = robots(of: input, metas: reading.robotsMetas)
    apply(input.universalLinks, to: &record)
    if record.robots.nosnippet { record.description = nil }
    record.quality = QualityJudge.score(record: record, findings: &findings)
    record.findings = FindingOrder.sorted(findings)
    IndexabilityJudge.judge(&record)
    return record
  }

  private static func robots(of input: PageInput, metas: [PageReading.RobotsMeta]) -> RobotsSummary
  {
    var directives = PageDirectives()
    for meta in metas { directives.read(meta: meta.name, content: meta.content) }
    for tag in input.robotsTags { directives.read(header: tag) }
    var summary = input.robots
    summary.noindex = directives.noindex
    summary.nofollow = directives.nofollow
    summary.nosnippet = directives.nosnippet
    summary.sources = directives.sources
    return summary
  }

  /// Puts the apps that open the address by its association file in front of the deep links.
  private static func apply(_ links: UniversalLinks?, to record: inout PageRecord) {
    record.universalLinks = links
    let matches = (links?.apps ?? []).filter { $0.verdict == "match" }.map {
      DeepLink(
        platform: "ios",
        app: $0.appID,
        url: record.url.text,
        source: "universal-link"
      )
    }
    record.deepLinks.insert(contentsOf: matches, at: 0)
  }
}
