/// A query ready to be checked against attributes at a given moment.
package struct QueryMatcher: Sendable {
  /// A comparison with its value folded and its moments known.
  private enum Check: Sendable {
    /// A text, by the patterns for short and for long texts.
    case text(Patterns, isNegated: Bool)
    /// A number or moment.
    case order(SpotlightQuery.Order, Double)
    case range(Double, Double)
  }

  /// The patterns of a value; with `t` one for each of its words, all of which must be there.
  private struct Patterns: Sendable {
    var short: [TextPattern]
    var long: [TextPattern]
    /// How texts are folded.
    var folding: TextModifiers
  }

  private let query: SpotlightQuery
  /// The attributes that each comparison looks at.
  private let targets: [[QueryAttribute]]
  private let checks: [Check]

  /// Prepares `query`.
  ///
  /// - Parameters:
  ///   - query: A query that was read with `schema`.
  ///   - schema: The attributes that `*` and `**` stand for.
  ///   - now: The present, in seconds since 2001-01-01T00:00:00Z.
  ///   - secondsFromUTC: How far the clock that begins days is ahead.
  package init(
    _ query: SpotlightQuery,
    _ schema: AttributeSchema,
    now: Double,
    secondsFromUTC: Int = 0
  ) {
    self.query = query
    targets = query.comparisons.map { Self.attributes($0.target, schema) }
    func value(_ bound: SpotlightQuery.Bound) -> Double {
      switch bound {
      case .number(let number): number
      case .moment(let moment): moment.seconds(now: now, secondsFromUTC: secondsFromUTC)
      }
    }
    checks = query.comparisons.map { comparison in
      switch comparison.test {
      case .text(let text, let isNegated):
        .text(Self.patterns(text, comparison.target), isNegated: isNegated)
      case .order(let order, let bound): .order(order, value(bound))
      case .range(let low, let high): .range(value(low), value(high))
      }
    }
  }

  /// Whether `source` has what the query asks for.
  ///
  /// Takes time linear in the length of its texts, for each comparison.
  package func matches(_ source: some AttributeSource) -> Bool {
    var texts = TextCache()
    // Postfix order: what an operator joins lies on the stack.
    var stack: [Bool] = []
    for node in query.nodes {
      switch node {
      case .comparison(let index): stack.append(holds(index, of: source, &texts))
      case .not:
        let last = stack.popLast() ?? false
        stack.append(!last)
      case .and, .or:
        let right = stack.popLast() ?? false
        let left = stack.popLast() ?? false
        stack.append(node == .and ? left && right : left || right)
      }
    }
    return stack.last ?? false
  }

  private func holds(
    _ index: Int,
    of source: some AttributeSource,
    _ texts: inout TextCache
  ) -> Bool {
    let attributes = targets[index]
    switch checks[index] {
    case .text(let patterns, let isNegated):
      return isNegated != Self.has(patterns, attributes, of: source, &texts)
    case .order(.unequal, let bound):
      return !Self.numbers(attributes, of: source).contains { $0 == bound }
    case .order(let order, let bound):
      return Self.numbers(attributes, of: source).contains { order.holds($0, bound) }
    case .range(let low, let high):
      return Self.numbers(attributes, of: source).contains { low <= $0 && $0 <= high }
    }
  }

  private static func attributes(
    _ target: SpotlightQuery.Target,
    _ schema: AttributeSchema
  ) -> [QueryAttribute] {
    switch target {
    case .attribute(let attribute): [attribute]
    case .defaults: schema.attributes.filter { $0.isStored && $0.reach == .defaults }
    case .everything: schema.attributes.filter { $0.isStored && $0.reach != .named }
    }
  }

  private static func numbers(
    _ attributes: [QueryAttribute],
    of source: some AttributeSource
  ) -> [Double] {
    attributes.flatMap { source.values(of: $0) }.compactMap { value in
      switch value {
      case .number(let number), .date(let number): number
      case .text: nil
      }
    }
  }

  /// Whether each of the patterns fits some value of one of the attributes.
  private static func has(
    _ patterns: Patterns,
    _ attributes: [QueryAttribute],
    of source: some AttributeSource,
    _ texts: inout TextCache
  ) -> Bool {
    var missing = Array(patterns.short.indices)
    for attribute in attributes {
      var folding = patterns.folding
      if attribute.kind == .identifier { folding.insert(.ignoresCase) }
      let own = attribute.kind == .content ? patterns.long : patterns.short
      for text in texts.values(of: attribute, in: source, folding) {
        missing.removeAll { own[$0].matches(text) }
        if missing.isEmpty { return true }
      }
    }
    return false
  }
}

