package import Analysis
package import Indexing
package import JSON
package import Records

/// The answer to a query.
package struct SearchResults: Hashable, Sendable {
  /// How many results there are.
  package var total: Int
  /// How the total stands to the number of all results: phrases are checked, and pages that say the
  /// same folded away, for the pages that are looked at only.
  package var bound = TotalBound.exact
  /// Whether there are exactly so many.
  package var isTotalExact: Bool { bound == .exact }
  /// How many pages were not looked at, because the query needs every page and there are more than
  /// one answer may read.
  package var unchecked = 0
  /// The results, best first.
  package var items: [SearchItem]
  /// Where the next answer begins; `nil` when this is the last.
  package var next: String?
  /// What the searcher's own apps show; the first answer to a query has them.
  package var activities: [ActivityItem] = []
  /// The words of the query that no page has, as they were written.
  package var missingWords: [String] = []
  /// The pictures and other symbols in the words of the query, which were not looked for.
  package var unsearchedSymbols: [String] = []
  /// Whether `OR` is beside a filter, which all results pass nonetheless.
  package var requiresFilters = false
  /// How the index is behind the store, so that pages may be missing among the results; `nil` where
  /// that is not known to be so.
  package var lag: IndexLag?
  /// How many pages were folded away because they say the same as a result, reported with all results;
  /// `nil` where not all of them are known.
  package var duplicates: Int?
  /// How many pages match but are no app-linked results, told with all results of a search that leaves
  /// them out; `nil` where that was not counted.
  package var withoutAppLink: Int?
  /// How that number stands to the one of all such pages.
  package var withoutAppLinkBound = TotalBound.exact
  /// Whether all pages were searched although only app-linked results were requested, because the
  /// store has none.
  package var coversAllPages = false
  /// The hosts that were kept from filling the first ten and have more results than are shown.
  package var hostRests: [HostRest] = []
  /// What may have been meant, when there are few matches.
  package var didYouMean: String?
  /// What of the other forms of the query's words was not looked for.
  package var formLimits: Set<FormLimit> = []
  /// The values of the fields that were requested, those of most matches first.
  package var facets: [FilterName: [FacetCount]] = [:]
  /// How their counts stand to those of all matches: at most so many where not every page was looked at
  /// that has the words of a phrase.
  package var facetBound = TotalBound.exact

  /// An answer with these results.
  package init(total: Int, items: [SearchItem]) {
    (self.total, self.items) = (total, items)
  }

  /// What was not looked at, in a sentence.
  package var uncheckedSentence: String {
    let pages = unchecked == 1 ? "1 page was" : "\(unchecked) pages were"
    return "\(pages) not looked at, because such a query may not read so much. "
      + "Add a word of the title, or a filter."
  }

  /// The JSON form: `{"activities"?,"coversAllPages"?,"didYouMean"?,"duplicates"?,"facets"?,
  /// "facetsBound"?,"formLimits"?,"indexLag"?,"items","missingWords","moreOfHosts"?,"next","tookMs"?,
  /// "total","totalBound","totalIsExact","unchecked"?,"withoutAppLink"?,"withoutAppLinkBound"?}`.
  ///
  /// Without a time the same answer is always the same bytes.
  package func json(tookMs: Double? = nil) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    if !activities.isEmpty { writer.field("activities", activities) }
    if coversAllPages { writer.field("coversAllPages", true) }
    writer.field("didYouMean", didYouMean)
    if let duplicates, duplicates > 0 { writer.field("duplicates", duplicates) }
    if !facets.isEmpty { writeFacets(to: &writer) }
    if !facets.isEmpty, facetBound != .exact { writer.field("facetsBound", facetBound.name) }
    if !formLimits.isEmpty { writer.field("formLimits", formLimits.map(\.rawValue).sorted()) }
    writer.field("indexLag", lag?.rawValue)
    writer.field("items", items)
    writer.field("missingWords", missingWords)
    if !hostRests.isEmpty { writeHostRests(to: &writer) }
    writer.key("next")
    if let next { writer.value(next) } else { writer.null() }
    if requiresFilters { writer.field("requiresFilters", true) }
    writer.field("tookMs", tookMs.map { ($0 * 1000).rounded() / 1000 })
    writer.field("total", total)
    writer.field("totalBound", bound.name)
    writer.field("totalIsExact", isTotalExact)
    if unchecked > 0 { writer.field("unchecked", unchecked) }
    writer.field("withoutAppLink", withoutAppLink)
    if withoutAppLink != nil, withoutAppLinkBound != .exact {
      writer.field("withoutAppLinkBound", withoutAppLinkBound.name)
    }
    writer.endObject()
    return writer.bytes
  }

  private func writeHostRests(to writer: inout JSONWriter) {
    writer.key("moreOfHosts")
    writer.beginArray()
    for rest in hostRests {
      writer.beginObject()
      if rest.bound != .exact { writer.field("bound", rest.bound.name) }
      writer.field("count", rest.count)
      writer.field("host", rest.host)
      writer.endObject()
    }
    writer.endArray()
  }

  private func writeFacets(to writer: inout JSONWriter) {
    writer.key("facets")
    writer.beginObject()
    for (field, counts) in facets.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      writer.key(field.rawValue)
      writer.beginArray()
      for count in counts {
        writer.beginObject()
        writer.field("count", count.count)
        writer.field("value", count.value)
        writer.endObject()
      }
      writer.endArray()
    }
    writer.endObject()
  }
}

