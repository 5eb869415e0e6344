package import Addressing

extension AppAssociationFile {
  /// A URL that a rule of the file matches.
  package struct Example: Hashable, Sendable {
    /// The URL.
    package let url: WebAddress
    /// The rule as the file writes it, without white space.
    package let rule: String
    /// Where the rule is, such as `applinks.details[0].components[2]`.
    package let location: String
    /// Whether the rule keeps its URLs out of the app.
    package let isExclude: Bool
  }

  /// The most rules of which examples are made.
  package static let exampleLimit = 500

  /// Makes a URL for each rule, so that two files can be compared by what they do with the URLs of both.
  ///
  /// Exclusions come first, then the other rules, each in the file's order. A rule whose patterns
  /// match no URL that can be written has none.
  ///
  /// - Parameter root: The start page of the host.
  /// - Returns: The examples, of ``exampleLimit`` rules at most.
  package func examples(below root: WebAddress) -> [Example] {
    let rules = entries.flatMap(\.rules).prefix(Self.exampleLimit)
    let sorted = rules.filter(\.isExclude) + rules.filter { !$0.isExclude }
    return sorted.compactMap { rule in
      rule.example(below: root).map { url in
        Example(
          url: url,
          rule: rule.text,
          location: rule.location.path,
          isExclude: rule.isExclude
        )
      }
    }
  }
}

extension AssociationRule {
  /// A URL that the rule matches; `nil` when none was found.
  fileprivate func example(below root: WebAddress) -> WebAddress? {
    for fill in ["x", ""] {
      guard let text = exampleText(fill: fill), let url = root.resolving(text) else { continue }
      var subject = LinkSubject(url)
      if url.host == root.host, matches(&subject) { return url }
    }
    return nil
  }

  /// The path, the query and the fragment of a URL that the patterns cover.
  private func exampleText(fill: String) -> String? {
    var text: [UInt8] = [UInt8(ascii: "/")]
    if let path {
      guard let bytes = path.glob.example(fill: fill) else { return nil }
      text += bytes
    } else {
      text += Array(fill.utf8)
    }
    if let query {
      guard let bytes = query.example(fill: fill) else { return nil }
      if !bytes.isEmpty { text += [UInt8(ascii: "?")] + bytes }
    }
    if let fragment {
      guard let bytes = fragment.example(fill: fill) else { return nil }
      if !bytes.isEmpty { text += [UInt8(ascii: "#")] + bytes }
    }
    return String(validating: text, as: UTF8.self)
  }
}

extension QueryPattern {
  /// A query that the pattern covers; `nil` when it covers none.
  fileprivate func example(fill: String) -> [UInt8]? {
    switch self {
    case .void: return []
    case .whole(let glob, _): return glob.example(fill: fill)
    case .items(let items):
      var text: [UInt8] = []
      for item in items {
        guard let value = item.glob.example(fill: fill) else { return nil }
        if !text.isEmpty { text.append(UInt8(ascii: "&")) }
        text += Array(item.name.utf8) + [UInt8(ascii: "=")] + value
      }
      return text
    }
  }
}
