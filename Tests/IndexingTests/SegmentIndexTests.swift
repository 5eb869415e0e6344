import IndexTestSupport
import Records
import TestSupport
import Testing

@testable import Indexing
@testable import Segments

struct SegmentIndexTests {
  @Test("What was applied is found, and found again after reopening")
  func reopening() throws {
    let folder = try TemporaryFolder()
    do {
      let index = try SegmentIndex(folder: folder.path)
      #expect(index.version == 0)
      try index.apply([
        change(5, id: 1, .sample("Plum cake")), change(6, id: 2, .sample("Plum jam")),
      ])
      #expect(ids(index, "plum") == [1, 2])
    }
    let index = try SegmentIndex(folder: folder.path)
    #expect(index.version == 6)
    #expect(ids(index, "cake") == [1])
    #expect(index.documentVersion(2) == 6)
    #expect(index.documentVersion(3) == nil)
  }

  @Test("The newest version counts, removals remove, and repeating changes nothing")
  func versions() throws {
    let folder = try TemporaryFolder()
    let index = try SegmentIndex(folder: folder.path)
    let changes = [
      change(1, id: 1, .sample("plum")), change(2, id: 1, .sample("pear")),
      change(3, id: 2, .sample("plum")), change(4, id: 2, nil),
    ]
    try index.apply(changes)
    #expect(ids(index, "plum pear") == [1])
    #expect(ids(index, "plum").isEmpty)
    try index.apply(changes)
    #expect(index.documentCount == 1 && index.segmentCount == 1)
    try index.apply([change(5, id: 1, nil), change(6, id: 77, nil)])
    #expect(index.documentCount == 0 && index.segmentCount == 0)
    #expect(try folder.names() == ["00000000.scores", "manifest"])
    #expect(index.version == 6)
  }

