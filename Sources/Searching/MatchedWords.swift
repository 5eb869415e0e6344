import Indexing

/// A piece of a text that answers the query.
package struct Highlight: Hashable, Sendable {
  /// Where it starts, in UTF-16 code units, as browsers and Foundation count.
  package var start: Int
  /// How long it is, in UTF-16 code units.
  package var length: Int

  package init(start: Int, length: Int) {
    self.start = start
    self.length = length
  }
}

/// Finds the words of a query in texts, as the index would.
///
/// Texts are taken apart by the index's own analysis, so that `Ünlü` shows why `unlu` found it.
package struct MatchedWords: Sendable {
  private let words: [[UInt8]]
  private let beginnings: [[UInt8]]
  private let analyzer = Analyzer()

  /// How many different words there are.
  package var count: Int { words.count + beginnings.count }

  /// Creates the words from terms of the index; a beginning of a word ends in an asterisk.
  package init(_ terms: [String]) {
    let whole = Set(terms.filter { !$0.hasSuffix("*") }.map { Array($0.utf8) })
    words = whole.sorted { $0.lexicographicallyPrecedes($1) }
    beginnings = terms.filter { $0.hasSuffix("*") }.map { Array($0.dropLast().utf8) }
  }

  /// A word of the query in a text.
  struct Place {
    /// Which word it is.
    var word: Int
    /// Where it starts and ends, in bytes of UTF-8.
    var range: Range<Int>
  }

  /// The places of the words in `text`, in order.
  func places(in text: String) -> [Place] {
    guard count > 0 else { return [] }
    let list = analyzer.tokens(of: text)
    var places: [Place] = []
    list.text.withUnsafeBytes { text in
      for token in list.tokens {
        let bytes = UnsafeRawBufferPointer(
          rebasing: text[Int(token.textStart)..<Int(token.textEnd)]
        )
        guard let word = word(bytes, token.kind) else { continue }
        places.append(Place(word: word, range: Int(token.start)..<Int(token.end)))
      }
    }
    return places.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// Which word a token is; there are a few, so that looking at each is soonest done.
  private func word(_ bytes: UnsafeRawBufferPointer, _ kind: TokenList.Token.Kind) -> Int? {
    func begins(with word: [UInt8]) -> Bool {
      word.count <= bytes.count && word.first == bytes.first && bytes.starts(with: word)
    }
    if kind != .run, kind != .unit,
      let place = words.firstIndex(where: { $0.count == bytes.count && begins(with: $0) })
    {
      return place
    }
    guard kind != .bigram else { return nil }
    return beginnings.firstIndex(where: begins).map { $0 + words.count }
  }

  /// The pieces of `text` that answer the query, in order; none overlaps another.
  package func highlights(in text: String) -> [Highlight] {
    var ranges: [Range<Int>] = []
    for place in places(in: text) {
      if let last = ranges.last, place.range.lowerBound <= last.upperBound {
        ranges[ranges.count - 1] =
          last.lowerBound..<max(last.upperBound, place.range.upperBound)
      } else {
        ranges.append(place.range)
      }
    }
    let utf8 = text.utf8
    var (index, offset, units) = (utf8.startIndex, 0, 0)
    func advance(to target: Int) -> Int {
      let next = utf8.index(index, offsetBy: target - offset)
      units += text.utf16.distance(from: index, to: next)
      (index, offset) = (next, target)
      return units
    }
    return ranges.map { range in
      let start = advance(to: range.lowerBound)
      return Highlight(start: start, length: advance(to: range.upperBound) - start)
    }
  }
}
