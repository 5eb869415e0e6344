import HTTPTypes
import JSON

extension Parameter {
  /// Whether values are joined by commas or repeated.
  var isList: Bool {
    switch form {
    case .keywords, .list, .conditions: true
    case .text, .identifier, .country, .language, .languages, .integer, .flag, .keyword: false
    }
  }

  /// Writes the JSON Schema of the values.
  func writeSchema(to writer: inout JSONWriter) {
    writer.beginObject()
    switch form {
    case .text(let range):
      if let standard { writer.field("default", standard) }
      writer.field("maxLength", range.upperBound)
      writer.field("minLength", range.lowerBound)
      writer.field("type", "string")
    case .identifier:
      writer.field("pattern", "^[0-9a-f]{32}$")
      writer.field("type", "string")
    case .country:
      writer.field("pattern", "^[A-Za-z]{2}$")
      writer.field("type", "string")
    case .language:
      writer.field("maxLength", 35)
      writer.field("pattern", "^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$")
      writer.field("type", "string")
    case .languages:
      writer.field("maxLength", 128)
      writer.field("minLength", 1)
      writer.field("type", "string")
    case .integer(let range):
      writer.field("default", standard.flatMap { Int($0) })
      writer.field("maximum", range.upperBound)
      writer.field("minimum", range.lowerBound)
      writer.field("type", "integer")
    case .flag:
      writer.field("default", standard.map { $0 == "true" })
      writer.field("type", "boolean")
    case .keyword(let words):
      writer.field("default", standard)
      writer.field("enum", words)
      writer.field("type", "string")
    case .keywords, .list, .conditions: writeList(to: &writer)
    }
    writer.endObject()
  }

  /// Writes what the JSON Schema of a list has; nothing for single values.
  private func writeList(to writer: inout JSONWriter) {
    switch form {
    case .keywords(let words):
      writer.key("items")
      writer.beginObject()
      writer.field("enum", words)
      writer.field("type", "string")
      writer.endObject()
      writer.field("minItems", 1)
      writer.field("type", "array")
      writer.field("uniqueItems", true)
    case .list(let limit):
      writer.key("items")
      writer.raw(#"{"type":"string","minLength":1,"maxLength":256,"pattern":"^[^,]+$"}"#)
      writer.field("maxItems", limit)
      writer.field("minItems", 1)
      writer.field("type", "array")
    case .conditions(let fields):
      writer.key("items")
      writer.beginObject()
      writer.field("maxLength", 256)
      writer.field("pattern", Self.pattern(fields))
      writer.field("type", "string")
      writer.endObject()
      writer.field("minItems", 1)
      writer.field("type", "array")
    case .text, .identifier, .country, .language, .languages, .integer, .flag, .keyword: break
    }
  }

  /// What conditions on `fields` look like.
  private static func pattern(_ fields: [Parameter.Condition]) -> String {
    let kinds = Parameter.Condition.Values.allCases.compactMap { values -> String? in
      let own = fields.filter { $0.values == values }
      guard let signs = own.first?.signs else { return nil }
      let names = own.map(\.field).joined(separator: "|")
      let sign = signs == [":"] ? ":" : "(\(signs.joined(separator: "|")))"
      return "(\(names))\(sign)\(values.pattern)"
    }
    return "^(\(kinds.joined(separator: "|")))$"
  }
}
