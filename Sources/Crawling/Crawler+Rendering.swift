import Addressing
import Basics
import Records

// How pages come to be rendered: as a visit of their own, after what was served is stored.
extension Crawler {
  /// Has pages wait for that visit whose turn it is.
  func awaitRendering(_ iterator: inout AsyncStream<Event>.Iterator) async throws {
    let pages = renderings.take()
    guard !pages.isEmpty else { return }
    let time = now()
    let count = try await meanwhile(&iterator) { [store] in
      try await store.awaitRendering(of: pages, at: time)
    }
    // A cluster is away, or another worker has settled the page in another way meanwhile.
    report.leaveOut(pages.count - count, Reason.waitsForRendering)
  }

  /// When the hosts may be asked that the page of `job` loads something from.
  func slots(of job: FetchJob, token: Int64) -> RenderingSlots {
    RenderingSlots(
      origin: job.address.origin,
      delay: schedule.delay(of: token),
      now: now,
      sleep: sleep
    ) { [store, patience, now] origin, delay in
      let time = now()
      let end = time.advanced(bySeconds: delay)
      let moment = try await patience.call {
        try await store.claim(origin: origin, at: time, until: end)
      }
      return moment.seconds(since: time)
    }
  }
}
