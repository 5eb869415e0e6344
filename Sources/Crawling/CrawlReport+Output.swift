package import JSON
package import Records

extension CrawlReport {
  /// The answers by the status as text.
  private var statusCounts: [String: Int] {
    Dictionary(uniqueKeysWithValues: statuses.map { (String($0.key), $0.value) })
  }

  /// The report's counts for a monitoring system; counters of this run.
  package var metrics: [Metric] {
    [
      Metric("pippin_crawl_requests_total", .counter, "Requests answered or failed.", requests),
      Metric("pippin_crawl_pages_total", .counter, "Pages read.", pages),
      Metric("pippin_crawl_unchanged_total", .counter, "Pages found unchanged.", unchanged),
      Metric("pippin_crawl_checked_total", .counter, "URLs whose status alone was asked.", checked),
      Metric("pippin_crawl_redirects_total", .counter, "Redirects.", redirects),
      Metric("pippin_crawl_rendered_total", .counter, "Pages rendered.", rendered),
      Metric(
        "pippin_crawl_changed_by_scripts_total",
        .counter,
        "Rendered pages that scripts changed.",
        changedByScripts
      ),
      Metric(
        "pippin_crawl_not_rendered_total",
        .counter,
        "Pages not rendered that were to be, by reason.",
        by: "reason",
        notRendered
      ),
      Metric("pippin_crawl_bytes_total", .counter, "Bytes of pages, decompressed.", bytes),
      Metric("pippin_crawl_sitemaps_total", .counter, "Requests for sitemaps.", sitemaps),
      Metric("pippin_crawl_listed_total", .counter, "URLs known from sitemaps.", listed),
      Metric(
        "pippin_crawl_indexable_total",
        .counter,
        "Pages that may be in the index.",
        indexable
      ),
      Metric("pippin_crawl_app_linked_total", .counter, "Pages that are results.", appLinked),
      Metric("pippin_crawl_lost_leases_total", .counter, "Leases that ended early.", lostLeases),
      Metric(
        "pippin_crawl_answers_total",
        .counter,
        "Answers to requests for pages, by status.",
        by: "status",
        statusCounts
      ),
      Metric(
        "pippin_crawl_refused_total",
        .counter,
        "URLs not fetched or gone, by reason.",
        by: "reason",
        failed
      ),
      Metric(
        "pippin_crawl_passed_over_total",
        .counter,
        "Links not taken up, by reason.",
        by: "reason",
        passedOver.counts
      ),
      Metric(
        "pippin_crawl_sitemaps_missed_total",
        .counter,
        "Sitemaps not read, by reason.",
        by: "reason",
        sitemapsMissed
      ),
      Metric(
        "pippin_crawl_retries_total",
        .counter,
        "Attempts that failed for now, by reason.",
        by: "reason",
        retries
      ),
    ]
  }
}

extension CrawlReport: JSONWritable {
  /// Writes the counts of the run as an object.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writeFields(to: &writer)
    writer.endObject()
  }

  private func writeFields(to writer: inout JSONWriter) {
    writer.field("appLinked", appLinked)
    writer.field("bytes", bytes)
    writer.field("changedByScripts", changedByScripts)
    writer.field("checked", checked)
    writer.field("cutCrawlDelays", cutDelays.count)
    writer.field("end", end.rawValue)
    // Of a reason that several lists have, the URL counts before the sitemap, and that before a link.
    let all = examples.merging(retryExamples) { first, _ in first }
      .merging(sitemapExamples) { first, _ in first }
      .merging(passedOver.examples) { first, _ in first }
    writer.field("examples", all)
    writer.field("indexable", indexable)
    writer.field("listed", listed)
    writer.field("lostLeases", lostLeases)
    writer.field("notAppLinked", notAppLinked)
    writer.field("notFetched", failed)
    writer.field("notIndexed", notIndexed)
    writer.field("notRendered", notRendered)
    writer.field("pages", pages)
    writer.field("passedOver", passedOver.counts)
    writer.field("redirects", redirects)
    writer.field("rendered", rendered)
    writer.field("requests", requests)
    writer.field("retries", retries)
    writer.field("sitemaps", sitemaps)
    writer.field("sitemapsMissed", sitemapsMissed)
    writer.field("statuses", statusCounts)
    writer.field("unchanged", unchanged)
  }
}
