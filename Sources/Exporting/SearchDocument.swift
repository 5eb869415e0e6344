import Addressing
import Basics
import JSON
import Records
import Storing

/// What other search engines are given of a page: the fields that one searches, filters and shows.
struct SearchDocument: JSONWritable {
  let page: ExportedPage

  /// The members of a record that the fields are made of.
  static let members: Set<String> = [
    "deepLinks", "description", "headings", "image", "keywords", "language", "quality", "robots",
    "structuredData", "text", "title", "universalLinks",
  ]

  /// Writes the fields as members of an object, sorted by name.
  func write(to writer: inout JSONWriter) {
    let record = page.record
    writer.beginObject()
    writer.field("appLinked", page.stored.isAppLinked)
    writer.field("apps", record.allApps)
    writer.field("deepLinks", record.deepLinks.compactMap(\.url).withoutRepetitions)
    writer.field("description", record.robots.nosnippet ? nil : record.description)
    writer.field("domain", record.url.registrableDomain)
    writer.field("headings", record.headings)
    writer.field("host", record.url.host)
    writer.field("image", record.image)
    writer.field("keywords", record.keywords)
    writer.field("language", record.language)
    // Features of a rank must be above zero.
    writer.field("quality", max(record.quality.score, 0.001))
    writer.field("text", record.text)
    writer.field("title", record.title)
    writer.field("types", record.allTypes)
    writer.field("url", record.url.text)
    writer.endObject()
  }
}
