import IndexTestSupport
import Records
import TestSupport
import Testing

@testable import Indexing

extension PhraseMatcher {
  /// The verdict on `fields`, which must be the same when their words are known beforehand.
  fileprivate mutating func bothVerdicts(
    _ fields: DocumentFields
  ) -> (matches: Bool, proximity: Double) {
    let fromText = verdict(fields)
    let fromWords = DocumentWords(fields).map { verdict($0) }
    #expect(fromWords?.matches == fromText.matches)
    #expect(fromWords?.proximity == fromText.proximity)
    return fromText
  }
}

struct PhraseMatcherTests {
  @Test(
    "A phrase stands where its words are neighbours in their order",
    arguments: [
      ("\"plum cake\"", "A Plum Cake!", true), ("\"plum cake\"", "plum, cake", true),
      ("\"plum cake\"", "cake plum", false), ("\"plum cake\"", "plum and cake", false),
      ("\"plum cake\"", "plum", false), ("\"plum plum cake\"", "plum cake plum plum cake", true),
      ("\"a b a c\"", "a b a b a c", true), ("\"Straße 5\"", "lange strasse 5", true),
      ("\"plum ca*\"", "plum cakes", true), ("\"plum ca*\"", "plum acake", false),
      ("-\"brown sugar\"", "brown sugar", false), ("-\"brown sugar\"", "sugar, brown", true),
      ("\"plum cake\" \"cake jam\"", "plum cake jam", true),
      ("\"plum cake\" \"jam cake\"", "plum cake jam", false),
      ("\"plum cake\" OR \"jam tart\"", "a jam tart", true),
      ("\"plum cake\" OR \"jam tart\"", "plum tart jam cake", false),
      ("plum OR \"jam tart\"", "plum", true),
      // Scripts without spaces.
      ("\"搜索引擎\"", "网页搜索引擎", true), ("\"搜索引擎\"", "搜索 和 索引 引擎", false),
      ("\"黑猫 iphone\"", "小黑猫iPhone", true), ("\"검색 엔진\"", "검색엔진", true),
      ("\"검색 엔진\"", "검색을 엔진", false), ("\"ภาษาไทย\"", "เรียนภาษาไทยกัน", true),
      ("\"ภาษาหน*\"", "ภาษาหนัง", true), ("\"ภาษาหน*\"", "ภาษาหบัง", false),
      ("\"がいど ブック\"", "か\u{3099}いどブック", true),
      // Arabic with and without the article.
      ("\"الكتاب الجديد\"", "كتاب جديد", true),
      // And of nouns that begin as though they had one.
      ("\"التهاب الكبد\"", "الالتهاب الكبد", true),
      ("\"الالتهاب الرئوي\"", "التهاب رئوي", true), ("\"التهاب كب*\"", "والالتهاب الكبد", true),
      ("-\"التهاب الكبد\"", "الالتهاب الكبد", true),
    ] as [(String, String, Bool)]
  )
  func phrases(query: String, title: String, isThere: Bool) throws {
    var matcher = try #require(PhraseMatcher(Query(query)))
    #expect(matcher.verifies)
    for field in [\DocumentFields.title, \.summary, \.body] {
      var fields = DocumentFields()
      fields[keyPath: field] = title
      #expect(matcher.bothVerdicts(fields).matches == isThere)
    }
  }

  @Test("Parts of words beyond those that there is room for are not held against a document")
  func manyParts() {
    var fields = DocumentFields()
    fields.title = "plum cake"
    for (count, matches) in [(1, false), (8, false), (100, false)] {
      let missing = (0..<count).map { "title:x\($0)*" }.joined(separator: " ")
      var matcher = PhraseMatcher(Query(missing))
      #expect(matcher?.bothVerdicts(fields).matches == matches, "\(count)")
    }
    let present = [String](repeating: "title:pl*", count: 100).joined(separator: " ")
    var matcher = PhraseMatcher(Query(present + " title:x*"))
    #expect(matcher?.bothVerdicts(fields).matches == true, "the last one is passed over")
  }

  @Test(
    "Words must stand in the field they are asked for in",
    arguments: [
      ("title:plum", true), ("title:cake", false), ("text:cake", true), ("text:plum", false),
      ("description:jam", true), ("keywords:tart", true), ("headings:pie", true),
      ("keywords:\"tart fig\"", false), ("-title:plum", false), ("-title:cake", true),
      // Without words there is nothing that could be held against a document.
      ("-title:&", true), ("title:&", true), ("-plu*", false), ("-ca*", false), ("-ma*", true),
      ("title:x OR textcontent:cake", true), ("title:x OR text:fig", false),
    ] as [(String, Bool)]
  )
  func fields(query: String, matches: Bool) {
    var fields = DocumentFields()
    fields.title = "Plum"
    fields.body = "cake"
    fields.summary = "jam"
    fields.keywords = ["tart", "fig"]
    fields.headings = ["pie"]
    var matcher = PhraseMatcher(Query(query))
    #expect(matcher?.bothVerdicts(fields).matches ?? true == matches)
  }

  @Test("There is nothing to verify of single words, and nothing to measure of one")
  func nothing() {
    for text in ["", "plum", "+plum", "-plum", "\"plum\"", "site:a.example", "plum*", "-"] {
      #expect(PhraseMatcher(Query(text)) == nil, "\(text)")
    }
    for text in ["plum cake", "+plum -cake jam", "搜索"] {
      #expect(PhraseMatcher(Query(text))?.verifies == false, "\(text)")
    }
  }

