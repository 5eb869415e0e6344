import Testing

@testable import Analysis

struct ArabicArticleTests {
  @Test(
    "A word is looked for with an article before it, and without what looks like a second one",
    arguments: [
      ("التهاب", ["التهاب"]), ("الالتهاب", ["الالتهاب", "تهاب"]), ("والتهاب", ["التهاب"]),
      ("بالالتزام", ["الالتزام", "تزام"]), ("للالتزام", ["تزام"]), ("الكتاب", ["الكتاب"]),
      ("كتاب", []), ("للكتاب", []), ("والد", []), ("الوالدين", ["الوالدين"]), ("plum", []),
    ] as [(String, [String])]
  )
  func otherForms(word: String, expected: [String]) throws {
    for text in [word, "بال " + word, "طفل " + word] {
      let list = Analyzer().tokens(of: text, for: .querying)
      let token = try #require(list.tokens.last)
      let forms = ArabicArticle.otherForms(of: list.bytes(of: token), whole: list.whole(of: token))
      #expect(forms == expected.map { Array($0.utf8) }, "\(text)")
    }
  }
}
