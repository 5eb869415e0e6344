import JSON
import Records

/// The members of a JSON-LD object by what they mean.
///
/// Reference: <https://www.w3.org/TR/json-ld11-api/#expansion-algorithm>
struct JSONLDMembers {
  /// One property with its value.
  struct Property {
    let name: String
    let value: JSONValue
    let term: JSONLDTerm?
    var isReverse = false
  }

  /// What `@value` holds.
  var value: JSONValue?
  /// What `@list` or `@set` holds.
  var contents: JSONValue?
  var id: String?
  var types: [String] = []
  var properties: [Property] = []
  /// What `@graph` and `@included` hold: nodes that stand for themselves.
  var others: [JSONValue] = []
  /// Whether a value object holds a JSON text.
  var isJSON = false

  /// Sorts the members of `object` by what they mean in `context`.
  ///
  /// Of a key that is there twice, as `hasRepetitions` says, the last value counts, as
  /// RFC 8259 readers commonly take it.
  init(_ object: JSONObject, _ context: borrowing JSONLDContext, hasRepetitions: Bool) {
    properties.reserveCapacity(object.members.count)
    // What `@nest` holds is read as if it was beside it.
    var pending = [object]
    var seen = 0
    while seen < pending.count {
      let members = pending[seen].members
      for (index, member) in members.enumerated() {
        if seen == 0, hasRepetitions, Self.isRepeated(members, index) { continue }
        switch context.meaning(of: member.key) {
        case .keyword(let keyword): take(keyword, member.value, context, nested: &pending)
        case .property(let name, let term):
          let isReverse = term?.isReverse ?? false
          properties.append(
            Property(name: name, value: member.value, term: term, isReverse: isReverse)
          )
        case .nothing: break
        }
      }
      seen += 1
    }
  }

  /// Adds a type; a blank one is none, though a vocabulary before it would be an IRI.
  private mutating func add(_ type: String) {
    if !StructuredText.trim(type).isEmpty { types.append(type) }
  }

  /// Whether an identifier that is empty, which means the page by the letter, belongs to what no page
  /// is: templates write it where they know none, and all their persons would be one with the page.
  var isNamelessThing: Bool {
    id == ""
      && types.contains { type in
        Self.thingsBesidePages.contains(SchemaOrg.localName(type) ?? type[...])
      }
  }

  private static let thingsBesidePages: Set<Substring> = [
    "AggregateRating", "Brand", "Corporation", "ImageObject", "ListItem", "LocalBusiness",
    "NewsMediaOrganization", "Offer", "Organization", "Person", "Place", "PostalAddress", "Rating",
  ]

  /// The longest object that is searched for repeated keys: a page with thousands of properties
  /// on one node keeps the repetitions as further values.
  static let searchLimit = 64

  private static func isRepeated(_ members: [JSONObject.Member], _ index: Int) -> Bool {
    let key = members[index].key
    return members[(index + 1)...].contains { $0.key == key }
  }

  private mutating func take(
    _ keyword: String,
    _ value: JSONValue,
    _ context: borrowing JSONLDContext,
    nested: inout [JSONObject]
  ) {
    switch keyword {
    case "@type":
      switch value {
      case .string(let type): add(type)
      case .array(let elements): for type in elements.compactMap(\.string) { add(type) }
      default: break
      }
      isJSON = value.string == "@json"
    case "@id": id = value.string ?? id
    case "@value": self.value = value
    case "@list", "@set": contents = value
    case "@graph", "@included": others.append(value)
    case "@nest":
      for part in value.array ?? [value] {
        if let object = part.object { nested.append(object) }
      }
    case "@reverse":
      for member in value.object?.members ?? [] {
        guard case .property(let name, let term) = context.meaning(of: member.key) else { continue }
        let isReverse = !(term?.isReverse ?? false)
        properties.append(
          Property(name: name, value: member.value, term: term, isReverse: isReverse)
        )
      }
    default: break
    }
  }
}
