import Searching

/// A parameter of a route: what is checked in every request, and what the documents say of it.
struct Parameter: Sendable {
  /// Where it is.
  enum Location: String, Sendable {
    case query
    case path
  }

  /// What values it takes.
  enum Form: Sendable {
    /// A text of so many characters.
    case text(ClosedRange<Int>)
    /// An identifier: 32 hexadecimal digits, small.
    case identifier
    /// A country: two letters (ISO 3166-1).
    case country
    /// A language: two or three letters and what may be behind them (BCP 47).
    case language
    /// Such languages, with commas between them, as in an Accept-Language header.
    case languages
    /// A whole number.
    case integer(ClosedRange<Int>)
    /// `true` or `false`.
    case flag
    /// One of some words.
    case keyword([String])
    /// Some words, with commas between them.
    case keywords([String])
    /// Texts, with commas between them, so many at most.
    case list(Int)
    /// A field, which is one of some, a comparison and a value; may be repeated.
    case conditions([Condition])
  }

  /// A field that a condition may be about.
  struct Condition: Sendable {
    /// What values it has.
    enum Values: CaseIterable {
      case text
      case number
      case flag

      /// Which values there are, as a regular expression of ECMA-262.
      var pattern: String {
        switch self {
        case .text: ".+"
        case .number: "[0-9]{1,15}([.][0-9]{1,15})?"
        case .flag: "(true|false)"
        }
      }

      /// Whether `value` is one, as ``pattern`` says.
      func hold(_ value: Substring) -> Bool {
        switch self {
        case .text: return !value.isEmpty
        case .flag: return value == "true" || value == "false"
        case .number:
          let parts = value.split(separator: ".", omittingEmptySubsequences: false)
          return parts.count <= 2
            && parts.allSatisfy { part in
              (1...15).contains(part.utf8.count) && part.utf8.allSatisfy { $0 &- 0x30 < 10 }
            }
        }
      }
    }

    /// Its name.
    let field: String
    /// What values it has.
    var values = Values.text
    /// How its values may be compared, longer signs before those that they begin with.
    var signs = [":"]

    /// The value that a condition gives the field; `nil` where it is about another field, or has no sign
    /// that the field takes.
    func value(in condition: String) -> Substring? {
      guard condition.hasPrefix(field) else { return nil }
      let rest = condition.dropFirst(field.count)
      return signs.first(where: rest.hasPrefix).map { rest.dropFirst($0.count) }
    }
  }

  /// The name.
  let name: String
  /// Where it is.
  let location: Location
  /// What values it takes.
  var form: Form
  /// What it means, in a sentence or two.
  let meaning: String
  /// Whether it must be there.
  var isRequired = false
  /// A value that works.
  var example: String?
  /// The value when it is left out.
  var standard: String?

  /// A parameter of the query.
  static func query(
    _ name: String,
    _ form: Form,
    _ meaning: String,
    standard: String? = nil,
    example: String? = nil
  ) -> Parameter {
    Parameter(
      name: name,
      location: .query,
      form: form,
      meaning: meaning,
      example: example,
      standard: standard
    )
  }

  /// The same, but it must be there.
  var required: Parameter {
    var copy = self
    copy.isRequired = true
    return copy
  }

  /// A piece of the path.
  static func path(_ name: String, _ form: Form, _ meaning: String, example: String) -> Parameter {
    Parameter(
      name: name,
      location: .path,
      form: form,
      meaning: meaning,
      isRequired: true,
      example: example
    )
  }

  /// Whether the name may be several times.
  var isRepeatable: Bool {
    if case .conditions = form { true } else { false }
  }

  /// Checks a value.
  ///
  /// - Throws: ``Problem`` that names the parameter and what it may be.
  func check(_ value: String) throws(Problem) {
    guard let fault = fault(in: value) else { return }
    throw Problem(.invalidParameter, field: name, fault)
  }

  private func fault(in value: String) -> String? {
    switch form {
    case .text(let range):
      let count = value.unicodeScalars.count
      return range.contains(count)
        ? nil : "must have \(range.lowerBound) to \(range.upperBound) characters"
    case .identifier:
      let digits = value.utf8.count { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
      return value.utf8.count == 32 && digits == 32 ? nil : "must be 32 hexadecimal digits"
    case .country:
      let letters = value.utf8.count { (0x61...0x7A).contains($0 | 0x20) }
      return value.utf8.count == 2 && letters == 2
        ? nil : "must be a country in two letters (ISO 3166-1)"
    case .language:
      return AcceptedLanguages.isLanguage(value)
        ? nil : "must be a language as BCP 47 has it, such as de for German"
    case .languages:
      let isValid = value.utf8.count <= 128 && AcceptedLanguages.unknown(in: value) == nil
      return isValid
        ? nil : "must be languages as BCP 47 has them, such as de,en for German and English"
    case .integer(let range):
      let isPlain = value.utf8.allSatisfy { (0x30...0x39).contains($0) } && value.utf8.count < 10
      let isIn = isPlain && Int(value).map(range.contains) ?? false
      return isIn ? nil : "must be a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .flag: return ["true", "false"].contains(value) ? nil : "must be true or false"
    case .keyword(let words):
      return words.contains(value) ? nil : "must be one of \(words.joined(separator: ", "))"
    case .keywords(let words): return Self.fault(in: value, words)
    case .list(let limit):
      let parts = value.split(separator: ",", omittingEmptySubsequences: false)
      let isValid =
        parts.count <= limit
        && parts.allSatisfy { (1...256).contains($0.unicodeScalars.count) }
      return isValid ? nil : "must be 1 to \(limit) texts, with commas between them"
    case .conditions(let fields): return Self.fault(in: value, fields)
    }
  }

  /// What is wrong with a list of some of `words`.
  private static func fault(in value: String, _ words: [String]) -> String? {
    let parts = value.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    let isValid = parts.allSatisfy(words.contains) && Set(parts).count == parts.count
    return isValid
      ? nil
      : "must be some of \(words.joined(separator: ", ")), each once, with commas between them"
  }

  /// What is wrong with a condition on one of `fields`.
  private static func fault(in value: String, _ fields: [Condition]) -> String? {
    let found = fields.lazy.compactMap { field in field.value(in: value).map { (field, $0) } }.first
    guard value.unicodeScalars.count <= 256, let (field, value) = found else {
      return "must be \(shape(of: fields))"
    }
    if field.values.hold(value) { return nil }
    switch field.values {
    case .text: return "must give \(field.field) a value behind the sign"
    case .number: return "must give \(field.field) a number such as 0.5"
    case .flag: return "must give \(field.field) true or false"
    }
  }

  /// What conditions on `fields` are, in words.
  static func shape(of fields: [Condition]) -> String {
    let names = fields.map(\.field).joined(separator: ", ")
    guard fields.contains(where: { $0.signs.count > 1 }) else {
      return "field:value with one of \(names)"
    }
    let orders = fields.filter { $0.signs.contains("<") }.map(\.field).joined(separator: ", ")
    return "field:value, field=value or field!=value with one of \(names)"
      + (orders.isEmpty ? "" : "; of \(orders) also with <, <=, > and >=")
  }
}
