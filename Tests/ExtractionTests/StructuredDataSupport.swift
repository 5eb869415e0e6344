import Addressing
import Extraction
import Foundation
import JSON
import Markup
import Records
import Rules
import TestSupport

/// Reads the structured data of a page that a test holds as text.
func readStructuredData(
  _ html: String,
  url: String = "https://example.com/plum-cake"
) -> (data: StructuredData, rules: [String]) {
  var findings: [Finding] = []
  let data = readStructuredData(html, url: url, findings: &findings)
  return (data, findings.map(\.rule))
}

/// What is wrong with the structured data of a page that a test holds as text.
func structuredDataFindings(_ html: String) -> [Finding] {
  var findings: [Finding] = []
  _ = readStructuredData(html, url: "https://example.com/plum-cake", findings: &findings)
  return findings
}

private func readStructuredData(
  _ html: String,
  url: String,
  findings: inout [Finding]
) -> StructuredData {
  var ignored: [Finding] = []
  let tree = PageTree(reading: Array(html.utf8), charset: "utf-8", findings: &ignored)
  guard let address = WebAddress(url) else { return StructuredData() }
  return StructuredDataReader.read(tree: tree, url: address, findings: &findings)
}

/// Writes items on one line, properties by name, so that a test can spell what it expects:
/// `Recipe(#id){name=Cake,author=Person{name=Ann}}`.
func spell(_ items: [StructuredItem]) -> String {
  items.map(spell).joined(separator: " ")
}

func spell(_ item: StructuredItem) -> String {
  let types = item.types.map { $0.replacingOccurrences(of: "https://schema.org/", with: "") }
  let id = item.id.map { "(\($0))" } ?? ""
  let properties = item.properties.sorted { $0.key < $1.key }.map { name, values in
    "\(name)=" + values.map(spell).joined(separator: "|")
  }
  return types.joined(separator: "+") + id + "{" + properties.joined(separator: ",") + "}"
}

private func spell(_ value: PropertyValue) -> String {
  switch value {
  case .text(let text): text
  case .number(let number): "#\(number.literal)"
  case .bool(let flag): "\(flag)"
  case .item(let item): spell(item)
  }
}

/// The conformance material beside the package.
enum ConformanceSuites {
  /// The folder of a suite.
  static func suite(_ name: String) -> URL {
    SkippedCases.corpus.appending(path: "conformance/\(name)")
  }

  /// The names of the files with the extension, without it, in order.
  static func cases(in folder: URL, _ suffix: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(suffix) }.map { String($0.dropLast(suffix.count)) }.sorted()
  }
}

/// A page's statements in a form in which two readings can be compared.
///
/// Each node is one line: its identifier, its types and its properties by the last part of their
/// names, white space folded, http as https. Literals and identifiers are not told apart,
/// because items do not.
struct NodeLines {
  private(set) var lines: Set<String> = []
  /// Lines of nodes that have a type and nothing more, as nodes do that are cut short.
  private var stubs: Set<String> = []

  /// What `self`, expected, says that `actual` does not.
  func missing(in actual: NodeLines) -> [String] {
    lines.subtracting(actual.lines).subtracting(actual.stubs).sorted()
  }

  /// What `actual` says beyond `self`.
  func extra(in actual: NodeLines) -> [String] {
    actual.lines.subtracting(lines).sorted()
  }

  /// The lines of items, nested ones included.
  init(_ items: [StructuredItem]) {
    for item in items { _ = add(item) }
  }

  private mutating func add(_ item: StructuredItem) -> String {
    var parts = item.types.map { "a=\(Self.plain($0))" }
    for (name, values) in item.properties {
      for value in values {
        switch value {
        case .text(let text): parts.append("\(Self.local(name))=\(Self.plain(text))")
        case .number(let number): parts.append("\(Self.local(name))=\(number.literal)")
        case .bool(let flag): parts.append("\(Self.local(name))=\(flag)")
        case .item(let nested):
          let line = add(nested)
          parts.append("\(Self.local(name))=\(nested.id.map(Self.plain) ?? line)")
        }
      }
    }
    let line = Self.line(item.id ?? "", parts)
    if item.properties.isEmpty { stubs.insert(line) } else { lines.insert(line) }
    return line
  }

  /// The lines of a list of items in the HTML standard's JSON form of Microdata.
  init(microdata value: JSONValue) {
    for item in value.array ?? [] { _ = add(microdata: item) }
  }

