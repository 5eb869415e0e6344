import Analysis
import Indexing
import Testing

@testable import Searching

struct BlockedCompletionsTests {
  private func folded(_ word: String) throws -> [UInt8] {
    let list = Analyzer().tokens(of: word, for: .querying)
    let token = try #require(list.tokens.first { $0.kind == .word || $0.kind == .run })
    return Array(list.bytes(of: token))
  }

  @Test(
    "Usual words are blocked, and what only has letters of them is not",
    arguments: [
      ("fuck", true), ("Fucking", true), ("PORNO", true), ("sex", true), ("nude", true),
      ("sexton", false), ("essex", false), ("Dickens", false), ("cocktail", false),
      ("analysis", false), ("grape", false), ("document", false), ("Scunthorpe", false),
      ("plum", false), ("nudel", false),
    ] as [(String, Bool)]
  )
  func mostFrequent(word: String, isBlocked: Bool) throws {
    #expect(try BlockedCompletions().holds(folded(word)) == isBlocked)
  }

  @Test(
    "A word is added as it is, a beginning with a star, in any case and with any accents",
    arguments: [
      (["Plum"], "plum", true), (["Plum"], "plums", false), (["Plum*"], "plums", true),
      (["Plum*"], "plu", false), (["ärger"], "ARGER", true), (["щерба*"], "Щербаков", true),
      (["검색"], "검색", true), (["검색"], "검색어", false), (["검*"], "검색어", true),
      (["plum", "pear"], "pear", true), ([], "pear", false), (["two words"], "two", false),
      (["*"], "pear", false), ([""], "pear", false), (["plum"], "fuck", true),
    ] as [([String], String, Bool)]
  )
  func added(texts: [String], word: String, isBlocked: Bool) throws {
    #expect(try BlockedCompletions(adding: texts).holds(folded(word)) == isBlocked)
  }

  @Test(
    "What is no single word cannot be blocked",
    arguments: [
      ("plum", true), ("plum*", true), ("Ärger", true), ("검색", true), ("two words", false),
      ("*", false), ("", false), ("—", false), ("검색 엔진", false), ("plum 검색", false),
    ] as [(String, Bool)]
  )
  func singleWords(text: String, isWord: Bool) {
    #expect(BlockedCompletions.isWord(text) == isWord)
  }
}
