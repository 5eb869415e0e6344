import Addressing
import Fetching
package import Records

// MARK: - URLs of which the status alone is asked

extension VisitReader {
  /// Whether only the status of a visit's URL is asked.
  package func isCheck(_ visit: HostLease.Visit) -> Bool {
    settings.onlyChecks || visit.offer.isCheck
  }

  /// The end of a visit that asks for the status alone.
  ///
  /// Servers that do not know HEAD say so in many ways, with 404 among them, so that each of them is
  /// asked once more before it is believed.
  func checked(_ visit: HostLease.Visit, _ response: FetchResponse) -> VisitResult {
    let status = response.status
    let outcome: Settlement.Outcome
    if visit.tries == 0, Self.headRefusals.contains(status) {
      outcome = .retry(at: response.startedAt, reason: CrawlReason.headRefused)
    } else if (200...299).contains(status) {
      outcome = .checked
    } else {
      return withoutPage(visit, response).adding(Settlement.Response(response))
    }
    var settlement = settlement(of: visit, outcome, status: status)
    settlement.response = Settlement.Response(response)
    return .completed(settlement)
  }

  /// Statuses that servers answer HEAD with where GET would succeed.
  private static let headRefusals: Set = [400, 403, 404, 405, 406, 501]
}

extension VisitResult {
  /// The same, with whether the URL was on the way to be checked and not to be read.
  func ofCheck(_ isCheck: Bool) -> VisitResult {
    guard case .completed(var settlement) = self else { return self }
    settlement.isCheck = isCheck
    return .completed(settlement)
  }
}
