import Addressing
import JSON
import Records

/// The structured data of pages as N-Quads: items and Open Graph, with the page's address as the
/// graph, so that a store of quads knows which page says what.
///
/// An item without an identifier is a blank node whose label is made of the page's id and the
/// item's index, so that labels of different pages never meet.
///
/// Reference: <https://www.w3.org/TR/n-quads/>
struct NQuadsRows: RecordRows {
  private static let type = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type"
  private static let numbers = "http://www.w3.org/2001/XMLSchema#"
  private static let vocabulary = "https://schema.org/"
  private static let openGraph = "http://ogp.me/ns#"

  var members: Set<String>? { ["structuredData"] }

  mutating func append(_ exported: ExportedPage, to bytes: inout [UInt8]) {
    let record = exported.record
    let page = IRI.reference(record.url.text)
    var nodes = 0
    // A list instead of recursion, because pages decide how deep items lie in each other.
    var waiting: [(item: StructuredItem, node: String)] = []
    func node(of item: StructuredItem) -> String {
      nodes += 1
      let node = item.id.flatMap(IRI.absolute) ?? "_:p\(record.id)n\(nodes)"
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

  private static func literal(_ number: JSONNumber) -> String {
    let isWhole = number.literal.utf8.allSatisfy { $0 == UInt8(ascii: "-") || $0 & 0xF0 == 0x30 }
    let isDouble = number.literal.utf8.contains { $0 | 0x20 == UInt8(ascii: "e") }
    let name = isWhole ? "integer" : isDouble ? "double" : "decimal"
    return "\"\(number.literal)\"^^<\(numbers)\(name)>"
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
