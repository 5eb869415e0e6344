import Crawling
import Frontier

extension CrawlRun {
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
