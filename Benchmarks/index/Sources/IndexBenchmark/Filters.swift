import Analysis
import Foundation
import Indexing

/// Times word queries under filters that pass much, little and next to nothing.
struct Filters {
  private let index: SegmentIndex
  private let queries: [CorpusQuery]

  init(folder: String, queries: [CorpusQuery]) throws {
    index = try SegmentIndex(folder: folder)
    self.queries = queries
  }

  func run() {
    let filters: [(FilterName, String)] = [
      (.lang, "en"), (.type, "video"), (.lang, "de"), (.app, "app0"), (.app, "app25"),
      (.app, "app400"), (.app, "app3000"),
    ]
    for (name, value) in filters {
      var only = SearchRequest("")
      only.filters = [SearchRequest.Filter(name, [value])]
      only.countsAll = true
      let share = Double(index.search(only).total) / Double(max(index.documentCount, 1))
      for variant in Variant.all where variant.titlesOnly {
        for kind in ["common1", "or3", "and2", "word+pre"] {
          let requests = queries.filter { $0.name == kind }.map { query in
            var request = query.request(liveWeight: variant.liveWeight)
            request.filters = only.filters
            return request
          }
          let lap = Lap(requests, index)
          show(
            "{\"engine\":\"ours\",\"variant\":\"\(variant.name)\",\"filter\":\"\(name):\(value)\","
              + "\"share\":\(text(share * 100, 3)),\"class\":\"\(kind)\",\(lap.fields)}"
          )
        }
      }
    }
  }
}
