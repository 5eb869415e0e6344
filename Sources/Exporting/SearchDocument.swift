import Addressing
import Basics
package import JSON
package import Records
import Storing

/// What other search engines are given of a page: the fields that one searches, filters and shows, and
/// those that they rank by; title, description and text as Pippin's own search has them.
package struct SearchDocument: JSONWritable, Sendable {
  /// The page.
  package let record: PageRecord
  /// Whether the page is an app-linked result.
  package let isAppLinked: Bool
  /// What the page is ranked by; `nil` in exports, which say nothing that depends on other pages.
  package var ranking: RankingFields?

  package init(_ record: PageRecord, isAppLinked: Bool, ranking: RankingFields? = nil) {
    (self.record, self.isAppLinked, self.ranking) = (record, isAppLinked, ranking)
  }

  /// The members of a record that the fields are made of.
  package static let members: Set<String> = [
    "deepLinks", "description", "headings", "image", "keywords", "language", "quality", "rendering",
    "robots", "structuredData", "text", "title", "universalLinks",
  ]

  /// Writes the fields as members of an object, sorted by name.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("appLinked", isAppLinked)
    if let ranking { writer.field("appNames", ranking.appNames) }
    writer.field("apps", record.allApps)
    if let ranking { writer.field("asides", ranking.asides) }
    ranking?.writeBase(to: &writer)
    if let ranking, !ranking.cover.isEmpty { writer.field("cover", ranking.cover) }
    writer.field("deepLinks", record.deepLinks.compactMap(\.url).withoutRepetitions)
    writer.field("description", record.hidesSnippets ? nil : record.searchedDescription)
    writer.field("domain", record.url.registrableDomain)
    ranking?.writeExcess(to: &writer)
    if let ranking { writer.field("filters", ranking.filters) }
    writer.field("headings", ranking?.headings ?? record.headings)
    writer.field("host", record.url.host)
    if let ranking { writer.field("hostWords", ranking.hostWords) }
    writer.field("image", record.image)
    writer.field("keywords", record.keywords)
    writer.field("language", record.language)
    if let ranking { writer.field("page", Int(truncatingIfNeeded: ranking.page)) }
    // Features of a rank must be above zero.
    writer.field("quality", max(record.quality.score, 0.001))
    ranking?.writeRest(to: &writer)
    writer.field("text", record.searchedText)
    writer.field("title", record.searchedTitle)
    writer.field("types", record.allTypes)
    writer.field("url", record.url.text)
    ranking?.writeEnd(to: &writer)
    writer.endObject()
  }
}
