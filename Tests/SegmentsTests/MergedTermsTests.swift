import IndexTestSupport
import Records
import Rules
import TestSupport
import Testing

@testable import Analysis
@testable import Segments

struct MergedTermsTests {
  @Test(
    "Terms of several dictionaries come in order, each once, with the lists of those that have it"
  )
  func order() throws {
    let folder = try TemporaryFolder()
    var generator = TestRandom(seed: 3)
    var words: [Set<String>] = []
    for number in 0..<4 {
      var builder = SegmentBuilder()
      var own: Set<String> = []
      // Words that share their first eight bytes and end there, words that do not, and a rare one.
      for _ in 0..<200 {
        let length = Int.random(in: 0...3, using: &generator)
        let ending = (0..<length).map { _ in Bool.random(using: &generator) ? "a" : "b" }.joined()
        own.insert("perambul" + ending)
        own.insert(lettered(Int.random(in: 0...300, using: &generator)) + "x")
      }
      if number == 2 { own.insert("zzz") }
      var document = IndexDocument.sample("")
      document.body = own.sorted().joined(separator: " ")
      builder.add(document, id: UInt64(number), version: 1)
      try builder.write("\(number)", in: folder.path)
      words.append(own)
    }
    let segments = try (0..<4).map { try Segment("\($0)", in: folder.path) }
    var terms = MergedTerms(segments.map(\.dictionary))
    var found: [String] = []
    while terms.next() {
      let sources = terms.lists.map(\.source)
      #expect(sources == sources.sorted() && terms.postings == sources.count)
      guard TermKey.isWord(terms.term) else { continue }
      let word = String(decoding: terms.term, as: UTF8.self)
      #expect(sources == words.indices.filter { words[$0].contains(word) }, "\(word)")
      found.append(word)
    }
    #expect(found == words.reduce(into: Set()) { $0.formUnion($1) }.sorted())
    let isOver = !terms.next()
    #expect(isOver)
  }

  @Test("No dictionaries have no terms")
  func empty() {
    var terms = MergedTerms([])
    let hasTerm = terms.next()
    #expect(!hasTerm)
  }
}
