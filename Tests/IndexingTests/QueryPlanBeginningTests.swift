import Analysis
import IndexTestSupport
import TestSupport
import Testing

@testable import Indexing

struct QueryPlanBeginningTests {
  private static let words = [
    "Straße", "ÉCOLE", "ünlü", "İstanbul", "größenwahnsinnig", "don’t", "l’eau", "c++", "c#",
    "المنزل", "والمنزل", "بالمنزلين", "منزلنا", "التهاب", "الالتهاب", "搜索", "搜索引擎", "评论家", "さくら",
    "カタカナ", "ガ", "도서관에서", "도서", "검색", "ภาษาไทย", "हिन्दी", "Привет", "Ωμέγα", "😀", "“quoted”",
    "a", "Plum", "PLUM", "site:é", "é*", "-é", "“é", "é”", "OR", "ab\u{200D}", "日", "日a", "a日",
    "한국", "하나", "하", "안주", "앉다", "민주당민주당민주당", "검", "ㅎ", "한ㄱ",
  ]

  @Test("A word that grows makes the same plan as with white space before it, letter by letter")
  func samePlans() throws {
    let index = try SegmentIndex(folder: try TemporaryFolder().path)
    try index.apply(
      Self.words.enumerated().map { place, word in
        // Some words stand in texts only, so that no title begins with them.
        let title = place % 3 == 2 ? "other" : word
        return change(Int64(place + 1), id: UInt64(place + 1), .sample(title, body: word))
      }
    )
    var beginnings = 0
    for word in Self.words {
      for length in 1...word.unicodeScalars.count {
        var start = String.UnicodeScalarView()
        start.append(contentsOf: word.unicodeScalars.prefix(length))
        let text = String(start)
        for mode in [SearchRequest.Mode.all, .any] {
          for titlesOnly in [true, false] {
            var request = SearchRequest("")
            (request.mode, request.titlesOnly, request.isUnfinished) = (mode, titlesOnly, true)
            request.filters = text.count == 3 ? [SearchRequest.Filter(.lang, ["en"])] : []
            let other = QueryPlan.shown(" " + text, request, index)
            #expect(QueryPlan.shown(text, request, index) == other, "\(text)")
            request.text = text
            var plan = QueryPlan(request, snapshot: index.snapshot)
            plan.removeWords()
            beginnings += plan.addBeginning(of: request) ? 1 : 0
          }
        }
      }
    }
    #expect(beginnings > 150)
  }
}
