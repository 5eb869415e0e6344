import Addressing
import Basics
package import Records
import Rules

/// A condition that exported pages must meet: a field, a comparison and a value, such as
/// `host=a.example` or `quality>=0.5`, as `--where` and the HTTP API take it.
package struct ExportFilter: Hashable, Sendable {
  /// The fields that can be requested.
  package enum Field: String, Hashable, Sendable, CaseIterable {
    /// The host of the address.
    case host
    /// The registrable domain of the host.
    case domain
    /// The language, with or without its region, in any case.
    case language
    /// The type of an item, also of one within another, whole or its last part, in any case; `http:` and
    /// `https:` are the same.
    case type
    /// The identifier of an app that the page opens in.
    case app
    /// Whether the page is an app-linked result: `true` or `false`.
    case appLinked = "app-linked"
    /// A rule that a finding of the page breaks, or the family of one.
    case finding
    /// Why the page is not in the index, or was not rendered; or the family of such a reason.
    case reason
    /// The score of the structured data, 0 to 1.
    case quality
    /// The status of the answer.
    case status
    /// The size of the page in bytes, decompressed.
    case bytes

    /// Other names by which people ask for a field.
    package static let others: [String: Field] = ["lang": .language, "types": .type, "apps": .app]

    /// Whether values are numbers, that can be greater and less.
    package var isNumber: Bool { self == .quality || self == .status || self == .bytes }

    /// What the numbers of the field can be: a score, a status of three digits (RFC 9110, section 15), or
    /// a size.
    fileprivate var range: ClosedRange<Double> {
      switch self {
      case .quality: 0...1
      case .status: 100...999
      default: 0...Double.greatestFiniteMagnitude
      }
    }

    /// The members of a record that tell the field's value.
    var members: Set<String> {
      switch self {
      case .host, .domain, .finding, .appLinked: []
      case .language: ["language"]
      case .type: ["structuredData"]
      case .app: ["deepLinks", "universalLinks"]
      case .reason: ["reasons", "rendering", "robots"]
      case .quality: ["quality"]
      case .status, .bytes: ["fetch"]
      }
    }
  }

  /// How a page's value is compared with the one given.
  package enum Comparison: String, Hashable, Sendable, CaseIterable {
    case equal = "="
    case different = "!="
    case atLeast = ">="
    case atMost = "<="
    case greater = ">"
    case less = "<"

    fileprivate func holds(_ left: Double, _ right: Double) -> Bool {
      switch self {
      case .equal: left == right
      case .different: left != right
      case .atLeast: left >= right
      case .atMost: left <= right
      case .greater: left > right
      case .less: left < right
      }
    }
  }

  /// Why a text is no condition.
  package enum Problem: Error, Hashable, Sendable {
    /// It is not a field, a comparison and a value.
    case shape
    /// There is no such field.
    case field(String)
    /// The field has no order, or is no number as its value should be.
    case value(Field)
    /// The number is none that the field can have.
    case range(Field)
    /// The code is none that a page can have in the field.
    case code(Field)

    /// What a condition must be, as what a sentence says of it.
    package var reason: String {
      switch self {
      case .shape, .field:
        "must be a field and a value, with one of "
          + Field.allCases.map(\.rawValue).joined(separator: ", ")
      case .code(let field): "names no \(field.rawValue)"
      case .value(.appLinked): "must give app-linked true or false"
      case .range(.quality): "must give quality a number from 0 to 1"
      case .range(.status): "must give status a number from 100 to 999"
      case .range(let field): "must give \(field.rawValue) a number of 0 or more"
      case .value(let field) where field.isNumber: "must give \(field.rawValue) a number"
      case .value(let field): "must compare \(field.rawValue) with = or !=, as it has no order"
      }
    }

    /// A condition of the kind that was meant, with quotation marks where a shell needs them.
    package var example: String {
      switch self {
      case .shape, .field: "language=en"
      case .value(.appLinked): "app-linked=true"
      case .value(.quality), .range(.quality): "\"quality>=0.5\""
      case .value(.status), .range(.status): "status=200"
      case .value(.bytes), .range(.bytes): "\"bytes<100000\""
      case .value(let field), .range(let field), .code(let field): "\(field.rawValue)=VALUE"
      }
    }
  }

  /// How comparisons are written, longer ones before those that they begin with.
  private static let signs = ["!=", ">=", "<=", "=", ">", "<", ":"]

  /// The field.
  package let field: Field
  /// The comparison.
  package let comparison: Comparison
  /// The value, as given.
  package let value: String
  private let number: Double
  /// The value as a host that URLs name.
  private let host: String

  /// Reads `field=value`, with another comparison where the field allows it; `field:value`, as search
  /// engines take it, is the same.
  ///
  /// - Throws: ``Problem``.
  package init(reading text: String) throws(Problem) {
    let signs = "=!<>"
    guard let start = text.firstIndex(where: { $0 == ":" || signs.contains($0) }),
      start > text.startIndex
    else { throw .shape }
    let rest = text[start...]
    let found = Self.signs.first { rest.hasPrefix($0) }
    guard let sign = found else { throw .shape }
    let comparison = Comparison(rawValue: sign) ?? .equal
    let value = String(rest.dropFirst(sign.count))
    // No field has a value that begins with a sign: it is a comparison that other languages write.
    guard let first = value.first, !signs.contains(first) else { throw .shape }
    let name = String(text[..<start])
    guard let field = Field(rawValue: name) ?? Field.others[name] else { throw .field(name) }
    if field.isNumber {
      guard let number = Double(value), number.isFinite else { throw .value(field) }
      guard field.range.contains(number) else { throw .range(field) }
      self.number = number
    } else {
      guard comparison == .equal || comparison == .different else { throw .value(field) }
      if field == .appLinked, value != "true", value != "false" { throw .value(field) }
      guard field.canBe(value) else { throw .code(field) }
      number = 0
    }
    (self.field, self.comparison, self.value) = (field, comparison, value)
    host = field == .host || field == .domain ? URLPatternSpelling.host(value) : ""
  }

  /// The condition as it may be given.
  package var text: String { "\(field.rawValue)\(comparison.rawValue)\(value)" }

  /// Whether `record` meets the condition.
  package func accepts(_ record: PageRecord) -> Bool {
    accepts(record, rules: record.findings.map(\.rule), isAppLinked: record.isAppLinked)
  }

  /// Whether a page meets the condition, of whose record only the members of the field are read.
  func accepts(_ record: PageRecord, rules: [String], isAppLinked: Bool) -> Bool {
    switch field {
    case .quality: comparison.holds(record.quality.score, number)
    case .status: record.fetch.map { comparison.holds(Double($0.status), number) } ?? false
    case .bytes: record.fetch.map { comparison.holds(Double($0.bytes), number) } ?? false
    default:
      equals(record, rules: rules, isAppLinked: isAppLinked) == (comparison == .equal)
    }
  }

  /// Whether a page of which only the address is known may meet the condition.
  func allows(_ url: WebAddress) -> Bool {
    switch field {
    case .host: (url.host == host) == (comparison == .equal)
    case .domain: (url.registrableDomain == host) == (comparison == .equal)
    default: true
    }
  }

  private func equals(_ record: PageRecord, rules: [String], isAppLinked: Bool) -> Bool {
    switch field {
    case .host: return record.url.host == host
    case .domain: return record.url.registrableDomain == host
    case .language:
      let (language, wanted) = ((record.language ?? "").lowercased(), value.lowercased())
      return language == wanted || language.hasPrefix("\(wanted)-")
    case .type:
      // Names of schema.org are kept with `https:`, however a page writes them.
      let wanted = Self.withoutScheme(value.lowercased())
      return record.allTypes.contains { type in
        let type = type.lowercased()
        return type == wanted || type.hasSuffix("/\(wanted)") || type.hasSuffix("#\(wanted)")
      }
    case .app: return record.allApps.contains(value)
    case .appLinked: return String(isAppLinked) == value
    case .finding:
      // A code that was called otherwise before is the same one, in the filter and in the record.
      return rules.contains { isNamed(CodeAliases.current($0)) }
    case .reason:
      let leftOut = record.isLeftUnrendered(rules) ? [Reason.notRendered] : []
      return (record.reasons + leftOut).contains { isNamed($0) }
    case .quality, .status, .bytes: return false
    }
  }
}

