import IndexTestSupport
import Records
import TestSupport
import Testing

@testable import Indexing

struct SpellingSearchTests {
  @Test(
    "Both ways of writing are found by the other",
    arguments: [
      ("covid19", "COVID-19 rules"), ("git hub", "News from GitHub"), ("utf8", "About UTF-8"),
      ("mh 17", "MH17 report"), ("modrewrite", "mod_rewrite"), ("power shell", "PowerShell"),
    ]
  )
  func found(query: String, title: String) throws {
    let index = try SegmentIndex(folder: try TemporaryFolder().path)
    try index.apply([change(1, id: 1, .sample(title)), change(2, id: 2, .sample("other"))])
    var request = SearchRequest(query)
    request.mode = .all
    #expect(index.search(request).hits.map(\.id) == [1])
  }

  @Test(
    "Words that are joined by signs come first where a page joins them so",
    arguments: ["salad-hating", "Salad_Hating", "+salad-hating"]
  )
  func joinedFirst(query: String) throws {
    let index = try SegmentIndex(folder: try TemporaryFolder().path)
    var changes = (1...9).map { change(Int64($0), id: UInt64($0), .sample("Salad")) }
    changes[4] = change(5, id: 5, .sample("Other", body: "The salad-hating public."))
    changes[5] = change(6, id: 6, .sample("Salad", body: "Who is hating?"))
    try index.apply(changes)
    #expect(index.search(SearchRequest(query)).hits.first?.id == 5)
  }
}
