package import JSON

/// Pages of a site that say the same: in the title, the description, or the whole text.
package struct SiteDuplicates: Hashable, Sendable {
  /// Pages that share something.
  package struct Group: Hashable, Sendable {
    /// What they share; of whole texts the address of the page that leads, which may be of another
    /// host.
    package let value: String
    /// How many pages of the host share it.
    package let count: Int
    /// The first of them by address.
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

  /// Finds pages that follow one representative with the same text, and that representative where it is a page of
  /// the host.
  ///
  /// - Parameters:
  ///   - representatives: The representative of each page of the host that has one, by their identities.
  ///   - names: The addresses of the pages of the host.
  ///   - address: Gives the address of a representative on another host; `nil` when it is gone, in whose
  ///     place the first of its pages is.
  mutating func findTexts(
    _ representatives: [(page: UInt64, representative: UInt64)],
    _ names: [UInt64: String],
    address: (UInt64) async throws -> String?
  ) async rethrows {
    let duplicates = representatives.compactMap { pair in
      names[pair.page].map { (pair.representative, $0) }
    }
    let leading = Set(duplicates.map(\.0)).compactMap { id in names[id].map { (id, $0) } }
    texts = []
    for (representative, pages) in Self.grouped(duplicates + leading) {
      var value = names[representative]
      if value == nil { value = try await address(representative) }
      texts.append(Self.group(value ?? pages[0], pages))
    }
    texts.sort { ($1.count, $0.value) < ($0.count, $1.value) }
  }

  private static func groups(_ pairs: [(String, String)]) -> [Group] {
    grouped(pairs).map(group)
  }

  private static func group(_ value: String, _ pages: [String]) -> Group {
    Group(value: value, count: pages.count, pages: Array(pages.prefix(pageLimit)))
  }

  /// The largest groups of pages that share a key, each with its pages in order.
  private static func grouped<Key: Hashable & Comparable>(
    _ pairs: [(key: Key, page: String)]
  ) -> [(key: Key, pages: [String])] {
    Dictionary(grouping: pairs, by: \.key)
      .filter { $0.value.count > 1 }
      .sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
      .prefix(groupLimit)
      .map { ($0.key, $0.value.map(\.page).sorted()) }
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
  /// Writes what the pages share, how many they are, and the first of them.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("count", count)
    writer.field("pages", pages)
    writer.field("value", value)
    writer.endObject()
  }
}
