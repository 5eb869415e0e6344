import IndexTestSupport
import Records
import Segments
import TestSupport
import Testing

@testable import Analysis
@testable import Indexing

struct CorrectionsTests {
  private static let titles = [
    "plum cake", "plum jam", "photographer wanted", "photograph", "strawberry tart",
    "straight talk", "müller bakery", "пряник", "form", "from here", "from there",
  ]

  private func index(_ titles: [String] = titles, body: String = "") throws -> SegmentIndex {
    let index = try SegmentIndex(folder: try TemporaryFolder().path)
    try index.apply(
      titles.enumerated().map {
        change(Int64($0 + 1), id: UInt64($0 + 1), .sample($1, body: body))
      }
    )
    return index
  }

  // Damerau 1964: a letter is missing, too many, wrong, or swapped with its neighbour.
  @Test(
    "An unknown word is corrected against the words of titles",
    arguments: [
      ("plun cake", "plum cake"), ("plm", nil), ("pluum", "plum"), ("lpum", "plum"),
      ("Plun, Caek!", "plum, cake!"), ("strawbery", "strawberry"), ("starwberyr", "strawberry"),
      ("stawbry", nil), ("photgrapher", "photographer"), ("fotograph", "photograph"),
      ("mülller", "muller"), ("прянки", "пряник"), ("plum", nil), ("cake", nil), ("pl4m", nil),
      ("jams", "jam"), ("-plun cake", nil), ("\"plun cake\"", "\"plum cake\""),
      ("title:plun site:plun.example", "title:plum site:plum.example"), ("glum", "plum"),
      ("", nil), ("搜索引擎", nil), ("zzzzzzz", nil), ("frmo", "from"),
    ] as [(String, String?)]
  )
  func corrections(text: String, expected: String?) throws {
    #expect(try index().corrections(of: SearchRequest(text)).didYouMean == expected)
  }

  @Test(
    "The name of a filter or a field that has no value is not corrected, and not missing",
    arguments: ["host:", "plum host: ", "plum type:", "Title: plum", "plum lang: "]
  )
  func names(text: String) throws {
    let index = try index(["plum cake", "hosta", "tiple", "types of plums", "tipe", "lana"])
    for isUnfinished in [false, true] {
      var request = SearchRequest(text)
      request.isUnfinished = isUnfinished
      let corrections = index.corrections(of: request)
      #expect(corrections.didYouMean == nil && corrections.unknown.isEmpty, "\(text)")
    }
  }

  @Test("Corrected words are found, behind nothing but what was written")
  func found() throws {
    let index = try index()
    var request = SearchRequest("strawbery +plun")
    #expect(index.search(request).hits.isEmpty)
    request.corrections = index.corrections(of: request).alternatives
    #expect(index.search(request).hits.map(\.id).sorted() == [1, 2])
    request.text = "strawbery"
    request.corrections = index.corrections(of: request).alternatives
    #expect(index.search(request).hits.map(\.id) == [5])
  }

  @Test("A rare word is corrected when a like one is much more frequent")
  func rare() throws {
    let index = try index(["plumb"] + (0..<40).map { "plumes \($0)" } + ["plumed"])
    #expect(index.corrections(of: SearchRequest("plumed")).didYouMean == "plumes")
    #expect(index.corrections(of: SearchRequest("plumb")).didYouMean == nil)
  }

  @Test("Words of texts are corrections, behind those of titles that are as near")
  func bodies() throws {
    let texts = try index(["plum"], body: "sesame")
    #expect(texts.corrections(of: SearchRequest("sesane")).didYouMean == "sesame")
    let both = try index(["sesams"] + [String](repeating: "plum", count: 9), body: "sesame")
    #expect(both.corrections(of: SearchRequest("sesamx")).didYouMean == "sesams")
  }

  @Test("Of words that few documents have only those that none has are corrected when asked so")
  func unknown() throws {
    let index = try index((0..<40).map { "plumes \($0)" } + ["plumed"])
    #expect(index.corrections(of: SearchRequest("plumed"), .unknown).didYouMean == nil)
    #expect(index.corrections(of: SearchRequest("plumez"), .unknown).didYouMean == "plumes")
  }

  @Test(
    "Words of scripts without spaces that no document has are named",
    arguments: [
      ("新幹線", ["新幹線"]), ("ラーメン plum", ["ラーメン"]), ("東京", []), ("東京駅", ["東京駅"]),
      ("รถไฟ", ["รถไฟ"]), ("검색을", []), ("읽다", ["읽다"]), ("-新幹線", []), ("plum", []),
      ("新幹線 新幹線", ["新幹線"]),
    ] as [(String, [String])]
  )
  func missingRuns(text: String, expected: [String]) throws {
    let index = try index(["東京 plum", "검색 결과"])
    #expect(index.corrections(of: SearchRequest(text), .unknown).unknown == expected)
  }

  @Test("The beginning of a known word is right so far")
  func growing() throws {
    var request = SearchRequest("plum straw")
    request.isUnfinished = true
    #expect(try index().corrections(of: request).didYouMean == nil)
    request.text = "plun straw"
    #expect(try index().corrections(of: request).didYouMean == "plum straw")
  }

