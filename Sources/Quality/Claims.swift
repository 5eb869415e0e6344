import Records

/// What a thing says of itself that a reader of the page should be able to see.
struct Claims {
  /// One claim and whether the text confirms it.
  struct Claim {
    let property: String
    let value: String
    let isVisible: Bool
  }

  /// The claims that can be checked.
  let checked: [Claim]

  /// The share of the claims that the text confirms; one half when none can be checked.
  var consistency: Double {
    guard !checked.isEmpty else { return 0.5 }
    return Double(checked.count(where: \.isVisible)) / Double(checked.count)
  }

  /// Checks the claims of `item` against `text`.
  ///
  /// A price that is not found is no claim: scripts write many prices into the page.
  init(_ item: StructuredItem, in text: VisibleText) {
    var claims: [Claim] = []
    guard !text.isEmpty else {
      checked = []
      return
    }
    let names = ["headline", "name", "title"]
    if let name = names.first(where: { Self.text(item, $0) != nil }),
      let value = Self.text(item, name), let isVisible = text.contains(words: value)
    {
      claims.append(Claim(property: name, value: value, isVisible: isVisible))
    }
    for property in ["author", "brand", "performer", "director"] {
      guard let value = Self.text(item, property), !value.hasPrefix("http"),
        let isVisible = text.contains(words: value)
      else { continue }
      claims.append(Claim(property: property, value: value, isVisible: isVisible))
    }
    if let rating = Self.nested(item, "aggregateRating", ["ratingValue"]),
      let isVisible = text.contains(number: rating)
    {
      claims.append(Claim(property: "ratingValue", value: rating, isVisible: isVisible))
    }
    if let price = Self.nested(item, "offers", ["price", "lowPrice"]),
      text.contains(number: price) == true
    {
      claims.append(Claim(property: "price", value: price, isVisible: true))
    }
    checked = claims
  }

  /// The first value of a property as text; a thing's is its name.
  private static func text(_ item: StructuredItem, _ property: String) -> String? {
    guard let value = item.properties[property]?.first else { return nil }
    if case .item(let thing) = value {
      guard let name = thing.properties["name"]?.first else { return nil }
      return scalar(name)
    }
    return scalar(value)
  }

  private static func nested(
    _ item: StructuredItem,
    _ property: String,
    _ names: [String]
  ) -> String? {
    guard case .item(let thing)? = item.properties[property]?.first else { return nil }
    for name in names {
      if let value = thing.properties[name]?.first, let text = scalar(value) { return text }
    }
    return nil
  }

  private static func scalar(_ value: PropertyValue) -> String? {
    switch value {
    case .text(let text): text.utf8.contains { $0 > 0x20 } ? text : nil
    case .number(let number): number.literal
    case .bool, .item: nil
    }
  }
}
