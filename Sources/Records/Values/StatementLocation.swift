/// A statement of a page's structured data, as it is looked for in the page's source.
package struct StatementLocation: Hashable, Sendable {
  /// The number of the record's item in which the statement is made, at whatever depth.
  package let item: Int

  /// The name of the type of the thing that makes it, without the vocabulary's address; `nil`
  /// when any thing may.
  package let type: String?

  /// The name of the property; `nil` when the thing itself is looked for.
  package let property: String?

  /// The property's value, blank for an empty one; `nil` when any will do.
  package let value: String?

  /// Creates a location from what is known of the statement.
  package init(item: Int, type: String?, property: String? = nil, value: String? = nil) {
    self.item = item
    self.type = type
    self.property = property
    self.value = value
  }
}