  @Test("The walk finds exactly what comparing every word finds")
  func exhaustive() throws {
    var generator = TestRandom(seed: 12)
    func word(_ lengths: ClosedRange<Int>) -> String {
      let letters = Array("abcdeжé搜")
      return String(
        (0..<Int.random(in: lengths, using: &generator)).compactMap { _ in
          letters.randomElement(using: &generator)
        }
      )
    }
    let words = Set((0..<800).map { _ in word(1...9) })
    let index = try index(words.sorted())
    let dictionary = try #require(index.snapshot.parts.first?.segment.dictionary)
    var terms: [[UInt8]] = []
    var walker = dictionary.walker(from: TermKey.firstWord)
    while walker.next() != nil { terms.append(walker.term) }
    for limit in [1, 2] {
      for _ in 0..<40 {
        let wanted = word(4...9)
        var walk = FuzzyWalk(wanted, limit: limit, budget: 10_000_000)
        walk.search(dictionary, head: [])
        let expected = terms.filter {
          (1...limit).contains(Self.distance(wanted, String(decoding: $0, as: UTF8.self)))
        }
        #expect(walk.matches.map(\.word) == expected, "\(wanted)")
      }
    }
  }

  @Test("A budget that is used up ends the walk")
  func budget() throws {
    let index = try index((0..<3000).map { "pl\($0)um" })
    let dictionary = try #require(index.snapshot.parts.first?.segment.dictionary)
    var walk = FuzzyWalk("pl1000um", limit: 2, budget: 100)
    walk.search(dictionary, head: [])
    #expect(walk.matches.count < 100)
  }

  // Kernighan, Church, Gale 1990: the chance of an error depends on its kind and its letters.
  @Test(
    "Of words that are equally near, the one that leads to what was typed by the likeliest error is meant",
    arguments: [
      // Swapped rather than mistaken for a letter far away on the keyboard.
      (["brand", "brain"], "brani", "brain"),
      // Left out rather than added.
      (["hold", "holden"], "holdn", "holden"),
      // Typed once more rather than mistaken.
      (["planter", "planner"], "plannner", "planner"),
      // Mistaken for a neighbor on the keyboard.
      (["value", "valve"], "valye", "value"), (["пила", "пита"], "пира", "пита"),
      // A word of a hundred pages is meant sooner than one of a single page.
      ([String](repeating: "theater", count: 100) + ["theatre"], "theatrr", "theater"),
    ]
  )
  func errors(titles: [String], text: String, expected: String) throws {
    #expect(try index(titles).corrections(of: SearchRequest(text)).didYouMean == expected)
    let others = try index(titles.reversed())
    #expect(others.corrections(of: SearchRequest(text), .unknown).didYouMean == expected)
  }

  @Test(
    "What may have been meant as well counts for less, the less likely it is",
    arguments: [(1, 0.8), (10, 0.662), (100, 0.524), (1000, 0.4)]
  )
  func lessLikely(count: Int, expected: Float) throws {
    let index = try index([String](repeating: "theater", count: count) + ["theatre"])
    let corrections = index.corrections(of: SearchRequest("theatrr"), .unknown).alternatives
    let found = corrections.alternatives(of: [Array("theatrr".utf8)])
    #expect(found.map { String(decoding: $0.words[0], as: UTF8.self) } == ["theater", "theatre"])
    #expect(found.first?.factor == 0.95)
    #expect(abs((found.last?.factor ?? 0) - expected) < 0.001)
  }

  @Test("What is likeliest meant comes before rarer words that are as near")
  func likeliest() throws {
    let index = try SegmentIndex(folder: try TemporaryFolder().path)
    try index.apply(
      ["Plums", "Plums", "Plums", "Plumb", "Other"].enumerated().map {
        change(Int64($0 + 1), id: UInt64($0 + 1), .sample($1))
      }
    )
    var request = SearchRequest("plumz")
    request.corrections = index.corrections(of: request, .unknown).alternatives
    #expect(index.search(request).hits.map(\.id) == [1, 2, 3, 4])
    // Signs of good pages weigh nearly as much as for the word itself.
    let meant = try #require(index.search(SearchRequest("plums")).hits.first)
    let hit = try #require(index.search(request).hits.first)
    #expect(hit.textScore > 0.9 * meant.textScore && hit.textScore < meant.textScore)
  }

  /// The distance by the whole table, as textbooks have it.
  private static func distance(_ left: String, _ right: String) -> Int {
    let (a, b) = (Array(left.unicodeScalars), Array(right.unicodeScalars))
    var table = [[Int]](repeating: [Int](repeating: 0, count: b.count + 1), count: a.count + 1)
    for i in 0...a.count { table[i][0] = i }
    for j in 0...b.count { table[0][j] = j }
    for i in 1..<(a.count + 1) {
      for j in 1..<(b.count + 1) {
        table[i][j] = min(
          table[i - 1][j] + 1,
          table[i][j - 1] + 1,
          table[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)
        )
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
          table[i][j] = min(table[i][j], table[i - 2][j - 2] + 1)
        }
      }
    }
    return table[a.count][b.count]
  }
}
