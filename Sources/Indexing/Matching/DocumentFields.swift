package import Records

/// The text of a document by fields, for what the index does not know: order and place of words.
package struct DocumentFields: Sendable {
  /// The title.
  package var title = ""
  /// The key words.
  package var keywords: [String] = []
  /// The names of the apps it opens in.
  package var appNames: [String] = []
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
    headings = document.headings
    summary = document.summary
    body = document.body
  }

  /// The parts of `field`; no phrase spans two of them.
  subscript(field: ImpactModel.Field) -> [String] {
    switch field {
    case .title: [title]
    case .keywords: keywords
    case .appNames: appNames
    case .headings: headings
    case .summary: [summary]
    case .body: [body]
    }
  }
}