extension QueryMatcher {
  private static func patterns(
    _ value: SpotlightQuery.TextValue,
    _ target: SpotlightQuery.Target
  ) -> Patterns {
    var folding = value.modifiers.intersection([.ignoresCase, .ignoresDiacritics])
    if case .attribute(let attribute) = target, attribute.kind == .identifier {
      folding.insert(.ignoresCase)
    }
    let atWords: TextPattern.Anchor = .wordsAndCapitals
    let short: TextPattern.Anchor = value.modifiers.contains(.atWords) ? atWords : .whole
    guard value.modifiers.contains(.tokenized) else {
      let pieces = value.pieces.map { FoldedText($0, folding).units }
      return Patterns(
        short: [TextPattern(pieces, short)],
        long: [TextPattern(pieces, atWords)],
        folding: folding
      )
    }
    let words = words(of: value, folding)
    // Without `w` a capital letter inside a word begins none.
    let each = words.map { TextPattern($0, short == .whole ? .words : atWords) }
    return Patterns(short: each, long: words.map { TextPattern($0, atWords) }, folding: folding)
  }

  /// The words of a value, each with the stars that touch it.
  private static func words(
    of value: SpotlightQuery.TextValue,
    _ folding: TextModifiers
  ) -> [[[UInt32]]] {
    var words: [[[UInt32]]] = []
    // The pieces of the word at hand; the last one is empty behind a star.
    var word: [[UInt32]] = []
    func end() {
      if word.contains(where: { !$0.isEmpty }) { words.append(word) }
      word = []
    }
    for (index, piece) in value.pieces.enumerated() {
      if index > 0 { word = (word.isEmpty ? [[]] : word) + [[]] }
      let text = FoldedText(piece, folding)
      var position = 0
      for range in text.words(partsCapitals: false) {
        if range.lowerBound == position, word.last?.isEmpty == true {
          word[word.count - 1] = Array(text.units[range])
        } else {
          end()
          word = [Array(text.units[range])]
        }
        position = range.upperBound
      }
      if position < text.units.count { end() }
    }
    end()
    return Array(words.prefix(SpotlightQuery.pieceLimit))
  }
}

extension SpotlightQuery.Order {
  /// Whether `left` stands to `right` in this way.
  fileprivate func holds(_ left: Double, _ right: Double) -> Bool {
    switch self {
    case .equal: left == right
    case .unequal: left != right
    case .less: left < right
    case .lessOrEqual: left <= right
    case .greater: left > right
    case .greaterOrEqual: left >= right
    }
  }
}

/// The folded texts of one source, each made once.
private struct TextCache {
  private struct Key: Hashable {
    var attribute: String
    var folding: TextModifiers
  }

  private var texts: [Key: [FoldedText]] = [:]

  mutating func values(
    of attribute: QueryAttribute,
    in source: some AttributeSource,
    _ folding: TextModifiers
  ) -> [FoldedText] {
    let key = Key(attribute: attribute.name, folding: folding)
    if let known = texts[key] { return known }
    let values = source.values(of: attribute).compactMap { value in
      if case .text(let text) = value { FoldedText(text, folding) } else { nil as FoldedText? }
    }
    texts[key] = values
    return values
  }
}
