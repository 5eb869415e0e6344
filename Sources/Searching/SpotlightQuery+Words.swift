import Indexing
import QueryLanguage

extension SpotlightQuery {
  /// The attributes that the query looks at.
  func attributes(_ schema: AttributeSchema) -> [QueryAttribute] {
    comparisons.flatMap { comparison -> [QueryAttribute] in
      switch comparison.target {
      case .attribute(let attribute): [attribute]
      case .defaults: schema.attributes.filter { $0.isStored && $0.reach == .defaults }
      case .everything: schema.attributes.filter { $0.isStored && $0.reach != .named }
      }
    }
  }

  /// The texts that an attribute is compared with, those that it must not be too.
  func texts(of name: String) -> [String] {
    comparisons.compactMap { comparison in
      guard case .attribute(let attribute) = comparison.target, attribute.name == name,
        case .text(let value, _) = comparison.test, !value.hasStars
      else { return nil }
      return value.pieces.first
    }
  }

  /// The attributes of pages whose words are in the index.
  private static let indexed: Set<String> = [
    "title", "keywords", "headings", "contentDescription", "textContent",
  ]
  /// The most words that are asked of the index, and the longest of them, in bytes.
  private static let wordLimit = 24
  private static let wordLength = 32

  /// The request to the index for the pages that may have what the query asks for: a query in the
  /// grammar of ``Query``; `nil` when the index cannot tell, and all pages must be looked at.
  ///
  /// - Parameter isSure: Whether no page may be missed. The index finds words as a whole, so that
  ///   only a value that is the whole of an attribute tells for sure which words a page has.
  /// - Returns: The words of which every page must have some.
  func words(isSure: Bool) -> String? {
    // Groups of texts: a page has all words of one text of each group.
    var stack: [[[String]]] = []
    for node in nodes {
      switch node {
      case .comparison(let index):
        let words = words(of: comparisons[index], isSure: isSure)
        stack.append(words.map { [[$0]] } ?? [])
      case .not:
        stack.removeLast()
        stack.append([])
      case .and, .or:
        let right = stack.removeLast()
        let left = stack.removeLast()
        if node == .and {
          stack.append(left + right)
        } else if let one = left.first, let other = right.first {
          stack.append([one + other])
        } else {
          stack.append([])
        }
      }
    }
    return Self.text(of: stack.last ?? [])
  }

  /// As many of `groups` as there is room for.
  private static func text(of groups: [[String]]) -> String? {
    var room = wordLimit
    var texts: [String] = []
    for group in groups {
      let count = group.reduce(0) { $0 + $1.split(separator: " ").count }
      guard count <= room else { continue }
      room -= count
      texts.append("+" + group.map { "\"\($0)\"" }.joined(separator: " OR "))
    }
    return texts.isEmpty ? nil : texts.joined(separator: " ")
  }

  /// The words that a page must have for a comparison; `nil` when there are none.
  private func words(of comparison: Comparison, isSure: Bool) -> String? {
    guard case .text(let value, false) = comparison.test else { return nil }
    if isSure {
      guard case .attribute(let attribute) = comparison.target, attribute.kind == .text,
        value.pieces.count == 1,
        value.modifiers.isDisjoint(with: [.atWords, .tokenized])
      else { return nil }
    }
    if case .attribute(let attribute) = comparison.target,
      !Self.indexed.contains(attribute.name)
    {
      return nil
    }
    var words: [Substring] = []
    for (index, piece) in value.pieces.enumerated() {
      var parts = piece.split { !$0.isLetter && !$0.isNumber && !Self.joins($0) }
      // A star beside a word leaves a part of one.
      if index > 0, piece.first?.isWhitespace == false, !parts.isEmpty { parts.removeFirst() }
      if index < value.pieces.count - 1, piece.last?.isWhitespace == false, !parts.isEmpty {
        parts.removeLast()
      }
      words += parts
    }
    words = words.filter { $0.utf8.count <= Self.wordLength && $0.contains(where: \.isLetter) }
    return words.isEmpty ? nil : words.prefix(4).joined(separator: " ")
  }

  /// Whether a sign may join two parts to one word of the index.
  private static func joins(_ character: Character) -> Bool {
    !character.isWhitespace && !"\"“”„‟\\*".contains(character)
  }
}
