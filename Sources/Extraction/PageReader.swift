package import Addressing
package import Markup
package import Records

/// Reads everything that the markup of a page says, one vocabulary after the other.
package enum PageReader {
  /// Reads the page in `tree`.
  ///
  /// - Parameters:
  ///   - tree: The page's elements and text.
  ///   - url: The address that the page was served under.
  ///   - headers: The fields of the response that say something of the page.
  ///   - findings: What was noted of the page so far; what is wrong is added, and then all are
  ///     put into the order of the source.
  /// - Returns: What the markup says, as far as markup can say it.
  package static func read(
    _ tree: PageTree,
    url: WebAddress,
    headers: PageHeaders = PageHeaders(),
    findings: inout [Finding]
  ) -> PageReading {
    var record = PageRecord(url: url.canonical)
    let base = LinkReader.base(tree, url: url, findings: &findings)
    readSummary(tree, url: url, base: base, headers: headers, into: &record, findings: &findings)
    readStructuredData(tree, url: url, into: &record, findings: &findings)
    readApps(tree, url: url, headers: headers, into: &record, findings: &findings)
    record.links = LinkReader.read(tree, base: base, findings: &findings)
    let text = VisibleText.read(tree, findings: &findings)
    record.text = text.main
    findings = FindingOrder.sorted(findings)
    record.findings = findings
    return PageReading(
      record: record,
      robotsMetas: robotsMetas(tree),
      visibleText: text.all
    )
  }

  private static func readSummary(
    _ tree: PageTree,
    url: WebAddress,
    base: WebAddress,
    headers: PageHeaders,
    into record: inout PageRecord,
    findings: inout [Finding]
  ) {
    let summary = PageSummary.read(tree, base: base, findings: &findings)
    record.title = summary.title
    record.description = summary.description
    record.image = summary.image
    record.touchIcon = summary.touchIcon
    record.keywords = summary.keywords
    record.headings = summary.headings
    let identity = PageIdentity.read(
      tree,
      url: url,
      base: base,
      headers: headers,
      findings: &findings
    )
    record.canonicalURL = identity.canonicalURL
    record.alternates = identity.alternates
    record.language = identity.language
  }

  private static func readApps(
    _ tree: PageTree,
    url: WebAddress,
    headers: PageHeaders,
    into record: inout PageRecord,
    findings: inout [Finding]
  ) {
    record.banner = SmartAppBannerReader.read(tree, url: url, findings: &findings)
    let appLinks = AppLinksReader.read(tree, findings: &findings)
    record.appLinks = appLinks.targets
    record.webFallback = appLinks.fallback
    record.twitterApp = TwitterAppReader.read(tree, findings: &findings)
    record.alternateApps = AppURIReader.read(
      tree,
      linkHeaders: headers.links,
      findings: &findings
    )
    record.deepLinks = DeepLinks.merge(
      banner: record.banner,
      appLinks: record.appLinks,
      twitterApp: record.twitterApp,
      alternateApps: record.alternateApps,
      others: ViewActionReader.read(record.items) + AppMetaReader.read(tree)
    )
  }

  private static func readStructuredData(
    _ tree: PageTree,
    url: WebAddress,
    into record: inout PageRecord,
    findings: inout [Finding]
  ) {
    let data = StructuredDataReader.read(tree: tree, url: url, findings: &findings)
    record.items = data.items
    record.openGraph = data.openGraph
    record.twitterCard = data.twitterCard
    record.dublinCore = data.dublinCore
    record.actions = data.actions
  }

  /// The metas for all crawlers, for Apple's and for this one, as written.
  private static func robotsMetas(_ tree: PageTree) -> [PageReading.RobotsMeta] {
    let names: [StaticString] = ["robots", "applebot", "pippinbot"]
    var metas: [PageReading.RobotsMeta] = []
    for meta in tree.elements(.meta) where metas.count < 64 {
      guard let bytes = tree.attributeBytes(.name, of: meta),
        let name = names.first(where: { ASCII.equals(bytes, $0) }),
        let content = tree.content(of: meta)
      else { continue }
      metas.append(PageReading.RobotsMeta(name: "\(name)", content: content))
    }
    return metas
  }
}
