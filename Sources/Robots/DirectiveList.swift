/// A list of directives, parted.
///
/// The date behind `unavailable_after` may hold a comma of its own, so what is neither a directive nor
/// an agent belongs to the date before it. Lists without commas are parted at white space, as
/// browsers' users find them written.
struct DirectiveList {
  /// One directive, or what was meant to be one.
  struct Directive {
    /// The agent that it is for, in small letters; `nil` when it is for everybody.
    let scope: String?
    /// The name in small letters.
    let name: String
    /// What is behind the name's colon.
    var value: String
    /// What it nearly is, when it is none.
    var meant: String?

    /// The directive as sources show it.
    var text: String { value.isEmpty ? name : "\(name): \(value)" }
  }

  /// The directives in their order.
  private(set) var directives: [Directive] = []

  private var scope: String?

  /// Names that are directives and no agents; a colon behind another word names an agent.
  static let names: Set<String> = [
    "all", "none", "index", "noindex", "follow", "nofollow", "snippet", "nosnippet", "archive",
    "noarchive", "nocache", "notranslate", "noimageindex", "nositelinkssearchbox",
    "indexifembedded", "max-snippet", "max-image-preview", "max-video-preview",
    "unavailable_after", "noodp", "noydir", "noai", "noimageai", "nopreview",
  ]

  /// Behind how many bytes a date is not continued.
  private static let dateLimit = 64

  /// Parts `list` at its commas.
  init(_ list: String) {
    for piece in list.split(whereSeparator: { $0 == "," || $0 == ";" }) {
      var rest: Substring? = piece
      while let piece = rest { rest = add(piece) }
    }
  }

  /// Adds what a piece between commas starts with, and returns what is left of it.
  private mutating func add(_ piece: Substring) -> Substring? {
    var rest = Self.trimmed(piece)
    while let colon = rest.firstIndex(of: ":") {
      let word = Self.folded(rest[..<colon])
      guard !Self.names.contains(word), !word.hasPrefix("max-"), Self.isAgent(word),
        DirectiveSpelling.meant(by: word) == nil
      else { break }
      scope = String(word.prefix { $0 != "/" })
      rest = Self.trimmed(rest[rest.index(after: colon)...])
    }
    guard let colon = rest.firstIndex(of: ":"), Self.names.contains(Self.folded(rest[..<colon]))
    else {
      addWords(of: rest)
      return nil
    }
    let name = Self.folded(rest[..<colon])
    let value = Self.trimmed(rest[rest.index(after: colon)...])
    // Only a date has white space in it; behind another value is the next directive.
    let end =
      name == "unavailable_after"
      ? value.endIndex : value.firstIndex(where: \.isWhitespace) ?? value.endIndex
    directives.append(Directive(scope: scope, name: name, value: String(value[..<end])))
    return end < value.endIndex ? value[end...] : nil
  }

  /// Adds the directives of a piece without a colon.
  private mutating func addWords(of rest: Substring) {
    let words = rest.split(whereSeparator: \.isWhitespace).map { Self.folded($0) }
    let misspelled = DirectiveSpelling.misspelled(among: words, known: Self.names)
    for found in misspelled { add(found) }
    var isDirective = !misspelled.isEmpty
    var index = 0
    while index < words.count {
      let start = index
      index += 1
      let name = String(words[start].prefix { $0 != "=" })
      if DirectiveSpelling.valued.contains(name) {
        isDirective = true
        while index < words.count, !Self.names.contains(words[index]) { index += 1 }
        addValued(name, Array(words[start..<index]))
      } else if Self.names.contains(words[start]) {
        isDirective = true
        directives.append(Directive(scope: scope, name: words[start], value: ""))
      }
    }
    if !isDirective, let last = directives.indices.last,
      directives[last].name == "unavailable_after", directives[last].meant == nil,
      directives[last].value.utf8.count < Self.dateLimit
    {
      directives[last].value += ", \(rest.prefix(Self.dateLimit))"
    }
  }

  /// Adds a directive that needs a value and has no colon before it.
  private mutating func addValued(_ name: String, _ words: [String]) {
    let text = words.joined(separator: " ")
    let value = text.dropFirst(name.count).drop { $0 == "=" || $0 == " " }.prefix(Self.dateLimit)
    if value.isEmpty, name == "unavailable_after" {
      directives.append(Directive(scope: scope, name: name, value: ""))
    } else {
      let meant = value.isEmpty ? DirectiveSpelling.hint(for: name) : "\(name): \(value)"
      add(PageDirectives.Misspelling(text: String(text.prefix(Self.dateLimit)), meant: meant))
    }
  }

  private mutating func add(_ found: PageDirectives.Misspelling) {
    directives.append(Directive(scope: scope, name: found.text, value: "", meant: found.meant))
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

  /// `text` in small letters, without white space around it.
  static func folded(_ text: Substring) -> String {
    trimmed(text).lowercased()
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text
    while text.first?.isWhitespace == true { text = text.dropFirst() }
    while text.last?.isWhitespace == true { text = text.dropLast() }
    return text
  }
}