  private mutating func add(microdata item: JSONValue) -> String {
    var parts = Self.strings(item["type"]).map { "a=\(Self.plain($0))" }
    for member in item["properties"]?.object?.members ?? [] {
      for value in member.value.array ?? [member.value] {
        let text = value.string.map(Self.plain) ?? add(microdata: value)
        let id = value["id"]?.string
        parts.append("\(Self.local(member.key))=\(id.map(Self.plain) ?? text)")
      }
    }
    let line = Self.line(item["id"]?.string ?? "", parts)
    if item["properties"]?.object?.members.isEmpty == false { lines.insert(line) }
    return line
  }

  /// The lines of expanded JSON-LD.
  init(expanded value: JSONValue) {
    for node in value.array ?? [] { _ = add(expanded: node) }
  }

  private mutating func add(expanded node: JSONValue) -> String {
    var parts = Self.strings(node["@type"]).map { "a=\(Self.plain($0))" }
    for member in node.object?.members ?? [] where !member.key.hasPrefix("@") {
      for value in Self.flat(member.value) {
        let scalar = value["@value"].flatMap(Self.scalar)
        let text = scalar ?? value["@id"]?.string ?? add(expanded: value)
        if value["@id"] != nil, value.object?.members.count ?? 0 > 1 { _ = add(expanded: value) }
        parts.append("\(Self.local(member.key))=\(Self.plain(text))")
      }
    }
    for nested in Self.flat(node["@graph"] ?? .null) { _ = add(expanded: nested) }
    let line = Self.line(node["@id"]?.string ?? "", parts)
    if !parts.isEmpty { lines.insert(line) }
    return line
  }

  private static func flat(_ value: JSONValue) -> [JSONValue] {
    (value.array ?? []).flatMap { $0["@list"]?.array ?? [$0] }
  }

  private static func scalar(_ value: JSONValue) -> String? {
    switch value {
    case .string(let text): text
    case .number(let number): number.literal
    case .bool(let flag): "\(flag)"
    default: nil
    }
  }

  private static func strings(_ value: JSONValue?) -> [String] {
    value?.array?.compactMap(\.string) ?? value?.string.map { [$0] } ?? []
  }

  /// The lines of a graph of triples.
  init(_ graph: Turtle) {
    for subject in graph.subjects {
      if let line = Self.line(of: subject, in: graph, depth: 0) { lines.insert(line) }
    }
  }

  private static func line(of subject: String, in graph: Turtle, depth: Int) -> String? {
    var parts: [String] = []
    for (predicate, object) in graph.statements(of: subject) {
      if predicate.hasSuffix("rdfa#usesVocabulary") { continue }
      let isType = predicate.hasSuffix("22-rdf-syntax-ns#type")
      let members = list(object, in: graph)
      if !members.isEmpty {
        parts += members.map { "\(local(predicate))=\(plain($0))" }
        continue
      }
      if predicate.hasSuffix("22-rdf-syntax-ns#first") { return nil }
      var value = plain(object)
      if object.hasPrefix("_:"), depth < 8 {
        value = line(of: object, in: graph, depth: depth + 1) ?? "{}"
      }
      parts.append(isType ? "a=\(plain(object))" : "\(local(predicate))=\(value)")
    }
    guard !parts.isEmpty else { return nil }
    return line(subject.hasPrefix("_:") ? "" : subject, parts)
  }

  /// The members of a list that is spelt out in pairs; empty for anything else.
  private static func list(_ head: String, in graph: Turtle) -> [String] {
    var members: [String] = []
    var node = head
    while members.count < 100 {
      let statements = graph.statements(of: node)
      guard let first = statements.first(where: { $0.0.hasSuffix("22-rdf-syntax-ns#first") }),
        let rest = statements.first(where: { $0.0.hasSuffix("22-rdf-syntax-ns#rest") })
      else { return members }
      members.append(first.1)
      node = rest.1
    }
    return members
  }

  private static func line(_ id: String, _ parts: [String]) -> String {
    plain(id) + "{" + Set(parts).sorted().joined(separator: "; ") + "}"
  }

  private static func local(_ name: String) -> String {
    name.split { $0 == "/" || $0 == "#" || $0 == ":" }.last.map { String($0) } ?? name
  }

  private static func plain(_ text: String) -> String {
    var text = text.hasPrefix("/") ? String(text.dropFirst()) : text
    // An address is the same with and without the slash of its root, as one address parsed.
    if text.hasPrefix("http"), let address = WebAddress(text) { text = address.text }
    return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      .replacingOccurrences(of: "http://", with: "https://")
      .replacingOccurrences(of: "https://relative.example/", with: "")
  }
}
