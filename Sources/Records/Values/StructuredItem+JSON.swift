package import JSON

extension StructuredItem: JSONWritable {
  /// How deep items nest in the JSON form; what lies deeper keeps its types and identifier only.
  package static let depthLimit = 64

  /// Writes the value as an object of its JSON form.
  package func write(to writer: inout JSONWriter) {
    write(to: &writer, depth: 1)
  }

  fileprivate func write(to writer: inout JSONWriter, depth: Int) {
    writer.beginObject()
    writer.field("id", id)
    writer.key("properties")
    writer.beginObject()
    if depth < Self.depthLimit {
      for (name, values) in properties.sorted(by: { $0.key < $1.key }) {
        writer.key(name)
        writer.beginArray()
        for value in values { value.write(to: &writer, depth: depth) }
        writer.endArray()
      }
    }
    writer.endObject()
    writer.field("syntax", syntax.rawValue)
    writer.field("types", types)
    writer.endObject()
  }

  /// Reads the JSON form of an item.
  ///
  /// - Throws: ``RecordError`` when a member has the wrong type, or items nest too deep.
  package init(json: JSONValue) throws(RecordError) {
    try self.init(RecordFields(json), depth: 1)
  }

  init(_ fields: RecordFields) throws(RecordError) {
    try self.init(fields, depth: 1)
  }

  fileprivate init(_ fields: RecordFields, depth: Int) throws(RecordError) {
    guard depth <= Self.depthLimit else {
      throw RecordError(
        path: "properties",
        reason: "items nest deeper than \(Self.depthLimit) levels"
      )
    }
    let name = try fields.requiredText("syntax")
    guard let syntax = Syntax(rawValue: name) else {
      throw RecordError(path: "syntax", reason: "the syntax is unknown")
    }
    self.init(
      syntax: syntax,
      types: try fields.texts("types"),
      id: try fields.text("id"),
      properties: try fields.table("properties") { (value) throws(RecordError) in
        try RecordFields.elements(value) { (element) throws(RecordError) in
          try PropertyValue(element, depth: depth)
        }
      }
    )
  }
}

extension PropertyValue {
  fileprivate func write(to writer: inout JSONWriter, depth: Int) {
    switch self {
    case .text(let text): writer.value(text)
    case .number(let number): writer.raw(number.literal)
    case .bool(let flag): writer.value(flag)
    case .item(let item): item.write(to: &writer, depth: depth + 1)
    }
  }

  fileprivate init(_ json: JSONValue, depth: Int) throws(RecordError) {
    switch json {
    case .string(let text): self = .text(text)
    case .number(let number): self = .number(number)
    case .bool(let flag): self = .bool(flag)
    case .object:
      self = .item(try StructuredItem(RecordFields(json), depth: depth + 1))
    case .null, .array:
      throw RecordError(
        path: "",
        reason: "a text, a number, a truth value or an item is expected"
      )
    }
  }
}
