import QueryLanguage

/// An item of a test: its attributes by name.
struct TestItem: AttributeSource {
  var attributes: [String: [AttributeValue]]

  func values(of attribute: QueryAttribute) -> [AttributeValue] {
    attributes[attribute.name, default: []]
  }

  /// An item with a title.
  static func title(_ title: String) -> TestItem { TestItem(attributes: ["title": [.text(title)]]) }
}

extension AttributeSchema {
  /// The attributes of the items of tests, and those of Core Spotlight beside them.
  static let test: AttributeSchema = {
    var schema = AttributeSchema()
    schema.add(QueryAttribute("title", .text, .defaults), aliases: ["displayName"])
    schema.add(QueryAttribute("keywords", .text, .defaults))
    schema.add(QueryAttribute("authorNames", .text))
    schema.add(QueryAttribute("contentType", .identifier))
    schema.add(QueryAttribute("subject", .text))
    schema.add(QueryAttribute("textContent", .content), aliases: ["text"])
    schema.add(QueryAttribute("pageCount", .number))
    schema.add(QueryAttribute("rating", .number))
    schema.add(QueryAttribute("contentCreationDate", .date))
    schema.addSpotlightAttributes()
    return schema
  }()
}
