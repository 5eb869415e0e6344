import Testing

struct WordScanTests {
  @Test(
    "Names are those of declarations and parameters, not of literals and comments",
    arguments: [
      ("struct PlaceSet {\n  let first: Int\n}", ["PlaceSet", "first"]),
      (
        "func place(of text: String, from start: Int) -> Int { text.count }",
        ["place", "text", "start"]
      ),
      ("case .found(let place): use(place)", ["place"]), ("for (place, _) in pairs {}", ["place"]),
      ("  case one, place,\n    other\n}", ["one", "place", "other"]),
      ("// let place = 1\nlet text = \"let place = 2\"", ["text"]),
      ("let text = \"\\(list.map { (place: Int) in place })\"", ["text", "place"]),
    ] as [(String, [String])]
  )
  func names(text: String, expected: [String]) {
    #expect(WordScan.names(declaredIn: text) == expected)
  }

  @Test(
    "Prose is the paragraphs of comments and the literals, raw ones and those of several lines too",
    arguments: [
      ("/// One.\n/// Two.\nlet a = 1 // Three", ["One. Two.", "Three"]),
      ("let a = \"Say \\\"it\\\" here\"", ["Say \\\"it\\\" here"]),
      ("let a = #\"a \"b\" c\"#", ["a \"b\" c"]), ("let a = \"x \\(y + \"z\") w\"", ["x ", " w"]),
      ("let a = \"\"\"\n  One \"two\"\n  \"\"\"", ["\n  One \"two\"\n  "]), ("let a = \"\"", []),
    ] as [(String, [String])]
  )
  func prose(text: String, expected: [String]) {
    #expect(WordScan.prose(in: text) == expected)
  }

  @Test(
    "A name is cut where a capital begins a word",
    arguments: [
      ("firstPlaceOfURL", ["first", "place", "of", "url"]), ("marketplace", ["marketplace"]),
      ("JSONPlace2", ["json", "place"]), ("is_placed", ["is", "placed"]),
    ] as [(String, [String])]
  )
  func words(name: String, expected: [String]) {
    #expect(WordScan.words(of: name) == expected)
  }
}
