import Basics
import JSON
import Records

/// Finds out what a result can offer to do, from what the page's items say.
///
/// Two actions are known: to call the telephone number of an organization, and to show the way
/// to a postal address.
///
/// Reference: App Search Programming Guide, Mark Up Web Content.
enum Actions {
  /// The most actions of one page.
  private static let limit = 20

  /// Returns the actions in the order in which the items give rise to them, without repetitions.
  static func derive(from items: [StructuredItem]) -> [ResultAction] {
    var actions: [ResultAction] = []
    var pending = Array(items.reversed())
    var seen = 0
    while let item = pending.popLast(), actions.count < limit {
      seen += 1
      guard seen <= 3 * StructuredDataReader.itemLimit else { break }
      for action in own(item) where !actions.contains(action) { actions.append(action) }
      let parents = item.properties.filter { $0.value.contains(where: isItem) }
      for (_, values) in parents.sorted(by: { $0.key > $1.key }) {
        for case .item(let nested) in values.reversed() { pending.append(nested) }
      }
    }
    return Array(actions.prefix(limit))
  }

  private static func own(_ item: StructuredItem) -> [ResultAction] {
    var actions: [ResultAction] = []
    if let values = item.properties["telephone"], item.types.contains(where: isOrganization) {
      for value in values {
        guard let number = text(value).map(telephone), TelephoneText.isNumber(number.utf8) else {
          continue
        }
        actions.append(ResultAction(kind: .call, value: number))
      }
    }
    if item.types.contains("https://schema.org/PostalAddress"), let address = address(item) {
      actions.append(ResultAction(kind: .directions, value: address))
    }
    return actions
  }

  private static func isItem(_ value: PropertyValue) -> Bool {
    if case .item = value { true } else { false }
  }

  private static func isOrganization(_ type: String) -> Bool {
    SchemaOrg.localName(type).map { SchemaOrg.organizations.contains(String($0)) } ?? false
  }

  private static func telephone(_ text: String) -> String {
    let text = StructuredText.trim(text)
    let isLink = text.lowercased().hasPrefix("tel:")
    return StructuredText.fold(isLink ? text.dropFirst(4) : text)
  }

  /// The lines of a postal address; `nil` when it names neither a street nor a place.
  private static func address(_ item: StructuredItem) -> String? {
    let names = ["streetAddress", "addressLocality", "addressRegion", "postalCode"]
    let parts = names.map { name in
      let texts = (item.properties[name] ?? []).compactMap { text($0) }
      return texts.map { StructuredText.fold($0) }.first { !$0.isEmpty } ?? ""
    }
    guard !parts[0].isEmpty || !parts[1].isEmpty else { return nil }
    return parts.filter { !$0.isEmpty }.joined(separator: ", ")
  }

  private static func text(_ value: PropertyValue) -> String? {
    switch value {
    case .text(let text): text
    case .number(let number): number.literal
    case .bool, .item: nil
    }
  }
}
