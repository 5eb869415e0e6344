package import Records

/// Pages of a site that say the same: in the title, the description, or the whole text.
package struct SiteDuplicates: Hashable, Sendable {
  /// Pages that share something.
  package struct Group: Hashable, Sendable {
    /// What they share; of whole texts the address of the page that leads.
    package let value: String
    /// The pages, sorted.
    package let pages: [String]
  }

  /// Pages of the index with one title.
  package private(set) var titles: [Group] = []
  /// Pages of the index with one description.
  package private(set) var descriptions: [Group] = []
  /// Pages whose texts differ in little.
  package private(set) var texts: [Group] = []

  /// The most groups of a kind kept, the largest first.
  private static let groupLimit = 100
  /// The most pages of a group named.
  private static let pageLimit = 20

  /// Creates a report of no duplicates.
  package init() {}

  /// Finds titles and descriptions that several pages of the index have.
  mutating func find(in pages: [SitePage]) {
    let indexed = pages.filter(\.isIndexable)
    titles = Self.groups(indexed.compactMap { page in page.title.map { ($0, page.url) } })
    descriptions = Self.groups(
      indexed.compactMap { page in page.description.map { ($0, page.url) } }
    )
  }

  /// Takes the pages that follow a leader with the same text.
  mutating func addTexts(_ followers: [(page: String, leader: String)]) {
    texts = Self.groups(
      followers.map { ($0.leader, $0.page) } + Set(followers.map(\.leader)).map { ($0, $0) }
    )
  }

  private static func groups(_ pairs: [(value: String, page: String)]) -> [Group] {
    Dictionary(grouping: pairs, by: \.value)
      .filter { $0.value.count > 1 }
      .sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
      .prefix(groupLimit)
      .map { Group(value: $0.key, pages: Array($0.value.map(\.page).sorted().prefix(pageLimit))) }
  }
}

extension SiteDuplicates: JSONWritable {
  /// Writes the groups of each kind.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("descriptions", descriptions)
    writer.field("texts", texts)
    writer.field("titles", titles)
    writer.endObject()
  }
}

extension SiteDuplicates.Group: JSONWritable {
  /// Writes what the pages share, and the pages.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("pages", pages)
    writer.field("value", value)
    writer.endObject()
  }
}
