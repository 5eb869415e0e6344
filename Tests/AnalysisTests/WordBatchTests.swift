import TestSupport
import Testing

@testable import Analysis

/// Words of plain ASCII are read several at a time, and are what they are one by one.
struct WordBatchTests {
  /// Every first byte: with it, no word is passed over and none is read in a batch.
  private static let all: WordStarts = {
    var starts = WordStarts()
    for byte in UInt8.min...UInt8.max { starts.insert([byte]) }
    return starts
  }()

  private static func expectEqual(_ text: String, _ purpose: Analyzer.Purpose) {
    let batched = Analyzer().tokens(of: text, for: purpose)
    let single = Analyzer().tokens(of: text, for: purpose, keeping: all)
    #expect(batched.tokens == single.tokens, "\(text.debugDescription)")
    #expect(batched.text == single.text, "\(text.debugDescription)")
  }

  @Test("Every byte of ASCII behind, before and between words parts or joins them as it does alone")
  func signs() {
    for byte in UInt8(0)..<0x80 {
      let sign = String(UnicodeScalar(byte))
      for pieces in [
        ["ab", "cd"], ["a", "b"], ["", "ab"], ["ab", ""], ["a", ""], ["abcdefgh", "s"],
      ] {
        Self.expectEqual(pieces.joined(separator: sign) + " and behind it", .indexing)
        Self.expectEqual(pieces.joined(separator: sign + sign) + " and behind it", .indexing)
      }
    }
  }

  @Test("Words of every length at every distance from the end are the same", arguments: 1...140)
  func lengths(length: Int) {
    let word = String((0..<length).map { $0 % 3 == 0 ? "Z" : $0 % 3 == 1 ? "9" : "a" })
    for behind in 0..<18 {
      Self.expectEqual(word + " " + String(repeating: "b", count: behind), .indexing)
      Self.expectEqual(word + String(repeating: ".", count: behind), .indexing)
      Self.expectEqual(word + "é" + String(repeating: " c", count: behind), .indexing)
    }
  }

  @Test(
    "Words of all scripts in any order are the same",
    arguments: [Analyzer.Purpose.indexing, .querying, .comparing]
  )
  func mixed(purpose: Analyzer.Purpose) {
    let pieces = [
      "plum", "PLUMS", "a", "c", "7", "2026", "abcdefgh", "abcdefghijklmnop", "é", "ß", "搜索", "검색을",
      "ไทย", "الكتاب", "'", "’", "'s", "#", "+", "++", "-", "_", " ", " ", " ", "\n", "\u{301}",
      "\u{AD}",
      String(repeating: "longest", count: 12), "\u{0}", "~", "DEL\u{7F}",
    ]
    var generator = TestRandom(seed: 5)
    for _ in 0..<4000 {
      let count = Int.random(in: 0...40, using: &generator)
      let text = (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
      Self.expectEqual(text, purpose)
    }
  }

  @Test("A long text fills batch after batch")
  func long() {
    let words = (0..<5000).map { String($0 * 7919 % 100_000, radix: 36) }
    let list = Analyzer().tokens(of: words.joined(separator: ", ") + " with an end")
    #expect(list.tokens.prefix(5000).map { list.string(of: $0) } == words)
    #expect(list.tokens.count == 5003)
  }
}
