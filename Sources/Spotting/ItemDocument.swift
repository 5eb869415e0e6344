import Documents
import QueryLanguage
import Segments
import Shelving
import SpotlightItems

/// Items as documents of the index.
///
/// The fields that the index knows are those of pages: what an item is about is where they have headings,
/// what is said of it where they have their description.
struct ItemDocuments {
  /// The attributes that the app made up and that are searched without being named.
  private let customNames: [String]

  init(_ customKeys: [CustomKey]) {
    customNames = customKeys.filter { $0.traits.isSearchable && $0.traits.isSearchableByDefault }
      .map(\.name)
  }

  /// The document of `item`.
  func document(_ item: StoredItem) -> IndexDocument {
    var document = IndexDocument(url: "", host: "", domain: "")
    var titles: [String] = []
    for title in item.texts(SearchedAttributes.titles) where !titles.contains(title) {
      titles.append(title)
    }
    document.title = titles.joined(separator: "\n")
    document.keywords = item.texts(SearchedAttributes.keywords)
    document.headings = item.texts(SearchedAttributes.subjects + customNames)
    document.summary = item.texts(SearchedAttributes.descriptions).joined(separator: "\n")
    let contents = item.texts(SearchedAttributes.contents)
    document.asides =
      ([document.title, document.summary] + document.keywords + document.headings)
      .flatMap(TextParts.parts)
    document.body = (contents + contents.flatMap(TextParts.parts)).joined(separator: "\n")
    document.staticScore = item.tieScore
    let facts = RankFacts.bytes(of: item)
    // Without a note, which is rare, the item is looked up in the store.
    if facts.count <= RankFacts.noteLimit { document.note = facts }
    document.numbers = item.numbers
    return document
  }
}
