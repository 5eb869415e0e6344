import IndexTestSupport
import Records
import TestSupport
import Testing

@testable import Indexing

/// The bar that a search starts with, and what becomes of it when it was set too high.
struct QueryPlanOpeningBarTests {
  /// A word with blocks enough, alone and beside one that more documents have.
  private static let texts = ["fig", "fig fresh"]

  /// Documents of which one in thirty is about figs alone; others have them among much else, or
  /// have dates.
  private static func fill(_ index: SegmentIndex, _ oracle: inout IndexOracle) throws {
    var changes: [IndexChange] = []
    for number in 0..<4000 {
      var document = IndexDocument.sample("")
      if number % 30 == 0 {
        document.title = "fig"
      } else {
        let others = (0..<3 + number % 50).map { "word\($0)" }.joined(separator: " ")
        document.body = "fresh " + (number % 4 > 0 ? "fig " : "date ") + others
      }
      document.staticScore = Double(number % 17) / 17
      let id = UInt64(number * 7919 % 65_537) + 1
      oracle.set(id, document)
      changes.append(IndexChange(version: Int64(number + 1), id: id, document: document))
    }
    try index.apply(changes)
  }

  private static func id(_ number: Int) -> UInt64 { UInt64(number * 7919 % 65_537) + 1 }

  private func check(
    _ index: SegmentIndex,
    _ oracle: IndexOracle,
    _ text: String,
    falls: Bool
  ) throws {
    var request = SearchRequest(text)
    request.mode = .any
    request.liveWeight = 0
    let opening = QueryPlan(request, snapshot: index.snapshot).openingBar(for: request.limit)
    let bar = try #require(opening, "\(text)")
    var question = IndexOracle.Question()
    question.liveWeight = 0
    question.scored = text.split(separator: " ").map { Array($0.utf8) }
    let expected = oracle.answer(question, limit: request.limit)
    let answer = index.search(request)
    #expect(answer.hits.map(\.id) == expected.ids)
    #expect(answer.hits.map(\.score) == expected.scores)
    #expect(!answer.isTotalExact && answer.total <= expected.total)
    let worst = try #require(expected.scores.last)
    #expect((worst < Points.points(bar)) == falls, "\(worst) and \(Points.points(bar))")
  }

  @Test("The best documents reach the bar that is set for them", arguments: texts)
  func reached(text: String) throws {
    let folder = try TemporaryFolder()
    let index = try SegmentIndex(folder: folder.path)
    var oracle = IndexOracle()
    try Self.fill(index, &oracle)
    try check(index, oracle, text, falls: false)
  }

  @Test(
    "When those that the bar was set by are hidden or dead, the next best are found all the same",
    arguments: texts,
    [true, false]
  )
  func missed(text: String, hides: Bool) throws {
    let folder = try TemporaryFolder()
    let index = try SegmentIndex(folder: folder.path)
    var oracle = IndexOracle()
    try Self.fill(index, &oracle)
    var removals: [IndexChange] = []
    for number in 0..<4000 where number % 30 == 0 {
      let id = Self.id(number)
      if hides {
        #expect(index.setLiveScore(id, -.infinity))
        oracle.setLive(id, -.infinity)
      } else {
        removals.append(IndexChange(version: Int64(10_000 + number), id: id, document: nil))
        oracle.set(id, nil)
      }
    }
    try index.apply(removals)
    try check(index, oracle, text, falls: true)
  }

  @Test("There is no bar where it would not pay or would not hold")
  func none() throws {
    let folder = try TemporaryFolder()
    let index = try SegmentIndex(folder: folder.path)
    var oracle = IndexOracle()
    try Self.fill(index, &oracle)
    func bar(_ text: String, _ change: (inout SearchRequest) -> Void) -> Int32? {
      var request = SearchRequest(text)
      request.mode = .any
      request.liveWeight = 0
      change(&request)
      return QueryPlan(request, snapshot: index.snapshot).openingBar(for: request.limit)
    }
    #expect(bar("fig") { _ in } != nil)
    // Documents stand in the order of their live scores, which raises the bar at once.
    #expect(bar("fig") { $0.liveWeight = 10 } == nil)
    #expect(bar("fig date") { $0.mode = .all } == nil)
    #expect(bar("+fig date") { _ in } == nil)
    #expect(bar("fig -date") { _ in } == nil)
    #expect(bar("fig host:www.example.com") { _ in } == nil)
    #expect(bar("fig") { $0.appLinkedOnly = true } == nil)
    #expect(bar("fig") { $0.limit = 1000 } == nil)
    #expect(bar("date") { _ in } == nil)
  }
}
