import Crawling
import Frontier

extension CrawlRun {
  /// A run that read nothing, and whose seeds all failed at their last try, has failed, however often
  /// it is repeated.
  func requireAnswer(_ report: CrawlReport, _ outcome: CrawlOutcome) throws {
    guard report.pages == 0, report.unchanged == 0 else { return }
    let fates = outcome.fates
    guard !fates.isEmpty, fates.allSatisfy(\.isFailed) else { return }
    let reasons = Set(fates.compactMap(\.reason)).sorted()
    throw Failure(
      reasons == [CrawlReason.noContact] ? .badConfiguration : .unreachable,
      "no seed could be read (\(reasons.joined(separator: ", "))). "
        + SeedOutcomeText.advice(fates, command: command)
    )
  }
}
