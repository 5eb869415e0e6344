import Addressing
import Basics
import Extraction
import Markup
import Quality
package import Records
import Robots
import Rules

/// Reads and judges one page: bytes in, record out.
///
/// One function without state, so that it can run in any thread, or in a process of its own.
package enum PageJudge {
  /// Reads the page `input` and judges what was read.
  ///
  /// When the budget ends between two stages, those behind it are left out: the record holds what
  /// was read so far and the finding `reading.over-budget`.
  ///
  /// - Parameters:
  ///   - input: The page.
  ///   - budget: How much time there is.
  /// - Returns: What was read.
  package static func read(
    _ input: PageInput,
    budget: ReadingBudget = .unlimited
  ) -> PageRecord {
    var findings = input.findings
    let tree = PageTree(
      reading: input.body,
      charset: input.charset,
      mediaType: input.contentType,
      findings: &findings
    )
    guard budget.isLeft else {
      findings.append(Finding(.readingOverBudget, "Only its encoding and its tags were read."))
      let nothing = PageReading(
        record: PageRecord(url: input.address.canonical),
        robotsMetas: [],
        visibleText: ""
      )
      return finished(nothing, tree, input, findings)
    }
    let reading = reading(of: tree, input, findings: &findings)
    guard budget.isLeft else {
      findings.append(Finding(.readingOverBudget, "Its quality was not judged."))
      return finished(reading, tree, input, findings)
    }
    return finished(judged(reading, tree, input, findings: &findings), input, findings)
  }

  /// What the vocabularies of the page say, with the fields of its response.
  private static func reading(
    of tree: PageTree,
    _ input: PageInput,
    findings: inout [Finding]
  ) -> PageReading {
    PageReader.read(
      tree,
      url: input.address.withoutFragment,
      headers: PageHeaders(
        contentLanguage: input.contentLanguage,
        links: input.linkHeaders,
        refresh: input.refresh
      ),
      manifest: input.manifest.flatMap { manifest in
        WebManifest.read(manifest.body, url: manifest.address, findings: &findings)
      },
      findings: &findings
    )
  }

  /// The record of what was read, with its quality and what is wrong with its text and dates.
  private static func judged(
    _ reading: PageReading,
    _ tree: PageTree,
    _ input: PageInput,
    findings: inout [Finding]
  ) -> PageRecord {
    let directives = directives(of: input, metas: reading.robotsMetas)
    UnavailableAfter.note(directives, tree, in: &findings)
    UnreadDirectives.note(directives, tree, in: &findings)
    var record = described(reading, tree, input, findings: &findings)
    var locator = StatementLocator(tree, reading)
    let drawn = DrawnNumbers(tree)
    let page = PageText(
      reading.visibleText,
      title: record.title,
      isWhole: VisibleText.isWhole(reading.visibleText)
    )
    record.quality = QualityJudge.score(
      record: record,
      page: page,
      now: input.now,
      isForm: reading.isForm,
      isDrawn: { drawn.shows($0) },
      locate: { locator.position(of: $0) },
      findings: &findings
    )
    SpamJudge.note(
      record,
      page: page,
      prose: reading.prose.text,
      locate: { StuffingLocator.position(of: $0, tree, reading.prose) },
      in: &findings
    )
    if record.isExpired(at: input.now) {
      PageExpiry.note(record, reading, directives, tree, &locator, in: &findings)
    }
    return record
  }

  /// The record of a page that nobody could read, with the reason as a finding.
  static func unread(_ input: PageInput, _ finding: Finding) -> PageRecord {
    var record = PageRecord(url: input.address.canonical)
    record.fetch = input.fetch
    apply(directives(of: input, metas: []), of: input, to: &record)
    apply(input.universalLinks, to: &record)
    return finished(record, input, input.findings + [finding])
  }

  /// What was read, with what is known of the page besides its bytes.
  private static func described(
    _ reading: PageReading,
    _ tree: PageTree,
    _ input: PageInput,
    findings: inout [Finding]
  ) -> PageRecord {
    var record = reading.record
    record.url = input.address.canonical
    record.fetch = input.fetch
    record.fetch?.charset = tree.encoding
    if input.keepsSubresources {
      var known: [Finding] = []
      let url = input.address.withoutFragment
      let base = LinkReader.base(tree, url: url, findings: &known)
      record.subresources = SubresourceReader.read(tree, base: base, findings: &findings)
    }
    apply(directives(of: input, metas: reading.robotsMetas), of: input, to: &record)
    apply(input.universalLinks, to: &record)
    return record
  }

  /// The record of a page whose reading ended before its quality was judged.
  private static func finished(
    _ reading: PageReading,
    _ tree: PageTree,
    _ input: PageInput,
    _ findings: [Finding]
  ) -> PageRecord {
    var findings = findings
    let record = described(reading, tree, input, findings: &findings)
    return finished(record, input, findings)
  }

  private static func finished(
    _ record: PageRecord,
    _ input: PageInput,
    _ findings: [Finding]
  ) -> PageRecord {
    var record = record
    var reported = findings
    if record.robots.noindex || IndexabilityJudge.isError(record.fetch) {
      reported.removeAll { !UnindexedPage.concerns($0) }
    }
    if !IndexabilityJudge.isPage(record.fetch) { reported.removeAll { !NoPage.concerns($0) } }
    record.findings = FindingOrder.sorted(reported)
    record.findings = Overlap.deduplicated(record)
    IndexabilityJudge.judge(&record, now: input.now)
    return record
  }

  private static func directives(
    of input: PageInput,
    metas: [PageReading.RobotsMeta]
  ) -> PageDirectives {
    var directives = PageDirectives()
    for meta in metas { directives.read(meta: meta.name, content: meta.content) }
    for tag in input.robotsTags { directives.read(header: tag) }
    return directives
  }

  /// Does what the page asks of search engines.
  ///
  /// A page that asks to leave the index behind some moment holds until then.
  private static func apply(
    _ directives: PageDirectives,
    of input: PageInput,
    to record: inout PageRecord
  ) {
    var summary = input.robots
    if let end = PageExpiry.end(of: directives) {
      if record.end.map({ end.moment < $0 }) ?? true { record.expires = end.text }
    }
    summary.noindex = directives.noindex
    summary.nofollow = directives.nofollow
    summary.nosnippet = directives.nosnippet
    summary.maxSnippet = directives.maxSnippet.flatMap { $0 > 0 ? $0 : nil }
    summary.noImagePreview = directives.noImagePreview
    summary.sources = directives.sources
    record.robots = summary
    if summary.noImagePreview { record.dropImage() }
    if summary.nosnippet {
      record.description = nil
    } else if let most = directives.maxSnippet, let description = record.description,
      description.count > most
    {
      record.description = String(description.prefix(most))
    }
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
