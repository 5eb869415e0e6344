package import Addressing
package import Records

/// Which URLs an operator wants a crawl to have, by patterns.
///
/// A URL that a pattern of ``exclude`` matches is left out. Where there are patterns of ``include``, one
/// of them has to match. Seeds are fetched all the same, because their list names them.
package struct URLRules: Hashable, Sendable {
  /// Patterns of which one has to match; any URL is wanted when there is none.
  package var include: [URLPattern] = []
  /// Patterns of URLs that are left out, whatever ``include`` says.
  package var exclude: [URLPattern] = []

  /// The most patterns of one list: each is compared with each link.
  package static let limit = 1000

  /// What is wrong with `pattern`; `nil` when it can match a URL.
  package static func complaint(about pattern: String) -> String? {
    pattern.hasPrefix("/") || pattern.hasPrefix("*") || pattern.hasPrefix("http")
      ? nil : "the pattern \(pattern) begins with none of /, * and http"
  }

  /// Rules that leave nothing out.
  package init() {}

  /// Whether there is no rule.
  package var isEmpty: Bool { include.isEmpty && exclude.isEmpty }

  /// Why `address` is left out; `nil` when it is not.
  package func objection(to address: WebAddress) -> String? {
    if isEmpty { return nil }
    if exclude.contains(where: { $0.matches(address) }) { return CrawlReason.excluded }
    guard !include.isEmpty, !include.contains(where: { $0.matches(address) }) else { return nil }
    return CrawlReason.notIncluded
  }

  /// Why the status of `address` is not asked either: patterns to include are of pages.
  func exclusion(of address: WebAddress) -> String? {
    exclude.contains { $0.matches(address) } ? CrawlReason.excluded : nil
  }

  /// The pattern that decides about `address`; `nil` when none matches.
  func deciding(about address: WebAddress) -> URLPattern? {
    exclude.first { $0.matches(address) } ?? include.first { $0.matches(address) }
  }
}
