import IndexTestSupport
import Records
import TestSupport
import Testing

@testable import Analysis
@testable import Indexing

struct SegmentIndexSuggestTests {
  private func index(_ titles: [(String, Double)]) throws -> SegmentIndex {
    let index = try SegmentIndex(folder: try TemporaryFolder().path)
    try index.apply(
      titles.enumerated().map {
        change(Int64($0 + 1), id: UInt64($0 + 1), .sample($1.0, score: $1.1))
      }
    )
    return index
  }

  @Test("Strong early hits leave when more letters fit others better")
  func leaving() throws {
    let index = try index([
      ("Plaza", 0.9), ("Plum cake", 0.1), ("Plumber", 0.5), ("搜狐", 0.9), ("搜索引擎", 0.1),
      ("도시", 0.9), ("도서관", 0.1),
    ])
    for (text, expected) in [
      ("p", []), ("pl", [1, 3, 2]), ("plu", [3, 2]), ("plum", [3, 2]), ("plumb", [3]),
      ("plum c", [2]), ("plum ca", [2]), ("搜", [4, 5]), ("搜索", [5]), ("도", [6, 7]),
      ("도서", [7]), ("도서관", [7]),
    ] as [(String, [UInt64])] {
      var request = SearchRequest(text)
      request.mode = .all
      request.isUnfinished = true
      #expect(index.search(request).hits.map(\.id) == expected, "\(text)")
    }
  }

