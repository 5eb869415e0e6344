/// The fields of a response that say something of the page in it.
package struct PageHeaders: Hashable, Sendable {
  /// The value of `Content-Language`.
  package var contentLanguage: String?

  /// The values of all `Link` fields, in order.
  package var links: [String]

  /// The value of `Refresh`, which browsers read as they do a meta refresh.
  package var refresh: String?

  /// Creates the fields of a response; of none when a page is read from a file.
  package init(contentLanguage: String? = nil, links: [String] = [], refresh: String? = nil) {
    self.contentLanguage = contentLanguage
    self.links = links
    self.refresh = refresh
  }
}
