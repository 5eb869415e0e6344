package import QueryLanguage
package import Shelving
import SpotlightItems

/// Which attributes are searched without being named, and how much a word in them counts.
///
/// Core Spotlight documents that titles are what people search most, and that a match in key words alone
/// ranks lower (WWDC 2017, session 231); the rest of the order is ours.
enum SearchedAttributes {
  /// Names of the item.
  static let titles = ["title", "displayName", "alternateNames"]
  /// Key words.
  static let keywords = ["keywords"]
  /// Who and what it is about, and what it belongs to.
  static let subjects = [
    "authorNames", "authors", "participants", "recipientNames", "primaryRecipients",
    "additionalRecipients", "subject", "namedLocation", "album", "artist", "composer", "performers",
    "genre", "musicalGenre", "director", "producer", "contributors", "publishers", "organizations",
    "projects", "containerTitle", "containerDisplayName", "headline", "theme", "city",
    "stateOrProvince", "country", "fullyFormattedAddress", "phoneNumbers", "emailAddresses",
    "authorEmailAddresses", "recipientEmailAddresses", "contactKeywords",
  ]
  /// What is said of it.
  static let descriptions = ["contentDescription", "comment", "information", "textContentSummary"]
  /// What it says; `*` does not look there, but `**` does.
  static let contents = ["textContent", "transcribedTextContent"]

  /// Those that `*` looks at.
  private static let defaults = Set(titles + keywords + subjects + descriptions)

  /// The attributes that queries can name: those of Core Spotlight, and those that the app made up.
  static func schema(_ customKeys: [CustomKey] = []) -> AttributeSchema {
    var schema = AttributeSchema()
    let kinds: [(QueryAttribute.Kind, [String])] = [
      (.text, AttributeTable.texts), (.content, AttributeTable.contents),
      (.number, AttributeTable.numbers), (.date, AttributeTable.dates),
    ]
    for (kind, names) in kinds {
      for name in names {
        let reach: QueryAttribute.Reach =
          defaults.contains(name) ? .defaults : contents.contains(name) ? .everything : .named
        schema.add(QueryAttribute(name, kind, reach))
      }
    }
    for key in customKeys {
      let kind: QueryAttribute.Kind =
        switch key.kind {
        case .text: .text
        case .number: .number
        case .date: .date
        }
      let reach: QueryAttribute.Reach = key.traits.isSearchableByDefault ? .defaults : .named
      schema.add(QueryAttribute(key.name, kind, reach, isStored: key.traits.isSearchable))
    }
    return schema
  }

  /// What the values of an attribute are that is none of Core Spotlight's.
  static func kind(of value: ItemValue) -> CustomKeyKind {
    switch value {
    case .integer, .number: .number
    case .date, .dates: .date
    case .list(let values): values.first.map(kind) ?? .text
    case .text, .texts, .bytes, .url, .people, .localized, .fields: .text
    }
  }
}

extension StoredItem: AttributeSource {
  /// The values of an attribute: none, one, or those of a list.
  package func values(of attribute: QueryAttribute) -> [AttributeValue] {
    if attribute.name == "domainIdentifier", let domain { return [.text(domain)] }
    return attributes.value(attribute.name)?.attributeValues ?? []
  }

  /// The texts of the attributes `names`, in their order.
  func texts(_ names: [String]) -> [String] {
    names.flatMap { name in
      attributes.value(name)?.attributeValues.compactMap { value in
        if case .text(let text) = value { text } else { nil as String? }
      } ?? []
    }
  }
}

extension ItemValue {
  /// What queries compare.
  var attributeValues: [AttributeValue] {
    switch self {
    case .text(let text), .url(let text): [.text(text)]
    case .texts(let texts): texts.map { .text($0) }
    case .integer(let number): [.number(Double(number))]
    case .number(let number): [.number(number)]
    case .date(let seconds): [.date(seconds)]
    case .dates(let dates): dates.map { .date($0) }
    case .bytes: []
    case .people(let people):
      people.flatMap { ([$0.name].compactMap(\.self) + $0.handles).map { .text($0) } }
    case .localized(let texts): texts.sorted { $0.key < $1.key }.map { .text($0.value) }
    case .fields(let fields): fields.sorted { $0.key < $1.key }.flatMap(\.value.attributeValues)
    case .list(let values): values.flatMap(\.attributeValues)
    }
  }
}
