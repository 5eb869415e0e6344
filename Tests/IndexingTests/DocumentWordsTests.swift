import Segments
import Testing

@testable import Indexing

struct DocumentWordsTests {
  @Test("Every text of a document is a part, in the order of the fields, and no word is kept twice")
  func parts() throws {
    var fields = DocumentFields()
    fields.title = "Plum cake"
    fields.headings = ["Cake", "", "Jam & plum"]
    fields.body = "plum PLUM fig"
    let words = try #require(DocumentWords(fields))
    let texts = words.parts.map { part in
      words.order[part.words]
        .map { String(decoding: words.vocabulary[Int($0)], as: UTF8.self) }
        .joined(separator: " ")
    }
    #expect(texts == ["plum cake", "cake", "jam plum", "plum plum fig"])
    #expect(words.parts.map(\.field) == [.title, .headings, .headings, .body])
    #expect(words.vocabulary.count == 4)
  }

  @Test("A document of more different words than have numbers is left as it is")
  func limit() {
    var fields = DocumentFields()
    fields.body = (0...Vocabulary.limit).map { "w\($0)" }.joined(separator: " ")
    #expect(DocumentWords(fields) == nil)
    fields.body = (0..<Vocabulary.limit).map { "w\($0)" }.joined(separator: " ")
    #expect(DocumentWords(fields)?.order.count == Vocabulary.limit)
  }
}
