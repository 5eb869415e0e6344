import Indexing
import Records
import StoredTestSupport
import Testing

@testable import Searching

struct TitleCompleterTests {
  private struct Page {
    var title: String
    var headings: [String] = []
    var host = "a.example"
    var language = "en"
  }

  private func completions(
    _ text: String,
    _ pages: [Page],
    languages: [String] = [],
    limit: Int = 8
  ) throws -> [String] {
    let query = try #require(UnfinishedQuery(text))
    var completer = TitleCompleter(
      query,
      languages: languages,
      blocked: BlockedCompletions(adding: ["jamb*"])
    )
    for (number, page) in pages.enumerated() {
      var record = try PageRecord.sample("https://\(page.host)/\(number)", title: page.title)
      (record.headings, record.language) = (page.headings, page.language)
      completer.read(FoundPage(record))
    }
    return completer.best(limit)
  }

  private func pages(_ titles: String..., host: String = "a.example") -> [Page] {
    titles.map { Page(title: $0, host: host) }
  }

  @Test(
    "Words of titles complete a beginning, as pages write them",
    arguments: [
      ("pl", ["Plum cake", "PLUM tart", "plum jam"], ["plum"]),
      ("üb", ["Über uns", "über Wien", "Über den Fluss"], ["über"]),
      ("gi", ["GitHub Actions", "GitHub Pages", "GitHub Copilot"], ["GitHub"]),
      ("éco", ["École normale", "Écoles", "école de vie"], ["école", "écoles"]),
      ("كب", ["كبسة الدجاج", "كبسة اللحم", "كبسة"], ["كبسة"]),
      ("plum", ["Plum", "Plum", "Plum"], []),
      ("검", ["검색 엔진", "검색을 하다", "검색"], ["검색"]), ("거", ["검색", "검색", "검색의"], ["검색"]),
      ("한ㄱ", ["한국어", "한국어를", "한국어는"], ["한국어"]), ("서울 여", ["서울 여행", "서울 여행", "서울"], ["여행"]),
      // 이 is a particle behind consonants alone, 를 one behind vowels.
      ("사", ["사과파이 만들기", "사과파이", "사과파이를"], ["사과파이"]), ("사", ["사람이", "사람", "사람은"], ["사람"]),
      ("中", ["中国", "中国", "中国"], ["中国"]), ("北", ["北京旅游指南", "臺北旅遊指南"], ["北京"]),
      ("台", ["臺北旅遊指南"], ["臺北"]), ("ラ", ["ラーメンのレシピ", "ひらがな"], ["ラーメン"]),
      ("ラーメ", ["ラーメンのレシピ"], ["ラーメン"]), ("カ", ["カタカナ"], ["カタカナ"]), ("ナ", ["カタカナ"], []),
      ("อ", ["อาหารไทย"], ["อาหารไทย"]), ("ไ", ["อาหารไทย"], []),
      ("is", ["İstanbul", "İstanbul"], ["İstanbul"]),
    ] as [(String, [String], [String])]
  )
  func written(text: String, titles: [String], expected: [String]) throws {
    let pages = titles.map { Page(title: $0) }
    #expect(try completions(text, pages) == expected)
  }

  @Test("What stands right behind the word before comes first, then titles, then headings")
  func order() throws {
    let pages =
      pages("Plum pudding", "Plum pudding", "Plum pudding")
      + pages("A pie of plum", "A pie of plum", "A pie of plum")
      + (0..<3).map { _ in Page(title: "Plum", headings: ["With a pinch of salt"]) }
    #expect(try completions("plum p", pages) == ["pudding", "pie", "pinch"])
    #expect(try completions("plum p", pages, limit: 1) == ["pudding"])
  }

  @Test("A word that hardly any page has is offered only where no word has more")
  func rare() throws {
    let rare = pages("Plum parade")
    #expect(try completions("plum p", rare) == ["parade"])
    let common = pages("Plum pie", "Plum pie", "Plum pie")
    #expect(try completions("plum p", rare + common) == ["pie"])
    // Two hosts are as good as three pages.
    let other = pages("Plum parade", host: "b.example")
    #expect(try completions("plum p", rare + other + common) == ["pie", "parade"])
  }

  @Test("Of the forms of a word one is offered, in the first language that has stems")
  func forms() throws {
    let pages = pages("Plum cake", "Plum cake", "Plum cake", "Plum cakes", "Plum cakes")
    #expect(try completions("plum c", pages, languages: ["en"]) == ["cake"])
  }

  @Test("Pages in another language than the searcher's count for half")
  func languages() throws {
    let german = (0..<4).map { _ in Page(title: "Plum Kuchen", language: "de") }
    let english = (0..<3).map { _ in Page(title: "Plum kernel", language: "en") }
    #expect(try completions("plum k", german + english, languages: ["en"]) == ["kernel", "kuchen"])
    #expect(try completions("plum k", german + english, languages: ["de"]) == ["kuchen", "kernel"])
    #expect(try completions("plum k", german + english) == ["kuchen", "kernel"])
  }

  @Test("Blocked words are left out, and none takes another's place")
  func blocked() throws {
    let pages = pages("Nude models", "Nude models", "Nude models", "Nutmeg", "Nutmeg", "Nutmeg")
    #expect(try completions("nu", pages, limit: 1) == ["nutmeg"])
    #expect(try completions("ja", self.pages("Jamboree", "Jamboree", "Jamboree")) == [])
  }

  @Test("A word is shown as the page with it has it most")
  func form() throws {
    var record = try PageRecord.sample("https://a.example/", title: "Plums")
    record.text = "The café, a Café, and one café."
    record.headings = ["iPhone", "IPHONE"]
    record.keywords = ["Crème"]
    let page = FoundPage(record)
    for (word, expected) in [
      ("creme", "crème"),
      ("cafe", "café"), ("iphone", "iPhone"), ("plums", "plums"), ("pears", nil),
    ] as [(String, String?)] {
      #expect(TitleCompleter.form(of: Array(word.utf8), in: page) == expected)
    }
  }
}
