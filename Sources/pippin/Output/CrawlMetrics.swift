import Crawling
import Foundation
import Records
import Serving
import Storing
import Synchronization

/// Tells a monitoring system how a crawl goes while it runs.
final class CrawlMetrics: Sendable {
  private let progress = Mutex<Crawler.Progress?>(nil)
  private let surveys: SurveyCache?

  /// - Parameter folder: The folder of the store, which may not be there yet; `nil` for a store on PostgreSQL,
  ///   whose own monitoring says how it fares.
  private init(folder: String?) {
    surveys = folder.map { folder in
      SurveyCache { now in
        let store = try EmbeddedStore(StoreFolder(opening: folder), access: .reading)
        let survey = try await StoreSurvey(store, at: now)
        try store.close()
        return survey
      }
    }
  }

  /// Notes how far the run is.
  func update(_ progress: Crawler.Progress) { self.progress.withLock { $0 = progress } }

  /// Runs `body` beside a server of metrics at `address`, or without one when that is `nil`.
  ///
  /// - Throws: ``ListenError`` when nobody can listen there; else what `body` throws.
  static func serving<Value>(
    at address: MetricsAddress?,
    folder: String?,
    _ console: Console,
    _ body: (CrawlMetrics?) async throws -> Value
  ) async throws -> Value {
    guard let address else { return try await body(nil) }
    let metrics = CrawlMetrics(folder: folder)
    let (ports, continuation) = AsyncStream<Int>.makeStream()
    let server = Task {
      // Whoever waits for the port is told when there will be none.
      defer { continuation.finish() }
      try await MetricsServer.run(
        address: address.host,
        port: address.port,
        metrics: { await metrics.current() },
        ready: { continuation.yield($0) }
      )
    }
    defer { server.cancel() }
    guard let port = await ports.first(where: { _ in true }) else {
      try await server.value
      throw Failure(.cannotCreate, "--metrics-address \(address): it cannot be served.")
    }
    let url = "http://\(address.host.contains(":") ? "[\(address.host)]" : address.host):\(port)"
    console.log(
      LogEvent("crawl.metrics", "Metrics: \(url)/metrics", ["url": .text("\(url)/metrics")])
    )
    return try await body(metrics)
  }

  /// The metrics of the run and of the store.
  private func current() async -> [Metric] {
    let progress = progress.withLock { $0 }
    let report = progress?.report ?? CrawlReport()
    return report.metrics + [
      Metric(
        "pippin_crawl_in_flight",
        .gauge,
        "Requests under way.",
        progress?.inFlight ?? 0
      ),
      Metric("pippin_crawl_hosts", .gauge, "Hosts at work.", progress?.hosts ?? 0),
    ] + (await storeMetrics())
  }

  private func storeMetrics() async -> [Metric] {
    guard let surveys else { return [] }
    let now = Clock.now()
    do {
      return try await surveys.survey(at: now).metrics(at: now) + [Self.readable(true)]
    } catch {
      // A run that begins has no store yet; one that cannot be read shows as that.
      return [Self.readable(false)]
    }
  }

  /// Whether the store can be read.
  static func readable(_ isReadable: Bool) -> Metric {
    Metric("pippin_store_readable", .gauge, "Whether the store can be read.", isReadable ? 1 : 0)
  }
}
