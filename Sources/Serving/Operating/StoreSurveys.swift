import Records
import Searching
import Storing
import Synchronization

/// What stores hold, for monitoring; kept for a while, because counting every page takes long where
/// there are millions.
final class StoreSurveys: Sendable {
  private struct Kept {
    let survey: StoreSurvey
    /// The seconds for which it is kept.
    let lifetime: Double
  }

  /// The least seconds that a survey is kept.
  private static let leastLifetime = 10.0
  /// How many times as long as it took a survey is kept: so counting takes a twentieth of the time.
  private static let patience = 20.0

  private let kept = Mutex<[String: Kept]>([:])

  /// The metrics of `store`, with its name as the label `index`.
  ///
  /// - Throws: ``StoreError`` when the store cannot be read.
  func metrics(of store: ServedStore, at now: Timestamp) async throws -> [Metric] {
    if let known = kept.withLock({ $0[store.name] }),
      (0..<known.lifetime).contains(now.seconds(since: known.survey.moment))
    {
      return known.survey.metrics(at: now, index: store.name)
    }
    let begin = ContinuousClock.now
    let survey = try await StoreSurvey(store.store, at: now)
    let seconds = (ContinuousClock.now - begin) / .seconds(1)
    let lifetime = max(Self.leastLifetime, seconds * Self.patience)
    kept.withLock { $0[store.name] = Kept(survey: survey, lifetime: lifetime) }
    return survey.metrics(at: now, index: store.name)
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
        if let place = families.firstIndex(where: { $0.name == metric.name }) {
          families[place].samples += metric.samples
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
