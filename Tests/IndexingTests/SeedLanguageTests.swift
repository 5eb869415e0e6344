import IndexTestSupport
import Records
import TestSupport
import Testing

@testable import Indexing

/// What people who write these languages expect a search box to find.
struct SeedLanguageTests {
  @Test(
    "A query finds the document in its language",
    arguments: [
      // Arabic, with and without the article, marks and forms of alef.
      ("كتاب", "الكتاب الجديد", true), ("الكتاب", "كتاب جديد", true),
      ("كِتاب", "والكتاب", true), ("احمد", "أحمد", true), ("مدرسة", "المدرسه", true),
      ("علی", "على", true), ("كتاب", "مكتبة", false),
      // Nouns that begin as though they had an article.
      ("التهاب", "علاج الالتهاب", true), ("الالتهاب", "التهاب", true),
      ("التزام", "بالالتزام", true), ("والالتزام", "التزام", true), ("ألعاب", "الألعاب", true),
      ("الألعاب", "ألعاب", true), ("+التهاب", "الالتهاب", true),
      ("\"التهاب الكبد\"", "الالتهاب الكبد", true), ("التها*", "الالتهاب", true),
      ("والدين", "دين", true), ("الوالدين", "دين", false), ("-التهاب الكبد", "الالتهاب", false),
      // Chinese: two characters are a word, one is found too.
      ("搜索", "网页搜索引擎", true), ("搜", "网页搜索引擎", true), ("索搜", "网页搜索引擎", false),
      ("数据", "大数据平台", true), ("搜索", "思索", false),
      // Korean with particles.
      ("검색", "검색을 합니다", true), ("검색을", "검색", true), ("도서관", "도서관에서", true),
      ("색", "검색", false),
      // Japanese: kanji, both kana, half width.
      ("食べる", "寿司を食べる", true), ("ガイド", "旅行ｶﾞｲﾄﾞ", true), ("東京", "東京都", true),
      // Turkish: both letters i, whichever key was at hand.
      ("istanbul", "İSTANBUL", true), ("ısparta", "Isparta", true),
      ("cig kofte", "Çiğ Köfte", true),
      // German.
      ("strasse", "Lange Straße", true), ("STRAẞE", "strasse", true), ("muller", "Müller", true),
      // Vietnamese.
      ("ha noi", "Hà Nội", true), ("dang", "Đặng", true),
      ("Hà Nội", "Ha\u{300} No\u{323}\u{302}i", true),
      // Greek, Russian, Thai, Hindi, Hebrew.
      ("οδοσ", "Οδός", true), ("елка", "Ёлка", true), ("ไทย", "เมืองไทยวันนี้", true),
      ("ไ*", "เมืองไทยวันนี้", true), ("เ*", "เมืองไทย", true), ("ข*", "เมืองไทย", false),
      ("カ*", "本とカタカナ", true), ("ウ*", "本とカタカナ", false), ("색*", "검색", false),
      ("हिन्दी", "हिन्दी में", true), ("שלום", "שָׁלוֹם", true),
      // Mixed scripts.
      ("iphone 手机", "iPhone手机壳", true), ("手机", "iPhone手机壳", true), ("iphone", "iPhone手机壳", true),
    ] as [(String, String, Bool)]
  )
  func finds(query: String, title: String, isFound: Bool) throws {
    let folder = try TemporaryFolder()
    let index = try SegmentIndex(folder: folder.path)
    try index.apply([change(1, id: 1, .sample(title))])
    for place in [title, ""] {
      // In the body as well as in the title.
      let document = IndexDocument.sample(place.isEmpty ? "other" : place, body: title)
      try index.apply([change(index.version + 1, id: 1, document)])
      #expect(index.search(SearchRequest(query)).hits.isEmpty != isFound)
    }
  }

  @Test("A document with the whole Chinese or Korean word stands before one with a part of it")
  func wholeWordsFirst() throws {
    let folder = try TemporaryFolder()
    let index = try SegmentIndex(folder: folder.path)
    try index.apply([
      change(1, id: 1, .sample("引擎盖")), change(2, id: 2, .sample("搜索引擎")),
      change(3, id: 3, .sample("도서")), change(4, id: 4, .sample("도서관")),
    ])
    #expect(index.search(SearchRequest("搜索引擎")).hits.first?.id == 2)
    #expect(index.search(SearchRequest("도서관")).hits.first?.id == 4)
  }
}
