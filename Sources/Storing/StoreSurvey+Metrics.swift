package import Basics
package import Records

extension StoreSurvey {
  /// Everything for a monitoring system.
  ///
  /// - Parameters:
  ///   - now: The present moment, up to which ages count.
  ///   - index: The name of the store among those of a server, which becomes a label.
  /// - Returns: Gauges; see ``MetricsText``.
  package func metrics(at now: Timestamp, index: String? = nil) -> [Metric] {
    var metrics = statistics.metrics + duplicates.metrics + sizes.metrics + planMetrics
    metrics += lastRun?.metrics(at: now) ?? []
    guard let index else { return metrics }
    for metric in metrics.indices {
      for sample in metrics[metric].samples.indices {
        metrics[metric].samples[sample].labels["index"] = index
      }
    }
    return metrics
  }

  private var planMetrics: [Metric] {
    let locked = StoreLock.Kind.allCases.map { ($0.rawValue, holders[$0] == nil ? 0 : 1) }
    return [
      Metric("pippin_store_queue", .gauge, "URLs that wait for a request.", queue),
      Metric(
        "pippin_store_next_visits",
        .gauge,
        "Stored pages by when their next visit is due.",
        by: "due",
        nextVisits.byTime
      ),
      Metric(
        "pippin_store_next_attempts",
        .gauge,
        "URLs whose last attempt failed, by when the next one is due.",
        by: "due",
        nextAttempts.byTime
      ),
      Metric(
        "pippin_store_lock_held",
        .gauge,
        "Whether a process holds the lock.",
        by: "lock",
        Dictionary(uniqueKeysWithValues: locked)
      ),
    ]
  }
}

extension StoreSizes {
  /// The sizes for a monitoring system.
  ///
  /// Engagement counts in whole MiB: what one person does adds less than a byte count would show.
  package var metrics: [Metric] {
    var kinds = byKind
    kinds["engagement"] = (engagement >> 20) << 20
    return [
      Metric("pippin_store_bytes", .gauge, "Bytes of files, by what they hold.", by: "kind", kinds),
      Metric(
        "pippin_store_free_bytes",
        .gauge,
        "Bytes that may still be written to the disk, in whole MiB.",
        (free >> 20) << 20
      ),
    ]
  }
}

extension LastRun {
  /// The run for a monitoring system.
  package func metrics(at now: Timestamp) -> [Metric] {
    func seconds(_ time: Timestamp) -> [Metric.Sample] {
      [Metric.Sample(Double(time.milliseconds) / 1000)]
    }
    return [
      Metric(
        "pippin_last_run_start_timestamp_seconds",
        .gauge,
        "When the last run began, in seconds since 1970.",
        seconds(started)
      ),
      Metric(
        "pippin_last_run_end_timestamp_seconds",
        .gauge,
        "When the last run ended, in seconds since 1970; missing while it runs.",
        finished.map(seconds) ?? []
      ),
      Metric(
        "pippin_last_run_age_seconds",
        .gauge,
        "Seconds since the last run ended, or since it began when it has not. They are below 0 when "
          + "the clock was set back.",
        Int(age(at: now))
      ),
      Metric(
        "pippin_last_run_outcome",
        .gauge,
        "1 for how the last run ended: complete, deferred, page-limit, time-limit, stopped, "
          + "running or aborted.",
        by: "outcome",
        [state.name: 1]
      ),
      Metric("pippin_last_run_pages", .gauge, "Pages that the last run read.", pages),
      Metric("pippin_last_run_requests", .gauge, "Requests of the last run.", requests),
    ]
  }
}

extension DueCounts {
  /// The counts by the stable name of the time.
  package var byTime: [String: Int] {
    ["day": withinDay, "later": later, "now": now, "week": withinWeek]
  }
}
