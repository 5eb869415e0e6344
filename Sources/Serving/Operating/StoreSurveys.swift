import Basics
import Records
import Searching
import Storing
import Synchronization

/// What the stores of a server hold, for monitoring.
final class StoreSurveys: Sendable {
  private let caches = Mutex<[String: SurveyCache]>([:])

  /// The metrics of `store`, with its name as the label `index`.
  ///
  /// - Throws: ``StoreError`` when the store cannot be read.
  func metrics(of store: ServedStore, at now: Timestamp) async throws -> [Metric] {
    let cache = caches.withLock { caches in
      if let cache = caches[store.name] { return cache }
      let cache = SurveyCache { try await StoreSurvey(store.store, at: $0) }
      caches[store.name] = cache
      return cache
    }
    return try await cache.survey(at: now).metrics(at: now, index: store.name)
  }

  /// The metrics of `stores`, those of one name together, and of the stores that cannot be read.
  func metrics(
    of stores: [ServedStore],
    at now: Timestamp,
    failed: (ServedStore, any Error) -> Void
  ) async -> [Metric] {
    var families: [Metric] = []
    var readable: [Metric.Sample] = []
    for store in stores {
      var found: [Metric] = []
      do {
        found = try await metrics(of: store, at: now)
      } catch {
        failed(store, error)
      }
      readable.append(Metric.Sample(found.isEmpty ? 0 : 1, labels: ["index": store.name]))
      for metric in found {
        if let index = families.firstIndex(where: { $0.name == metric.name }) {
          families[index].samples += metric.samples
        } else {
          families.append(metric)
        }
      }
    }
    return families + [
      Metric("pippin_store_readable", .gauge, "Whether the store can be read.", readable)
    ]
  }
}
