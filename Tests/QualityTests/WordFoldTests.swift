import Testing

@testable import Quality

struct WordFoldTests {
  private func folded(_ text: String, _ marks: WordFold.Marks = .kept) -> String {
    String(decoding: WordFold.fold([text], marks: marks), as: UTF8.self)
  }

  @Test(
    "Words are small letters and digits between single spaces",
    arguments: [
      ("", " "), ("  ", " "), ("Plum", " plum "),
      ("Plum-Cake, 12 pieces!", " plum cake 12 pieces "),
      ("a  b", " a b "), ("12345678 abcdefgh", " 12345678 abcdefgh "),
      ("abcdefg  ABCDEFG", " abcdefg abcdefg "), ("Größe: ÖKO", " größe öko "),
      ("МОСКВА — город", " москва город "), ("東京の夜。朝", " 東京の夜 朝 "),
    ]
  )
  func words(text: String, expected: String) {
    #expect(folded(text) == expected)
  }

  @Test("A text is folded alike wherever its bytes begin")
  func alignment() {
    var random = SystemRandomNumberGenerator()
    let characters = Array("aZ9 .,  -éßДд京が\u{E9}\u{301}")
    for _ in 0..<200 {
      let text = String((0..<40).compactMap { _ in characters.randomElement(using: &random) })
      for marks in [WordFold.Marks.kept, .dropped] {
        for count in 1...8 {
          let prefix = String(repeating: "x", count: count)
          #expect(folded("\(prefix) \(text)", marks) == " \(prefix)" + folded(text, marks))
        }
      }
    }
  }

  @Test("Runs of signs become one space wherever they are among eight bytes", arguments: 0...16)
  func signs(count: Int) {
    let signs = String(repeating: "-", count: count)
    for before in 1...9 {
      let start = String(repeating: "P", count: before)
      let expected = " \(start.lowercased())\(count == 0 ? "" : " ")lumscakes "
      #expect(folded("\(start)\(signs)LumsCakes") == expected)
      guard count > 0 else { continue }
      #expect(folded("\(start)\(signs)LumsCakes\(signs)é") == expected + "é ")
    }
  }

  @Test("What is of ASCII once it is folded has no marks to lose, whatever the character")
  func plain() {
    for scalar in (0...UInt32(0xFFFF)).lazy.compactMap(Unicode.Scalar.init) {
      let words = WordFold.fold(["a\(scalar)b \(scalar)"])
      guard words.allSatisfy({ $0 < 0x80 }) else { continue }
      let bare = WordFold.fold(["a\(scalar)b \(scalar)"], marks: .dropped)
      #expect(bare == words, "U+\(String(scalar.value, radix: 16))")
    }
  }

  @Test("Marks are taken from folded words as if they had never been there")
  func bare() {
    var random = SystemRandomNumberGenerator()
    let characters = Array("aZ9 .-éßÄДйが한\u{301}\u{AD}ệΆς".unicodeScalars)
    for count in 0..<400 {
      var text = String.UnicodeScalarView()
      for _ in 0..<count % 50 {
        if let scalar = characters.randomElement(using: &random) { text.append(scalar) }
      }
      var marked: [WordFold.Marked] = []
      let words = WordFold.fold([String(text), "Ć \u{301} ế"], .kept, &marked)
      let bare = WordFold.fold([String(text), "Ć \u{301} ế"], marks: .dropped)
      #expect(WordFold.bare(words, marked) == bare, "\(String(text).debugDescription)")
    }
  }

  @Test(
    "A text has no fewer words than are counted without folding it",
    arguments: [
      ("", 0), ("plum", 0), ("plum cake ", 1), ("Plum cake, 12 pieces, and no more.", 6),
      ("×÷ — « » .,. and signs ", 1), ("Größe über алыча, слива и груша: 7 кг. ", 5),
      ("\u{AD}\u{AD} \u{AD} \u{AD} ", 0), ("東京の夜。 朝 ", 0),
    ]
  )
  func leastWords(text: String, least: Int) {
    let count = text.withBytes { WordFold.leastWords(in: $0) }
    #expect(count >= least)
    #expect(count <= WordFold.fold([text]).split(separator: 0x20).count)
  }

  @Test("What a page shows is folded once, and without marks where it has some")
  func pages() {
    let plain = PageText("Plum cake", title: "Cakes")
    #expect(plain.words == Array(" plum cake cakes ".utf8))
    #expect(plain.bareWords == plain.words)
    let marked = PageText("Größe", title: nil)
    #expect(marked.words == Array(" größe ".utf8))
    #expect(marked.bareWords == Array(" große ".utf8))
  }
}

struct FoldedWordsTests {
  @Test("Words of every length are found where they are", arguments: 1...20)
  func lengths(count: Int) {
    let words = (1...count).map { String(repeating: "w", count: $0) }
    let text = WordFold.fold([words.joined(separator: " ")])
    var found: [String] = []
    text.withUnsafeBytes { bytes in
      FoldedWords.forEach(in: bytes) { head, start, length in
        #expect(UInt8(truncatingIfNeeded: head) == text[start])
        found.append(String(decoding: text[start..<start + length], as: UTF8.self))
        return true
      }
    }
    #expect(found == words)
  }

  @Test(
    "A text is looked through for the beginnings of words",
    arguments: [
      (["plums"], "a plum cake", false), (["plum"], "a plum cake", true),
      (["plumstone"], "two plums", true), (["plumstone"], "two plumst", true),
      (["plum"], "plumstone", false), (["日本語"], "日本酒", true), (["日本語"], "日曜日", false),
      (["日本"], "日本", true),
      (["cake", "pear"], "one pear", true), ([], "a plum cake", false), (["plum"], "", false),
    ]
  )
  func beginnings(words: [String], text: String, isFound: Bool) {
    let beginnings = WordBeginnings(words.map { Array($0.utf8)[...] })
    #expect(beginnings.look(into: WordFold.fold([text])).isFound == isFound)
  }

  @Test("Words are counted whatever their length", arguments: [1, 2, 3, 7, 8, 9, 15, 16, 17, 40])
  func repetitions(length: Int) {
    let word = String(repeating: "w", count: length)
    let others = [word + "w", "v" + word, String(word.dropLast()) + "v"]
    let text = WordFold.fold([([word, word] + others + [word]).joined(separator: " ")])
    var counts = WordCounts([Array(word.utf8)[...], Array("plum".utf8)[...]])
    counts.count(text)
    #expect(counts.repetitions == [3, 0])
    #expect(counts.all == 6)
  }

  @Test("Bytes of other scripts are counted however many there are", arguments: [1, 15, 16, 9_000])
  func bytes(count: Int) {
    let text = WordFold.fold([String(repeating: "ж", count: count) + " plum"])
    #expect(WordBeginnings([]).look(into: text).ascii == 7)
  }

  @Test("What is not found is counted")
  func counts() {
    let look = WordBeginnings([]).look(into: WordFold.fold(["Größe: 7 cm"]))
    #expect(look.words == 3)
    #expect(look.bytes == 14)
    #expect(look.ascii == 10)
  }
}
