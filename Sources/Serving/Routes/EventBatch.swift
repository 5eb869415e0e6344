import Records

/// Takes a body apart into the texts of its events.
enum EventBatch {
  /// The texts of the events in `body`.
  ///
  /// - Parameters:
  ///   - body: A JSON array, one JSON object, or lines of JSON.
  ///   - type: The body's media type, which says which of them.
  ///   - limit: The most events.
  /// - Returns: One text for each event, in order.
  /// - Throws: ``Problem`` when the type is another, or the body is none of that.
  static func texts(
    of body: [UInt8],
    type: String,
    limit: Int
  ) throws(Problem) -> [ArraySlice<UInt8>] {
    let texts: [ArraySlice<UInt8>]
    switch type.prefix(while: { $0 != ";" }).lowercased().filter({ $0 != " " }) {
    case "application/json": texts = try elements(of: body)
    case "application/x-ndjson", "application/jsonl", "application/jsonlines":
      texts = body.split(separator: UInt8(ascii: "\n")).filter { line in
        line.contains { $0 > 0x20 }
      }
    default:
      throw Problem(.unsupportedType, "Send application/json or application/x-ndjson.")
    }
    guard !texts.isEmpty else { throw Problem(.malformedBody, "The body has no events.") }
    guard texts.count <= limit else {
      throw Problem(.bodyTooLarge, "The body has \(texts.count) events, and may have \(limit).")
    }
    return texts
  }

  private static func elements(of body: [UInt8]) throws(Problem) -> [ArraySlice<UInt8>] {
    let value: JSONValue
    do {
      value = try JSONParser.parse(body)
    } catch {
      throw Problem(.malformedBody, "It is no JSON: \(error)")
    }
    switch value {
    case .object: return [body[...]]
    case .array(let elements):
      return elements.map { element in
        var writer = JSONWriter()
        writer.value(element)
        return writer.bytes[...]
      }
    default: throw Problem(.malformedBody, "It is neither an array nor an object.")
    }
  }
}
