package import JSON

/// One item of structured data, in the syntax it was written in.
package struct StructuredItem: Hashable, Sendable {
  /// The syntax of an item.
  package enum Syntax: String, Hashable, Sendable {
    case jsonLD = "json-ld"
    case microdata
    case rdfa
  }

  /// The syntax it was written in.
  package var syntax: Syntax
  /// The types as full IRIs, schema.org always as `https://schema.org/…`.
  package var types: [String]
  /// The item's identifier.
  package var id: String?
  /// Property names to values in order; schema.org names without a prefix.
  package var properties: [String: [PropertyValue]]

  package init(
    syntax: Syntax,
    types: [String] = [],
    id: String? = nil,
    properties: [String: [PropertyValue]] = [:]
  ) {
    self.syntax = syntax
    self.types = types
    self.id = id
    self.properties = properties
  }
}

/// The value of a property, as it was written.
package indirect enum PropertyValue: Hashable, Sendable {
  case text(String)
  case number(JSONNumber)
  case bool(Bool)
  case item(StructuredItem)
}