extension ExportFilter {
  private static func withoutScheme(_ name: String) -> String {
    for scheme in ["https://", "http://"] where name.hasPrefix(scheme) {
      return String(name.dropFirst(scheme.count))
    }
    return name
  }

  /// Whether the value is `code`, or its family.
  fileprivate func isNamed(_ code: String) -> Bool {
    CodeAliases.current(value) == code || code.hasPrefix("\(value).")
  }
}

extension PageRecord {
  /// What the page has in a field, as conditions take it; none of what is numbers, codes or truth.
  func values(of field: ExportFilter.Field) -> [String] {
    switch field {
    case .host: [url.host]
    case .domain: [url.registrableDomain]
    case .language: language.map { [$0] } ?? []
    case .type: allTypes.map(Self.lastPart(of:))
    case .app: allApps
    case .appLinked, .finding, .reason, .quality, .status, .bytes: []
    }
  }

  /// What is behind the last slash or number sign of a type.
  private static func lastPart(of type: String) -> String {
    let start = type.lastIndex { $0 == "/" || $0 == "#" }.map(type.index(after:))
    return String(type[(start ?? type.startIndex)...])
  }

  /// The apps that the page opens in, by its markup or by an association file, each once.
  var allApps: [String] {
    let claimed = universalLinks?.apps.filter { $0.verdict == "match" }.map(\.appID) ?? []
    return (deepLinks.compactMap(\.app) + claimed).withoutRepetitions
  }
}
