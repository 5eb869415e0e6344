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
    let name = Self.folded(name[...])
    guard name == "robots" || Self.agents.contains(name) else { return }
    for directive in Self.directives(in: content) where directive.scope == nil {
      apply(directive, from: "meta \(name): ")
    }
  }

  /// Reads the value of one X-Robots-Tag header.
  ///
  /// - Parameter value: Directives with commas between them. The name of an agent and a colon
  ///   bind those that follow to that agent alone, up to the next name.
  package mutating func read(header value: String) {
    for directive in Self.directives(in: value) {
      if let scope = directive.scope {
        guard Self.agents.contains(scope) || scope == "robots" || scope == "*" else { continue }
        apply(directive, from: "X-Robots-Tag: \(scope): ")
      } else {
        apply(directive, from: "X-Robots-Tag: ")
      }
    }
  }

  private mutating func apply(_ directive: Directive, from source: String) {
    if let meant = directive.meant {
      let misspelling = Misspelling(text: directive.name, meant: meant)
      if misspellings.count < Self.sourceLimit, !misspellings.contains(misspelling) {
        misspellings.append(misspelling)
      }
      return
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
    case "unavailable_after":
      guard !directive.value.isEmpty else {
        lacksDate = true
        return
      }
      guard unavailableAfter.count < Self.sourceLimit else { return }
      unavailableAfter.append(directive.value)
    default: return
    }
    let text = source + directive.text
    if sources.count < Self.sourceLimit, !sources.contains(text) { sources.append(text) }
  }
}

// The grammar of a list of directives.
extension PageDirectives {
  private struct Directive {
    /// The agent that it is for, in small letters; `nil` when it is for everybody.
    let scope: String?
    /// The name in small letters.
    let name: String
    /// What is behind the name's colon.
    var value: String
    /// The directive that the name nearly is, when it is none.
    var meant: String?

    var text: String { value.isEmpty ? name : "\(name): \(value)" }
  }

  /// Names that are directives and no agents; a colon behind another word names an agent.
  private static let names: Set<String> = [
    "all", "none", "index", "noindex", "follow", "nofollow", "snippet", "nosnippet", "archive",
    "noarchive", "nocache", "notranslate", "noimageindex", "nositelinkssearchbox",
    "indexifembedded", "max-snippet", "max-image-preview", "max-video-preview",
    "unavailable_after", "noodp", "noydir", "noai", "noimageai", "nopreview",
  ]

  /// Behind how many bytes a date is not continued.
  private static let dateLimit = 64

  /// Parts a list at its commas.
  ///
  /// The date behind `unavailable_after` may hold a comma of its own, so what is neither a
  /// directive nor an agent belongs to the date before it. Lists without commas are parted at
  /// white space, as browsers' users find them written.
  private static func directives(in list: String) -> [Directive] {
    var directives: [Directive] = []
    var scope: String?
    for piece in list.split(whereSeparator: { $0 == "," || $0 == ";" }) {
      var rest = trimmed(piece)
      while let colon = rest.firstIndex(of: ":") {
        let word = folded(rest[..<colon])
        guard !names.contains(word), !word.hasPrefix("max-"), isAgent(word),
          DirectiveSpelling.meant(by: word) == nil
        else { break }
        scope = String(word.prefix { $0 != "/" })
        rest = trimmed(rest[rest.index(after: colon)...])
      }
      if let colon = rest.firstIndex(of: ":"), names.contains(folded(rest[..<colon])) {
        let value = String(trimmed(rest[rest.index(after: colon)...]))
        directives.append(Directive(scope: scope, name: folded(rest[..<colon]), value: value))
        continue
      }
      let words = rest.split(whereSeparator: \.isWhitespace).map { folded($0) }
      let misspelled = DirectiveSpelling.misspelled(among: words, known: names)
      directives += misspelled.map {
        Directive(scope: scope, name: $0.text, value: "", meant: $0.meant)
      }
      if words.contains(where: names.contains) {
        directives += words.filter(names.contains).map {
          Directive(scope: scope, name: $0, value: "")
        }
      } else if misspelled.isEmpty, let last = directives.indices.last,
        directives[last].name == "unavailable_after",
        directives[last].value.utf8.count < dateLimit
      {
        directives[last].value += ", \(rest.prefix(dateLimit))"
      }
    }
    return directives
  }

  /// Whether a word may name an agent, with its version or without.
  private static func isAgent(_ word: String) -> Bool {
    let word = word.prefix { $0 != "/" }
    return word == "*"
      || word.utf8.first.map { (0x61...0x7A).contains($0) } ?? false
        && word.utf8.allSatisfy {
          (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D || $0 == 0x5F
        }
  }

  private static func folded(_ text: Substring) -> String {
    trimmed(text).lowercased()
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text
    while text.first?.isWhitespace == true { text = text.dropFirst() }
    while text.last?.isWhitespace == true { text = text.dropLast() }
    return text
  }
}
