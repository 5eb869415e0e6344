import Addressing
import Analysis
import Indexing

extension SearchRequest {
  /// Widens every filter by the values that mean the same as its own: other names of apps, which `names`
  /// lists, hosts in the spelling of stored URLs, other codes of a language, and the names of types that
  /// are written as URLs.
  mutating func widen(by names: [String: [String]]) {
    if !names.isEmpty { text = Query.widening(.app, by: names, in: text) }
    for name in [FilterName.host, .site, .lang, .type] {
      let asked = Query.values(of: name, in: text)
      let others = asked.map { ($0, Filter.others(beside: $0, of: name)) }
      let more = Dictionary(uniqueKeysWithValues: others.filter { !$0.1.isEmpty })
      text = Query.widening(name, by: more, in: text)
    }
    filters = filters.map { $0.widened(by: names) }
  }
}

extension SearchRequest.Filter {
  /// The filter with the values that mean the same as its own: other names of apps, hosts in the
  /// spelling of stored URLs, other codes of a language, and the names of types.
  func widened(by names: [String: [String]]) -> Self {
    switch name {
    case .app: Self(name, values.flatMap { [$0] + (names[$0] ?? []) })
    case .host, .site, .lang, .type:
      Self(name, values.flatMap { [$0] + Self.others(beside: $0, of: name) })
    }
  }

  /// The values of `name` that mean the same as `value`, without asking for them.
  fileprivate static func others(beside value: String, of name: FilterName) -> [String] {
    switch name {
    case .host, .site: otherSpelling(ofHost: value).map { [$0] } ?? []
    case .lang: LanguageCodes.others(of: value)
    case .type: schemaName(ofType: value).map { [$0] } ?? []
    case .app: []
    }
  }

  /// The name of the type of schema.org of which `text` is the URL; `nil` for every other text.
  fileprivate static func schemaName(ofType text: String) -> String? {
    guard let address = WebAddress(text), ["schema.org", "www.schema.org"].contains(address.host),
      let slash = text.lastIndex(of: "/")
    else { return nil }
    let name = text[text.index(after: slash)...]
    return name.isEmpty || !name.allSatisfy({ $0.isLetter || $0.isNumber }) ? nil : String(name)
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
