import Addressing
import Analysis
import Basics
import Indexing
import JSON
import QueryLanguage
import Records

/// The attributes of Core Spotlight that a page has, as its record says.
struct PageAttributes: AttributeSource {
  private let record: PageRecord
  private let appNames: [String: [String]]
  private let properties: ItemProperties

  /// The attributes of the page in `record`.
  ///
  /// - Parameters:
  ///   - record: The record, with at least the members that the query needs.
  ///   - appNames: For names of apps that are requested, those that mean the same.
  init(_ record: PageRecord, appNames: [String: [String]] = [:]) {
    (self.record, self.appNames) = (record, appNames)
    properties = ItemProperties(record.items)
  }

  func values(of attribute: QueryAttribute) -> [AttributeValue] {
    guard let row = PageAttributeTable.byName[attribute.name] else { return [] }
    switch row.read {
    case .page(let read): return read(record)
    case .items(let names): return properties.values(names, as: attribute.kind)
    case .rating: return properties.ratings
    case .apps: return apps.map { .text($0) }
    }
  }

  /// The values of a filter, in small letters.
  func values(of filter: FilterName) -> [String] {
    let values: [String] =
      switch filter {
      case .app: record.apps
      case .host: [record.url.host]
      case .site: PageAttributeTable.sites(of: record)
      case .type: MainType.all(of: record)
      case .lang: PageAttributeTable.languages(of: record)
      }
    return Array(Set(values.map { $0.lowercased() }))
  }

  /// The names of the page's apps, and what is requested that means one of them.
  private var apps: [String] {
    let own = record.apps
    let known = Set(own.map { $0.lowercased() })
    let asked = appNames.filter { $0.value.contains { known.contains($0.lowercased()) } }
    return own + asked.keys
  }
}

extension PageRecord {
  /// The names of the apps that the page opens in, of all kinds.
  fileprivate var apps: [String] {
    let document = IndexDocument(self, staticScore: 0)
    return document.apps + document.appNames
  }
}

/// The properties of all structured items of a page by name, nested items included.
private struct ItemProperties {
  private var values: [String: [PropertyValue]] = [:]

  /// Collects the properties of `items`.
  init(_ items: [StructuredItem]) {
    var open = Array(items.reversed())
    while let item = open.popLast() {
      for (name, list) in item.properties.sorted(by: { $0.key < $1.key }) {
        values[name, default: []] += list
        for case .item(let nested) in list { open.append(nested) }
      }
    }
  }

  /// The values of the properties `names`, as what an attribute holds.
  func values(_ names: [String], as kind: QueryAttribute.Kind) -> [AttributeValue] {
    names.flatMap { values[$0, default: []] }.compactMap { Self.value($0, kind) }
  }

  /// The averages of ratings.
  var ratings: [AttributeValue] {
    values["aggregateRating", default: []].flatMap { value -> [AttributeValue] in
      guard case .item(let item) = value else { return [] }
      return item.properties["ratingValue", default: []].compactMap { Self.value($0, .number) }
    }
  }

  private static func value(_ value: PropertyValue, _ kind: QueryAttribute.Kind) -> AttributeValue?
  {
    switch kind {
    case .text, .content, .identifier: return text(value).map { .text($0) }
    case .number: return number(value).map { .number($0) }
    case .date: return text(value).flatMap(PageAttributeTable.date)
    }
  }

  /// A text, or what an item is called.
  private static func text(_ value: PropertyValue) -> String? {
    switch value {
    case .text(let text): return text
    case .number(let number): return number.literal
    case .bool: return nil
    case .item(let item):
      for case .text(let name) in item.properties["name", default: []] { return name }
      return nil
    }
  }

  /// A number, also one that was written as a text, or a duration of ISO 8601 in seconds.
  private static func number(_ value: PropertyValue) -> Double? {
    switch value {
    case .number(let number): return number.double.isFinite ? number.double : nil
    case .bool(let isTrue): return isTrue ? 1 : 0
    case .text(let text):
      if let number = Double(text[...].trimming(\.isWhitespace)), number.isFinite { return number }
      return Self.duration(text)
    case .item: return nil
    }
  }

  /// The seconds of a duration such as `PT1H30M`.
  ///
  /// Reference: ISO 8601-1 section 5.5.2; without months and years, whose lengths differ.
  private static func duration(_ text: String) -> Double? {
    let units: [UInt8: Double] = [
      UInt8(ascii: "W"): 604_800, UInt8(ascii: "D"): 86_400, UInt8(ascii: "H"): 3600,
      UInt8(ascii: "M"): 60, UInt8(ascii: "S"): 1,
    ]
    guard text.utf8.first == UInt8(ascii: "P"), text.utf8.count <= 40 else { return nil }
    var (seconds, number, isTime, hasUnit) = (0.0, "", false, false)
    for byte in text.utf8.dropFirst() {
      if byte == UInt8(ascii: "T"), number.isEmpty {
        isTime = true
      } else if byte &- 0x30 < 10 || byte == UInt8(ascii: ".") {
        number.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        guard let unit = units[byte], let count = Double(number),
          isTime == (unit < 86_400)
        else { return nil }
        (seconds, number, hasUnit) = (seconds + count * unit, "", true)
      }
    }
    return hasUnit && number.isEmpty ? seconds : nil
  }
}
