import JSON
import Records

/// A check of a JSON value against a JSON Schema that uses `type`, `properties`, `required`,
/// `additionalProperties`, `items`, `enum`, `const`, `minimum`, `maximum`, `anyOf`, `oneOf`, `$ref` and
/// annotations; any other key word is a fault, so that nothing passes unchecked.
struct SchemaCheck {
  let schema: JSONValue
  /// The key words that this check knows.
  private static let known: Set<String> = [
    "$schema", "$id", "$defs", "title", "type", "properties", "required", "additionalProperties",
    "items", "enum", "const", "minimum", "maximum", "anyOf", "oneOf", "$ref", "pattern", "format",
    "description",
  ]

  /// What is wrong with `value`, a line each with the path.
  func faults(of value: JSONValue) -> [String] { faults(of: value, under: schema, "$") }

  private func faults(of value: JSONValue, under schema: JSONValue, _ path: String) -> [String] {
    var faults: [String] = []
    var open: [(value: JSONValue, schema: JSONValue, path: String)] = [(value, schema, path)]
    while let (value, schema, path) = open.popLast() {
      for word in schema.object?.members.map(\.key) ?? [] where !Self.known.contains(word) {
        faults.append("\(path): the schema has the key word \(word)")
      }
      if let reference = schema["$ref"]?.string {
        guard let target = definition(reference) else {
          faults.append("\(path): \(reference) is not defined")
          continue
        }
        open.append((value, target, path))
        continue
      }
      if let alternatives = schema["oneOf"]?.array {
        let found = alternatives.map { self.faults(of: value, under: $0, path) }
        let fitting = found.count(where: \.isEmpty)
        if fitting > 1 { faults.append("\(path): \(fitting) alternatives fit") }
        if fitting == 0 { faults += found.min { $0.count < $1.count } ?? [] }
        continue
      }
      if let choices = schema["anyOf"]?.array {
        if !choices.contains(where: { isType(value, of: resolved($0)) }) {
          faults.append("\(path): none of the choices fits")
        }
        if value.object != nil {
          open += choices.map { ($0, path) }.compactMap { choice, path in
            resolved(choice)["properties"] == nil ? nil : (value, resolved(choice), path)
          }
        }
        continue
      }
      faults += scalarFaults(value, schema, path)
      open += parts(of: value, schema, path, &faults)
    }
    return faults
  }

  private func definition(_ reference: String) -> JSONValue? {
    schema["$defs"]?[String(reference.dropFirst("#/$defs/".count))]
  }

  private func resolved(_ schema: JSONValue) -> JSONValue {
    schema["$ref"]?.string.flatMap(definition) ?? schema
  }

  private func isType(_ value: JSONValue, of schema: JSONValue) -> Bool {
    let names = schema["type"]?.string.map { [$0] } ?? schema["type"]?.array?.compactMap(\.string)
    guard let names else { return true }
    return names.contains { name in
      switch name {
      case "object": value.object != nil
      case "array": value.array != nil
      case "string": value.string != nil
      case "boolean": value.bool != nil
      case "integer": value.int != nil
      case "number": value.double != nil
      default: false
      }
    }
  }

  private func scalarFaults(_ value: JSONValue, _ schema: JSONValue, _ path: String) -> [String] {
    var faults: [String] = []
    if !isType(value, of: schema) { faults.append("\(path): the type is wrong") }
    if let choices = schema["enum"]?.array, !choices.contains(value) {
      faults.append("\(path): the value is none of the list")
    }
    if let constant = schema["const"], constant != value { faults.append("\(path): not constant") }
    if let least = schema["minimum"]?.double, let number = value.double, number < least {
      faults.append("\(path): too small")
    }
    if let most = schema["maximum"]?.double, let number = value.double, number > most {
      faults.append("\(path): too large")
    }
    return faults
  }

  private func parts(
    of value: JSONValue,
    _ schema: JSONValue,
    _ path: String,
    _ faults: inout [String]
  ) -> [(value: JSONValue, schema: JSONValue, path: String)] {
    var parts: [(value: JSONValue, schema: JSONValue, path: String)] = []
    for (index, element) in (value.array ?? []).enumerated() {
      if let items = schema["items"] { parts.append((element, items, "\(path)[\(index)]")) }
    }
    guard let members = value.object?.members else { return parts }
    let keys = Set(members.map(\.key))
    for name in schema["required"]?.array ?? [] where !keys.contains(name.string ?? "") {
      faults.append("\(path): \(name.string ?? "") is missing")
    }
    for member in members {
      let place = "\(path).\(member.key)"
      if let own = schema["properties"]?[member.key] {
        parts.append((member.value, own, place))
      } else if schema["additionalProperties"]?.bool == false {
        faults.append("\(place): the key is not in the schema")
      } else if let rest = schema["additionalProperties"] {
        parts.append((member.value, rest, place))
      }
    }
    return parts
  }
}
