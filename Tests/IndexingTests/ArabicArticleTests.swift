import Testing

@testable import Indexing

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

  @Test("In a field and while typing, such a word is found across the article too")
  func fields() throws {
    let index = try SegmentIndex(folder: try ScratchFolder().path)
    try index.apply([
      change(1, id: 1, .sample("علاج الالتهاب الرئوي")), change(2, id: 2, .sample("التهاب الكبد")),
    ])
    for text in ["title:التهاب", "title:الالتهاب", "التها", "الالتها", "التهاب", "الالتهاب"] {
      var request = SearchRequest(text)
      request.isUnfinished = !text.hasPrefix("title:")
      #expect(index.search(request).hits.map(\.id).sorted() == [1, 2], "\(text)")
    }
    for completion in index.completions(of: "ال", limit: 10) {
      let found = index.search(SearchRequest(completion.text)).hits
      #expect(found.count >= completion.frequency, "\(completion.text)")
    }
  }
}
