import QueryLanguage

/// Names of attributes.
enum AttributeName {
  private static let schema: AttributeSchema = {
    var schema = AttributeSchema()
    schema.addSpotlightAttributes()
    return schema
  }()

  /// The name that a value is stored by, for a name as an app writes it: with `kMDItem` before it or not, in
  /// any case.
  static func stored(_ name: String) -> String {
    if let attribute = schema.attribute(name) { return attribute.name }
    return name.hasPrefix("kMDItem") ? String(name.dropFirst("kMDItem".count)) : name
  }
}
