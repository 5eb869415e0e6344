/// What a page asks of search engines, in its markup and in its headers together.
///
/// Every source that speaks to us counts, and the strictest wins: Applebot's documentation does
/// not say which of two contradicting tags it obeys.
///
/// Reference: <https://support.apple.com/en-us/119829>
package struct PageDirectives: Hashable, Sendable {
  /// Whether the page must stay out of the index.
  package private(set) var noindex = false

  /// Whether the page's links must not be followed.
  package private(set) var nofollow = false

  /// Whether results must not show a description.
  package private(set) var nosnippet = false

  /// The most characters that a description may have, if a directive bounds it.
  package private(set) var maxSnippet: Int?

  /// Whether results must not show an image: `max-image-preview: none`, or `noimageindex`.
  ///
  /// Reference: <https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag>
  package private(set) var noImagePreview = false

  /// The dates behind which the page must leave the index, as written; the first of them counts.
  package private(set) var unavailableAfter: [String] = []

  /// Whether `unavailable_after` appears without a date.
  package private(set) var lacksDate = false

  /// A word that is no directive, and nearly one that restricts.
  package struct Misspelling: Hashable, Sendable {
    /// The word as written, in small letters.
    package let text: String
    /// The directive that it nearly is.
    package let meant: String
  }

  /// Words that were probably meant to restrict, and that nobody obeys.
  package private(set) var misspellings: [Misspelling] = []

  /// Whether anything is asked that a search engine would not do by itself.
  package var isRestricting: Bool { !sources.isEmpty }

  /// Where the restrictions are: `meta robots: noindex`, `X-Robots-Tag: applebot: nosnippet`.
  package private(set) var sources: [String] = []

  /// The agents whose directives are obeyed besides those for everybody, in small letters.
  package static let agents: Set<String> = ["applebot", "pippinbot"]

  /// How many sources are kept.
  private static let sourceLimit = 32

  /// The directives of a page that asks nothing.
  package init() {}

  /// Reads one `meta` element; elements for other agents are skipped.
  ///
  /// - Parameters:
  ///   - name: The `name` attribute.
  ///   - content: The `content` attribute: a list of directives with commas between them.
  package mutating func read(meta name: String, content: String) {
    let name = DirectiveList.folded(name[...])
    guard name == "robots" || Self.agents.contains(name) else { return }
    for directive in DirectiveList(content).directives {
      if let scope = directive.scope {
        // The element's own name says whom it is for.
        if DirectiveSpelling.isRestricting(directive.name) {
          note(Misspelling(text: scope + ":", meant: directive.text))
        }
      } else {
        apply(directive, from: "meta \(name): ")
      }
    }
  }

  /// Reads the value of one X-Robots-Tag header.
  ///
  /// - Parameter value: Directives with commas between them. The name of an agent and a colon
  ///   bind those that follow to that agent alone, up to the next name.
  package mutating func read(header value: String) {
    for directive in DirectiveList(value).directives {
      if let scope = directive.scope {
        guard Self.agents.contains(scope) || scope == "robots" || scope == "*" else { continue }
        apply(directive, from: "X-Robots-Tag: \(scope): ")
      } else {
        apply(directive, from: "X-Robots-Tag: ")
      }
    }
  }

  private mutating func note(_ misspelling: Misspelling) {
    if misspellings.count < Self.sourceLimit, !misspellings.contains(misspelling) {
      misspellings.append(misspelling)
    }
  }

  private mutating func apply(_ directive: DirectiveList.Directive, from source: String) {
    let text = "\(directive.name):"
    if let meant = directive.meant {
      return note(Misspelling(text: directive.name, meant: meant))
    }
    if DirectiveSpelling.hasBadValue(directive) {
      let hint = DirectiveSpelling.hint(for: directive.name)
      let meant = "\(hint) instead of \(directive.value.prefix(40))"
      return note(Misspelling(text: text, meant: meant))
    }
    switch directive.name {
    case "noindex": noindex = true
    case "nofollow": nofollow = true
    case "nosnippet": nosnippet = true
    case "none":
      noindex = true
      nofollow = true
      nosnippet = true
    case "max-snippet":
      guard let most = Int(directive.value), most >= 0 else { return }
      maxSnippet = min(most, maxSnippet ?? most)
      if most == 0 { nosnippet = true }
    case "noimageindex": noImagePreview = true
    case "max-image-preview":
      guard directive.value.lowercased() == "none" else { return }
      noImagePreview = true
    case "unavailable_after":
      guard !directive.value.isEmpty else {
        lacksDate = true
        return
      }
      guard unavailableAfter.count < Self.sourceLimit else { return }
      unavailableAfter.append(directive.value)
    default: return
    }
    let restriction = source + directive.text
    if sources.count < Self.sourceLimit, !sources.contains(restriction) {
      sources.append(restriction)
    }
  }
}
