import Testing

@testable import Analysis

struct ArabicArticleTests {
  @Test(
    "A beginning too short to lose its article says what is behind it",
    arguments: [
      ("الج", "ج"), ("والق", "ق"), ("للط", "ط"), ("للطل", "طل"), ("وللط", "ط"), ("وبالق", "ق"),
      ("الجم", nil), ("ال", nil), ("لل", nil), ("بال", nil), ("جم", nil), ("plum", nil), ("", nil),
    ] as [(String, String?)]
  )
  func noun(word: String, noun: String?) {
    let list = Analyzer().tokens(of: word, for: .querying)
    let text = list.tokens.last.map { list.bytes(of: $0) } ?? []
    #expect(ArabicArticle.noun(ofUnfinished: text) == noun.map { ArraySlice($0.utf8) })
  }

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
