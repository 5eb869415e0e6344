import HTTPTypes
import JSON

/// Writes the OpenAPI 3.1 description of routes.
///
/// Reference: OpenAPI Specification 3.1.0
struct OpenAPIDocument {
  private let operations: [Operation]
  private let version: String

  /// A document of `operations`.
  init(_ operations: [Operation], version: String) {
    (self.operations, self.version) = (operations, version)
  }

  /// The document as JSON.
  ///
  /// - Throws: When the schemas are no JSON, which a test rules out.
  func json() throws -> [UInt8] {
    let schemas = try JSONParser.parse(OpenAPISchemas.text)
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("components")
    writer.beginObject()
    writer.key("schemas")
    writer.value(schemas)
    writer.key("securitySchemes")
    writer.raw(#"{"token":{"type":"http","scheme":"bearer"}}"#)
    writer.endObject()
    writer.key("info")
    writer.beginObject()
    writer.field("description", Self.introduction)
    writer.field("title", "Pippin")
    writer.field("version", version)
    writer.endObject()
    writer.field("openapi", "3.1.0")
    writer.key("paths")
    writer.beginObject()
    let byPath = Dictionary(grouping: operations, by: \.path)
    for (path, operations) in byPath.sorted(by: { $0.key < $1.key }) {
      writer.key(path)
      writer.beginObject()
      for operation in operations.sorted(by: { $0.method.rawValue < $1.method.rawValue }) {
        writer.key(operation.method.rawValue.lowercased())
        write(operation, to: &writer)
      }
      writer.endObject()
    }
    writer.endObject()
    writer.endObject()
    return writer.bytes
  }

  /// What the whole is about.
  static let introduction =
    "A public index of pages that open in apps. Parameters that are not known, and values that "
    + "cannot be, are errors. Errors are application/problem+json (RFC 9457) with a code, a link "
    + "to its explanation and the fields that are wrong; column and offset of a field say where in "
    + "it. A method that a path lacks is answered with 405 and the header Allow, one that every path "
    + "lacks with 501. HEAD asks for the head of what GET answers. Answers have strong validators; ask again "
    + "with If-None-Match."

  private func write(_ operation: Operation, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("description", operation.details)
    writer.field("operationId", operation.id)
    writer.key("parameters")
    writer.beginArray()
    for parameter in operation.parameters { write(parameter, to: &writer) }
    writer.endArray()
    if let schema = operation.bodySchema { writeBody(schema, to: &writer) }
    writer.key("responses")
    writeResponses(of: operation, to: &writer)
    if operation.access != .everybody {
      writer.key("security")
      writer.raw(isOptional(operation.access) ? #"[{},{"token":[]}]"# : #"[{"token":[]}]"#)
    }
    writer.field("summary", operation.summary)
    writer.field("tags", [operation.tag])
    writer.endObject()
  }

  private func isOptional(_ access: Operation.Access) -> Bool {
    if case .token = access { false } else { true }
  }

  private func write(_ parameter: Parameter, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("description", parameter.meaning)
    writer.field("example", parameter.isRepeatable ? nil : parameter.example)
    if parameter.isList { writer.field("explode", parameter.isRepeatable) }
    writer.field("in", parameter.location.rawValue)
    writer.field("name", parameter.name)
    writer.field("required", parameter.isRequired)
    writer.key("schema")
    parameter.writeSchema(to: &writer)
    if parameter.isList { writer.field("style", "form") }
    writer.endObject()
  }

  private func writeBody(_ schema: String, to writer: inout JSONWriter) {
    writer.key("requestBody")
    writer.raw(
      ##"{"content":{"application/json":{"schema":{"type":"array","minItems":1,"maxItems":1000,"##
        + ##""items":{"$ref":"#/components/schemas/\##(schema)"}}},"application/x-ndjson":"##
        + ##"{"schema":{"type":"string","pattern":"\\S"}}},"required":true}"##
    )
  }

  private func writeResponses(of operation: Operation, to writer: inout JSONWriter) {
    var byStatus: [Int: [ProblemCode]] = [:]
    for code in operation.problems + Self.common(operation) {
      byStatus[code.status.code, default: []].append(code)
    }
    writer.beginObject()
    writeSuccess(of: operation, to: &writer)
    if operation.method == .get { byStatus[Self.failedPrecondition] = [] }
    for (status, codes) in byStatus.sorted(by: { $0.key < $1.key }) {
      guard !codes.isEmpty else {
        writeFailedPrecondition(to: &writer)
        continue
      }
      writer.key(String(status))
      writer.beginObject()
      writer.key("content")
      writer.raw(
        ##"{"application/problem+json":{"schema":{"$ref":"#/components/schemas/Problem"}}}"##
      )
      writer.field("description", codes.map(\.title).joined(separator: "; "))
      writeHeaders(Self.headers[status] ?? [], to: &writer)
      writer.endObject()
    }
    writer.endObject()
  }

  private func writeSuccess(of operation: Operation, to writer: inout JSONWriter) {
    writer.key(String(operation.success))
    writer.beginObject()
    writer.key("content")
    writer.beginObject()
    switch operation.content {
    case .json(let schema):
      writer.key("application/json")
      writer.raw("{\"schema\":{\"$ref\":\"#/components/schemas/\(schema)\"}}")
    case .other(let types):
      for type in types {
        writer.key(String(type.prefix { $0 != ";" }))
        writer.raw(#"{"schema":{"type":"string"}}"#)
      }
    }
    writer.endObject()
    writer.field("description", operation.summary)
    let hasValidator = operation.method == .get && operation.hasValidator
    if hasValidator { writeHeaders(["ETag"], to: &writer) }
    writer.endObject()
    if hasValidator {
      writer.key("304")
      writer.beginObject()
      writer.field("description", "The response with the validator of If-None-Match still holds")
      writeHeaders(["ETag"], to: &writer)
      writer.endObject()
    }
  }

  /// The status of a response to a request whose If-Match names another validator; it has no body.
  private static let failedPrecondition = 412

  private func writeFailedPrecondition(to writer: inout JSONWriter) {
    writer.key(String(Self.failedPrecondition))
    writer.beginObject()
    writer.field("description", "The response has another validator than those of If-Match")
    writer.endObject()
  }

  /// The headers that responses with a status of problems may have.
  private static let headers = [
    401: ["WWW-Authenticate"], 405: ["Allow"], 429: ["Retry-After"], 503: ["Retry-After"],
  ]
  /// What each header says, and the JSON Schema of its value.
  private static let meanings = [
    "Allow": ("The methods of the path.", "string"),
    "ETag": ("A strong validator, for If-None-Match.", "string"),
    "Retry-After": ("Seconds to wait before another try.", "integer"),
    "WWW-Authenticate": ("That a bearer token is needed.", "string"),
  ]

  private func writeHeaders(_ names: [String], to writer: inout JSONWriter) {
    guard !names.isEmpty else { return }
    writer.key("headers")
    writer.beginObject()
    for name in names {
      guard let (meaning, type) = Self.meanings[name] else { continue }
      writer.key(name)
      writer.beginObject()
      writer.field("description", meaning)
      writer.key("schema")
      writer.raw("{\"type\":\"\(type)\"}")
      writer.endObject()
    }
    writer.endObject()
  }

  /// The problems that a route can meet because of what it is.
  static func common(_ operation: Operation) -> [ProblemCode] {
    var codes: [ProblemCode] = [
      .unknownParameter, .invalidParameter, .malformedQuery, .malformedRequest, .addressTooLong,
      .headTooLarge, .wrongHost, .methodNotAllowed, .unknownCoding, .internalError, .unavailable,
    ]
    if operation.parameters.contains(where: \.isRequired) { codes.append(.missingParameter) }
    if operation.access != .everybody { codes += [.forbidden] }
    codes += [.unauthorized, .tooManyRequests]
    if operation.parameters.contains(where: { $0.location == .path }) { codes.append(.notFound) }
    return codes.filter { !operation.problems.contains($0) }
  }
}
