import Addressing

/// What holds for an element and those below it while RDFa is read.
///
/// Reference: <https://www.w3.org/TR/rdfa-core/#evaluation-context>
struct RDFaContext {
  /// A statement whose other end is still to be found below.
  struct Incomplete {
    let predicate: String
    /// Whether the statement runs from the other end.
    let isReverse: Bool
  }

  /// One past the last element that the context holds for.
  var end: Int
  /// The node that properties speak of.
  var subject: Int
  /// The node that elements below may speak of.
  var object: Int
  /// Statements from `subject` that wait for a node below.
  var incomplete: [Incomplete] = []
  /// What is before terms; `nil` when terms mean nothing.
  var vocabulary: String?
  /// The prefixes declared on the page, in lower case.
  var prefixes: [String: String] = [:]
}

// https://www.w3.org/TR/rdfa-core/#s_curieprocessing
extension RDFaContext {
  /// Resolves a term, a compact IRI or an absolute IRI; `nil` when it means nothing.
  func term(_ text: String) -> String? {
    guard let colon = text.firstIndex(of: ":") else {
      if let vocabulary { return isTerm(text) ? vocabulary + text : nil }
      let lower = text.lowercased()
      return RDFaPrefixes.initialTerms.contains(lower) ? RDFaPrefixes.terms + lower : nil
    }
    return compact(text, colon) ?? text
  }

  /// Resolves a resource: a compact IRI between brackets or not, or a reference.
  func resource(_ text: String, base: WebAddress) -> String? {
    let text = String(StructuredText.trim(text))
    if text.hasPrefix("["), text.hasSuffix("]") {
      let inner = String(text.dropFirst().dropLast())
      guard let colon = inner.firstIndex(of: ":") else { return nil }
      return compact(inner, colon)
    }
    if let colon = text.firstIndex(of: ":"), let iri = compact(text, colon) { return iri }
    return Self.reference(text, base: base)
  }

  /// Makes a reference absolute; one with a scheme stays as written.
  static func reference(_ text: String, base: WebAddress) -> String {
    let text = StructuredText.trim(text)
    if StructuredText.hasScheme(text) { return String(text) }
    guard let address = WebAddress(String(text), base: base) else { return String(text) }
    return text.isEmpty ? address.withoutFragment.text : address.text
  }

  /// Whether a name with a colon is an address in its own right, and not one with a prefix that
  /// was never declared.
  static func isAddress(_ text: String) -> Bool {
    guard let colon = text.firstIndex(of: ":") else { return false }
    if text[colon...].hasPrefix("://") { return true }
    return ["urn", "tag", "mailto", "tel", "doi", "_"].contains(text[..<colon].lowercased())
  }

  private func compact(_ text: String, _ colon: String.Index) -> String? {
    let prefix = text[..<colon].lowercased()
    let rest = text[text.index(after: colon)...]
    if prefix == "_" { return "_:\(rest)" }
    if rest.hasPrefix("//") { return nil }
    if prefix.isEmpty { return RDFaPrefixes.terms + rest }
    return (prefixes[prefix] ?? RDFaPrefixes.initial[prefix]).map { $0 + rest }
  }

  /// Whether a text can be a term: RDFa's own grammar, with the slash that pages write.
  private func isTerm(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first else { return false }
    return first.properties.isAlphabetic || first == "_"
  }

  /// Adds the declarations of a `prefix` attribute: pairs of `name:` and IRI.
  mutating func declare(_ prefix: String) {
    let tokens = StructuredText.tokens(prefix)
    var index = 0
    while index + 1 < tokens.count, prefixes.count < 200 {
      guard tokens[index].hasSuffix(":") else {
        index += 1
        continue
      }
      let name = tokens[index].dropLast().lowercased()
      let isUsable = tokens[index + 1].utf8.count <= StructuredDataReader.leadLimit
      if name != "_", !name.isEmpty, isUsable { prefixes[name] = tokens[index + 1] }
      index += 2
    }
  }
}
