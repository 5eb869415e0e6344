package import Records

/// What a page says in the vocabularies of structured data, whatever the syntax.
package struct StructuredData: Hashable, Sendable {
  /// The items of JSON-LD, Microdata and RDFa, in this order and then in document order.
  package var items: [StructuredItem] = []

  /// For each of the items the element of the page at which it begins, as far as it is known.
  package var elements: [Int?] = []

  /// Open Graph and its sister vocabularies: the property as written, in lower case, to its
  /// contents in document order.
  package var openGraph: [String: [String]] = [:]

  /// The Twitter card: the name without `twitter:` to its first content.
  package var twitterCard: [String: String] = [:]

  /// Dublin Core: the term in lower case without its prefix to its contents in document order.
  package var dublinCore: [String: [String]] = [:]

  /// What a result can offer to do.
  package var actions: [ResultAction] = []

  /// Creates the data of a page without any.
  package init() {}
}