extension TotalBound {
  /// The name in the JSON form.
  fileprivate var name: String {
    switch self {
    case .exact: "exact"
    case .atMost: "atMost"
    case .atLeast: "atLeast"
    case .rough: "about"
    }
  }
}

/// One result.
package struct SearchItem: Hashable, Sendable, JSONWritable {
  /// The page's identifier, 32 hexadecimal digits.
  package var id: String
  /// The page's address.
  package var url: String
  /// The title.
  package var title: String
  /// The pieces of the title that answer the query.
  package var titleHighlights: [Highlight] = []
  /// The piece of the description or the text that matches best.
  package var snippet: String
  /// The pieces of the snippet that answer the query.
  package var snippetHighlights: [Highlight] = []
  /// The score.
  package var score: Double
  /// The page's picture, or else its icon.
  package var image: String?
  /// The language that the page claims.
  package var language: String?
  /// The last parts of the types of the page's structured items, such as `Recipe`: that of its main
  /// thing first, the others by name.
  package var types: [String] = []
  /// The type of what the page is mainly about; `nil` where it does not say.
  package var mainType: String?
  /// What the page opens, best first.
  package var opens: [DeepLink] = []
  /// What the score is made of, when that was requested.
  package var explanation: ScoreExplanation?
  /// The proof that the result was shown, to be sent back with what is done with it.
  package var impression: String?
  /// The store that the result is from, when several were asked.
  package var store: String?
  /// What a tap on the result opens, as JSON, when a device was given.
  package var decision: [UInt8]?

  /// Writes the result as an object.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    if let explanation {
      writer.key("explanation")
      explanation.write(to: &writer)
    }
    writer.key("highlights")
    writer.beginObject()
    Self.write("snippet", snippetHighlights, to: &writer)
    Self.write("title", titleHighlights, to: &writer)
    writer.endObject()
    writer.field("id", id)
    writer.field("image", image)
    writer.field("impression", impression)
    writer.field("index", store)
    writer.field("language", language)
    writer.field("mainType", mainType)
    if let decision {
      writer.key("open")
      writer.raw(decision)
    }
    writer.field("opens", opens)
    writer.field("score", (score * 10_000).rounded() / 10_000)
    writer.field("snippet", snippet)
    writer.field("title", title)
    writer.field("types", types)
    writer.field("url", url)
    writer.endObject()
  }

  private static func write(
    _ key: String,
    _ highlights: [Highlight],
    to writer: inout JSONWriter
  ) {
    writer.key(key)
    writer.beginArray()
    for highlight in highlights {
      writer.beginArray()
      writer.value(highlight.start)
      writer.value(highlight.length)
      writer.endArray()
    }
    writer.endArray()
  }
}

/// Completions of an unfinished query, and its top hits.
package struct Suggestion: Hashable, Sendable, JSONWritable {
  /// The query completed, likeliest first.
  package var completions: [String]
  /// The top hits for what was typed.
  package var hits: [SearchItem]

  /// Writes `{"completions":[…],"hits":[…]}`.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("completions", completions)
    writer.field("hits", hits)
    writer.endObject()
  }
}

extension ScoreExplanation: JSONWritable {
  /// Writes the tree as nested objects.
  package func write(to writer: inout JSONWriter) {
    // Open objects wait on a stack, so that a deep tree costs no deep recursion.
    var open: [(parts: [ScoreExplanation], next: Int)] = []
    func begin(_ part: ScoreExplanation) {
      writer.beginObject()
      writer.field("label", part.label)
      writer.key("parts")
      writer.beginArray()
      open.append((part.parts, 0))
      values.append(part.value)
    }
    var values: [Double] = []
    begin(self)
    while let (parts, next) = open.last {
      if next < parts.count {
        open[open.count - 1].next += 1
        begin(parts[next])
      } else {
        writer.endArray()
        writer.field("value", (values.removeLast() * 1_000_000).rounded() / 1_000_000)
        writer.endObject()
        open.removeLast()
      }
    }
  }
}