  @Test(
    "A letter behind words finds nothing, and puts titles with a word that begins so first",
    arguments: [
      ("plum j", 2, 3), ("plum c", 4, 3), ("Plum J", 2, 3), ("plum é", 0, 3), ("plum z", 0, 3),
      ("tour 1", 6, 4), ("tour, 1", 6, 4), ("unknown j", 0, 0), ("plum tour j", 2, 7),
    ] as [(String, UInt64, Int)]
  )
  func nextLetter(text: String, first: UInt64, total: Int) throws {
    let titles = [
      "Plum tart", "Plum jam", "Jam", "Plum cake", "Tour 2", "Tour 10", "Tour 4", "Tour of 12",
    ]
    let index = try index(titles.map { ($0, 0.5) })
    for titlesOnly in [false, true] {
      var request = SearchRequest(text)
      (request.isUnfinished, request.titlesOnly, request.countsAll) = (true, titlesOnly, true)
      let before = index.search(request)
      request.weighsLetter = true
      let answer = index.search(request)
      #expect(answer.total == total && before.total == total, "\(text)")
      #expect(Set(answer.hits.map(\.id)) == Set(before.hits.map(\.id)))
      #expect(answer.bound == .exact)
      if first > 0 { #expect(answer.hits.first?.id == first, "\(text)") }
    }
  }

  @Test("Behind a word that very many documents have a letter changes nothing, and costs nothing")
  func commonBeforeLetter() throws {
    for (count, isWeighed) in [(0, true), (1, false)] {
      let common = QueryPlan.letterDocumentLimit - 1 + count
      let titles = (0..<common).map { "Plum \(lettered($0 % 9))x" } + ["Plum jam"]
      let index = try index(titles.map { ($0, 0.5) })
      var request = SearchRequest("plum j")
      (request.isUnfinished, request.weighsLetter) = (true, true)
      let hits = index.search(request).hits
      #expect((hits.first?.id == UInt64(titles.count)) == isWeighed)
      #expect((index.letter(of: request) == Array("j".utf8)) == isWeighed)
      for text in ["plum", "j", "plum ja", "plum q", "unknown j"] {
        request.text = text
        #expect(index.letter(of: request) == nil, "\(text)")
      }
    }
  }

  @Test("Four letters may be a whole word of any text; fewer only when no title begins so")
  func wholeWords() throws {
    let index = try SegmentIndex(folder: try TemporaryFolder().path)
    try index.apply([
      change(1, id: 1, .sample("Cargo", body: "A van, in time.")),
      change(2, id: 2, .sample("Van", body: "A car with a time table, and a fig.")),
      change(3, id: 3, .sample("Timely")),
    ])
    for (text, expected) in [
      ("car", [1]), ("car ", [2]), ("car*", [1, 2]), ("time", [1, 2, 3]), ("fig", [2]),
      ("van", [2]),
    ] as [(String, [UInt64])] {
      var request = SearchRequest(text)
      request.isUnfinished = true
      #expect(index.search(request).hits.map(\.id).sorted() == expected, "\(text)")
    }
  }

  @Test("Asked for titles only, a beginning is looked for there, if any title has it")
  func titles() throws {
    let index = try SegmentIndex(folder: try TemporaryFolder().path)
    try index.apply([
      change(1, id: 1, .sample("Timely", score: 0.1)),
      change(2, id: 2, .sample("Van", body: "In time, in الوقت, 도서관에서 도서.", score: 0.9)),
      change(3, id: 3, .sample("도서관", score: 0.2)),
      change(4, id: 4, .sample("وقتنا", score: 0.3)),
      change(5, id: 5, .sample("Big time", score: 0.2)),
      change(6, id: 6, .sample("المنزل", score: 0.4)), change(7, id: 7, .sample("منزلنا")),
      change(8, id: 8, .sample("والحديقة", score: 0.1)), change(9, id: 9, .sample("الحديقة")),
      change(10, id: 10, .sample("大评论家", body: "Taken as well.", score: 0.1)),
      change(11, id: 11, .sample("评论专论家", body: "评论家", score: 0.2)),
    ])
    for (text, titles, all) in [
      ("time", [5, 1], [5, 2, 1]), (" time", [5, 1], [5, 2, 1]), ("tím", [5, 1], [5, 1]),
      ("tíme", [5, 1], [5, 2, 1]), ("도서", [3], [3, 2]), ("도서관", [3], [3, 2]),
      ("وقت", [4], [4]), ("big time", [5], [5]), ("van time", [], [2]),
      // Written with its article, a word is not found without.
      ("المن", [6], [6, 7]), ("المنز", [6], [6, 7]), ("منز", [6, 7], [6, 7]),
      ("والمنز", [6, 7], [6, 7]), ("المنزلن", [7], [7]),
      ("والحديق", [8], [8, 9]), ("بالحديق", [8, 9], [8, 9]),
      // Three characters stand side by side, while pairs may stand anywhere.
      ("评论", [10, 11], [10, 11]), ("评论家", [10], [10, 11]), ("大评论家", [10], [10]),
      ("论专论", [11], [11]), ("评专论", [], []),
      // What no title begins with, and a star, ask for texts.
      ("in", [2], [2]), ("time*", [5, 2, 1], [5, 2, 1]),
    ] as [(String, [UInt64], [UInt64])] {
      var request = SearchRequest(text)
      request.mode = .all
      request.isUnfinished = true
      request.liveWeight = 1
      request.titlesOnly = true
      #expect(Set(index.search(request).hits.map(\.id)) == Set(titles), "\(text)")
      request.titlesOnly = false
      #expect(Set(index.search(request).hits.map(\.id)) == Set(all), "\(text)")
    }
  }

  @Test(
    "Words are completed after two letters, after one in Han, kana, Hangul, alone, or behind others"
  )
  func letters() throws {
    let index = try index([("Plum", 0), ("搜索", 0), ("さくら", 0), ("도서관", 0), ("ünlü", 0)])
    for (text, expected) in [
      ("p", ["plum"]), ("a p", ["a plum"]), ("pl", ["plum"]), ("a pl", ["a plum"]),
      ("搜", ["搜", "搜索"]),
      ("さ", ["さく"]), ("도", ["도", "도서"]), ("ÜN", ["unlu"]), ("plum ", []), ("-pl", []),
      // What stands around the word stays, but for a star, which the word takes the place of.
      ("pl*", ["plum"]), ("\"a pl*", ["\"a plum\""]), ("title:pl", ["title:plum"]),
      // Quotation marks are closed as they were opened.
      ("\"pl", ["\"plum\""]), ("“pl", ["“plum”"]), ("x „a pl", ["x „a plum“"]),
      ("title:\"pl", ["title:\"plum\""]), ("\"a\" pl", ["\"a\" plum"]), ("\"a\"pl", ["\"a\"plum"]),
      // No word begins with a sign behind its letters.
      ("P+", []), ("pl,", []), ("a pl!", []), ("\"pl ", []), ("u\u{308}n", ["unlu"]),
      ("p, pl", ["p, plum"]), ("+pl", ["+plum"]), ("(pl", ["(plum"]),
    ] as [(String, [String])] {
      #expect(index.completions(of: text, limit: 10).map(\.text) == expected, "\(text)")
    }
  }

  @Test("The most frequent of very many words are found, by the table and without it")
  func many() throws {
    let index = try SegmentIndex(folder: try TemporaryFolder().path)
    let changes = (1...6000).map { number in
      let common = number % 3 == 0 ? "plover" : number % 100 == 0 ? "plank" : ""
      return change(
        Int64(number),
        id: UInt64(number),
        .sample("pl\(lettered(number))x \(common) éa\(lettered(number))")
      )
    }
    try index.apply(changes)
    for start in ["pl", "plo", "plov"] {
      let found = index.completions(of: start, limit: 3)
      #expect(found.first?.word == "plover" && found.first?.frequency == 2000)
      if start == "pl" {
        #expect(found.count == 3 && found[1].word == "plank" && found[1].frequency == 40)
      }
    }
    #expect(index.completions(of: "éa", limit: 10).count == 10)
    // Dead documents do not count.
    try index.apply((1...3000).map { change(Int64(6000 + $0), id: UInt64($0 * 2), nil) })
    let found = index.completions(of: "pl", limit: 2)
    #expect(found.first?.word == "plover" && found.first?.frequency == 1000)
    #expect(found.count == 2 && found.last?.frequency == 1, "every document with plank is dead")
  }
}
