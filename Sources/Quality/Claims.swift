import JSON
import Records

/// What a thing says of itself that can be checked.
///
/// Most claims are checked against what the page shows. That something has ended is said by the
/// date it names; a date to come is no claim, so that it can only lower the score.
struct Claims {
  /// One claim and how it fares.
  struct Claim {
    /// How a claim fares.
    enum State { case shown, hidden, expired }

    let property: String
    let value: String
    let state: State

    /// Whether it is a thing within the thing that claims it.
    var isNested: Bool { Self.nested.contains(property) }

    private static let nested: Set = ["ratingValue", "price", "priceValidUntil"]
  }

  /// The claims that can be checked.
  private(set) var checked: [Claim] = []
  /// Whether the thing's values are texts of the page's own elements.
  private let isWoven: Bool

  /// The share of the claims that hold; one half when none can be checked.
  var consistency: Double { consistency(showing: 0, renewing: 0) }

  /// Whether something is claimed that a reader should see.
  var isVisual: Bool { checked.contains { $0.state != .expired } }

  /// Whether a reader sees something of it.
  var isShown: Bool { checked.contains { $0.state == .shown } }

  /// The share of the claims that hold if so many of the hidden ones were shown, and so many of the
  /// expired ones renewed.
  func consistency(showing hidden: Int, renewing expired: Int) -> Double {
    let shown = checked.count { $0.state == .shown } + hidden
    let count = checked.count - expired
    return count <= 0 ? 0.5 : min(1, Double(shown) / Double(count))
  }

  /// Checks the claims of `item`.
  ///
  /// A price that is not found is no claim: scripts write many prices into the page. Nor is a rating
  /// that is drawn, such as with stars.
  ///
  /// - Parameters:
  ///   - item: The thing.
  ///   - isEvent: Whether it is an event, which is past behind its end.
  ///   - text: What the page shows; nothing is looked up when that is empty.
  ///   - today: The day that has come, as `yyyymmdd`; `nil` when it is not known.
  init(_ item: StructuredItem, isEvent: Bool, in text: ShownText, today: Int?) {
    isWoven = item.syntax != .jsonLD
    if !text.isEmpty {
      checkNames(item, text)
      checkNumbers(item, text)
    }
    if let today { checkDates(item, isEvent: isEvent, today) }
  }

  private mutating func checkNames(_ item: StructuredItem, _ text: ShownText) {
    for property in ["headline", "name", "title"] {
      let values = Self.texts(item, property)
      guard !values.isEmpty else { continue }
      check(property, values, text)
      break
    }
    for property in ["author", "brand", "performer", "director"] {
      // An address leads to someone and names nobody.
      let names = Self.texts(item, property).filter { name in
        !name.withBytes { SchemaValue.isReference($0) }
      }
      check(property, names, text)
    }
  }

  /// Whether a part of an element's text is shown, of which labels for screen readers and links are
  /// other parts.
  private static func isPartlyShown(_ value: String, _ text: ShownText) -> Bool {
    let words = value.split(whereSeparator: \.isWhitespace)
    guard words.count > runLength, words.count <= runsLimit else { return false }
    return (0...words.count - runLength).contains { start in
      let run = words[start..<start + runLength].joined(separator: " ")
      return run.utf8.count >= leastRun && text.contains(words: run) == true
    }
  }

  /// How many words one after the other are no chance.
  private static let runLength = 3
  /// The fewest bytes of them.
  private static let leastRun = 12
  /// The most words of a value that is looked for in parts.
  private static let runsLimit = 24

  /// Checks whether any of the `values`, which may be the same in several languages, is shown.
  private mutating func check(_ property: String, _ values: [String], _ text: ShownText) {
    guard let first = values.first else { return }
    let isFirstShown = text.contains(words: first)
    if isFirstShown == true {
      check(property, first, true)
    } else if let shown = values.dropFirst().first(where: { text.contains(words: $0) == true }) {
      check(property, shown, true)
    } else if isWoven, let shown = values.first(where: { Self.isPartlyShown($0, text) }) {
      check(property, shown, true)
    } else {
      check(property, first, isFirstShown)
    }
  }

  private mutating func checkNumbers(_ item: StructuredItem, _ text: ShownText) {
    if let rating = Self.nested(item, "aggregateRating", ["ratingValue"]) {
      let isShown = text.contains(number: rating)
      let counts = ["ratingCount", "reviewCount"].compactMap {
        Self.nested(item, "aggregateRating", [$0])
      }
      if isShown == true || !text.isDrawn(rating: rating, counts: counts) {
        check("ratingValue", rating, isShown)
      }
    }
    if let price = Self.nested(item, "offers", ["price", "lowPrice"]),
      text.contains(number: price) == true
    {
      check("price", price, true)
    }
  }

  private mutating func check(_ property: String, _ value: String, _ isShown: Bool?) {
    guard let isShown else { return }
    checked.append(Claim(property: property, value: value, state: isShown ? .shown : .hidden))
  }

  /// Checks the dates behind which a thing, or all that is offered of it, is expired.
  private mutating func checkDates(_ item: StructuredItem, isEvent: Bool, _ today: Int) {
    for property in isEvent ? ["validThrough", "expires", "endDate"] : ["validThrough", "expires"] {
      checkDate(property, item.properties[property] ?? [], today)
    }
    let offers = (item.properties["offers"] ?? []).prefix(Self.offerLimit)
    for property in ["priceValidUntil", "validThrough"] {
      let dates = offers.map { offer -> [PropertyValue] in
        guard case .item(let thing) = offer else { return [] }
        return thing.properties[property] ?? []
      }
      // An offer without a date is valid, whatever the dates of the others.
      if !dates.contains(where: \.isEmpty) { checkDate(property, dates.flatMap { $0 }, today) }
    }
  }

  /// The most offers of one thing looked at.
  private static let offerLimit = 100

  /// Notes a claim if the latest of the dates is past.
  private mutating func checkDate(_ property: String, _ values: [PropertyValue], _ today: Int) {
    let dates = values.compactMap { value in
      Self.scalar(value).flatMap { text in SchemaValue.lastDay(text).map { (text, day: $0) } }
    }
    guard let latest = dates.max(by: { $0.day < $1.day }), latest.day < today else { return }
    checked.append(Claim(property: property, value: latest.0, state: .expired))
  }

  /// The first values of a property as texts; a thing's is its name.
  private static func texts(_ item: StructuredItem, _ property: String) -> [String] {
    (item.properties[property] ?? []).prefix(valueLimit).compactMap { value in
      guard case .item(let thing) = value else { return scalar(value) }
      return thing.properties["name"]?.first.flatMap(scalar)
    }
  }

  /// The most values of a property looked at.
  private static let valueLimit = 10

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
