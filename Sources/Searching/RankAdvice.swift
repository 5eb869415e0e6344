import Ranking
import Records
import Rules

/// What would raise a page in a signal, where it takes a look at the page to tell.
enum RankAdvice {
  /// What the owner of the page in `record` can do to raise `signal`; `nil` for what no page can
  /// change.
  ///
  /// - Parameters:
  ///   - signal: The signal.
  ///   - record: The page.
  ///   - findings: The findings that are listed below the advice.
  /// - Returns: The advice, in sentences.
  static func text(on signal: Signal, _ record: PageRecord, _ findings: [Finding]) -> String? {
    switch signal {
    case .quality where findings.isEmpty: quality(of: record)
    case .speed where record.fetch?.durationMs == nil:
      "Crawl the page, so that its response time is measured."
    default: signal.advice
    }
  }

  /// How structured data gets better on a page without a finding that has a gain.
  private static func quality(of record: PageRecord) -> String {
    guard record.items.isEmpty else {
      return "No finding costs points. The rest comes slowly, with each further property that the "
        + "page shows."
    }
    let missing = [Rule.structuredDataNone.id, Rule.structuredDataOpenGraphOnly.id]
    return record.findings.first { missing.contains($0.rule) }?.fix
      ?? "Say in JSON-LD what the page is about: its type of schema.org, its name, and what else "
      + "the page shows."
  }
}
