import IndexTestSupport
import Records
import TestSupport
import Testing

@testable import Indexing

struct SpellingSearchTests {
  @Test(
    "Both ways of writing are found by the other",
    arguments: [
      ("covid19", "COVID-19 rules"), ("git hub", "News from GitHub"), ("utf8", "About UTF-8"),
      ("mh 17", "MH17 report"), ("Ankara", "Ankara'nın müzeleri"), ("title:Ankara", "Ankara’da"),
      ("2023", "2023'te"), ("Ankara'nın", "Ankara"), ("ankaranin", "Ankara'nın"),
      ("title:arte", "Storia dell'arte"), ("l'arte", "Arte"), ("brien", "O'Brien"),
      ("o brien", "O'Brien"), ("quran", "Qur'an"), ("Oʻzbekiston", "O'zbekiston"),
      (#"צה"ל"#, "צהל"), ("colleccio", "Col·lecció"), ("کتاب خانه", "کتاب\u{200C}خانه"),
      ("کتاب\u{200C}خانه", "کتاب خانه"), ("کتابخانه", "کتاب\u{200C}خانه"),
      ("خانه", "خانه\u{200C}های قدیمی"), ("الحديقة", "وبالحديقة"), ("معلمين", "وللمعلمين"),
      ("Haeuser", "Häuser"), ("Häuser", "Haeuser"),
      ("modrewrite", "mod_rewrite"), ("power shell", "PowerShell"),
    ]
  )
  func found(query: String, title: String) throws {
    let index = try SegmentIndex(folder: try TemporaryFolder().path)
    try index.apply([change(1, id: 1, .sample(title)), change(2, id: 2, .sample("other"))])
    var request = SearchRequest(query)
    request.mode = .all
    #expect(index.search(request).hits.map(\.id) == [1])
  }

  @Test(
    "A page that writes an umlaut with an e does not hide those that have the letter",
    arguments: ["Muenchen", "München"]
  )
  func umlauts(query: String) throws {
    let index = try SegmentIndex(folder: try TemporaryFolder().path)
    try index.apply([
      change(1, id: 1, .sample("Muenchen")), change(2, id: 2, .sample("München")),
      change(3, id: 3, .sample("Munchies")),
    ])
    #expect(Set(index.search(SearchRequest(query)).hits.map(\.id)) == [1, 2])
  }

  @Test(
    "Words that are joined by signs come first where a page joins them so",
    arguments: ["salad-hating", "Salad_Hating", "+salad-hating"]
  )
  func joinedFirst(query: String) throws {
    let index = try SegmentIndex(folder: try TemporaryFolder().path)
    var changes = (1...9).map { change(Int64($0), id: UInt64($0), .sample("Salad")) }
    changes[4] = change(5, id: 5, .sample("Other", body: "The salad-hating public."))
    changes[5] = change(6, id: 6, .sample("Salad", body: "Who is hating?"))
    try index.apply(changes)
    #expect(index.search(SearchRequest(query)).hits.first?.id == 5)
  }
}