  @Test("Changes that go back in version are refused, and nothing of them is taken")
  func unordered() throws {
    let folder = try TemporaryFolder()
    let index = try SegmentIndex(folder: folder.path)
    #expect(throws: IndexError.unordered(version: 1)) {
      try index.apply([change(2, id: 1, .sample("a")), change(1, id: 2, .sample("b"))])
    }
    #expect(index.documentCount == 0)
  }

  @Test("A filter passes however many words are left out, and as many as there is room for are")
  func manyExclusions() throws {
    let index = try SegmentIndex(folder: try TemporaryFolder().path)
    let words = (0..<200).map { "m\(lettered($0))x" }
    var shown = IndexDocument.sample("target")
    shown.language = "en"
    try index.apply(
      [change(1, id: 1, shown)]
        + words.enumerated().map {
          change(Int64($0 + 2), id: UInt64($0 + 2), .sample("target \($1)"))
        }
    )
    for count in [10, 94, 95, 120, 200] {
      let text = "target " + words.prefix(count).map { "-" + $0 }.joined(separator: " ")
      #expect(ids(index, text + " lang:en") == [1], "\(count)")
      expectTotal(index, text, count < 96 ? .exact : .atMost, 201 - min(count, 95))
    }
  }

  /// Expects so many matches of `text`, and that the number is known so well.
  private func expectTotal(
    _ index: SegmentIndex,
    _ text: String,
    _ bound: TotalBound,
    _ total: Int
  ) {
    var request = SearchRequest(text)
    request.countsAll = true
    request.limit = 50
    let answer = index.search(request)
    #expect(answer.bound == bound, "\(text)")
    #expect(answer.total == total, "\(text)")
  }

  @Test("A total is not called exact when a star stands for more words than are looked for")
  func manyCompletions() throws {
    let index = try SegmentIndex(folder: try TemporaryFolder().path)
    try index.apply(
      (10..<50).map {
        change(Int64($0), id: UInt64($0), .sample("x", body: "zoom\(lettered($0))x"))
      }
    )
    for (text, bound, total) in [
      ("zoom*", .atLeast, QueryWords.completionLimit), ("zoomb*", .exact, 10),
      ("x -zoom*", .atMost, 40 - QueryWords.completionLimit), ("x -zoomb*", .exact, 30),
      ("zoom* -zoom*", .rough, 0),
    ] as [(String, TotalBound, Int)] {
      expectTotal(index, text, bound, total)
    }
  }

  @Test("A total is not called exact when a query has more words than are looked for")
  func manyWords() throws {
    let index = try SegmentIndex(folder: try TemporaryFolder().path)
    try index.apply(
      (10..<50).map { change(Int64($0), id: UInt64($0), .sample("w\(lettered($0))x")) }
    )
    for (count, bound, total) in [(31, .exact, 31), (32, .exact, 32), (33, .rough, 32)]
      as [(Int, TotalBound, Int)]
    {
      let text = (10..<10 + count).map { "w\(lettered($0))x" }.joined(separator: " ")
      expectTotal(index, text, bound, total)
    }
  }

  @Test("A word that no title begins with finds the words of texts that it may become")
  func growingWordOfTexts() throws {
    let index = try SegmentIndex(folder: try TemporaryFolder().path)
    try index.apply(
      [
        change(1, id: 1, .sample("apple", body: "common quince")),
        change(2, id: 2, .sample("plum", body: "comet quince")),
        change(3, id: 3, .sample("quill", body: "commonwealth")),
      ]
    )
    for (text, expected) in [
      ("com", [1, 2, 3]), ("co", [1, 2, 3]), ("comm", [1, 3]), ("commonw", [3]),
      (" com", [1, 2, 3]),
      ("quince comm", [1]), ("cm", []),
      // Where titles begin so, they are what is meant.
      ("qui", [3]),
    ] as [(String, [UInt64])] {
      var request = SearchRequest(text)
      request.isUnfinished = true
      request.mode = .all
      #expect(index.search(request).hits.map(\.id).sorted() == expected, "\(text)")
    }
  }

  @Test("A star behind one letter finds words of titles, and of texts while they are few")
  func letterWithStar() throws {
    let index = try SegmentIndex(folder: try TemporaryFolder().path)
    let others = (10..<40).map { number in
      change(
        Int64(number),
        id: UInt64(number),
        .sample("za\(lettered(number))b", body: "x\(lettered(number))y")
      )
    }
    try index.apply(
      [
        change(1, id: 1, .sample("quince", body: "plum")), change(2, id: 2, .sample("q")),
        change(3, id: 3, .sample("apple", body: "quark")),
      ] + others
    )
    for (text, bound, total) in [
      ("q*", .exact, 3), ("+q* -plum", .exact, 2), ("z*", .atLeast, 30), ("w*", .exact, 0),
      // Words of texts are no beginnings of titles, and here are too many of them.
      ("x*", .atLeast, 24), ("xb*", .exact, 10),
    ] as [(String, TotalBound, Int)] {
      expectTotal(index, text, bound, total)
    }
  }

  @Test("Equal documents stand in order of static score, then of id")
  func ties() throws {
    let folder = try TemporaryFolder()
    let index = try SegmentIndex(folder: folder.path)
    for id in [9, 3, 7, 5] as [UInt64] {
      let document = IndexDocument.sample("plum", score: id == 7 ? 0.5 : 0)
      try index.apply([change(Int64(100 - id) + index.version, id: id, document)])
    }
    var request = SearchRequest("plum")
    request.liveWeight = 0
    #expect(index.search(request).hits.map(\.id) == [7, 3, 5, 9])
    request.limit = 2
    #expect(index.search(request).hits.map(\.id) == [7, 3])
  }

  @Test("Live scores move documents at once, hide them, and survive merges")
  func liveScores() throws {
    let folder = try TemporaryFolder()
    let index = try SegmentIndex(folder: folder.path)
    try index.apply([change(1, id: 1, .sample("plum")), change(2, id: 2, .sample("plum"))])
    try index.apply([change(3, id: 3, .sample("plum"))])
    #expect(ids(index, "plum") == [1, 2, 3])
    #expect(index.setLiveScores([(id: 2, score: 0.5), (id: 3, score: 1), (id: 4, score: 1)]) == 2)
    #expect(ids(index, "plum") == [3, 2, 1])
    index.setLiveScore(3, -.infinity)
    #expect(ids(index, "plum") == [2, 1])
    try index.compact()
    #expect(index.segmentCount == 1)
    #expect(ids(index, "plum") == [2, 1])
    #expect(index.liveScore(2) == 0.5)
    #expect(index.liveScore(3) == -.infinity)
    #expect(index.liveScore(4) == nil)
  }

  @Test("After a reset the index is empty and takes low versions again")
  func reset() throws {
    let folder = try TemporaryFolder()
    let index = try SegmentIndex(folder: folder.path)
    try index.apply([change(10, id: 1, .sample("plum"))])
    try index.reset()
    #expect(index.version == 0 && ids(index, "plum").isEmpty)
    try index.apply([change(1, id: 1, .sample("pear"))])
    #expect(ids(index, "pear") == [1])
    #expect(ids(try SegmentIndex(folder: folder.path), "pear") == [1])
  }

  @Test("What is built anew is found by others when it is published, and not before")
  func staging() throws {
    let folder = try TemporaryFolder()
    func others() throws -> [UInt64] { ids(try SegmentIndex(reading: folder.path), "plum pear") }
    var index = try SegmentIndex(folder: folder.path)
    try index.apply([change(10, id: 1, .sample("plum")), change(11, id: 2, .sample("plum"))])
    index.setLiveScore(2, 1)
    try index.synchronizeScores()
    #expect(try others() == [2, 1])
    for isPublished in [false, true] {
      try index.reset(staging: true)
      #expect(index.version == 0 && ids(index, "plum").isEmpty)
      for number in 1...12 {
        try index.apply([change(Int64(number), id: UInt64(number), .sample("pear"))])
        index.setLiveScore(UInt64(number), Float(number) / 20)
      }
      try index.synchronizeScores()
      #expect(try others() == [2, 1])
      if isPublished {
        try index.publish()
      } else {
        // As if the process had been killed: what nobody published was never there.
        index = try SegmentIndex(folder: folder.path)
        #expect(ids(index, "plum") == [2, 1] && index.version == 11)
      }
    }
    #expect(try others() == Array((3...12).reversed()))
    let named = try #require(try Manifest.read(in: folder.path)?.files)
    #expect(Set(try folder.names()) == named.union([Manifest.fileName]))
    #expect(SegmentIndex.check(folder.path).isEmpty)
  }

  @Test("Building within a small budget spills, and finds the same")
  func budget() throws {
    let folder = try TemporaryFolder()
    var options = SegmentIndex.Options()
    options.memoryBudget = 1
    options.merging.factor = 1000
    let index = try SegmentIndex(folder: folder.path, options: options)
    try index.apply((1...20).map { change($0, id: UInt64($0), .sample("plum \($0)")) })
    #expect(index.segmentCount == 20)
    #expect(ids(index, "plum 17").first == 17)
    try index.compact()
    #expect(index.segmentCount == 1)
    #expect(ids(index, "plum 17").first == 17)
  }

  @Test("Filters, the app-linked gate and totals")
  func filters() throws {
    let folder = try TemporaryFolder()
    let index = try SegmentIndex(folder: folder.path)
    var linked = IndexDocument.sample("plum", host: "shop.example.com")
    linked.isAppLinked = true
    linked.apps = ["TEAM.org.example.Shop"]
    linked.appNames = ["Plum Shop"]
    linked.language = "en-GB"
    linked.types = ["Recipe"]
    try index.apply([change(1, id: 1, linked), change(2, id: 2, .sample("plum"))])
    for filter in [
      "site:shop.example.com", "app:team.ORG.example.shop", "app:\"plum shop\"", "lang:en",
      "lang:en-gb", "type:recipe", "host:shop.example.com",
    ] {
      #expect(ids(index, "plum " + filter) == [1], "\(filter)")
      #expect(ids(index, filter) == [1], "\(filter)")
      #expect(ids(index, "plum -" + filter) == [2], "\(filter)")
    }
    #expect(ids(index, "plum site:example.com").count == 2)
    #expect(ids(index, "plum site:ample.com").isEmpty)
    #expect(ids(index, "plum lang:e").isEmpty)
    var request = SearchRequest("plum")
    request.appLinkedOnly = true
    request.countsAll = true
    let answer = index.search(request)
    #expect(answer.hits.map(\.id) == [1] && answer.total == 1 && answer.isTotalExact)
  }

  @Test("No text is an error, and text without words finds nothing")
  func emptyText() throws {
    let folder = try TemporaryFolder()
    let index = try SegmentIndex(folder: folder.path)
    try index.apply([change(1, id: 1, .sample("plum"))])
    for text in ["", " ", "-", "\"", "-plum", "+", "((", "🙂", "site:"] {
      #expect(ids(index, text).isEmpty, "\(text)")
    }
    let long = (0..<500).map { "word\($0)" }.joined(separator: " ")
    #expect(ids(index, long).isEmpty)
    #expect(ids(index, "plum " + long) == [1])
  }

  @Test("A word that is still growing finds what it may become")
  func asYouType() throws {
    let folder = try TemporaryFolder()
    let index = try SegmentIndex(folder: folder.path)
    try index.apply([
      change(1, id: 1, .sample("Plumberries everywhere")),
      change(2, id: 2, .sample("搜索引擎")), change(3, id: 3, .sample("도서관에서")),
      change(4, id: 4, .sample("كتاب جديد")), change(5, id: 5, .sample("x", body: "plumage")),
    ])
    for (text, expected) in [
      ("pl", [1]), ("plumberri", [1]), ("plumberries every", [1]), ("搜", [2]), ("搜索", [2]),
      ("도", [3]), ("도서", [3]), ("도서관", [3]), ("الكت", [4]), ("كت", [4]), ("p", []),
      ("plumberrx", []), ("ÉV", [1]),
    ] as [(String, [UInt64])] {
      var request = SearchRequest(text)
      request.isUnfinished = true
      request.mode = .all
      #expect(index.search(request).hits.map(\.id) == expected, "\(text)")
    }
  }

  @Test("Suggestions complete the last word by how many documents have it")
  func suggestions() throws {
    let folder = try TemporaryFolder()
    let index = try SegmentIndex(folder: folder.path)
    try index.apply([
      change(1, id: 1, .sample("plum")), change(2, id: 2, .sample("plum plumage")),
      change(3, id: 3, .sample("plumb plumage plum")),
    ])
    try index.apply([change(4, id: 4, .sample("plumb")), change(5, id: 4, nil)])
    let found = index.completions(of: "Cake pLu", limit: 2)
    #expect(found.map(\.text) == ["Cake plum", "Cake plumage"])
    #expect(found.map(\.frequency) == [3, 2])
    for text in ["plum ", "", "-p"] { #expect(index.completions(of: text, limit: 10).isEmpty) }
  }

  @Test("Searches go on while documents, scores and segments change")
  func concurrency() async throws {
    let folder = try TemporaryFolder()
    var options = SegmentIndex.Options()
    options.merging.factor = 2
    let index = try SegmentIndex(folder: folder.path, options: options)
    try index.apply((1...300).map { change($0, id: UInt64($0), .sample("plum \($0 % 7)")) })
    await withTaskGroup(of: Bool.self) { group in
      group.addTask {
        for round in 1...15 {
          let base = Int64(300 + round * 50)
          let changes = (1...50).map {
            change(base + $0, id: UInt64($0), .sample("plum \(round)"))
          }
          if (try? index.apply(changes)) == nil { return false }
        }
        return true
      }
      group.addTask {
        for id in 1...3000 { index.setLiveScore(UInt64(id % 300 + 1), Float(id % 100) / 100) }
        return true
      }
      for _ in 0..<2 {
        group.addTask {
          var request = SearchRequest("plum")
          request.countsAll = true
          request.limit = 400
          // Every search sees every document exactly once, old or new.
          return (0..<60).allSatisfy { _ in
            let hits = index.search(request).hits
            return hits.count == 300 && Set(hits.map(\.id)).count == 300
          }
        }
      }
      for await isRight in group { #expect(isRight) }
    }
  }

  private func ids(_ index: SegmentIndex, _ text: String) -> [UInt64] {
    index.search(SearchRequest(text)).hits.map(\.id)
  }
}

/// A change of one document.
func change(_ version: Int64, id: UInt64, _ document: IndexDocument?) -> IndexChange {
  IndexChange(version: version, id: id, document: document)
}
