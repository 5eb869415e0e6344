/// The matching rules once more, in the plainest way there is.
///
/// It works on characters and recurses into every way to read a pattern: far too slow for
/// anything but tests.
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

  /// Characters as numbers: comparing characters proper is slow in debug builds.
  typealias Text = [UInt32]

  /// Writes `values` out, with the predefined variables of one character beside them.
  static func variables(_ values: [String: [String]]) -> [String: [Text]] {
    let upper = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".map(String.init)
    let lower = "abcdefghijklmnopqrstuvwxyz".map(String.init)
    let digit = "0123456789".map(String.init)
    let classes = [
      "alpha": upper + lower, "upper": upper, "lower": lower, "alnum": upper + lower + digit,
      "digit": digit, "xdigit": digit + upper.prefix(6) + lower.prefix(6),
    ]
    return values.merging(classes) { own, _ in own }.mapValues { $0.map(text) }
  }

  /// Whether every pattern of `component` covers its part of `link`.
  static func matches(
    _ component: Component,
    _ link: Link,
    variables: [String: [Text]]
  ) -> Bool {
    let matcher = Matcher(
      variables: component.isCaseSensitive
        ? variables : variables.mapValues { $0.map { $0.map(lowered) } }
    )
    func covers(_ pattern: Text, _ text: Text) -> Bool {
      matcher.covers(component.isCaseSensitive ? pattern : loweredOutsideNames(pattern), text)
    }
    if let path = component.path {
      let given = trimmed(spell(link.path, component))
      guard pathPatterns(path).contains(where: { covers($0, given) }) else { return false }
    }
    if let fragment = component.fragment,
      !covers(text(fragment), spell(link.fragment, component))
    {
      return false
    }
    switch component.query {
    case nil: return true
    case .whole(let pattern): return covers(text(pattern), spell(link.query, component))
    case .items(let items):
      return items.allSatisfy { item in
        let values = values(of: item.name, in: link.query, component)
        return (values.isEmpty ? [[]] : values).allSatisfy { covers(text(item.pattern), $0) }
      }
    }
  }

  /// Whether `pattern` covers the whole of `text`.
  static func covers(_ pattern: String, _ text: String, variables: [String: [Text]]) -> Bool {
    Matcher(variables: variables).covers(self.text(pattern), self.text(text))
  }

  /// The characters of `text`.
  static func text(_ text: String) -> Text { text.unicodeScalars.map(\.value) }

  /// Tries every way to read a pattern.
  private struct Matcher {
    let variables: [String: [Text]]

    func covers(_ pattern: Text, _ text: Text) -> Bool {
      isValid(pattern) && covers(pattern, 0, text, 0)
    }

    /// Whether every variable of `pattern` is closed and known.
    private func isValid(_ pattern: Text) -> Bool {
      var place = 0
      while place + 1 < pattern.count {
        if pattern[place] == dollar, pattern[place + 1] == open {
          guard let close = pattern[place...].firstIndex(of: shut) else { return false }
          if (variables[name(pattern, place, close)] ?? []).isEmpty { return false }
          place = close
        }
        place += 1
      }
      return true
    }

    private func covers(_ pattern: Text, _ place: Int, _ text: Text, _ at: Int) -> Bool {
      if place == pattern.count { return at == text.count }
      switch pattern[place] {
      case star:
        return covers(pattern, place + 1, text, at)
          || at < text.count && covers(pattern, place, text, at + 1)
      case mark: return at < text.count && covers(pattern, place + 1, text, at + 1)
      case dollar where place + 1 < pattern.count && pattern[place + 1] == open:
        guard let close = pattern[place...].firstIndex(of: shut) else { return false }
        for value in variables[name(pattern, place, close)] ?? [] {
          // A plain character decides at once; anything else is written out.
          if value.count == 1, value[0] != star, value[0] != mark {
            if at < text.count, text[at] == value[0], covers(pattern, close + 1, text, at + 1) {
              return true
            }
          } else if value.contains(dollar) {
            if coversLiterally(value, pattern, close + 1, text, at) { return true }
          } else if covers(value + pattern[(close + 1)...], 0, text, at) {
            return true
          }
        }
        return false
      case let scalar:
        return at < text.count && text[at] == scalar && covers(pattern, place + 1, text, at + 1)
      }
    }

    /// Like a value written out, with no variables in it: a dollar sign in it means itself.
    private func coversLiterally(
      _ value: Text,
      _ pattern: Text,
      _ place: Int,
      _ text: Text,
      _ at: Int
    ) -> Bool {
      guard value.count <= text.count - at, Array(text[at..<(at + value.count)]) == value else {
        return false
      }
      return covers(pattern, place, text, at + value.count)
    }

    private func name(_ pattern: Text, _ place: Int, _ close: Int) -> String {
      String(String.UnicodeScalarView(pattern[(place + 2)..<close].compactMap(Unicode.Scalar.init)))
    }
  }

  private static let star = UInt32(UInt8(ascii: "*"))
  private static let mark = UInt32(UInt8(ascii: "?"))
  private static let dollar = UInt32(UInt8(ascii: "$"))
  private static let open = UInt32(UInt8(ascii: "("))
  private static let shut = UInt32(UInt8(ascii: ")"))
  private static let slash = UInt32(UInt8(ascii: "/"))

  private static func lowered(_ scalar: UInt32) -> UInt32 {
    scalar >= 0x41 && scalar <= 0x5A ? scalar + 0x20 : scalar
  }

  /// Makes the capitals of a pattern small, except in the names of variables.
  private static func loweredOutsideNames(_ pattern: Text) -> Text {
    var isName = false
    return pattern.indices.map { place in
      if pattern[place] == open, place > 0, pattern[place - 1] == dollar { isName = true }
      if pattern[place] == shut { isName = false }
      return isName ? pattern[place] : lowered(pattern[place])
    }
  }

  private static func pathPatterns(_ pattern: String) -> [Text] {
    let whole = trimmed(text(pattern))
    guard whole.suffix(2) == [slash, star] else { return [whole] }
    return [whole, trimmed(Array(whole.dropLast(2)))]
  }

  private static func trimmed(_ path: Text) -> Text {
    var rest = path[...]
    while rest.first == slash { rest.removeFirst() }
    while rest.last == slash { rest.removeLast() }
    return Array(rest)
  }

  private static func spell(_ text: String, _ component: Component) -> Text {
    let decoded = component.isPercentEncoded ? text : decode(text)
    return component.isCaseSensitive ? self.text(decoded) : self.text(decoded).map(lowered)
  }

  private static func decode(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return text }
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
  ) -> [Text] {
    guard !query.isEmpty else { return [] }
    let wanted = component.isCaseSensitive ? text(name) : text(name).map(lowered)
    return query.split(separator: "&", omittingEmptySubsequences: false).compactMap { item in
      let pair = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard spell(String(pair[0]), component) == wanted else { return nil }
      return spell(pair.count == 2 ? String(pair[1]) : "", component)
    }
  }
}
