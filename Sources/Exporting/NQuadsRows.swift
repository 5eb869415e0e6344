import Addressing
import Records

/// The structured data of pages as N-Quads: items and Open Graph, with the page's address as the
/// graph, so that a store of quads knows which page says what.
///
/// An item without an identifier is a blank node whose label is made of the page's id and the
/// item's place, so that labels of different pages never meet.
///
/// Reference: <https://www.w3.org/TR/n-quads/>
struct NQuadsRows: RecordRows {
  private static let type = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type"
  private static let numbers = "http://www.w3.org/2001/XMLSchema#"
  private static let vocabulary = "https://schema.org/"
  private static let openGraph = "http://ogp.me/ns#"

  mutating func append(_ record: PageRecord, version: Int64, to bytes: inout [UInt8]) {
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
    var place = 0
    while place < waiting.count {
      let (item, subject) = waiting[place]
      place += 1
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
      let local = name.hasPrefix("og:") ? Self.openGraph + name.dropFirst(3) : name
      let predicate = IRI.reference(IRI.expanded(local, Self.openGraph))
      for text in record.openGraph[name] ?? [] { add(page, predicate, Self.literal(text)) }
    }
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

/// Texts as IRIs of N-Quads.
private enum IRI {
  /// Whether `text` begins with a scheme and a colon, RFC 3986 section 3.1.
  private static func hasScheme(_ text: String) -> Bool {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")), colon > text.startIndex,
      let first = text.utf8.first, isLetter(first)
    else { return false }
    return text.utf8[..<colon].allSatisfy { byte in
      isLetter(byte) || (0x30...0x39).contains(byte) || "+-.".utf8.contains(byte)
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  /// `text` in angle brackets when it is absolute; `nil` otherwise.
  static func absolute(_ text: String) -> String? { hasScheme(text) ? reference(text) : nil }

  /// `name` itself when it is absolute, and within `vocabulary` otherwise.
  static func expanded(_ name: String, _ vocabulary: String) -> String {
    hasScheme(name) ? name : vocabulary + name
  }

  /// `text` in angle brackets, with the characters that may not stand there percent-encoded.
  static func reference(_ text: String) -> String {
    var result: [UInt8] = [UInt8(ascii: "<")]
    for byte in text.utf8 {
      if byte <= 0x20 || byte == 0x7F || "<>\"{}|^`\\".utf8.contains(byte) {
        let digits = Array("0123456789ABCDEF".utf8)
        result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      } else {
        result.append(byte)
      }
    }
    result.append(UInt8(ascii: ">"))
    return String(decoding: result, as: UTF8.self)
  }
}
