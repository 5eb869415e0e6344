import Templates

/// A piece of a line of a page: words, and what they are.
enum TextPiece: Hashable, Sendable {
  /// Words of the page itself.
  case text(String)
  /// Words of rules and signals, which are English in pages of every language (WCAG 2.2, 3.1.2).
  case english(String)
  /// What a crawled page says, set apart from the direction of what is around it.
  case isolated(String)
  /// A word that somebody wrote, in quotation marks.
  case quoted(String)
  /// A key of the keyboard.
  case key(String)
  /// What is typed as it is.
  case code(String)
  /// What counts most.
  case strong(String)
  /// A bar of so many of 60 pixels.
  case bar(Int)
  /// A link with words of the page itself.
  case link(String, to: String)
  /// A link with words of others.
  case namedLink(String, to: String)

  /// What the template `piece` fills in.
  var values: TemplateValues {
    switch self {
    case .text(let text): ["text": text]
    case .english(let text): ["english": text]
    case .isolated(let text): ["isolated": text]
    case .quoted(let text): ["quoted": text]
    case .key(let text): ["key": text]
    case .code(let text): ["code": text]
    case .strong(let text): ["strong": text]
    case .bar(let length): ["bar": length]
    case .link(let label, let address): ["link": TextPiece.link(address, label, name: nil)]
    case .namedLink(let name, let address): ["link": TextPiece.link(address, nil, name: name)]
    }
  }

  private static func link(_ address: String, _ label: String?, name: String?) -> TemplateValues {
    ["address": address, "label": label, "name": name]
  }

  /// The pieces of `text` in which `{name}` stands for the pieces that `values` has under the name.
  static func pieces(of text: String, _ values: [String: [TextPiece]]) -> [TextPiece] {
    var pieces: [TextPiece] = []
    var rest = text[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      if open > rest.startIndex { pieces.append(.text(String(rest[..<open]))) }
      let name = String(rest[rest.index(after: open)..<close])
      pieces += values[name] ?? [.text(String(rest[open...close]))]
      rest = rest[rest.index(after: close)...]
    }
    if !rest.isEmpty { pieces.append(.text(String(rest))) }
    return pieces
  }

  /// The pieces of `text`, in which what is between backticks is code.
  static func marked(_ text: String) -> [TextPiece] {
    let parts = text.split(separator: "`", omittingEmptySubsequences: false).map(String.init)
    guard parts.count % 2 == 1 else { return [.text(text)] }
    return parts.enumerated().map { $0 % 2 == 1 ? .code($1) : .text($1) }
  }
}

extension [TextPiece] {
  /// What the template `piece` fills in, one after the other.
  var values: [TemplateValues] { map(\.values) }
}
