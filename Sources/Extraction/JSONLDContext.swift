import Records

/// What the names in a piece of JSON-LD stand for.
///
/// Contexts on the page are applied; contexts elsewhere are never fetched. schema.org's is known
/// to map each name into its vocabulary. A page without any context is read as if it had
/// schema.org's, because nearly all pages that forget it mean that.
///
/// Reference: <https://www.w3.org/TR/json-ld11/#the-context>
struct JSONLDContext {
  /// What one term stands for.
  struct Term {
    /// The IRI or the keyword; `nil` when the term is switched off.
    var iri: String?
    /// Whether statements run from the value to the node.
    var isReverse = false
    /// Whether the value is an object of values by language, index or identifier.
    var isMap = false
  }

  /// What stands before names that are no terms; `nil` when such names mean nothing.
  var vocabulary: String? = SchemaOrg.vocabulary
  /// Whether the page declared a context, right or wrong.
  var isDeclared = false
  /// The contexts elsewhere that the page names, as written.
  var remote: [String] = []
  private var terms: [String: Term] = [:]

  /// The most terms that one page may define.
  private static let termLimit = 1_000

  /// Returns the context that `value`, a `@context`, makes of this one.
  func applying(_ value: JSONValue) -> JSONLDContext {
    var result = self
    result.isDeclared = true
    // Arrays in arrays are no contexts, so one level is all there is.
    for part in value.array ?? [value] { result.apply(part) }
    return result
  }

  private mutating func apply(_ value: JSONValue) {
    switch value {
    case .null:
      self = JSONLDContext()
      isDeclared = true
      vocabulary = nil
    case .string(let iri):
      if SchemaOrg.isContext(iri) {
        vocabulary = SchemaOrg.vocabulary
      } else {
        if remote.count < Self.termLimit { remote.append(iri) }
        if terms.isEmpty, vocabulary == SchemaOrg.vocabulary, !hasSchemaOrg { vocabulary = nil }
      }
      if SchemaOrg.isContext(iri) { hasSchemaOrg = true }
    case .object(let object): define(object)
    default: break
    }
  }

  /// Whether schema.org's own context was named.
  private var hasSchemaOrg = false

  private mutating func define(_ object: JSONObject) {
    if let vocabulary = object["@vocab"] {
      self.vocabulary = vocabulary.string.map { SchemaOrg.canonical(expandedVocabulary($0)) }
      hasSchemaOrg = self.vocabulary == SchemaOrg.vocabulary
    } else if !hasSchemaOrg, vocabulary == SchemaOrg.vocabulary {
      // A context of terms alone leaves every other name without meaning.
      vocabulary = nil
    }
    for member in object.members where !member.key.hasPrefix("@") {
      guard terms.count < Self.termLimit else { return }
      terms[member.key] = term(member.key, member.value, in: object)
    }
  }

  private func expandedVocabulary(_ text: String) -> String {
    if text.isEmpty { return "" }
    if SchemaOrg.localName(text) != nil { return text }
    return terms[text]?.iri ?? text
  }

  private func term(_ name: String, _ value: JSONValue, in object: JSONObject) -> Term {
    switch value {
    case .string(let iri): return Term(iri: expand(iri, within: object))
    case .object(let definition):
      var term = Term(iri: name)
      if let reverse = definition["@reverse"]?.string {
        term.isReverse = true
        term.iri = expand(reverse, within: object)
      } else if let id = definition["@id"] {
        term.iri = id.string.map { expand($0, within: object) }
      } else {
        term.iri = expand(name, within: object)
      }
      let containers = definition["@container"].map { $0.array ?? [$0] } ?? []
      term.isMap = containers.contains {
        ["@language", "@index", "@id", "@type"].contains($0.string ?? "")
      }
      return term
    default: return Term(iri: nil)
    }
  }

  /// Resolves an IRI of a definition; a prefix or a term may be defined in the same context.
  private func expand(_ iri: String, within object: JSONObject) -> String {
    if iri.hasPrefix("@") { return iri }
    guard let compact = Self.split(iri) else {
      // A term that is defined by another one, one step.
      guard let other = object[iri]?.string, other != iri else { return absolute(iri) ?? iri }
      return Self.split(other).map { resolve($0, other, within: object) } ?? other
    }
    return resolve(compact, iri, within: object)
  }

  private func resolve(
    _ compact: (prefix: String, rest: Substring),
    _ iri: String,
    within object: JSONObject
  ) -> String {
    let own = object[compact.prefix]
    if let base = own?.string ?? own?["@id"]?.string ?? terms[compact.prefix]?.iri {
      return base + compact.rest
    }
    return compact.prefix == "schema" ? SchemaOrg.vocabulary + compact.rest : iri
  }

  /// Splits a compact IRI at its colon; `nil` for a bare name and for a whole address.
  private static func split(_ iri: String) -> (prefix: String, rest: Substring)? {
    guard let colon = iri.firstIndex(of: ":") else { return nil }
    let rest = iri[iri.index(after: colon)...]
    return rest.hasPrefix("//") ? nil : (String(iri[..<colon]), rest)
  }
}

extension JSONLDContext {
  /// Returns what a key means: a property's IRI, a keyword or nothing.
  func term(_ key: String) -> Term {
    if key.hasPrefix("@") { return Term(iri: key) }
    if let term = terms[key] { return term }
    return Term(iri: absolute(key))
  }

  /// Returns the IRI of a type or a property; `nil` when the name means nothing here.
  func absolute(_ name: String) -> String? {
    if let term = terms[name] { return term.iri }
    if let colon = name.firstIndex(of: ":") {
      let prefix = name[..<colon]
      let rest = name[name.index(after: colon)...]
      if rest.hasPrefix("//") || prefix == "_" { return name }
      if let base = terms[String(prefix)]?.iri { return base + rest }
      return prefix == "schema" ? SchemaOrg.vocabulary + rest : name
    }
    if SchemaOrg.localName(name) != nil { return name }
    return vocabulary.map { $0 + name }
  }
}
