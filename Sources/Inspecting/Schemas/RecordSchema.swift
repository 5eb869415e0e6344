import Records

/// The JSON Schema of a page record, ``PageRecord/schema``, as definitions for other schemas.
///
/// Reference: JSON Schema, draft 2020-12: <https://json-schema.org/draft/2020-12/schema>
enum RecordSchema {
  /// The members of `$defs`, in braces; `record` is the record itself.
  static let definitions = SchemaText.object(
    RecordObject.all.map { ($0.name, schema(of: $0.type)) }
  ).written

  private static func schema(of type: RecordType) -> SchemaText {
    switch type {
    case .text: .object([("type", .text("string"))])
    case .flag: .object([("type", .text("boolean"))])
    case .integer(let least):
      .object([("type", .text("integer"))] + (least.map { [("minimum", .number($0))] } ?? []))
    case .share:
      .object([("type", .text("number")), ("minimum", .number(0)), ("maximum", .number(1))])
    case .dateTime: .object([("type", .text("string")), ("format", .text("date-time"))])
    case .pattern(let pattern): .object([("type", .text("string")), ("pattern", .text(pattern))])
    case .oneOf(let texts): .object([("enum", .list(texts.map(SchemaText.text)))])
    case .constant(let text): .object([("const", .text(text))])
    case .object(let name): .object([("$ref", .text("#/$defs/\(name)"))])
    case .list(let element):
      .object([("type", .text("array")), ("items", schema(of: element))])
    case .table(let value):
      .object([("type", .text("object")), ("additionalProperties", schema(of: value))])
    case .fields(let fields): schema(of: fields)
    case .value:
      .object([
        (
          "anyOf",
          .list([
            .object([("type", .list(["string", "number", "boolean"].map(SchemaText.text)))]),
            schema(of: .object("item")),
          ])
        )
      ])
    }
  }

  private static func schema(of fields: [RecordField]) -> SchemaText {
    let always = fields.filter(\.isAlways).map { SchemaText.text($0.name) }
    return .object(
      [
        ("type", .text("object")), ("additionalProperties", .flag(false)),
        ("properties", .object(fields.map { ($0.name, property($0)) })),
      ] + (always.isEmpty ? [] : [("required", .list(always))])
    )
  }

  private static func property(_ field: RecordField) -> SchemaText {
    let meaning = (name: "description", value: SchemaText.text(field.meaning))
    guard case .object(let members) = schema(of: field.type) else { return .object([meaning]) }
    return .object([meaning] + members)
  }
}
