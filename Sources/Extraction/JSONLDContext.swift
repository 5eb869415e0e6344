import Addressing
import JSON

/// What the names in a piece of JSON-LD stand for.
///
/// Contexts on the page are applied; contexts elsewhere are never fetched. schema.org's is known
/// to map each name into its vocabulary. A page without any context is read as if it had
/// schema.org's, because nearly all pages that forget it mean that.
///
/// Reference: <https://www.w3.org/TR/json-ld11/#the-context>
struct JSONLDContext {
  /// What identifiers resolve against.
  enum Base {
    /// The page's base address.
    case page
    /// Nothing: relative identifiers stay as written.
    case none
    /// An address of the context's own.
    case address(WebAddress)
  }

  /// What is before names that are no terms; `nil` when such names mean nothing.
  var vocabulary: String? = SchemaOrg.vocabulary
  /// What identifiers resolve against.
  var base = Base.page
  /// Whether the page declared a context, right or wrong.
  var isDeclared = false
  /// Whether schema.org's own context was named.
  var hasSchemaOrg = false
  /// Whether `type` and `id` are keywords, as schema.org's published context has them.
  var hasAliases = false
  /// Whether some term brings a context for what is under it.
  var hasScopes = false
  /// The contexts elsewhere that the page names, as written.
  var remote: [String] = []
  /// The first term that a context makes stand for one of schema.org's data types.
  var dataTypeTerm: String?
  /// The number of the context that holds again for nodes below, when this one holds for one
  /// node alone.
  var previous: Int?
  /// The page's own terms.
  var terms: [String: JSONLDTerm] = [:]

  /// The most terms that one page may define, and the most contexts it may name.
  static let termLimit = 1_000
}

/// What one term of a JSON-LD context stands for.
///
/// Reference: <https://www.w3.org/TR/json-ld11/#expanded-term-definition>
final class JSONLDTerm: Sendable {
  /// How a text is read.
  enum Coercion {
    /// As it is.
    case none
    /// As an identifier.
    case id
    /// As a name of the vocabulary or an identifier.
    case vocabulary
    /// Whatever it is, as a JSON text.
    case json
  }

  /// What the keys of a value stand for that holds further values.
  enum Container {
    /// The value is no map of values.
    case none
    /// Languages.
    case language
    /// Anything, or the values of a property.
    case index
    /// The identifiers of the values.
    case id
    /// The types of the values.
    case type
  }

  /// The IRI or the keyword; `nil` when the term is switched off.
  let iri: String?
  /// Whether statements run from the value to the node.
  let isReverse: Bool
  let coercion: Coercion
  let container: Container
  /// The property that the keys of an index are values of.
  let indexProperty: String?
  /// The context of what is under the term, or of nodes whose type it is.
  let scope: JSONValue?

  init(
    iri: String?,
    isReverse: Bool = false,
    coercion: Coercion = .none,
    container: Container = .none,
    indexProperty: String? = nil,
    scope: JSONValue? = nil
  ) {
    self.iri = iri
    self.isReverse = isReverse
    self.coercion = coercion
    self.container = container
    self.indexProperty = indexProperty
    self.scope = scope
  }
}

// https://www.w3.org/TR/json-ld11-api/#iri-expansion
extension JSONLDContext {
  /// What a key of an object means.
  enum Meaning {
    /// A keyword, with its at sign.
    case keyword(String)
    /// A property by the name that records have for it.
    case property(String, JSONLDTerm?)
    /// Nothing: the key and its value are left out.
    case nothing
  }

  /// Returns what a key means.
  func meaning(of key: String) -> Meaning {
    if key.utf8.first == UInt8(ascii: "@") { return .keyword(key) }
    if !terms.isEmpty, let term = terms[key] {
      guard let iri = term.iri else { return .nothing }
      return iri.utf8.first == UInt8(ascii: "@")
        ? .keyword(iri) : .property(SchemaOrg.propertyName(iri), term)
    }
    if Self.isBare(key) {
      if hasAliases, key == "type" || key == "id" { return .keyword("@" + key) }
      // Without a vocabulary a name is kept as written: what is read is evidence, not inference.
      guard !hasSchemaOrg, let vocabulary, vocabulary != SchemaOrg.vocabulary else {
        return .property(key, nil)
      }
      return .property(SchemaOrg.propertyName(vocabulary + key), nil)
    }
    return .property(SchemaOrg.propertyName(absolute(key) ?? key), nil)
  }

  /// Returns the IRI of a type or a property; `nil` when the name means nothing here.
  func absolute(_ name: String) -> String? {
    if !terms.isEmpty, let term = terms[name] { return term.iri }
    if let colon = name.utf8.firstIndex(of: UInt8(ascii: ":")) {
      return expandCompact(name, at: colon) ?? name
    }
    if !Self.isBare(name), SchemaOrg.localName(name) != nil { return name }
    return vocabulary.map { $0 + name }
  }

  /// Returns what a compact IRI stands for; `nil` for one whose prefix means nothing here.
  func expandCompact(_ name: String, at colon: String.Index) -> String? {
    let prefix = name[..<colon]
    let rest = name[name.utf8.index(after: colon)...]
    if rest.hasPrefix("//") || prefix == "_" { return nil }
    if !terms.isEmpty, let base = terms[String(prefix)]?.iri, !base.hasPrefix("@"),
      base.utf8.count <= StructuredDataReader.leadLimit
    {
      return base + rest
    }
    return prefix == "schema" ? SchemaOrg.vocabulary + rest : nil
  }

  /// Makes an identifier absolute; `page` is what the page's own base is.
  func identifier(_ id: String, page: WebAddress) -> String {
    if let colon = id.utf8.firstIndex(of: UInt8(ascii: ":")),
      let iri = expandCompact(id, at: colon)
    {
      return iri
    }
    if StructuredText.hasScheme(id) { return id }
    switch base {
    case .page: return WebAddress(id, base: page)?.text ?? id
    case .none: return id
    case .address(let base): return WebAddress(id, base: base)?.text ?? id
    }
  }

  /// Whether a name has none of the characters of addresses.
  private static func isBare(_ name: String) -> Bool {
    name.utf8.allSatisfy {
      $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "#") && $0 > 0x20
    }
  }
}
