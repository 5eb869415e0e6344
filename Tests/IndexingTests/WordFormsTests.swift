import IndexTestSupport
import Records
import TestSupport
import Testing

@testable import Indexing
@testable import Segments

// <https://snowballstem.org/algorithms/>
struct WordFormsTests {
  private static let titles = [
    "apple pie", "apples and pears", "running shoes", "runs", "berry jam", "berries", "apply now",
    "häuser am see", "haus", "книги", "книга", "run 5k", "cooking", "cookery book", "walled garden",
  ]

  private func index(_ titles: [String] = titles) throws -> SegmentIndex {
    let index = try SegmentIndex(folder: try TemporaryFolder().path)
    try index.apply(
      titles.enumerated().map { change(Int64($0 + 1), id: UInt64($0 + 1), .sample($1)) }
    )
    return index
  }

  @Test(
    "Words of the index that share a stem are forms of each other, in the language asked for",
    arguments: [
      ("apple", "en", ["apples"]), ("apples", "en", ["apple"]), ("run", "en", ["running", "runs"]),
      ("berries", "en", ["berry"]), ("berry", "en", ["berries"]), ("haus", "de", ["hauser"]),
      ("книгу", "ru", ["книга", "книги"]), ("5k", "en", []), ("ap", "en", []), ("see", "en", []),
      ("apple", "xx", []), ("cooking", "en", []), ("walls", "en", ["walled"]),
    ]
  )
  func forms(word: String, language: String, expected: [String]) throws {
    let forms = WordForms([language], try index().snapshot).forms(of: Array(word.utf8))
    #expect(forms.map { String(decoding: $0, as: UTF8.self) }.sorted() == expected)
  }

  @Test(
    "Turkish forms are found though folding took the letters that they agree by",
    arguments: [
      ("ışık", 1), ("kız", 2), ("ev", 3), ("balık", 4), ("kitap", 5), ("göz", 6), ("kızlar", 2),
      ("evler", 3), ("Işıklar", 1), ("at", nil),
    ] as [(String, UInt64?)]
  )
  func turkish(text: String, found: UInt64?) throws {
    let titles = ["ışıkları", "kızları", "evlerinde", "balıklar", "kitabı", "gözler", "evet atlas"]
    var request = SearchRequest(text)
    request.formLanguages = ["tr"]
    let index = try index(titles)
    #expect(index.search(request).hits.map(\.id) == [found].compactMap { $0 })
    request.formLanguages = ["en"]
    #expect(index.search(request).hits.isEmpty)
  }

  @Test("Other forms are found behind the written one, and required words may be any of them")
  func found() throws {
    let index = try index()
    var request = SearchRequest("apples")
    #expect(index.search(request).hits.map(\.id) == [2])
    request.formLanguages = ["en"]
    let answer = index.search(request)
    #expect(answer.hits.map(\.id) == [2, 1])
    #expect(answer.terms == ["apples", "apple"])
    request.text = "+apples +pie"
    #expect(index.search(request).hits.map(\.id) == [1])
    request.text = "\"apples pie\""
    #expect(index.search(request).hits.isEmpty)
    request.text = "walls"
    #expect(index.search(request).hits.map(\.id) == [15])
    #expect(index.corrections(of: request).didYouMean == nil)
  }

  @Test("Where other forms of a word are found, none like it is looked for unless nothing is found")
  func formsBeforeCorrections() throws {
    let index = try index(["häuser am see", "gruß aus wien"])
    var request = SearchRequest("haus")
    request.formLanguages = ["de"]
    #expect(index.corrections(of: request, .unknown).alternatives.isEmpty)
    request.corrections = index.corrections(of: request, .unknown).alternatives
    #expect(index.search(request).hits.map(\.id) == [1])
  }

