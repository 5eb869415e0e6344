package import Frontier
package import Records

extension StoreStatistics {
  /// The counts for a monitoring system; gauges, because pages go away too.
  package var metrics: [Metric] {
    let statuses = Dictionary(uniqueKeysWithValues: statuses.map { (String($0.key), $0.value) })
    return [
      Metric("pippin_store_pages", .gauge, "Pages with a record.", pages),
      Metric("pippin_store_indexable", .gauge, "Pages that may be in the index.", indexable),
      Metric("pippin_store_app_linked", .gauge, "Pages that are public results.", appLinked),
      Metric("pippin_store_hosts", .gauge, "Hosts known.", hosts),
      Metric("pippin_store_addresses", .gauge, "URLs known.", by: "state", states),
      Metric(
        "pippin_store_reasons",
        .gauge,
        "URLs that failed, wait or are deferred, by reason.",
        by: "reason",
        reasons
      ),
      Metric(
        "pippin_store_answers",
        .gauge,
        "Visited URLs by the status of the last response; 0 is none.",
        by: "status",
        statuses
      ),
      Metric("pippin_store_version", .gauge, "The highest version of a record.", Int(version)),
    ]
  }
}

extension DuplicateStatistics {
  /// The counts for a monitoring system.
  package var metrics: [Metric] {
    [
      Metric("pippin_store_clusters", .gauge, "Groups of pages that say the same.", clusters),
      Metric("pippin_store_duplicates", .gauge, "Pages that follow another.", duplicates),
    ]
  }
}
