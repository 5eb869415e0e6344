import Searching
import Testing

/// The piece of a page that shows why it was found.
struct SnippetTests {
  @Test(
    "The description wins when it has as many of the words as the text",
    arguments: [
      ("Ripe plums.", "Plums and pears.", ["plums"], "Ripe plums."),
      ("Ripe PLUMS.", "nothing", ["plums"], "Ripe PLUMS."),
      ("Ripe plums.", "Plums and pears.", ["plums", "pears"], "Plums and pears."),
      ("Ripe plums.", "Apples and pears.", ["nuts"], "Ripe plums."),
      ("Ripe plums.", "", ["nuts"], "Ripe plums."),
      ("Ripe plums.", "Apples.", [], "Ripe plums."),
      ("Set it up.", "Use USB-C.", ["usbc"], "Use USB-C."),
      (nil, "Apples and pears.", ["pears"], "Apples and pears."),
      (nil, "Apples.", [], "Apples."),
      (nil, "", ["nuts"], ""),
      ("", "Apples.", ["nuts"], "Apples."),
    ] as [(String?, String, [String], String)]
  )
  func choice(description: String?, text: String, words: [String], snippet: String) {
    #expect(
      Snippet.best(description: description, text: text, words: MatchedWords(words)) == snippet
    )
  }

  @Test(
    "No more characters are shown than the page allows by max-snippet",
    arguments: [1, 2, 5, 20, 100, 239, 240, 250, 5_000],
    [nil, "Plums.", String(repeating: "plums and ", count: 100)] as [String?]
  )
  func limited(most: Int, description: String?) {
    let text = String(repeating: "lorem ", count: 100) + "ripe plums and soft pears"
    for words in [["plums"], ["plums", "pears"], ["nuts"]] {
      let snippet = Snippet.best(
        description: description,
        text: text,
        words: MatchedWords(words),
        most: most
      )
      #expect(!snippet.isEmpty && snippet.count <= most)
    }
  }

  @Test("A long description is cut at the limit, with an ellipsis")
  func longDescription() {
    let long = String(repeating: "plums and ", count: 100)
    let snippet = Snippet.best(description: long, text: "", words: MatchedWords(["plums"]))
    #expect(snippet.count == Snippet.limit)
    #expect(snippet.hasSuffix("…"))
  }

  @Test(
    "The piece of a long text is the one where the words stand",
    arguments: [0, 100, 500, 5000]
  )
  func window(offset: Int) {
    let filler = String(repeating: "lorem ", count: offset / 6)
    let tail = String(repeating: " dolor", count: 200)
    let text = filler + "ripe plums and soft pears" + tail
    let snippet = Snippet.best(
      description: nil,
      text: text,
      words: MatchedWords(["plums", "pears"])
    )
    #expect(snippet.contains("plums"))
    #expect(snippet.contains("pears"))
    #expect(snippet.count <= Snippet.limit + 4)
    #expect(snippet.hasPrefix("… ") == (offset > 200) || offset == 100)
    #expect(snippet.hasSuffix(" …"))
  }

  @Test("A text that is longer than what is looked at ends with an ellipsis, at a character")
  func longText() {
    for shift in 0..<4 {
      let filler = String(repeating: "a", count: 32_690 + shift)
      let text = filler + " plums " + String(repeating: "日", count: 400)
      let snippet = Snippet.best(description: nil, text: text, words: MatchedWords(["plums"]))
      #expect(snippet.hasSuffix("日 …"), "\(snippet.suffix(9))")
      #expect(!snippet.contains("\u{FFFD}"))
    }
  }

  @Test("A piece begins at a word and keeps the words it was chosen for")
  func beginning() {
    // The first word stands at the very beginning of the only piece that has both.
    let filler = String(repeating: "a", count: Snippet.limit / 2 - 1) + " "
    let gap = String(repeating: "b ", count: 65)
    let text = filler + "plums " + gap + "pears " + String(repeating: "c ", count: 200)
    let snippet = Snippet.best(
      description: nil,
      text: text,
      words: MatchedWords(["plums", "pears"])
    )
    #expect(snippet.contains("plums"))
    #expect(snippet.contains("pears"))
  }

  @Test(
    "A piece ends behind a word, whatever the script that puts spaces between words",
    arguments: [
      "plum orchards everywhere ", "Pflaumen wachsen überall. ", "сливы растут везде ",
      "자두 나무가 자란다 ",
      "البرقوق ينمو في كل مكان ", "आलूबुखारा हर जगह उगता है ", "plum—orchards, «everywhere» ",
    ]
  )
  func wholeWords(sentence: String) {
    let text = String(repeating: sentence, count: 60)
    let words = Set(text.split(separator: " ").map(String.init))
    for shift in 0..<12 {
      let shifted = String(repeating: "x", count: shift) + " " + text
      for (description, body) in [(shifted, ""), (nil, shifted)] as [(String?, String)] {
        for most in [Int.max, 120, 97] {
          let snippet = Snippet.best(
            description: description,
            text: body,
            words: MatchedWords(["plum"]),
            most: most
          )
          #expect(snippet.hasSuffix("…"))
          let last = snippet.dropLast().split(separator: " ").last.map(String.init) ?? ""
          #expect(words.contains(last), "\(snippet.suffix(30))")
          #expect(snippet.count > 60)
        }
      }
    }
  }

  @Test("Scripts without spaces give a piece too")
  func noSpaces() {
    let text =
      String(repeating: "一二三四五六七八九十", count: 60) + "北京" + String(repeating: "。", count: 400)
    let snippet = Snippet.best(description: nil, text: text, words: MatchedWords(["北京"]))
    #expect(snippet.contains("北京"))
    #expect(snippet.count <= Snippet.limit + 4)
  }
}
