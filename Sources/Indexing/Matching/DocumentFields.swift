package import Documents
import Segments

/// The text of a document by fields, for what the index does not know: order and position of words.
package struct DocumentFields: Sendable {
  /// The title.
  package var title = ""
  /// The key words.
  package var keywords: [String] = []
  /// The names of the apps it opens in.
  package var appNames: [String] = []
  /// The words of the host, as far as they are searched.
  package var hosts: [String] = []
  /// The headings.
  package var headings: [String] = []
  /// The description.
  package var summary = ""
  /// The visible text.
  package var body = ""

  package init() {}

  /// The fields of `document`.
  package init(_ document: IndexDocument) {
    title = document.title
    keywords = document.keywords
    appNames = document.appNames
    hosts = document.hostWords
    headings = document.headings + document.asides
    summary = document.summary
    body = document.body
  }

  /// The parts of `field`; no phrase spans two of them.
  subscript(field: ImpactModel.Field) -> [String] {
    switch field {
    case .title: [title]
    case .keywords: keywords
    case .appNames: appNames
    case .hosts: hosts
    case .headings: headings
    case .startHosts, .asides: []
    case .summary: [summary]
    case .body: [body]
    }
  }
}
