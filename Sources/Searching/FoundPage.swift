import Addressing
import Indexing
import Records
import Synchronization

/// What answers need of a page: a small part of its record, in one object for all who draw from
/// it.
final class FoundPage: Sendable {
  /// The page's identifier, 32 hexadecimal digits.
  let id: String
  /// Its address.
  let url: String
  /// The host of the address.
  let host: String
  /// What results show as its title.
  let title: String
  /// What results show as its description.
  private let shownSummary: String
  /// The text that is searched.
  let fields: DocumentFields
  /// The text that snippets are taken from, where the page keeps some of it out of them.
  private let snippetText: String?
  /// Whether the page allows pieces of its text in results.
  let allowsSnippet: Bool
  /// The most characters that results may show of its text, where it sets a limit.
  let snippetLimit: Int?
  /// Its picture, or else its icon.
  let image: String?
  /// The language that it claims.
  let language: String?
  /// The last parts of the types of its structured items, that of its main thing first.
  let types: [String]
  /// The type of what it is mainly about.
  let mainType: String?
  /// What it opens, best first.
  let opens: [DeepLink]
  /// The whole record, when somebody asks what the score is made of.
  let record: PageRecord?

  /// How far its words were taken apart.
  private enum Reading {
    /// Nobody requested its words.
    case unread
    /// They were read once, which costs less than keeping them.
    case readOnce
    /// They are kept, if there are few enough different ones.
    case kept(DocumentWords?)
  }

  private let reading = Mutex(Reading.unread)

  /// Members of the JSON form of records that no answer needs unless it explains itself.
  static let unneeded = PageRecord.unsearched.union([
    "alternateApps", "banner", "canonicalURL", "dateModified", "datePublished", "imageSize",
    "manifestURL", "quality", "reasons", "universalLinks", "webFallback",
  ])

  /// Creates the page of `record`.
  init(_ record: PageRecord, keepsRecord: Bool = false) {
    id = record.id
    url = record.url.text
    host = record.url.host
    var fields = DocumentFields()
    fields.title = record.searchedTitle ?? ""
    fields.keywords = record.keywords
    fields.appNames = IndexDocument.appNames(of: record)
    fields.hosts = IndexDocument.hostWords(of: record)
    fields.headings = record.headings
    fields.summary = record.searchedDescription ?? ""
    fields.body = record.searchedText
    self.fields = fields
    snippetText = record.shownText == nil ? nil : record.unwithheldText
    allowsSnippet = !record.hidesSnippets
    snippetLimit = record.robots.maxSnippet
    image = record.image ?? record.touchIcon
    language = record.language
    let mainType = MainType.of(record)
    types = MainType.first(mainType, of: IndexDocument.types(of: record))
    self.mainType = mainType
    let name = fields.title.isEmpty ? url : fields.title
    title = LeftReferences.resolved(name, headings: record.headings)
    shownSummary = LeftReferences.resolved(fields.summary, headings: record.headings)
    opens = record.deepLinks
    self.record = keepsRecord ? record : nil
  }

  /// Whether it has what `matcher` wants, and how close together the words are.
  ///
  /// Who asks again is likely to ask often, so that its words are kept from then on.
  func verdict(_ matcher: inout PhraseMatcher) -> (matches: Bool, proximity: Double) {
    let before = reading.withLock { reading in
      defer { if case .unread = reading { reading = .readOnce } }
      return reading
    }
    switch before {
    case .unread: return matcher.verdict(fields)
    case .readOnce:
      let words = DocumentWords(fields)
      reading.withLock { $0 = .kept(words) }
      return words.map { matcher.verdict($0) } ?? matcher.verdict(fields)
    case .kept(let words):
      return words.map { matcher.verdict($0) } ?? matcher.verdict(fields)
    }
  }

  /// The piece of its text that answers `words` best; nothing where the page allows none.
  func snippet(for words: MatchedWords) -> String {
    guard allowsSnippet else { return "" }
    return Snippet.best(
      description: shownSummary,
      text: snippetText ?? fields.body,
      words: words,
      most: snippetLimit ?? .max
    )
  }
}
