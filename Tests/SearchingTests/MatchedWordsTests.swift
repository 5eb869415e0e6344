import Searching
import Testing

struct MatchedWordsTests {
  @Test(
    "Words are found as the index finds them, in UTF-16 code units",
    arguments: [
      ("Ripe plums.", ["plums"], [[5, 5]]), ("PLÜMS, plums", ["plums"], [[0, 5], [7, 5]]),
      ("🍑 plum", ["plum"], [[3, 4]]), ("plumage", ["plum"], []), ("plumage", ["plum*"], [[0, 7]]),
      ("ein Straßenfest", ["strassenfest"], [[4, 11]]), ("我在北京买书", ["北京"], [[2, 2]]),
      ("北京烤鸭", ["北京", "烤鸭"], [[0, 4]]), ("검색을", ["검색"], [[0, 2]]),
      ("大评论家", ["评论家*"], [[1, 3]]), ("评论论家", ["评论家*"], []), ("搜索引擎", ["搜*"], [[0, 1]]),
      ("New COVID-19 rules", ["covid19"], [[4, 8]]), ("On GitHub today", ["hub"], [[6, 3]]),
      ("An e-book reader", ["ebook"], [[3, 6]]), ("Plum15 cases", ["plum"], [[0, 4]]),
      ("é🍑 e-book", ["ebook", "e"], [[0, 1], [4, 6]]), ("- covid -19", ["covid19"], []),
      ("Ankara'nın yolu", ["ankara"], [[0, 6]]), ("Bei München", ["muenchen"], [[4, 7]]),
      ("l'église", ["l", "eglise"], [[2, 6]]), ("O'Brien", ["brien"], [[2, 5]]),
      ("کتاب\u{200C}خانه", ["كتابخانه"], [[0, 9]]),
      ("a b a", ["a", "b"], [[0, 1], [2, 1], [4, 1]]), ("anything", [], []), ("", ["x"], []),
    ] as [(String, [String], [[Int]])]
  )
  func highlights(text: String, terms: [String], expected: [[Int]]) {
    let found = MatchedWords(terms).highlights(in: text)
    #expect(found.map { [$0.start, $0.length] } == expected)
  }
}
