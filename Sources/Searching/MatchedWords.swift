import Analysis
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
  /// A word, or the beginning of one.
  private struct Pattern {
    var bytes: Range<Int>
    var isBeginning: Bool
  }

  /// The patterns, those that begin with the same byte side by side.
  private let patterns: [Pattern]
  /// Where those of each first byte begin in ``patterns``, and where the last of them end.
  private let offsets: [Int]
  /// The bytes of all patterns.
  private let bytes: [UInt8]
  private let starts: WordStarts
  private let analyzer = Analyzer()

  /// How many different words there are.
  package var count: Int { patterns.count }

  /// Creates the words from terms of the index; a beginning of a word ends in an asterisk.
  package init(_ terms: [String]) {
    let whole = Set(terms.filter { !$0.hasSuffix("*") }).map { Array($0.utf8) }
      .sorted { $0.lexicographicallyPrecedes($1) }
    let beginnings = terms.filter { $0.hasSuffix("*") }.map { Array($0.dropLast().utf8) }
    var (patterns, bytes, starts): ([Pattern], [UInt8], _) = ([], [], WordStarts())
    let words = whole.map { ($0, false) } + beginnings.map { ($0, true) }
    var groups = [[(word: [UInt8], isBeginning: Bool)]](repeating: [], count: 256)
    for (word, isBeginning) in words {
      if let first = word.first { groups[Int(first)].append((word, isBeginning)) }
    }
    starts.keepsPositions = false
    var offsets = [0]
    for group in groups {
      for (word, isBeginning) in group {
        let range = bytes.count..<bytes.count + word.count
        patterns.append(Pattern(bytes: range, isBeginning: isBeginning))
        bytes += word
        starts.insert(word)
      }
      offsets.append(patterns.count)
    }
    (self.patterns, self.bytes, self.starts) = (patterns, bytes, starts)
    self.offsets = offsets
  }

  /// A word of the query in a text.
  struct Match {
    /// Which word it is.
    var word: Int
    /// Where it starts and ends, in bytes of UTF-8.
    var range: Range<Int>
  }

  /// The occurrences of the words in `text`, in order.
  func matches(in text: String) -> [Match] {
    guard count > 0 else { return [] }
    let list = analyzer.tokens(of: text, keeping: starts)
    var matches: [Match] = []
    list.text.withUnsafeBufferPointer { folded in
      for token in list.tokens {
        let word = folded[Int(token.textStart)..<Int(token.textEnd)]
        guard let first = word.first, starts.contains(first),
          let number = pattern(of: word, token.kind)
        else { continue }
        matches.append(Match(word: number, range: Int(token.start)..<Int(token.end)))
      }
    }
    return matches.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// The occurrences of the words in `text`, in order; where there are none, those that it writes with a
  /// hyphen, or as parts of others.
  func matchesInAnySpelling(in text: String) -> [Match] {
    let found = matches(in: text)
    guard found.isEmpty else { return found }
    return spelledOtherwise(in: text).sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// The occurrences of the words in `text` where it writes them with a hyphen, or as a part of another:
  /// `covid19` as `COVID-19`, `hub` as a part of `GitHub`.
  ///
  /// The whole text is taken apart for them, so that this is for titles and snippets.
  private func spelledOtherwise(in text: String) -> [Match] {
    guard count > 0, Analyzer.mayHaveSpellings(text) else { return [] }
    var list = analyzer.tokens(of: text, for: .comparing)
    let own = list.tokens.count
    analyzer.addSpellings(to: &list, from: text)
    return list.text.withUnsafeBufferPointer { folded in
      list.tokens[own...].compactMap { token in
        let word = folded[Int(token.textStart)..<Int(token.textEnd)]
        return pattern(of: word, token.kind).map {
          Match(word: $0, range: Int(token.start)..<Int(token.end))
        }
      }
    }
  }

  /// Which pattern a token fits; few begin as it does, so that looking at each is soonest done.
  private func pattern(
    of word: Slice<UnsafeBufferPointer<UInt8>>,
    _ kind: TokenList.Token.Kind
  ) -> Int? {
    let isTerm: Bool
    let begins: Bool
    switch kind {
    case .run, .unit, .trigram: (isTerm, begins) = (false, true)
    case .bigram: (isTerm, begins) = (true, false)
    case .word, .unigram, .article, .stem, .spelling: (isTerm, begins) = (true, true)
    }
    guard let first = word.first else { return nil }
    let range = offsets[Int(first)]..<offsets[Int(first) + 1]
    return bytes.withUnsafeBufferPointer { bytes in
      patterns[range].firstIndex { pattern in
        guard pattern.isBeginning ? begins : isTerm else { return false }
        let own = bytes[pattern.bytes]
        // A character that begins three neighbors is a token by itself.
        return pattern.isBeginning && kind != .trigram
          ? word.starts(with: own) : word.count == own.count && word.elementsEqual(own)
      }
    }
  }

  /// The pieces of `text` that answer the query, in order; none overlaps another.
  package func highlights(in text: String) -> [Highlight] {
    var ranges: [Range<Int>] = []
    var found = matches(in: text)
    let others = spelledOtherwise(in: text)
    if !others.isEmpty {
      found = (found + others).sorted { $0.range.lowerBound < $1.range.lowerBound }
    }
    for match in found {
      if let last = ranges.last, match.range.lowerBound <= last.upperBound {
        ranges[ranges.count - 1] =
          last.lowerBound..<max(last.upperBound, match.range.upperBound)
      } else {
        ranges.append(match.range)
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
