package import Records
package import Storing

/// Which of the URLs that a crawl met are meant: those that meet all of the conditions, each of
/// which is met by any of its values.
package struct URLFilter: Hashable, Sendable {
  /// What became of the URL; empty for any outcome.
  package var outcomes: Set<URLOutcome> = []
  /// The status of its last response, as ranges such as `404...404` and `500...599`.
  package var statuses: [ClosedRange<Int>] = []
  /// The reason's code, or the family before its dot, such as `fetch`.
  package var reasons: Set<String> = []
  /// The host's name.
  package var hosts: Set<String> = []
  /// The seed, as the crawl names it.
  package var seeds: Set<String> = []
  /// Patterns of the whole URL; those that begin with a slash are of its path and query.
  package var patterns: [URLPattern] = []
  /// Only URLs that lead nowhere: broken ones, and redirects that end at one.
  package var isBroken = false
  /// Only pages that no page links to, seeds aside.
  package var isOrphan = false

  package init() {}

  /// Whether `url` meets the conditions that the URL alone decides.
  func admits(_ url: KnownURL) -> Bool {
    func isAny<Value: Hashable>(of wanted: Set<Value>, _ value: @autoclosure () -> Value) -> Bool {
      wanted.isEmpty || wanted.contains(value())
    }
    return isAny(of: outcomes, url.outcome)
      && (statuses.isEmpty || statuses.contains { $0.contains(url.status) })
      && (reasons.isEmpty || admits(reason: url.reason))
      && isAny(of: hosts, URLText(url.url).host)
      // A seed's own URL may belong to another seed, from which more links may follow.
      && (seeds.isEmpty || seeds.contains(url.url) || url.seed.map(seeds.contains) ?? false)
      && (patterns.isEmpty || patterns.contains { $0.matches(canonical: url.url) })
  }

  private func admits(reason: String?) -> Bool {
    guard let reason else { return false }
    let family = reason.prefix { $0 != "." }
    return reasons.contains(reason) || reasons.contains(String(family))
  }
}

/// The parts of a canonical URL, without parsing it again.
struct URLText {
  private let bytes: Substring.UTF8View

  init(_ url: String) {
    // Behind "scheme://".
    let start = url.utf8.firstIndex(of: UInt8(ascii: ":")).map { url.utf8.index($0, offsetBy: 3) }
    bytes = url[(start ?? url.startIndex)...].utf8
  }

  /// The host's name, without a port.
  var host: String {
    let authority = bytes.prefix { $0 != UInt8(ascii: "/") }
    // An address of IPv6 has colons of its own, and brackets around it.
    let isAddress = authority.first == UInt8(ascii: "[")
    let name =
      isAddress
      ? authority.prefix { $0 != UInt8(ascii: "]") } : authority.prefix { $0 != UInt8(ascii: ":") }
    return String(Substring(name)) + (isAddress ? "]" : "")
  }
}
