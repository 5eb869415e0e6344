import Basics
import IndexTestSupport
import Records
import TestSupport
import Testing

@testable import Analysis
@testable import Indexing
@testable import Segments

struct StemSearchTests {
  private func index(_ documents: [(String, String)], _ stemming: Stemming) throws -> SegmentIndex {
    let folder = try TemporaryFolder()
    let index = try SegmentIndex(folder: folder.path)
    var builder = SegmentBuilder(stemming: stemming)
    for (number, (language, title)) in documents.enumerated() {
      var document = IndexDocument.sample(title)
      document.language = language
      builder.add(document, id: UInt64(number), version: Int64(number + 1))
    }
    try builder.write("stems.segment", in: folder.path)
    let segment = try Segment("stems.segment", in: folder.path)
    let part = SegmentIndex.part(segment, nil)
    index.state.withLock { $0.snapshot = IndexSnapshot(parts: [part]) }
    return index
  }

  private func ids(_ index: SegmentIndex, _ text: String, _ stemming: Stemming) -> [UInt64] {
    var request = SearchRequest(text)
    request.stemming = stemming
    return index.search(request).hits.map(\.id)
  }

  @Test(
    "Words are found by what shares their stem, behind the word itself",
    arguments: [
      ("en", "running", ["runs", "running", "ran"], [1, 0]),
      ("en", "run", ["runs", "run"], [1, 0]), ("en", "+runs", ["run"], [0]),
      ("en", "\"runs\"", ["run"], []), ("en-GB", "cakes", ["cake", "Cakes"], [1, 0]),
      ("de", "häuser", ["haus", "Häuser"], [1, 0]),
      ("fr", "mangées", ["manger", "mange"], [1, 0]),
      ("ru", "книгами", ["книга", "книги"], [0, 1]), ("tr", "kitaplar", ["kitap"], [0]),
      ("es", "niños", ["niño"], [0]), ("ar", "مهندسون", ["مهندس"], [0]),
      // The stems of another language do not count.
      ("ja", "running", ["runs"], []), ("", "running", ["runs"], []),
    ] as [(String, String, [String], [UInt64])]
  )
  func found(language: String, query: String, titles: [String], expected: [UInt64]) throws {
    let code = String(language.prefix(2))
    let stemming = Stemming(languages: [code, "en"])
    let index = try index(titles.map { (language, $0) }, stemming)
    let found = ids(index, query, stemming)
    #expect(Set(found) == Set(expected))
    if language != "ru" { #expect(found.first == expected.first) }
    #expect(ids(index, query, .off).allSatisfy(found.contains))
  }

  @Test("Without stems an index is the same to the last term")
  func off() throws {
    let documents = [("en", "running shoes"), ("de", "Häuser")]
    let plain = try index(documents, .off)
    for (_, part) in plain.snapshot.parts.enumerated() {
      var walker = part.segment.dictionary.walker(from: [TermKey.stemMark])
      while walker.next() != nil { #expect(TermKey.isWord(walker.term)) }
    }
    #expect(ids(plain, "run", Stemming(languages: ["en"])).isEmpty)
    #expect(Stemming(languages: ["xx", "en"]).languages == ["en"])
    #expect(Stemming.off.stemmer(for: "en") == nil)
  }
}
