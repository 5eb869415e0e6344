import IndexTestSupport
import Records
import TestSupport
import Testing

@testable import Indexing

struct ArabicSearchTests {
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
}
