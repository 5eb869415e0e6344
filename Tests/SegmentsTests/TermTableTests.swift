import TestSupport
import Testing

@testable import Analysis
@testable import Segments

struct TermTableTests {
  /// Words of every length up to 40, of which many begin alike.
  private static func words(_ count: Int) -> [String] {
    var generator = TestRandom(seed: 7)
    return (0..<count).map { number in
      let length = Int.random(in: 1...40, using: &generator)
      let letters = (0..<length).map { _ in ["a", "b", "ü"].randomElement(using: &generator) ?? "" }
      return number % 3 == 0 ? "perambulation" + letters.joined() : letters.joined()
    }
  }

  @Test("Terms are numbered as they are first seen, and keep their numbers while the table grows")
  func numbers() {
    var table = TermTable()
    var known: [String: Int] = [:]
    for word in Self.words(20_000) {
      let number = Array(word.utf8).withUnsafeBytes { table.number($0) }
      #expect(known[word, default: known.count] == number)
      known[word] = number
    }
    #expect(table.count == known.count)
    for (word, number) in known {
      #expect(table.withTerm(number) { Array($0) } == Array(word.utf8))
    }
    let sorted = known.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    #expect(table.sortedNumbers().map(Int.init) == sorted.map { known[$0] })
  }

  @Test("What is found at the first look has the number it got; nothing else is found")
  func finding() {
    let text = Self.words(3000).joined(separator: " ")
    var list = TokenList()
    Analyzer().analyze(text, for: .indexing, into: &list)
    var table = TermTable()
    var found: [UInt32] = []
    var missing: [UInt32] = []
    list.text.withUnsafeBytes { table.find(list.tokens, in: $0, into: &found, missing: &missing) }
    #expect(found == found.map { _ in TermTable.unknown })
    #expect(missing == found.indices.map { UInt32($0) })
    #expect(found.count == list.tokens.count)
    let numbers = list.tokens.map { token in
      Array(list.bytes(of: token)).withUnsafeBytes { table.number($0) }
    }
    list.text.withUnsafeBytes { table.find(list.tokens, in: $0, into: &found, missing: &missing) }
    var missed = 0
    for (found, number) in zip(found, numbers) {
      if found == TermTable.unknown { missed += 1 } else { #expect(Int(found) == number) }
    }
    // Words of more than 16 bytes, and those that another one stands in the place of.
    #expect(missed < list.tokens.count * 9 / 10)
    #expect(missing == found.indices.filter { found[$0] == TermTable.unknown }.map { UInt32($0) })
    let empty = UnsafeRawBufferPointer(start: nil, count: 0)
    table.find([], in: empty, into: &found, missing: &missing)
    #expect(found.isEmpty && missing.isEmpty)
  }

  @Test("What is no term by itself has no number, and is not missing")
  func kinds() {
    var list = TokenList()
    // A run of Hangul, an Arabic word with its article, and kana as beginnings.
    Analyzer().analyze("검색하다 الكتاب カメラ plum", for: .indexing, into: &list)
    var table = TermTable()
    var found: [UInt32] = []
    var missing: [UInt32] = []
    list.text.withUnsafeBytes {
      table.find(list.tokens, in: $0, into: &found, missing: &missing)
      for token in list.tokens { _ = table.number(token.text(in: $0)) }
      #expect(missing.map { list.tokens[Int($0)].kind.isTerm } == missing.map { _ in true })
      table.find(list.tokens, in: $0, into: &found, missing: &missing)
    }
    for (index, token) in list.tokens.enumerated() where !token.kind.isTerm {
      #expect(found[index] == TermTable.unknown && !missing.contains(UInt32(index)))
    }
    #expect(list.tokens.contains { !$0.kind.isTerm } && found.contains { $0 != TermTable.unknown })
  }
}
