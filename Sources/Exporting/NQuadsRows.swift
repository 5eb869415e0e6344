import Addressing
import JSON
import Records

/// The structured data of pages as N-Quads: items and Open Graph, with the page's address as the
/// graph, so that a store of quads knows which page says what.
///
/// An item without an IRI is a blank node whose label is made of the page's id and the item's index,
/// so that labels of different pages never meet. Items of one identifier are one node. Records hold
/// neither labels of blank nodes nor languages, types of literals and links as such.
///
/// Reference: <https://www.w3.org/TR/n-quads/>; numbers:
/// <https://www.w3.org/TR/json-ld11-api/#object-to-rdf-conversion>
struct NQuadsRows: RecordRows {
  private static let type = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type"
  private static let numbers = "http://www.w3.org/2001/XMLSchema#"
  private static let vocabulary = "https://schema.org/"
  private static let openGraph = "http://ogp.me/ns#"

  var members: Set<String>? { ["structuredData"] }

  mutating func append(_ exported: ExportedPage, to bytes: inout [UInt8]) {
    let record = exported.record
    let page = IRI.reference(record.url.text)
    var labels = Labels(page: record.id)
    // A list instead of recursion, because pages decide how deep items lie in each other.
    var waiting: [(item: StructuredItem, node: String)] = []
    func node(of item: StructuredItem) -> String {
      let node = labels.label(of: item)
      waiting.append((item, node))
      return node
    }
    func add(_ subject: String, _ predicate: String, _ object: String) {
      bytes += "\(subject) \(predicate) \(object) \(page) .\n".utf8
    }
    for item in record.items { _ = node(of: item) }
    var index = 0
    while index < waiting.count {
      let (item, subject) = waiting[index]
      index += 1
      for type in item.types {
        add(subject, "<\(Self.type)>", IRI.reference(IRI.expanded(type, Self.vocabulary)))
      }
      for name in item.properties.keys.sorted() {
        let predicate = IRI.reference(IRI.expanded(name, Self.vocabulary))
        for value in item.properties[name] ?? [] {
          switch value {
          case .text(let text): add(subject, predicate, Self.literal(text))
          case .number(let number): add(subject, predicate, Self.literal(number))
          case .bool(let flag): add(subject, predicate, "\"\(flag)\"^^<\(Self.numbers)boolean>")
          case .item(let item): add(subject, predicate, node(of: item))
          }
        }
      }
    }
    for name in record.openGraph.keys.sorted() {
      let predicate = IRI.reference(IRI.expanded(Self.meaning(name), Self.openGraph))
      for text in record.openGraph[name] ?? [] { add(page, predicate, Self.literal(text)) }
    }
  }

  /// The terms for the items of a page.
  private struct Labels {
    let page: String
    private var count = 0
    /// What is no IRI names a node within its page only.
    private var known: [String: String] = [:]

    init(page: String) { self.page = page }

    mutating func label(of item: StructuredItem) -> String {
      count += 1
      let label = "_:p\(page)n\(count)"
      guard let id = item.id else { return label }
      if let term = IRI.absolute(id) ?? known[id] { return term }
      known[id] = label
      return label
    }
  }

  /// The property of Open Graph that `name` means by its prefix.
  ///
  /// Reference: <https://ogp.me/#types>, the namespaces of each type
  private static func meaning(_ name: String) -> String {
    let parts = name.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return name }
    if parts[0] == "og" { return openGraph + parts[1] }
    let types: Set<Substring> = ["article", "book", "fb", "music", "product", "profile", "video"]
    return types.contains(parts[0]) ? "http://ogp.me/ns/\(parts[0])#\(parts[1])" : name
  }

  /// A number of JSON as JSON-LD makes RDF of it: whole ones below 10^21 are integers, others
  /// doubles in their canonical form.
  private static func literal(_ number: JSONNumber) -> String {
    let literal = number.literal
    let isWhole = literal.utf8.allSatisfy { $0 == UInt8(ascii: "-") || $0 & 0xF0 == 0x30 }
    if isWhole, literal.utf8.count <= 21 {
      return "\"\(literal == "-0" ? "0" : literal)\"^^<\(numbers)integer>"
    }
    guard let value = Double(literal), value.isFinite else {
      return "\"\(literal)\"^^<\(numbers)double>"
    }
    if value.magnitude < 1e21, value.rounded() == value {
      return "\"\(Int128(value))\"^^<\(numbers)integer>"
    }
    return "\"\(canonical(value))\"^^<\(numbers)double>"
  }

  /// A finite double as one digit, a full stop, more digits, and a power of ten.
  ///
  /// Reference: XML Schema 1.1 part 2, section 3.3.5.2
  private static func canonical(_ value: Double) -> String {
    let parts = value.magnitude.description.split(separator: "e")
    let sides = (parts.first ?? "0").split(separator: ".")
    let all = sides.joined()
    let digits = all.drop { $0 == "0" }
    let power =
      (parts.dropFirst().first.flatMap { Int($0) } ?? 0)
      + (sides.first?.count ?? 0) - 1 - (all.count - digits.count)
    var rest = digits.dropFirst()
    while rest.last == "0" { rest.removeLast() }
    let sign = value < 0 ? "-" : ""
    return "\(sign)\(digits.first ?? "0").\(rest.isEmpty ? "0" : rest)E\(power)"
  }

  private static func literal(_ text: String) -> String {
    var literal = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": literal += "\\\""
      case "\\": literal += "\\\\"
      case "\n": literal += "\\n"
      case "\r": literal += "\\r"
      case "\t": literal += "\\t"
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16, uppercase: true)
        literal += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: literal.unicodeScalars.append(scalar)
      }
    }
    return literal + "\""
  }
}
