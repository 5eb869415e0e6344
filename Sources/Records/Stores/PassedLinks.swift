/// Links that are not followed, counted by the reason, with one URL for each reason.
package struct PassedLinks: Hashable, Sendable {
  /// How many there are, by reason.
  package private(set) var counts: [String: Int] = [:]
  /// One of them for each reason: the first of a page, and of many pages the first in the order of the
  /// text, so that it does not depend on the order of the responses.
  package private(set) var examples: [String: String] = [:]

  /// The most characters of an example.
  private static let exampleLimit = 200

  package init() {}

  /// Whether there are none.
  package var isEmpty: Bool { counts.isEmpty }

  /// Adds the link to `url`, whose text is made only for the first of its reason.
  package mutating func add(_ url: @autoclosure () -> String, _ reason: String) {
    guard Self.isFirst(&counts[reason, default: 0]) else { return }
    examples[reason] = String(url().prefix(Self.exampleLimit))
  }

  /// Adds `count` links at once, with one of them where it is known.
  package mutating func add(_ count: Int, _ reason: String, such url: String? = nil) {
    counts[reason, default: 0] += count
    if examples[reason] == nil, let url { examples[reason] = String(url.prefix(Self.exampleLimit)) }
  }

  /// Adds those of another page or list.
  package mutating func add(_ other: PassedLinks) {
    if other.isEmpty { return }
    counts.merge(other.counts, uniquingKeysWith: +)
    examples.merge(other.examples) { min($0, $1) }
  }

  private static func isFirst(_ count: inout Int) -> Bool {
    count += 1
    return count == 1
  }
}