  // Clarke, Cormack, Tudhope 2000: the number of words over the length of what covers them.
  @Test(
    "Closeness is the number of words over the shortest stretch that has them all",
    arguments: [
      ("plum cake", "plum cake", 1), ("plum cake", "cake plum", 1),
      ("plum cake", "plum and cake", 2.0 / 3), ("plum cake", "plum x x x x x cake plum", 1),
      ("plum cake jam", "plum x cake jam x plum", 0.75), ("plum cake", "plum", 0),
      ("plum ca*", "plum of cakes", 2.0 / 3), ("plum", "plum", 0), ("搜索", "搜索", 1),
      ("plum cake -jam", "plum cake", 1), ("plum plum cake", "plum cake", 1),
      // Nasals of Devanagari, however they are written.
      ("हिंदी समाचार", "हिन्दी समाचार", 1), ("हिन्दी समाचार", "हिंदी समाचार", 1),
      ("आंखें हिंदी हिन्दी", "आँखें हिन्दी", 1), ("हिंदी समाचार", "हिरन समाचार", 0),
    ] as [(String, String, Double)]
  )
  func closeness(query: String, body: String, expected: Double) {
    var fields = DocumentFields()
    fields.title = "plum"
    fields.body = body
    var matcher = PhraseMatcher(Query(query))
    #expect(abs((matcher?.bothVerdicts(fields).proximity ?? 0) - expected) < 1e-12)
    #expect(matcher?.bothVerdicts(fields).proximity == matcher?.bothVerdicts(fields).proximity)
  }

  @Test("Random texts: a verdict is what looking at every place finds")
  func exhaustive() {
    var generator = TestRandom(seed: 8)
    let letters = ["a", "b", "c", "搜", "索", "d-e"]
    for _ in 0..<3000 {
      let phrase = (0..<Int.random(in: 2...4, using: &generator))
        .compactMap { _ in letters.randomElement(using: &generator) }
      let text = (0..<Int.random(in: 0...30, using: &generator))
        .compactMap { _ in letters.randomElement(using: &generator) }
      let words = { (parts: [String]) in parts.flatMap { $0 == "d-e" ? ["d", "e"] : [$0] } }
      let (wanted, given) = (words(phrase), words(text))
      let isThere = (0...max(0, given.count)).contains { given.dropFirst($0).starts(with: wanted) }
      var fields = DocumentFields()
      fields.body = text.joined(separator: " ")
      let query = Query("\"\(phrase.joined(separator: " "))\"")
      var matcher = PhraseMatcher(query)
      // Two characters of Han are one pair, which the index proves by itself.
      guard matcher?.verifies == true else { continue }
      #expect(matcher?.bothVerdicts(fields).matches == isThere, "\(phrase) in \(text)")
    }
  }

  @Test("Random queries and texts: words that are kept give the verdict that the text gives")
  func keptWords() {
    var generator = TestRandom(seed: 11)
    let words = [
      "plum", "plums", "cake", "jam", "搜索", "搜索引擎", "검색을", "الكتاب", "كتاب", "Straße", "ภาษา",
    ]
    let some = { (count: ClosedRange<Int>) in
      (0..<Int.random(in: count, using: &generator))
        .compactMap { _ in words.randomElement(using: &generator) }
        .joined(separator: " ")
    }
    var measured = 0
    for _ in 0..<2000 {
      let clauses = ["", "\"\(some(2...3))\"", "title:pl*", "-\"\(some(2...2))\"", "text:كت*"]
      let text = some(1...4) + " " + (clauses.randomElement(using: &generator) ?? "")
      guard var matcher = PhraseMatcher(Query(text)) else { continue }
      var fields = DocumentFields()
      fields.title = some(0...4)
      fields.headings = [some(0...3), some(0...3)]
      fields.body = some(0...20)
      if matcher.bothVerdicts(fields).proximity > 0 { measured += 1 }
    }
    #expect(measured > 100)
  }

  @Test("Long phrases, and more of them than there is room for, are verified as far as there is")
  func bounds() throws {
    let long = (0..<200).map { "w\($0)" }.joined(separator: " ")
    var matcher = try #require(PhraseMatcher(Query("\"\(long)\"")))
    var fields = DocumentFields()
    fields.body = long
    #expect(matcher.bothVerdicts(fields).matches)
    fields.body = String(long.dropFirst(4))
    #expect(!matcher.bothVerdicts(fields).matches)
    let many = (0..<300).map { "\"x\($0) y\($0)\"" }.joined(separator: " ")
    matcher = try #require(PhraseMatcher(Query(many)))
    #expect(!matcher.bothVerdicts(fields).matches)
  }

  @Test("The index finds candidates for everything that is verified")
  func candidates() throws {
    let index = try SegmentIndex(folder: try TemporaryFolder().path)
    var document = IndexDocument.sample("plum cake", body: "brown sugar and plumage")
    document.keywords = ["tart"]
    try index.apply([change(1, id: 1, document), change(2, id: 2, .sample("cake", body: "plum"))])
    for (text, expected) in [
      ("\"plum cake\"", [1, 2]), ("title:plum", [1]), ("title:pl*", [1]), ("plumag*", [1]),
      ("pluma*", [1]), ("keywords:tart", [1]), ("-\"plum cake\" plum", [1, 2]),
      ("-title:plum cake", [1, 2]), ("title:plum OR keywords:tart", [1, 2]),
      ("title:fig", []), ("\"plum cake\" OR \"tart fig\"", [1, 2]),
      ("+plum OR fig", [1, 2]), ("+fig OR jam cake", []), ("+brown OR fig cake", [1]),
      ("cake -pluma*", [2]),
    ] as [(String, [UInt64])] {
      #expect(index.search(SearchRequest(text)).hits.map(\.id).sorted() == expected, "\(text)")
    }
  }
}
