import Analysis
import Segments

/// The words of a document in their order, each different one kept once.
///
/// Taking a text apart costs far more than looking at its words. Who asks many queries of the same
/// document keeps this beside its text.
package struct DocumentWords: Sendable {
  /// A stretch of the words that no phrase goes beyond.
  struct Part: Sendable {
    /// The field that it belongs to.
    var field: ImpactModel.Field
    /// Its words, as indexes into ``order``.
    var words: Range<Int>
  }

  /// The different words.
  private(set) var vocabulary = Vocabulary()
  /// The numbers of the words, one part after the other.
  private(set) var order: [UInt16] = []
  /// The parts, field by field.
  private(set) var parts: [Part] = []

  /// Takes `fields` apart; `nil` where a document has more different words than are numbered.
  package init?(_ fields: DocumentFields) {
    let analyzer = Analyzer()
    var tokens = TokenList()
    for field in ImpactModel.Field.allCases {
      for text in fields[field] where !text.isEmpty {
        analyzer.analyze(text, for: .comparing, into: &tokens)
        let start = order.count
        guard append(tokens) else { return nil }
        parts.append(Part(field: field, words: start..<order.count))
      }
    }
  }

  private mutating func append(_ tokens: TokenList) -> Bool {
    order.reserveCapacity(order.count + tokens.tokens.count)
    return tokens.text.withUnsafeBufferPointer { text in
      for token in tokens.tokens {
        let word = text[Int(token.textStart)..<Int(token.textEnd)]
        guard let number = vocabulary.insert(word) else { return false }
        order.append(UInt16(number))
      }
      return true
    }
  }
}

/// What the words of one document stand for in a query.
struct DocumentMeanings: Sendable {
  /// The meanings that any of its words has.
  private(set) var meanings: [WordPatterns.Meaning] = []
  /// For every word of its vocabulary, the number of its meaning plus 1; 0 when it has none.
  private(set) var numbers: [UInt16] = []
  /// The words of the query whose closeness is measured that the document has, one bit each.
  private(set) var words: UInt32 = 0

  /// Replaces all of it by what `patterns` say of `document`.
  mutating func read(_ document: DocumentWords, _ patterns: WordPatterns) {
    meanings.removeAll(keepingCapacity: true)
    numbers.removeAll(keepingCapacity: true)
    numbers.append(contentsOf: repeatElement(0, count: document.vocabulary.count))
    words = 0
    guard patterns.parts.isEmpty else {
      for number in numbers.indices {
        let meaning = document.vocabulary[number].withUnsafeBufferPointer {
          patterns.meaning(of: $0[...])
        }
        if let meaning { add(meaning, of: number) }
      }
      return
    }
    for (pattern, meaning) in patterns.meanings.enumerated() {
      guard let number = document.vocabulary.find(patterns.words[pattern]) else { continue }
      add(meaning, of: number)
    }
  }

  private mutating func add(_ meaning: WordPatterns.Meaning, of number: Int) {
    meanings.append(meaning)
    numbers[number] = UInt16(meanings.count)
    words |= meaning.words
  }
}
