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
    case .design: design(of: record)
    case .speed where record.fetch?.durationMs == nil:
      "Crawl the page, so that its response time is measured."
    default: signal.advice
    }
  }

  /// What the page lacks before it suits a screen.
  private static func design(of record: PageRecord) -> String? {
    let design = PageDesign(record, rules: Set(record.findings.map(\.rule)))
    var parts: [String] = []
    if !design.hasViewport { parts.append("Add a viewport.") }
    if !design.showsText { parts.append("Show the text without scripts.") }
    if !design.hasShortTitle { parts.append("Give it a title of at most 90 characters.") }
    if !design.hasImage {
      parts.append("Add an image of at least \(PageDesign.imageSideNeeded) pixels with its size.")
    } else if let side = design.imageSide {
      if side < PageDesign.imageSideNeeded {
        parts.append("Use an image of at least \(PageDesign.imageSideNeeded) pixels, not \(side).")
      }
    } else {
      parts.append("Say how wide and high the image is, in og:image:width and og:image:height.")
    }
    return parts.isEmpty ? Signal.design.advice : parts.joined(separator: " ")
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