  @Test("Forms are looked for of the first eight words and in the first four languages")
  func limits() throws {
    let index = try index()
    var request = SearchRequest("a b c d e f g apples")
    request.formLanguages = ["en"]
    #expect(index.search(request).answerIDs.contains(1))
    #expect(index.search(request).formLimits == [])
    request.text = "a b c d e f g h apples"
    #expect(!index.search(request).answerIDs.contains(1))
    #expect(index.search(request).formLimits == [.words])
    request.text = "berries"
    request.formLanguages = ["da", "fi", "tr", "hu", "en"]
    #expect(index.search(request).answerIDs == [6])
    #expect(index.search(request).formLimits == [.languages])
    // Languages without a stemmer do not count.
    request.formLanguages = ["xx", "yy", "zz", "qq", "en"]
    #expect(index.search(request).answerIDs == [6, 5])
    #expect(index.search(request).formLimits == [])
  }

  @Test("A document counts for the best form that it has, exactly, in every segment")
  func best() throws {
    let words = ["apple", "apples", "run", "runs", "running", "berry", "berries", "plum"]
    var generator = TestRandom(seed: 5)
    var options = SegmentIndex.Options()
    options.merging.factor = 50
    let index = try SegmentIndex(folder: try TemporaryFolder().path, options: options)
    var titles: [UInt64: [String]] = [:]
    for batch in 0..<4 {
      var changes: [IndexChange] = []
      for place in 0..<300 {
        let id = UInt64(batch * 300 + place + 1)
        let count = Int.random(in: 1...6, using: &generator)
        let title = (0..<count).map { _ in words.randomElement(using: &generator) ?? "" }
        titles[id] = title
        changes.append(change(Int64(id), id: id, .sample(title.joined(separator: " "))))
      }
      try index.apply(changes)
    }
    for text in ["apples", "runs plum", "berry apple", "running", "+plum berries"] {
      var request = SearchRequest(text)
      request.formLanguages = ["en"]
      request.liveWeight = 0
      request.limit = 2000
      let answer = index.search(request)
      #expect(answer.hits.count > 300, "\(text)")
      for hit in answer.hits {
        let expected = Self.score(of: titles[hit.id] ?? [], text, titles)
        #expect(abs(hit.score - expected) < 1e-9, "\(text)")
        #expect(index.explain(hit.id, request)?.value == hit.score, "\(text)")
      }
      let top = index.search(Self.few(request)).hits
      #expect(top == Array(answer.hits.prefix(7)), "\(text)")
    }
  }

  private static func few(_ request: SearchRequest) -> SearchRequest {
    var request = request
    request.limit = 7
    return request
  }

  /// The score by the definition: of each word the best of its forms, another form for seven tenths.
  private static func score(
    of title: [String],
    _ text: String,
    _ titles: [UInt64: [String]]
  ) -> Double {
    let families = [
      ["apple", "apples"], ["run", "runs", "running"], ["berry", "berries"], ["plum"],
    ]
    func weight(_ word: String) -> Int32 {
      let frequency = titles.values.count { $0.contains(word) }
      return Points.weight(frequency: frequency, living: titles.count)
    }
    var sum: Int32 = 0
    for word in text.split(separator: " ").map({ String($0.drop { $0 == "+" }) }) {
      let own = weight(word)
      let forms = families.first { $0.contains(word) } ?? []
      let impacts = forms.map { form -> Int32 in
        let count = title.count { $0 == form }
        if count == 0 { return 0 }
        let occurrence = ImpactModel.Field.title.occurrence(length: title.count)
        let impact = ImpactModel.impact(Float(count) * occurrence)
        if form == word { return Int32(impact) }
        let usual = min(1, Float(weight(form)) / Float(own))
        return Int32(max(1, (Float(impact) * WordForms.factor * usual).rounded()))
      }
      sum += (impacts.max() ?? 0) * own
    }
    return Points.points(sum)
  }
}

extension SearchAnswer {
  fileprivate var answerIDs: [UInt64] { hits.map(\.id) }
}
