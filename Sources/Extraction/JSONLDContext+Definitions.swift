import Addressing
import JSON

// https://www.w3.org/TR/json-ld11-api/#context-processing-algorithm
extension JSONLDContext {
  /// Returns the context that `value`, a `@context`, makes of this one; `page` is the page's base.
  func applying(_ value: JSONValue, page: WebAddress) -> JSONLDContext {
    var result = self
    result.isDeclared = true
    // Arrays in arrays are no contexts, so one level is all there is.
    for part in value.array ?? [value] { result.apply(part, page: page) }
    return result
  }

  private mutating func apply(_ value: JSONValue, page: WebAddress) {
    switch value {
    case .null:
      let remote = remote
      self = JSONLDContext()
      self.remote = remote
      isDeclared = true
      vocabulary = nil
    case .string(let iri): applyRemote(iri)
    case .object(let object): define(object, page: page)
    default: break
    }
  }

  private mutating func applyRemote(_ iri: String) {
    if SchemaOrg.isContext(iri) {
      vocabulary = SchemaOrg.vocabulary
      hasSchemaOrg = true
      hasAliases = true
      return
    }
    if remote.count < Self.termLimit { remote.append(iri) }
    if terms.isEmpty, vocabulary == SchemaOrg.vocabulary, !hasSchemaOrg { vocabulary = nil }
  }

  private mutating func define(_ object: JSONObject, page: WebAddress) {
    let definitions = Self.definitions(in: object)
    if let other = object["@import"]?.string { applyRemote(other) }
    if let base = object["@base"] { setBase(base, page: page) }
    if let vocabulary = object["@vocab"] {
      self.vocabulary = vocabulary.string.flatMap { text in
        let vocabulary = expandVocabulary(text, within: definitions, page: page)
        let isUsable = vocabulary.utf8.count <= StructuredDataReader.leadLimit
        return isUsable ? SchemaOrg.canonical(vocabulary) : nil
      }
      hasSchemaOrg = self.vocabulary == SchemaOrg.vocabulary
    } else if !hasSchemaOrg, vocabulary == SchemaOrg.vocabulary {
      // A context of terms alone leaves every other name without meaning.
      vocabulary = nil
    }
    for member in object.members where !member.key.hasPrefix("@") {
      guard terms.count < Self.termLimit else { return }
      var term = term(member.key, member.value, in: definitions)
      if let iri = term.iri, SchemaOrg.isDataType(iri), !SchemaOrg.isDataType(member.key) {
        // The page means the type of the values; by the letter all such terms were one property.
        dataTypeTerm = dataTypeTerm ?? member.key
        term = JSONLDTerm(iri: absolute(member.key))
      }
      if term.scope != nil { hasScopes = true }
      terms[member.key] = term
    }
  }

  private mutating func setBase(_ value: JSONValue, page: WebAddress) {
    guard let text = value.string else {
      base = .none
      return
    }
    let outer: WebAddress? =
      switch base {
      case .page: page
      case .none: nil
      case .address(let address): address
      }
    base = WebAddress(text, base: outer).map { .address($0) } ?? .none
  }

  private func expandVocabulary(
    _ text: String,
    within definitions: [String: String],
    page: WebAddress
  ) -> String {
    if SchemaOrg.localName(text) != nil { return text }
    if StructuredText.hasScheme(text) { return expand(text, within: definitions) }
    if let term = terms[text]?.iri { return term }
    // A relative one goes behind the vocabulary that held so far, or behind the base.
    if let vocabulary, hasSchemaOrg || vocabulary != SchemaOrg.vocabulary {
      return vocabulary + text
    }
    return identifier(text, page: page)
  }

  private func term(
    _ name: String,
    _ value: JSONValue,
    in definitions: [String: String]
  ) -> JSONLDTerm {
    switch value {
    case .string(let iri): return JSONLDTerm(iri: expand(iri, within: definitions))
    case .object(let definition):
      let reverse = definition["@reverse"]?.string
      let iri: String? =
        if let reverse {
          expand(reverse, within: definitions)
        } else if let id = definition["@id"] {
          id.string.map { expand($0, within: definitions) }
        } else {
          expand(name, within: definitions)
        }
      return JSONLDTerm(
        iri: iri,
        isReverse: reverse != nil,
        coercion: Self.coercion(definition["@type"]?.string),
        container: Self.container(definition["@container"]),
        indexProperty: definition["@index"]?.string.map {
          SchemaOrg.propertyName(expand($0, within: definitions))
        },
        scope: definition["@context"]
      )
    default: return JSONLDTerm(iri: nil)
    }
  }

  private static func coercion(_ type: String?) -> JSONLDTerm.Coercion {
    switch type {
    case "@id": .id
    case "@vocab": .vocabulary
    case "@json": .json
    default: .none
    }
  }

  private static func container(_ value: JSONValue?) -> JSONLDTerm.Container {
    for kind in value?.array ?? [value ?? .null] {
      switch kind.string {
      case "@language": return .language
      case "@index": return .index
      case "@id": return .id
      case "@type": return .type
      default: continue
      }
    }
    return .none
  }

  /// How many definitions are followed from one to the next.
  private static let chainLimit = 16

  /// Resolves an IRI of a definition; the terms and the prefixes of the same context count
  /// before those of the contexts around it.
  private func expand(_ iri: String, within definitions: [String: String]) -> String {
    var current = iri
    var suffix = ""
    for _ in 0..<Self.chainLimit {
      if current.hasPrefix("@") { break }
      if let own = definitions[current], own != current {
        current = own
        continue
      }
      guard let colon = current.utf8.firstIndex(of: UInt8(ascii: ":")) else {
        return (absolute(current) ?? current) + suffix
      }
      let rest = current[current.utf8.index(after: colon)...]
      guard !rest.hasPrefix("//"),
        let own = definitions[String(current[..<colon])]
      else { return (expandCompact(current, at: colon) ?? current) + suffix }
      suffix = rest + suffix
      current = own
    }
    return current + suffix
  }

  /// What a context says that its terms stand for, as written.
  private static func definitions(in object: JSONObject) -> [String: String] {
    var definitions: [String: String] = [:]
    for member in object.members.prefix(2 * termLimit) {
      definitions[member.key] = member.value.string ?? member.value["@id"]?.string
    }
    return definitions
  }
}
