import IndexTestSupport
import Records
import TestSupport
import Testing

@testable import Indexing
@testable import Segments

struct JoinedTermCacheTests {
  private static func index(_ count: Int) throws -> SegmentIndex {
    let index = try SegmentIndex(folder: try TemporaryFolder().path)
    try index.apply(
      (0..<count).map { number in
        let word = number % 3 == 0 ? "apple" : "apples"
        let text = "\(word) \(lettered(number % 2000))"
        return change(Int64(number + 1), id: UInt64(number + 1), .sample(text))
      }
    )
    return index
  }

  private static func bytes(_ word: String) -> [UInt8] { Array(word.utf8) }

  @Test("A word is joined with its forms once, and again with other forms or another factor")
  func kept() throws {
    let snapshot = try Self.index(300).snapshot
    func term(_ word: String, _ forms: [String], _ factor: Float = 0.7) -> JoinedTerm? {
      snapshot.joined.term(
        Self.bytes(word),
        forms: forms.map(Self.bytes),
        formFactor: factor,
        in: snapshot
      )
    }
    let apple = try #require(term("apple", ["apples"]))
    #expect(apple.most == 300 && apple.isWritten && apple.frequency == 100)
    #expect(apple.forms == [Self.bytes("apples")])
    #expect(apple.lists.compactMap { $0?.count }.reduce(0, +) == 300)
    #expect(term("apple", ["apples"]) === apple)
    #expect(term("apple", ["apples"], 0.5) !== apple)
    #expect(term("apple", []) !== apple)
    #expect(term("pear", ["pears"]) == nil)
    let plural = try #require(term("appl", ["apples", "apple"]))
    #expect(!plural.isWritten && plural.most == 300)
  }

  @Test("However many words are joined, they stay within their bytes")
  func bounded() throws {
    let index = try Self.index(4000)
    let snapshot = index.snapshot
    let limit = JoinedTermCache.byteLimit(4000)
    var most = 0
    for number in 0..<2000 {
      let forms = [Self.bytes("apple"), Self.bytes("apples")]
      let word = Self.bytes(lettered(number))
      let term = snapshot.joined.term(word, forms: forms, formFactor: 0.7, in: snapshot)
      #expect(term?.most == 4002)
      most = max(most, snapshot.joined.byteCount)
    }
    #expect(most <= limit && most > limit / 2)
  }

  @Test("A word that is searched again and again stays, whatever else is")
  func hot() throws {
    let snapshot = try Self.index(4000).snapshot
    func term(_ word: String) -> JoinedTerm? {
      let forms = [Self.bytes("apple"), Self.bytes("apples")]
      return snapshot.joined.term(Self.bytes(word), forms: forms, formFactor: 0.7, in: snapshot)
    }
    let first = term("apple")
    for number in 0..<2000 {
      _ = term(lettered(number))
      #expect(term("apple") === first)
    }
  }

  @Test("The second search for a word with other forms finds what the first did")
  func again() throws {
    let index = try Self.index(3000)
    for number in stride(from: 0, to: 3000, by: 5) {
      index.setLiveScore(UInt64(number + 1), Float(number % 89) / 89)
    }
    for text in ["apple", "apples", "+apple +\(lettered(7))", "apple \(lettered(8))"] {
      var request = SearchRequest(text)
      (request.formLanguages, request.limit) = (["en"], 50)
      let first = index.search(request)
      #expect(first.forms.count == 1 && !first.hits.isEmpty)
      #expect(index.search(request) == first)
      request.limit = 20
      #expect(index.search(request).hits == Array(first.hits.prefix(20)))
    }
  }
}
