package import Records

extension CrawlReport {
  /// The report's counts for a monitoring system; counters of this run.
  package var metrics: [Metric] {
    let statuses = Dictionary(uniqueKeysWithValues: statuses.map { (String($0.key), $0.value) })
    return [
      Metric("pippin_crawl_requests_total", .counter, "Requests answered or failed.", requests),
      Metric("pippin_crawl_pages_total", .counter, "Pages read.", pages),
      Metric("pippin_crawl_unchanged_total", .counter, "Pages found unchanged.", unchanged),
      Metric("pippin_crawl_redirects_total", .counter, "Redirects.", redirects),
      Metric("pippin_crawl_bytes_total", .counter, "Bytes of pages, decompressed.", bytes),
      Metric("pippin_crawl_sitemaps_total", .counter, "Requests for sitemaps.", sitemaps),
      Metric("pippin_crawl_listed_total", .counter, "Addresses known from sitemaps.", listed),
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
        statuses
      ),
      Metric(
        "pippin_crawl_refused_total",
        .counter,
        "Addresses not fetched or gone, by reason.",
        by: "reason",
        refused
      ),
      Metric(
        "pippin_crawl_passed_over_total",
        .counter,
        "Links not taken up, by reason.",
        by: "reason",
        passedOver
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
    writer.field("end", end.rawValue)
    writer.field("indexable", indexable)
    writer.field("listed", listed)
    writer.field("lostLeases", lostLeases)
    Self.write("notAppLinked", notAppLinked, to: &writer)
    Self.write("notFetched", refused, to: &writer)
    Self.write("notIndexed", notIndexed, to: &writer)
    writer.field("pages", pages)
    Self.write("passedOver", passedOver, to: &writer)
    writer.field("redirects", redirects)
    writer.field("requests", requests)
    Self.write("retries", retries, to: &writer)
    writer.field("sitemaps", sitemaps)
    let answers = statuses.map { (String($0.key), $0.value) }
    Self.write("statuses", Dictionary(uniqueKeysWithValues: answers), to: &writer)
    writer.field("unchanged", unchanged)
  }

  private static func write(
    _ key: String,
    _ counts: [String: Int],
    to writer: inout JSONWriter
  ) {
    writer.key(key)
    writer.beginObject()
    for (name, count) in counts.sorted(by: { $0.key < $1.key }) { writer.field(name, count) }
    writer.endObject()
  }
}
