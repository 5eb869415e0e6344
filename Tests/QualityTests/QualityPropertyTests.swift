import JSON
import Records
import Rules
import Testing

@testable import Quality

/// Properties that hold for all pages, tried on many that are made up at random.
struct QualityPropertyTests {
  /// Makes up items of the vocabulary.
  struct Maker {
    var random: SeededRandom
    private let vocabulary = SchemaVocabulary.known
    private var properties: [String: [NameTable.ID]] = [:]

    init(seed: UInt64) {
      random = SeededRandom(seed: seed)
    }

    private static let types = [
      "Recipe", "Product", "Event", "NewsArticle", "Organization", "Person", "WebPage", "Movie",
      "MobileApplication", "JobPosting", "Restaurant", "VideoObject", "TVSeries", "Offer",
      "AggregateRating", "FAQPage", "Thing", "Place", "Review", "ImageObject",
    ]

    private mutating func pick<Element>(_ elements: [Element]) -> Element {
      elements[Int.random(in: 0..<elements.count, using: &random)]
    }

    /// A valid value of the property, whose words are visible.
    mutating func value(_ property: NameTable.ID, depth: Int) -> PropertyValue {
      let forms = vocabulary.properties.forms(of: property)
      let number = Int.random(in: 1...9, using: &random)
      // A rating is on its scale.
      switch vocabulary.properties.names.name(property) {
      case "ratingValue": return .text("\(1 + number % 4).5")
      case "worstRating": return .text("1")
      case "bestRating": return .text("\(5 + number)")
      default: break
      }
      var values: [PropertyValue] = []
      if forms.contains(.integer) { values.append(.text("\(number)")) }
      if forms.contains(.telephone) { values.append(.text("+49 30 1234\(number)")) }
      if forms.contains(.text) {
        values += [.text("Plum cake"), .text("plums"), .text("Ada Damson")]
      }
      if forms.contains(.address) { values.append(.text("https://example.com/\(number)")) }
      if forms.contains(.date) { values.append(.text("203\(number)-11-21")) }
      if forms.contains(.time) { values.append(.text("10:3\(number)")) }
      if forms.contains(.number) { values.append(.number(JSONNumber(literal: "\(number)"))) }
      if forms.contains(.truth) { values.append(.bool(number < 5)) }
      if forms.contains(.price) { values.append(.text("\(number).50")) }
      if forms.contains(.currency) { values.append(.text("EUR")) }
      if forms.contains(.rating) { values.append(.text("\(number).5")) }
      if forms.contains(.duration) { values.append(.text("PT\(number)H")) }
      if forms.contains(.measure) { values.append(.text("\(number) kg")) }
      if forms.contains(.thing) {
        values += [.text("#thing\(number)"), .text("Plum cake")]
        let thing = vocabulary.types.names.id(of: "Thing") ?? 0
        let kinds = vocabulary.properties.kinds(of: property).filter {
          vocabulary.types.isKind($0, of: thing)
        }
        if depth < 2, !kinds.isEmpty {
          let kind = vocabulary.types.names.name(pick(Array(kinds)))
          values.append(.item(item(kind, fields: 2, depth: depth + 1)))
        }
      }
      return values.isEmpty ? .text("Plum cake") : pick(values)
    }

    /// A property that things of the type have.
    mutating func property(of type: String) -> (name: String, id: NameTable.ID) {
      let names = vocabulary.properties.names
      if properties[type] == nil, let id = vocabulary.types.names.id(of: type) {
        properties[type] = (0..<NameTable.ID(names.count)).filter {
          vocabulary.properties.isProperty($0, of: id)
        }
      }
      let all = properties[type] ?? []
      let property = all.isEmpty ? names.id(of: "name") ?? 0 : pick(all)
      return (vocabulary.properties.names.name(property), property)
    }

    mutating func item(_ type: String, fields: Int, depth: Int = 0) -> StructuredItem {
      var properties: [String: [PropertyValue]] = ["name": [.text("Plum cake")]]
      for _ in 0..<fields {
        let (name, id) = property(of: type)
        properties[name, default: []].append(value(id, depth: depth))
      }
      return QualityTests.item(type, properties)
    }

