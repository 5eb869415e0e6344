/// What an index needs to know of a page.
package struct IndexDocument: Hashable, Sendable {
  /// The page's address.
  package var url: String
  /// The host of the address.
  package var host: String
  /// The registrable domain of the host.
  package var domain: String
  /// The title.
  package var title: String
  /// What of the host people may ask for: `example.com` for `www.example.com`.
  package var hostWords: [String]
  /// Whether it is the start page of its host, which who asks for the host mostly wants.
  package var isStartPage: Bool
  /// The headings of the main text.
  package var headings: [String]
  /// The headings that are around it: those of menus, comments and footers.
  package var asides: [String]
  /// The description.
  package var summary: String
  /// The key words.
  package var keywords: [String]
  /// The names of the apps the page opens in.
  package var appNames: [String]
  /// The identifiers of the apps the page opens in.
  package var apps: [String]
  /// The visible text.
  package var body: String
  /// The language, a BCP 47 tag; empty when unknown.
  package var language: String
  /// The last path parts of the structured types, such as `Recipe`.
  package var types: [String]
  /// Whether the page is an app-linked result, shown by default.
  package var isAppLinked: Bool
  /// The score that does not depend on the query, in [0,1].
  package var staticScore: Double
  /// Numbers and moments by which it is found: see ``DocumentNumber``.
  package var numbers: [DocumentNumber]
  /// What whoever indexes it wants to read again beside it; no search looks at it.
  package var note: [UInt8]

  package init(url: String, host: String, domain: String) {
    self.url = url
    self.host = host
    self.domain = domain
    title = ""
    hostWords = []
    isStartPage = false
    headings = []
    asides = []
    summary = ""
    keywords = []
    appNames = []
    apps = []
    body = ""
    language = ""
    types = []
    isAppLinked = false
    staticScore = 0
    numbers = []
    note = []
  }
}

/// A number that a document has under a name.
package struct DocumentNumber: Hashable, Sendable {
  /// The name, in ASCII.
  package var name: String
  /// The number.
  package var value: Double

  package init(_ name: String, _ value: Double) { (self.name, self.value) = (name, value) }
}
