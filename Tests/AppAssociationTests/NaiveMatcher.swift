import Foundation

/// The matching rules once more, in the plainest way there is.
///
/// It works on characters, recurses, and writes every variable out: far too slow for anything
/// but tests.
enum NaiveMatcher {
  /// A component with its defaults worked in.
  struct Component {
    var path: String?
    var query: Query?
    var fragment: String?
    var isCaseSensitive = true
    var isPercentEncoded = true
  }

  /// The two forms of a query pattern.
  enum Query {
    case whole(String)
    case items([(name: String, pattern: String)])
  }

  /// An address in parts; absent parts are empty.
  struct Link {
    var path: String
    var query: String
    var fragment: String
  }

  /// Whether every pattern of `component` covers its part of `link`.
  static func matches(
    _ component: Component,
    _ link: Link,
    variables: [String: [String]]
  ) -> Bool {
    let classes = classTable
    func covers(_ pattern: String, _ text: String, isPath: Bool = false) -> Bool {
      let table = variables.merging(classes) { own, _ in own }
      let given = spell(text, component)
      let expanded = isPath ? pathPatterns(pattern) : [pattern]
      return expanded.contains { template in
        expand(template, table).contains { parts in
          let parts = component.isCaseSensitive ? parts : parts.map(lowered)
          return glob(parts[...], Array((isPath ? trimmed(given) : given).unicodeScalars)[...])
        }
      }
    }
    if let path = component.path, !covers(path, link.path, isPath: true) { return false }
    if let fragment = component.fragment, !covers(fragment, link.fragment) { return false }
    switch component.query {
    case nil: return true
    case .whole(let pattern): return covers(pattern, link.query)
    case .items(let items):
      return items.allSatisfy { item in
        let values = values(of: item.name, in: link.query, component)
        return (values.isEmpty ? [""] : values).allSatisfy { covers(item.pattern, $0) }
      }
    }
  }

  /// One character of a pattern that has no variables left.
  enum Part: Hashable {
    case scalar(Unicode.Scalar)
    case one
    case run
  }

  /// Whether `pattern` covers the whole of `text`.
  static func glob(_ pattern: ArraySlice<Part>, _ text: ArraySlice<Unicode.Scalar>) -> Bool {
    guard let first = pattern.first else { return text.isEmpty }
    switch first {
    case .run:
      return glob(pattern.dropFirst(), text) || !text.isEmpty && glob(pattern, text.dropFirst())
    case .one: return !text.isEmpty && glob(pattern.dropFirst(), text.dropFirst())
    case .scalar(let scalar):
      return text.first == scalar && glob(pattern.dropFirst(), text.dropFirst())
    }
  }

  /// Returns `pattern` with every variable replaced in every way; nothing when one is undefined.
  static func expand(_ pattern: String, _ table: [String: [String]]) -> [[Part]] {
    guard let open = pattern.range(of: "$(") else { return [parts(pattern)] }
    guard let close = pattern[open.upperBound...].firstIndex(of: ")") else { return [] }
    let name = String(pattern[open.upperBound..<close])
    let before = parts(String(pattern[..<open.lowerBound]))
    let behind = expand(String(pattern[pattern.index(after: close)...]), table)
    return (table[name] ?? []).flatMap { value in
      behind.map { before + parts(value) + $0 }
    }
  }

  private static func parts(_ text: String) -> [Part] {
    text.unicodeScalars.map { $0 == "*" ? .run : $0 == "?" ? .one : .scalar($0) }
  }

  private static func lowered(_ part: Part) -> Part {
    guard case .scalar(let scalar) = part else { return part }
    return ("A"..."Z").contains(scalar)
      ? .scalar(scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar) : part
  }

  /// The predefined variables of one character, written out.
  private static let classTable: [String: [String]] = {
    let upper = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".map(String.init)
    let lower = "abcdefghijklmnopqrstuvwxyz".map(String.init)
    let digit = "0123456789".map(String.init)
    return [
      "alpha": upper + lower, "upper": upper, "lower": lower, "alnum": upper + lower + digit,
      "digit": digit, "xdigit": digit + upper.prefix(6) + lower.prefix(6),
    ]
  }()

  private static func pathPatterns(_ pattern: String) -> [String] {
    let whole = trimmed(pattern)
    return whole.hasSuffix("/*") ? [whole, trimmed(String(whole.dropLast(2)))] : [whole]
  }

  private static func trimmed(_ path: String) -> String {
    var rest = path[...]
    while rest.first == "/" { rest.removeFirst() }
    while rest.last == "/" { rest.removeLast() }
    return String(rest)
  }

  private static func spell(_ text: String, _ component: Component) -> String {
    let decoded = component.isPercentEncoded ? text : decode(text)
    guard !component.isCaseSensitive else { return decoded }
    return String(
      String.UnicodeScalarView(
        decoded.unicodeScalars.map {
          ("A"..."Z").contains($0)
            ? $0.properties.lowercaseMapping.unicodeScalars.first ?? $0 : $0
        }
      )
    )
  }

  private static func decode(_ text: String) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      if byte == UInt8(ascii: "%"), digits.utf8.count == 2, digits.allSatisfy(\.isHexDigit),
        let value = UInt8(digits, radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func values(
    of name: String,
    in query: String,
    _ component: Component
  ) -> [String] {
    guard !query.isEmpty else { return [] }
    let wanted = component.isCaseSensitive ? name : name.lowercased()
    return query.split(separator: "&", omittingEmptySubsequences: false).compactMap { item in
      let pair = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard spell(String(pair[0]), component) == wanted else { return nil }
      return pair.count == 2 ? String(pair[1]) : ""
    }
  }
}
