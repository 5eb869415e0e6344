import Addressing
import Analysis
import Indexing

extension SearchRequest {
  /// Widens every filter by the values that mean the same as its own: other names of apps, which `names`
  /// lists, and hosts in the spelling of stored URLs.
  mutating func widen(by names: [String: [String]]) {
    if !names.isEmpty { text = Query.widening(.app, by: names, in: text) }
    for name in [FilterName.host, .site] {
      let asked = Query.values(of: name, in: text)
      let others = asked.map { ($0, Filter.otherSpelling(ofHost: $0).map { [$0] } ?? []) }
      let more = Dictionary(uniqueKeysWithValues: others.filter { !$0.1.isEmpty })
      text = Query.widening(name, by: more, in: text)
    }
    filters = filters.map { $0.widened(by: names) }
  }
}

extension SearchRequest.Filter {
  /// The filter with the values that mean the same as its own: other names of apps, and hosts in the
  /// spelling of stored URLs.
  func widened(by names: [String: [String]]) -> Self {
    switch name {
    case .app: Self(name, values.flatMap { [$0] + (names[$0] ?? []) })
    case .host, .site:
      Self(name, values.flatMap { [$0] + (Self.otherSpelling(ofHost: $0).map { [$0] } ?? []) })
    case .lang, .type: self
    }
  }

  /// How stored URLs spell the host of which `text` is the name, the origin, or the name with a port;
  /// `nil` when it is no host, or is spelled so already, whatever the case.
  ///
  /// Internationalized names are stored as A-labels (RFC 5890, section 2.3.2.1). What has a path is more
  /// than a host, so that it stays as it is, and finds nothing.
  fileprivate static func otherSpelling(ofHost text: String) -> String? {
    let address = WebAddress(text.contains("://") ? text : "http://\(text)")
    guard let address, address.target == "/", address.host != text.lowercased() else { return nil }
    return address.host
  }
}
