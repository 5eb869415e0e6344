import TestSupport
import Testing

@testable import Analysis

/// Words that nobody looks for are passed over, and nothing else changes.
struct WordStartsTests {
  /// Pieces that words are made of and parted by, the treacherous ones among them.
  private static let pieces = [
    "plum", "Plum", "PLUMS", "kiwi", "Fig", "jam", "NUT5", "a", "c", "C", "7", "2026", "z9", "é",
    "ß", "İ", "搜", "索引", "검색을",
    "ไทย", "كتاب", "الكتاب", "'", "’", "#", "+", "++", "-", "_", ".", " ", "  ", "\n", "\u{301}",
    "\u{AD}", "\u{FE0F}", "@", "/", "—", "s", "n",
  ]

  @Test(
    "A word that is looked for is found where it is found without passing over the others",
    arguments: [Analyzer.Purpose.indexing, .querying, .comparing],
    [["plum", "c", "2026", "é", "كتاب", "搜索"], ["plum", "ka", "2026", "nut", "搜索"]]
  )
  func equal(purpose: Analyzer.Purpose, words: [String]) {
    var generator = TestRandom(seed: 11)
    var starts = WordStarts()
    for word in words { starts.insert(Array(word.utf8)) }
    let analyzer = Analyzer()
    var passed = 0
    for _ in 0..<3000 {
      let count = Int.random(in: 0...12, using: &generator)
      let text = (0..<count).map { _ in Self.pieces.randomElement(using: &generator) ?? "" }
        .joined()
      let all = analyzer.tokens(of: text, for: purpose)
      let kept = analyzer.tokens(of: text, for: purpose, keeping: starts)
      #expect(kept.tokens.count == all.tokens.count, "\(text)")
      for (token, whole) in zip(kept.tokens, all.tokens) {
        #expect(token.kind == whole.kind, "\(text)")
        #expect(token.start == whole.start && token.end == whole.end, "\(text)")
        let bytes = all.bytes(of: whole)
        if kept.bytes(of: token).isEmpty {
          passed += 1
          #expect(words.allSatisfy { !bytes.starts(with: $0.utf8) }, "\(text)")
        } else {
          #expect(kept.bytes(of: token).elementsEqual(bytes), "\(text)")
        }
      }
      starts.keepsPositions = false
      let rest = analyzer.tokens(of: text, for: purpose, keeping: starts)
      starts.keepsPositions = true
      let texts = kept.tokens.filter { !kept.bytes(of: $0).isEmpty }
      #expect(rest.tokens == texts && rest.text == kept.text, "\(text)")
    }
    #expect(passed > 1000)
  }

  @Test("An empty word begins with nothing, a word with its first byte")
  func contains() {
    var starts = WordStarts()
    starts.insert([])
    #expect((0...255).allSatisfy { !starts.contains($0) })
    starts.insert(Array("zé".utf8))
    starts.insert([0xFF])
    #expect((0...255).filter { starts.contains($0) } == [0x7A, 0xFF])
  }

  @Test("Words that go on with another second byte are passed over, unless one byte is looked for")
  func seconds() {
    var starts = WordStarts()
    starts.insert(Array("plum".utf8))
    starts.insert(Array("nut".utf8))
    #expect(starts.contains(0x70, 0x6C) && !starts.contains(0x70, 0x61))
    #expect(!starts.contains(0x6C, 0x6C))
    let list = Analyzer().tokens(of: "Plum pear NUT nail plan p", keeping: starts)
    let texts = list.tokens.map { list.string(of: $0) }
    #expect(texts == ["plum", "", "nut", "", "plan", "p"])
    starts.insert([0x70])
    #expect(starts.contains(0x70, 0x61) && starts.contains(0x70, 0xFF))
  }
}
