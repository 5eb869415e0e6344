import TestSupport
import Testing

@testable import Analysis
@testable import Segments

struct WordCursorTests {
  @Test("A cursor goes through the same terms as the dictionary's own walk")
  func same() throws {
    let titles = (0..<900).map { "plum\($0 * 7919 % 1000) prefix\($0)alike 搜索\($0) é\($0)" }
    let segment = try Segment.built(of: titles)
    let dictionary = segment.dictionary
    var walker = dictionary.walker(from: [])
    var cursor = WordCursor(dictionary)
    var terms: [[UInt8]] = []
    while let list = walker.next() {
      let isThere = cursor.next()
      let shared = zip(terms.last ?? [], walker.term).prefix { $0 == $1 }.count
      let (term, count) = (Array(cursor.term), cursor.count)
      #expect(isThere && term == walker.term && count == list.count)
      let (given, ordinal) = (cursor.shared, cursor.ordinal)
      #expect(given == shared && ordinal == terms.count)
      terms.append(walker.term)
    }
    let isMore = cursor.next()
    #expect(!isMore)
    for (place, term) in terms.enumerated() {
      let isFound = cursor.seek(term)
      let found = Array(cursor.term)
      #expect(isFound && found == term)
      let isBehind = cursor.seek(term + [0])
      let behind = Array(cursor.term)
      #expect(isBehind == (place + 1 < terms.count))
      if isBehind { #expect(behind == terms[place + 1]) }
      cursor.move(to: place)
      let (moved, starts) = (Array(cursor.term), cursor.starts(with: Array(term.prefix(3))))
      #expect(moved == term && starts)
    }
  }

  @Test("The table of completions has what counting every word finds")
  func completions() throws {
    var generator = TestRandom(seed: 16)
    let letters = Array("ab搜é")
    let titles = (0..<1500).map { _ in
      (0..<3).map { _ in
        String((0..<8).map { _ in letters.randomElement(using: &generator) ?? "a" })
      }.joined(separator: " ")
    }
    let segment = try Segment.built(of: titles)
    let dictionary = segment.dictionary
    let table = CompletionTable(dictionary)
    var words: [(word: [UInt8], count: Int)] = []
    var walker = dictionary.walker(from: TermKey.firstWord)
    while let list = walker.next() { words.append((walker.term, list.count)) }
    for start in ["a", "ab", "aba", "é", "搜", "搜搜", "ba", "aaaa", "b", "babab", "x"] {
      let start = Analyzer().tokens(of: start).text[...]
      let wanted = Array(start.prefix(12))
      let found = CompletionTable.words(startingWith: wanted, in: dictionary, table)
      let before = CompletionTable.words(startingWith: wanted, in: dictionary, nil)
      #expect(before.map(\.word) == found.map(\.word) || wanted.count > 6)
      let counts = words.filter { $0.word.starts(with: start.prefix(12)) }.map(\.count).sorted(
        by: >
      )
      let expected = counts.prefix(FrequentTerms.limit)
      #expect(found.map(\.count).sorted(by: >) == Array(expected))
    }
  }
}