    /// Items with a few faults among them.
    mutating func items() -> [StructuredItem] {
      (0..<Int.random(in: 1...3, using: &random)).map { _ in
        var item = item(pick(Self.types), fields: Int.random(in: 0...8, using: &random))
        for _ in 0..<Int.random(in: 0...3, using: &random) {
          let fault = pick(
            [
              ("plumCount", "7"), ("datePublished", "soon"), ("name", "Gateau"), ("genre", " "),
              ("startDate", "2001"), ("expires", "2001-01-01"), ("author", "Otto"),
              ("namE", "Plum"), ("awards", "Plum"), ("image", ""), ("reviewCount", "many"),
            ]
          )
          item.properties[fault.0, default: []].append(.text(fault.1))
        }
        return item
      }
    }

    /// The items with one more valid value, in an item that they have or in a new one.
    mutating func extended(_ items: [StructuredItem]) -> (items: [StructuredItem], what: String) {
      var items = items
      let place = Int.random(in: 0...items.count, using: &random)
      guard place < items.count else {
        let type = pick(Self.types)
        let new = item(type, fields: Int.random(in: 0...4, using: &random))
        items.insert(new, at: Int.random(in: 0...items.count, using: &random))
        return (items, type)
      }
      let type = String(items[place].types[0].dropFirst("https://schema.org/".count))
      let (name, id) = property(of: type)
      let value = value(id, depth: 0)
      items[place].properties[name, default: []].append(value)
      return (items, "\(type).\(name) \(value)")
    }
  }

  @Test("A further valid statement never lowers the score", arguments: 0..<8)
  func monotone(seed: UInt64) throws {
    var maker = Maker(seed: seed)
    for _ in 0..<150 {
      var items = maker.items()
      var before = try score(items, text: cakeText).quality.score
      for _ in 0..<4 {
        let (more, what) = maker.extended(items)
        let after = try score(more, text: cakeText).quality.score
        #expect(after >= before - 1e-12, "\(what) added to \(items)")
        items = more
        before = after
      }
    }
  }

  @Test("Score and gains stay in bounds, and equal pages get equal scores")
  func bounds() throws {
    var maker = Maker(seed: 99)
    for _ in 0..<200 {
      let items = maker.items()
      let (quality, findings) = try score(items, text: cakeText)
      for value in [quality.score] + quality.parts.values { #expect((0...1).contains(value)) }
      for finding in findings {
        let gain = try #require(finding.gain, "\(finding.rule)")
        #expect(gain >= 0 && quality.score + gain <= 1.000_001, "\(finding)")
      }
      #expect(try score(items, text: cakeText).findings == findings)
    }
  }

  @Test("Repeating nodes and values changes nothing, and neither do their order and syntax")
  func repetition() throws {
    var maker = Maker(seed: 5)
    for _ in 0..<150 {
      let items = maker.items()
      let quality = try score(items, text: cakeText).quality
      #expect(try score(items + items + items, text: cakeText).quality == quality)
      let stuffed = items.map { item in
        var item = item
        item.properties = item.properties.mapValues { $0 + $0 + $0 }
        item.syntax = .rdfa
        return item
      }
      #expect(try score(stuffed, text: cakeText).quality == quality)
      let turned = try score(items.reversed(), text: cakeText).quality.score
      #expect(abs(turned - quality.score) < 1e-12)
    }
  }

  @Test("The same facts as texts, numbers or truth values score the same")
  func literals() throws {
    var maker = Maker(seed: 11)
    for _ in 0..<150 {
      let items = maker.items()
      let spelt = items.map { item in
        var item = item
        item.properties = item.properties.mapValues { values in values.map(Self.spelt) }
        return item
      }
      let quality = try score(items, text: cakeText).quality
      #expect(try score(spelt, text: cakeText).quality == quality)
    }
  }

  private static func spelt(_ value: PropertyValue) -> PropertyValue {
    switch value {
    case .number(let number): .text(number.literal)
    case .bool(let flag): .text(flag ? "true" : "false")
    case .text, .item: value
    }
  }
}
