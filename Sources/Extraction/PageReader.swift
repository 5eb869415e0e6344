package import Addressing
package import Markup
package import Records
import Rules

/// Reads everything that the markup of a page says, one vocabulary after the other.
package enum PageReader {
  /// Reads the page in `tree`.
  ///
  /// - Parameters:
  ///   - tree: The page's elements and text.
  ///   - url: The address that the page was served under.
  ///   - headers: The fields of the response that say something of the page.
  ///   - manifest: The web app manifest that the page names, when it has been fetched.
  ///   - findings: What was noted of the page so far; what is wrong is added, and then all are
  ///     put into the order of the source.
  /// - Returns: What the markup says, as far as markup can say it.
  package static func read(
    _ tree: PageTree,
    url: WebAddress,
    headers: PageHeaders = PageHeaders(),
    manifest: WebManifest? = nil,
    findings: inout [Finding]
  ) -> PageReading {
    var record = PageRecord(url: url.canonical)
    let page = Page(
      metas: PageMetas(tree),
      url: url,
      base: LinkReader.base(tree, url: url, findings: &findings),
      headers: headers,
      links: LinkHeader.read(headers.links)
    )
    let itemElements = readStructuredData(page, into: &record, findings: &findings)
    readIdentity(page, into: &record, findings: &findings)
    let expiry = readSummary(page, itemElements, into: &record, findings: &findings)
    readApps(page, manifest, into: &record, findings: &findings)
    record.links = links(of: page, findings: &findings)
    SubresourceReader.noteMixedContent(tree, url: url, findings: &findings)
    let text = readText(tree, into: &record, findings: &findings)
    ScriptFindings.note(tree, record, findings: &findings)
    RenderingNeed.note(tree, text: text.all, findings: &findings)
    noteMistakes(page.metas, findings: &findings)
    let isForm = FormPage.isForm(url) || FormMarkup.isForm(tree, showing: text.main)
    arrange(&findings, isForm: isForm, url)
    record.findings = findings
    var reading = PageReading(
      record: record,
      robotsMetas: robotsMetas(page.metas),
      visibleText: text.all,
      itemElements: itemElements,
      expiry: expiry
    )
    reading.prose = text.prose
    reading.isForm = isForm
    return reading
  }

  /// Reads the visible text, and takes out of the headings what results may not show.
  private static func readText(
    _ tree: PageTree,
    into record: inout PageRecord,
    findings: inout [Finding]
  ) -> VisibleText {
    let text = VisibleText.read(tree, findings: &findings)
    record.text = text.main
    if let shown = text.shown {
      record.shownText = shown
      record.headings = PageSummary.headings(tree, areShown: true)
    }
    return text
  }

  /// Notes tags that are written so that no reader finds them.
  private static func noteMistakes(_ metas: PageMetas, findings: inout [Finding]) {
    MetaValueAttribute.note(metas, findings: &findings)
    CurlyQuotes.note(metas.tree, findings: &findings)
    EscapedTwice.note(metas, findings: &findings)
    SwallowedMarkup.note(metas.tree, findings: &findings)
    ShadowRoots.note(metas.tree, findings: &findings)
  }

  /// Leaves out what does not matter on this page, and puts the rest into the order of the source.
  private static func arrange(_ findings: inout [Finding], isForm: Bool, _ url: WebAddress) {
    // Neither a form nor one more page of a list is in results.
    if isForm || ListPart.isPart(url) {
      findings.removeAll { FormMarkup.needless.contains($0.rule) }
    }
    UnreadTag.removeNotes(from: &findings)
    findings = FindingOrder.sorted(findings)
  }

  /// A page and what its readers share.
  private struct Page {
    let metas: PageMetas
    let url: WebAddress
    let base: WebAddress
    let headers: PageHeaders
    let links: [LinkHeader]
    var tree: PageTree { metas.tree }
  }

  private static func readIdentity(
    _ page: Page,
    into record: inout PageRecord,
    findings: inout [Finding]
  ) {
    let identity = PageIdentity.read(
      page.metas,
      url: page.url,
      base: page.base,
      headers: page.headers,
      links: page.links,
      findings: &findings
    )
    record.canonicalURL = identity.canonicalURL
    record.alternates = identity.alternates
    record.language = identity.language
    let resources = PageResources.read(
      page.tree,
      url: page.url,
      base: page.base,
      headers: page.links,
      findings: &findings
    )
    record.feeds = resources.feeds
    record.oEmbeds = resources.oEmbeds
    record.manifestURL = resources.manifestURL
    record.leads = resources.leads
  }

  /// The links of the page, and where it leads by itself.
  private static func links(of page: Page, findings: inout [Finding]) -> [PageLink] {
    var links = LinkReader.read(page.tree, base: page.base, findings: &findings)
    MetaRefresh.read(
      page.metas,
      header: page.headers.refresh,
      url: page.url,
      base: page.base,
      into: &links,
      findings: &findings
    )
    return links
  }

  /// - Returns: The statement that says until when the page holds.
  private static func readSummary(
    _ page: Page,
    _ itemElements: [Int?],
    into record: inout PageRecord,
    findings: inout [Finding]
  ) -> StatementLocation? {
    let canonical = record.canonicalURL.flatMap { WebAddress($0) }
    let addresses = [page.url.canonical, canonical].compactMap { $0 }
    let main = MainItems(
      record.items,
      addresses: addresses,
      titles: PageSummary.ownTitles(page.tree)
    )
    let summary = PageSummary.read(
      page.metas,
      base: page.base,
      main: main,
      site: SiteNames(page.url, record),
      findings: &findings
    )
    record.title = summary.title
    record.description = summary.description
    record.image = summary.image
    record.imageSize = summary.imageSize
    record.touchIcon = summary.touchIcon
    record.keywords = summary.keywords
    record.headings = summary.headings
    return readDates(page, main, itemElements, into: &record, findings: &findings)
  }

  /// - Returns: The statement that says until when the page holds.
  private static func readDates(
    _ page: Page,
    _ main: MainItems,
    _ itemElements: [Int?],
    into record: inout PageRecord,
    findings: inout [Finding]
  ) -> StatementLocation? {
    let dates = PageDates.read(
      page.metas,
      main: main,
      title: record.title,
      locate: { statement in
        var locator = StatementLocator(page.tree, itemElements)
        return locator.position(of: statement)
      },
      findings: &findings
    )
    record.datePublished = dates.published
    record.dateModified = dates.modified
    record.expires = dates.expires
    return dates.expiry
  }

  private static func readApps(
    _ page: Page,
    _ manifest: WebManifest?,
    into record: inout PageRecord,
    findings: inout [Finding]
  ) {
    record.banner = SmartAppBannerReader.read(page.metas, url: page.url, findings: &findings)
    let appLinks = AppLinksReader.read(page.metas, findings: &findings)
    record.appLinks = appLinks.targets
    record.webFallback = appLinks.fallback
    record.twitterApp = TwitterAppReader.read(page.metas, findings: &findings)
    record.alternateApps = AppURIReader.read(page.tree, headers: page.links, findings: &findings)
    record.relatedApps = manifest?.relatedApps ?? []
    let schemaApps = SchemaAppReader.read(record.items, url: page.url, findings: &findings)
    let metaApps = AppMetaReader.read(page.metas, url: page.url, findings: &findings)
    record.deepLinks = DeepLinks.merge(
      of: page.url,
      banner: record.banner,
      appLinks: record.appLinks,
      twitterApp: record.twitterApp,
      alternateApps: record.alternateApps,
      others: schemaApps + metaApps,
      relatedApps: record.relatedApps
    )
    AppAgreement.note(page.metas, record, findings: &findings)
    // A page that is being written on this machine names its own host.
    if LocalHost.isLocal(page.url) { findings.removeAll { $0.rule == Rule.deepLinkLocal.id } }
  }

  /// - Returns: For each item the element at which it begins.
  private static func readStructuredData(
    _ page: Page,
    into record: inout PageRecord,
    findings: inout [Finding]
  ) -> [Int?] {
    let data = StructuredDataReader.read(tree: page.tree, url: page.url, findings: &findings)
    record.items = data.items
    record.openGraph = data.openGraph
    record.twitterCard = data.twitterCard
    record.dublinCore = data.dublinCore
    record.actions = data.actions
    return data.elements
  }

  /// The metas for all crawlers, for Apple's and for this one, as written.
  private static func robotsMetas(_ metas: PageMetas) -> [PageReading.RobotsMeta] {
    let named = [("robots", MetaName.robots), ("applebot", .applebot), ("pippinbot", .pippinbot)]
      .flatMap { name, key in metas.elements(key, by: .name).map { (element: $0, name: name) } }
    return named.sorted { $0.element < $1.element }.prefix(64).compactMap { meta in
      metas.content(of: meta.element).map {
        PageReading.RobotsMeta(name: meta.name, content: $0)
      }
    }
  }
}
