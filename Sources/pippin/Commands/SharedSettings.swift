import Crawling

/// The settings in which all workers of one frontier have to agree, because they decide how hosts are
/// spared and what belongs to the crawl.
struct SharedSettings: Hashable {
  /// Under what key the first worker keeps them.
  static let key = "crawl-settings"

  private let lines: [String]

  init(_ settings: CrawlSettings) {
    lines = [
      "user agents \(settings.agents.joined(separator: ", "))", "delay \(settings.delay)",
      "longest Crawl-delay \(settings.crawlDelayCeiling)",
      "longest back-off \(settings.backoffCeiling)",
      "starts a second and address \(settings.startsPerAddress)", "scope \(settings.scope)",
      "depth \(settings.maxDepth)", "redirects \(settings.maxRedirects)",
      "addresses of a host \(settings.hostAddresses)",
      "pages of a template \(settings.templateBudget)",
      "pages of a host \(settings.hostBudget)", "hosts of a domain \(settings.domainBudget)",
      "most hosts of a domain \(settings.domainHosts)",
      "addresses of a domain \(settings.domainAddresses)",
    ]
  }

  /// Reads what ``bytes`` gave.
  init(bytes: [UInt8]) {
    lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// The settings as lines of text.
  var bytes: [UInt8] { Array(lines.joined(separator: "\n").utf8) }

  /// The first setting in which `ours` are others than these; `nil` when there is none.
  func firstDifference(from ours: SharedSettings) -> (theirs: String, ours: String)? {
    for (theirs, ours) in zip(lines, ours.lines) where theirs != ours { return (theirs, ours) }
    return lines.count == ours.lines.count ? nil : ("other settings", "its own")
  }
}
