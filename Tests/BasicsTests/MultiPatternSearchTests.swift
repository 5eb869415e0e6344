import Basics
import Testing

struct MultiPatternSearchTests {
  private static let hints: MultiPatternSearch = [
    "review", " rated ", "bewertung", "レビュー", "评价", "文", "kcal", " ean ", "calori", " in ",
  ]

  @Test(
    "Words are found wherever they begin in a folded text",
    arguments: [
      ("", false), ("cake", false), ("rev", false), ("revie", false), ("review", true),
      ("a preview of plums", true), ("kundenbewertungen", true), ("レビュー12件", true),
      ("好评价", true), ("作文", true), ("he rated it", true), ("overrated it", false),
      ("180 kcal", true), ("ean", true), ("oceans", false), ("in", true), ("pins", false),
      ("revkcareview", true), ("rereview", true), ("calcalori", true),
    ]
  )
  func words(text: String, expected: Bool) {
    #expect(Self.hints.contains(in: Array(" \(text) ".utf8)) { _, _, _ in true } == expected)
  }

  @Test(
    "Every offset of every word is offered once until one holds, as by a search word by word",
    arguments: [
      ["ab", "abc", "bca", "cab", "aabb", " a ", "bcabc"],
      ["abc", "bca", "cab", "aabb", " a ", "bcabc", "aaa"],
    ]
  )
  func offsets(words: [String]) {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<200 {
      let text = Array(
        (0..<60).map { _ in Array("abc ".utf8).randomElement(using: &random) ?? 0x61 }
      )
      let hints = MultiPatternSearch(words)
      var found: Set<[Int]> = []
      var isOnce = true
      #expect(
        !hints.contains(in: text) { _, start, end in
          isOnce = found.insert([start, end]).inserted && isOnce
          return false
        }
      )
      var expected: Set<[Int]> = []
      for word in words.map({ Array($0.utf8) }) {
        for start in text.indices where text[start...].starts(with: word) {
          expected.insert([start, start + word.count])
        }
      }
      #expect(found == expected && isOnce, "\(String(decoding: text, as: UTF8.self))")
    }
  }

  @Test(
    "Letters of ASCII are read as small ones where that is requested, and no other byte",
    arguments: [
      ("4 STARS", true), ("Rating", true), ("sTaR", true), ("5@10", false), ("5/10", true),
      ("5\u{0F}10", false), ("\u{13}\u{14}ar", false), ("ÉTOILE", false), ("éToile", true),
    ]
  )
  func ignoringCase(text: String, expected: Bool) {
    let stems = MultiPatternSearch(["star", "rat", "/10", "étoile"], ignoringCase: true)
    #expect(stems.contains(in: Array(text.utf8)) { _, _, _ in true } == expected)
  }

  @Test("A list without words is in no text")
  func nothing() {
    #expect(!MultiPatternSearch([]).contains(in: Array("a".utf8)) { _, _, _ in true })
  }
}
