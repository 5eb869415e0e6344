import Records

/// The distinct statements of a page's items, and what is wrong with each.
///
/// A statement is that things of one type have one property, or that something has a type.
struct StatementLedger {
  /// A type and one of its properties; `@type` for the type itself.
  struct Statement: Hashable, Comparable {
    let type: String
    let property: String

    static func < (left: Statement, right: Statement) -> Bool {
      (left.type, left.property) < (right.type, right.property)
    }
  }

  /// What is wrong with a statement.
  enum Problem: Hashable {
    case typeMissing
    case typeMisspelt(String)
    case typeUnknown
    case propertyUnknown(String?)
    case propertyMisplaced
    case valueEmpty
    case valueMalformed(String)
  }

  /// How a statement fares over all its distinct values.
  struct Entry {
    var credit = 0.0
    var total = 0.0
    var weight = 1.0
    var problem: Problem?
    private var values: Set<String> = []

    /// Counts a value that was not there before.
    fileprivate mutating func add(
      _ value: String,
      _ credit: Double,
      _ problem: Problem?,
      weight: Double
    ) {
      guard values.count < StatementLedger.valueLimit, values.insert(value).inserted else { return }
      self.credit += credit
      total += 1
      self.weight = weight
      self.problem = self.problem ?? problem
    }

    /// The share of the values that hold, in [0,1].
    var share: Double { total == 0 ? 1 : credit / total }
  }

  /// A thing that may be what the page is about.
  struct Candidate {
    let item: StructuredItem
    let profile: Profile?
    /// The properties with a value that holds.
    let properties: Set<String>
    let isTop: Bool

    /// How complete its description is, weighed by how much its kind says about a page.
    var completeness: Double { completeness(with: []) }

    /// The same if it had `more` properties as well.
    func completeness(with more: Set<String>) -> Double {
      profile.map { $0.weight * $0.completeness(properties.union(more)) } ?? Profile.unknown
    }
  }

  private(set) var entries: [Statement: Entry] = [:]
  private(set) var candidates: [Candidate] = []
  /// The number of distinct valid pairs of type and property.
  private(set) var richness = 0
  /// Whether any item is of schema.org's types, right or wrong, or of none.
  private(set) var hasSchemaOrg = false

  /// The most items looked at.
  private static let itemLimit = 10_000
  /// The most distinct values of one statement looked at.
  private static let valueLimit = 50

  /// Gathers the statements of `items` and of all items in them.
  init(_ items: [StructuredItem]) {
    var pending = items.reversed().map { (item: $0, isTop: true) }
    var count = 0
    while let (item, isTop) = pending.popLast(), count < Self.itemLimit {
      count += 1
      read(item, isTop: isTop)
      for name in item.properties.keys.sorted().reversed() {
        for case .item(let nested) in (item.properties[name] ?? []).reversed() {
          pending.append((nested, false))
        }
      }
    }
    richness = entries.count { $0.key.property != "@type" && $0.value.share >= 0.7 }
  }

  private mutating func read(_ item: StructuredItem, isTop: Bool) {
    let prefix = "https://schema.org/"
    let names = item.types.filter { $0.hasPrefix(prefix) }.map {
      String($0.dropFirst(prefix.count))
    }
    guard !names.isEmpty else {
      guard item.types.isEmpty, item.properties.keys.contains(where: { !$0.contains(":") }) else {
        return
      }
      hasSchemaOrg = true
      record(Statement(type: "", property: "@type"), "", 0, .typeMissing, weight: 2)
      return
    }
    hasSchemaOrg = true
    let types = names.compactMap { readType($0) }
    guard let first = types.first else { return }
    var lineage = SchemaTypes.known.lineage(of: first)
    for type in types.dropFirst() { lineage.formUnion(SchemaTypes.known.lineage(of: type)) }
    var held: Set<String> = []
    for (name, values) in item.properties where !name.contains(":") {
      if read(name, values, of: first, lineage) { held.insert(Self.bare(name)) }
    }
    let profile = Profile.all.filter { lineage.contains($0.type) }.max {
      $0.weight * $0.completeness(held) < $1.weight * $1.completeness(held)
    }
    candidates.append(
      Candidate(item: item, profile: profile, properties: held, isTop: isTop)
    )
  }

  /// Records a type and returns its right name, if it is known at all.
  private mutating func readType(_ name: String) -> String? {
    let statement = Statement(type: name, property: "@type")
    if SchemaTypes.known.contains(name) {
      record(statement, "", 1, nil, weight: 2)
      return name
    }
    guard let spelling = SchemaTypes.known.spelling(of: name) else {
      record(statement, "", 0, .typeUnknown, weight: 2)
      return nil
    }
    record(statement, "", 0.5, .typeMisspelt(spelling), weight: 2)
    return spelling
  }

  /// The name of a property without the suffix of an action's input or output.
  private static func bare(_ name: String) -> String {
    for suffix in ["-input", "-output"] where name.hasSuffix(suffix) {
      return String(name.dropLast(suffix.count))
    }
    return name
  }

  /// Records a property with its values and returns whether any of them holds.
  private mutating func read(
    _ name: String,
    _ values: [PropertyValue],
    of type: String,
    _ lineage: Set<String>
  ) -> Bool {
    let property = Self.bare(name)
    let statement = Statement(type: type, property: property)
    guard SchemaProperties.known.contains(property) else {
      let spelling = SchemaProperties.known.spelling(of: property)
      record(statement, "", 0, .propertyUnknown(spelling))
      return false
    }
    let isPlaced = SchemaProperties.known.isProperty(property, of: lineage)
    let form = property == name ? SchemaProperties.known.form(of: property) : nil
    var holds = false
    for value in values.prefix(Self.valueLimit) {
      let (text, problem) = Self.check(value, form)
      if let problem {
        record(statement, text, 0, problem)
      } else if isPlaced {
        record(statement, text, 1, nil)
        holds = true
      } else {
        record(statement, text, 0.5, .propertyMisplaced)
      }
    }
    return holds
  }

  /// The value as text, for telling values apart, and what is wrong with it.
  private static func check(
    _ value: PropertyValue,
    _ form: SchemaProperties.Form?
  ) -> (String, Problem?) {
    switch value {
    case .item: return ("\u{1}", nil)
    case .bool(let flag): return (flag ? "true" : "false", nil)
    case .number(let number):
      // A number says nothing of a moment or an address.
      if let form, form != .number, form != .truth, !SchemaValue.isWellFormed(number.literal, form)
      {
        return (number.literal, .valueMalformed(number.literal))
      }
      return (number.literal, nil)
    case .text(let text):
      guard text.utf8.contains(where: { $0 > 0x20 }) else { return ("", .valueEmpty) }
      if let form, !SchemaValue.isWellFormed(text, form) { return (text, .valueMalformed(text)) }
      return (text, nil)
    }
  }

  private mutating func record(
    _ statement: Statement,
    _ value: String,
    _ credit: Double,
    _ problem: Problem?,
    weight: Double = 1
  ) {
    entries[statement, default: Entry()].add(value, credit, problem, weight: weight)
  }
}
