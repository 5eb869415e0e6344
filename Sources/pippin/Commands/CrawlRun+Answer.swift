import Basics
import Crawling
import Frontier
import Records

extension CrawlRun {
  /// Adds to a report what only the store has counted.
  func count(
    _ report: inout CrawlReport,
    in store: any CrawlStore,
    since start: Timestamp,
    passedBefore: (byHosts: Int, byDomains: Int)
  ) async throws {
    let passed = try await store.passedCounts()
    for (reason, count) in [
      (CrawlReason.hostBudget, passed.byHosts - passedBefore.byHosts),
      (CrawlReason.domainBudget, passed.byDomains - passedBefore.byDomains),
    ] where count > 0 {
      report.passedOver.add(count, reason)
    }
    guard report.redirects > 0 else { return }
    // One that leads to itself has failed when it was read; longer rings are found in the store.
    report.count(try await store.redirectRings(since: start))
  }

  /// A run that read nothing, and whose seeds all failed at their last try or redirect without an end,
  /// has failed, however often it is repeated.
  func requireAnswer(_ report: CrawlReport, _ outcome: CrawlOutcome) throws {
    guard report.pages == 0, report.unchanged == 0 else { return }
    let fates = outcome.fates
    guard !fates.isEmpty, fates.allSatisfy({ $0.isFailed || Self.isEndless($0) })
    else { return }
    let reasons = Set(fates.compactMap(\.reason)).sorted()
    throw Failure(
      reasons == [CrawlReason.noContact] ? .badConfiguration : .unreachable,
      "no seed could be read (\(reasons.joined(separator: ", "))). "
        + SeedOutcomeText.advice(fates, command: command)
    )
  }

  /// Whether redirects that never come to a page are what is wrong with a seed.
  private static func isEndless(_ fate: AddressOutcome) -> Bool {
    let reasons = [CrawlReason.redirectLoop, CrawlReason.tooManyRedirects, CrawlReason.badRedirect]
    return fate.state == .failed && fate.reason.map(reasons.contains) ?? false
  }
}
