import IndexTestSupport
import Records
import TestSupport
import Testing

@testable import Indexing

struct ArabicSearchTests {
  @Test(
    "The beginning of a word with its article finds the word, in titles and in texts",
    arguments: [
      ("الج*", [1]), ("الا*", [1]), ("للط*", [1]), ("وللط*", [1]), ("الق*", [1]), ("الم*", [1]),
      ("title:الق*", [1]), ("title:الم*", [1]), ("title:القاه*", [1]), ("title:الك*", [1, 2]),
      ("الغ*", []),
    ] as [(String, [UInt64])]
  )
  func beginnings(text: String, found: [UInt64]) throws {
    let index = try SegmentIndex(folder: try TemporaryFolder().path)
    let body = "ذهب الأولاد وقرأوا القصص الجميلة. للطلاب"
    try index.apply([
      change(1, id: 1, .sample("الكتب المدرسية في القاهرة", body: body)),
      change(2, id: 2, .sample("كتاب")), change(3, id: 3, .sample("other")),
    ])
    #expect(index.search(SearchRequest(text)).hits.map(\.id).sorted().elementsEqual(found))
    guard !text.contains(":") else { return }
    var request = SearchRequest(String(text.dropLast()))
    request.isUnfinished = true
    #expect(index.search(request).hits.map(\.id).elementsEqual(found))
    #expect(index.completions(of: request.text, limit: 4).isEmpty == found.isEmpty)
  }

  @Test("In a field and while typing, such a word is found across the article too")
  func fields() throws {
    let index = try SegmentIndex(folder: try TemporaryFolder().path)
    try index.apply([
      change(1, id: 1, .sample("علاج الالتهاب الرئوي")), change(2, id: 2, .sample("التهاب الكبد")),
    ])
    for text in ["title:التهاب", "title:الالتهاب", "التها", "الالتها", "التهاب", "الالتهاب"] {
      var request = SearchRequest(text)
      request.isUnfinished = !text.hasPrefix("title:")
      #expect(index.search(request).hits.map(\.id).sorted() == [1, 2], "\(text)")
    }
    for completion in index.completions(of: "ال", limit: 10) {
      let found = index.search(SearchRequest(completion.text)).hits
      #expect(found.count >= completion.frequency, "\(completion.text)")
    }
  }

  @Test("While typing, a document counts in full with the article or without: it is one word")
  func oneWord() throws {
    let index = try SegmentIndex(folder: try TemporaryFolder().path)
    let texts = [
      ("علاج الالتهاب الرئوي", ""), ("التهاب الكبد", ""), ("الالتهابات", ""),
      ("والتهابات", "التهابا"),
      ("other", "الانترنت"), ("الانترنتيه", ""),
    ]
    try index.apply(
      texts.enumerated().map { place, text in
        let document = IndexDocument.sample(text.0, body: text.1, score: 0.9)
        return change(Int64(place + 1), id: UInt64(place + 1), document)
      }
    )
    for text in ["الت", "الال", "التها", "الالتها", "الالتهابات", "والانترنت", "والانترنتيه"] {
      for titlesOnly in [false, true] {
        var request = SearchRequest(text)
        (request.isUnfinished, request.titlesOnly) = (true, titlesOnly)
        let whole = index.search(request).hits
        request.neutralPoints = 0.5
        #expect(!whole.isEmpty && index.search(request).hits == whole, "\(text)")
      }
    }
  }
}
