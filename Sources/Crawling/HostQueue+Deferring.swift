import Basics
import Records

// MARK: - What waits because robots.txt cannot be read

extension HostQueue {
  /// How often a robots.txt that a server fails to give is requested in a row.
  package static let robotsTries = 10

  /// Puts every visit off, because nothing of the host may be fetched while its robots.txt cannot be
  /// read.
  ///
  /// A server that answers with an error is asked again, each time later, as long as the run would
  /// wait for that, ten times at most; one that does not answer has as many tries as an address. Then the visits fail,
  /// and the next run takes them up as soon as the host may be asked.
  mutating func deferAll(
    reason: String,
    isFromHost: Bool,
    retryAfter: Double?,
    at now: Timestamp
  ) {
    slowDown(retryAfter: retryAfter)
    due = max(due, now.advanced(bySeconds: delay))
    let isPatient = isFromHost && settings.tries > 1
    let tries = visits.lazy.map(\.tries).max() ?? 0
    if isPatient {
      let wait = min(Double(1 << min(tries, 12)), settings.backoffCeiling)
      due = max(due, now.advanced(bySeconds: wait))
    }
    // What is to be rendered waits on as it is, for a later lease.
    for visit in visits where !visit.isRendering {
      var settlement = failure(of: visit, reason: reason, status: 0, at: now)
      if isPatient {
        settlement.outcome =
          due.seconds(since: now) <= settings.patience && tries + 1 < Self.robotsTries
          ? .retry(at: due, reason: reason) : .unreached(reason: reason)
      }
      settlement.retryAt = due
      settlements.append(settlement)
    }
    visits = []
  }
}
