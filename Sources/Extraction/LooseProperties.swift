import Records

/// Tells what is to be done about a property that is in no item, by what else the page says.
struct LooseProperties {
  /// What is to be done.
  enum Outcome {
    /// Nothing else describes what the page is about: an item has to be put around.
    case alone
    /// Nothing: what the page is about says it already, or nobody would read it there either.
    case idle
    /// An item in Microdata describes what the page is about, and does not say it.
    case outside
    /// A block in another syntax describes what the page is about, and does not say it.
    case elsewhere
  }

  /// What the page seems to be about.
  private let subjects: [StructuredItem]
  /// The items in Microdata that are the page itself.
  private let pages: [StructuredItem]

  /// Keeps those of the page's `items` that a page can be about, and those that are the page.
  init(_ items: [StructuredItem]) {
    pages = items.prefix(Self.limit).filter { item in
      item.syntax == .microdata
        && item.types.contains { SchemaOrg.localName($0).map(Self.pageTypes.contains) ?? false }
    }
    subjects = items.prefix(Self.limit).filter { item in
      item.types.contains { type in
        SchemaOrg.localName(type).map { !$0.isEmpty && !LooseNames.companions.contains($0) }
          ?? false
      }
    }
  }

  /// What is to be done about the property of `names` that says `value`.
  func fate(of names: [String], saying value: String) -> Outcome {
    // What is named by a path is a setting of some script, and of no vocabulary.
    let isSetting = names.allSatisfy { $0.utf8.contains(UInt8(ascii: "/")) && !$0.contains("://") }
    if !names.isEmpty, isSetting { return .idle }
    guard !subjects.isEmpty, !names.isEmpty else { return ofPage(names, value) }
    if subjects.contains(where: { item in names.allSatisfy { says(item, $0, value) } }) {
      return .idle
    }
    if subjects.contains(where: { $0.syntax == .microdata }) { return .outside }
    let isLost = names.contains { name in
      LooseNames.read.contains(name) && !subjects.contains { says($0, name, value) }
    }
    return isLost ? .elsewhere : .idle
  }

  /// What is to be done where nothing but the page itself is described.
  private func ofPage(_ names: [String], _ value: String) -> Outcome {
    if pages.isEmpty || names.isEmpty { return .alone }
    let isSaid = pages.contains { item in names.allSatisfy { says(item, $0, value) } }
    return isSaid ? .idle : .outside
  }

  /// What is to be done about an item that the property of `names` holds: beside a block that is not
  /// woven into the page, what says as much is idle.
  func fate(of names: [String], describedBy item: StructuredItem) -> Outcome {
    fate(of: names, saying: item.text(of: "name") ?? "")
  }

  /// Whether an item means something where it is a property of nothing.
  static func isWhole(_ item: StructuredItem) -> Bool {
    item.types.contains { type in
      guard let name = SchemaOrg.localName(type), !name.isEmpty else { return false }
      return !LooseNames.companions.contains(name) && !parts.contains(name)
        || separate.contains(name)
    }
  }

  /// What is only ever said of another thing.
  private static let parts: Set<Substring> = [
    "Distance", "Duration", "GeoCoordinates", "MonetaryAmount", "NutritionInformation",
    "OpeningHoursSpecification", "PropertyValue", "QuantitativeValue", "SpeakableSpecification",
    "UnitPriceSpecification",
  ]

  /// What a page is called that is described as such.
  private static let pageTypes: Set<Substring> = [
    "AboutPage", "CollectionPage", "ContactPage", "ItemPage", "SearchResultsPage", "WebPage",
  ]

  /// What is beside what a page is about as an item of its own.
  private static let separate: Set<Substring> = [
    "AboutPage", "BreadcrumbList", "CollectionPage", "ContactPage", "Corporation", "ItemList",
    "ItemPage", "NewsMediaOrganization", "Organization", "SearchResultsPage", "WebPage", "WebSite",
  ]

  /// Whether an item says it: a block that is not woven into the page is about the page as a whole,
  /// while of several items on it only the value tells which is meant.
  private func says(_ item: StructuredItem, _ name: String, _ value: String) -> Bool {
    let alike = LooseNames.titles.contains(name) ? LooseNames.titles : [name]
    let values = alike.flatMap { item.properties[$0] ?? [] }
    guard item.syntax == .microdata else { return !values.isEmpty }
    return values.contains { said in
      if case .text(let text) = said { Self.words(text) == Self.words(value) } else { false }
    }
  }

  private static func words(_ text: String) -> [Substring] {
    text.prefix(1_024).split(whereSeparator: \.isWhitespace)
  }

  /// The most items looked at.
  private static let limit = 200
}
