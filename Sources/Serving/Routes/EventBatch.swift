import Engagement
import JSON

/// Takes a body apart into its events.
enum EventBatch {
  /// An event as it was sent, or why it is none.
  typealias Sent = Result<JSONObject, EngagementRefusal>

  /// The events in `body`.
  ///
  /// - Parameters:
  ///   - body: A JSON array, one JSON object, or lines of JSON.
  ///   - type: The body's media type, which says which of them.
  ///   - limit: The most events.
  /// - Returns: One object for each event, in order.
  /// - Throws: ``Problem`` when the type is another, or the body is none of that.
  static func events(of body: [UInt8], type: String, limit: Int) throws(Problem) -> [Sent] {
    switch type.prefix(while: { $0 != ";" }).lowercased().filter({ $0 != " " }) {
    case "application/json":
      let elements = try elements(of: body)
      try check(elements.count, limit)
      return elements
    case "application/x-ndjson", "application/jsonl", "application/jsonlines":
      let lines = body.split(separator: UInt8(ascii: "\n")).filter { line in
        line.contains { $0 > 0x20 }
      }
      try check(lines.count, limit)
      return lines.map(sent)
    default:
      throw Problem(.unsupportedType, "Send application/json or application/x-ndjson.")
    }
  }

  private static func check(_ count: Int, _ limit: Int) throws(Problem) {
    guard count > 0 else { throw Problem(.malformedBody, "The body has no events.") }
    guard count <= limit else {
      throw Problem(.bodyTooLarge, "The body has \(count) events, and may have \(limit).")
    }
  }

  private static func elements(of body: [UInt8]) throws(Problem) -> [Sent] {
    // Of a short body no event is too long; of others each is looked at by itself.
    if body.count > EngagementInput.byteLimit, let array = EventArray(body) {
      let elements = array.texts.map(sent)
      if elements.contains(where: isEvent) { return elements }
    }
    let value: JSONValue
    do {
      value = try JSONParser.parse(body)
    } catch {
      // Where it can be determined which event is no JSON, the others are taken, if there are any;
      // what is no text but JSON by its grammar is an event that is refused.
      let elements = EventArray(body)?.texts.map(sent) ?? []
      guard error.isEscape && !elements.isEmpty || elements.contains(where: isEvent) else {
        throw Problem(.malformedBody, "It is no JSON: \(error)")
      }
      return elements
    }
    switch value {
    case .object: return [sent(body[...])]
    case .array(let elements):
      if body.count > EngagementInput.byteLimit, let array = EventArray(body) {
        return array.texts.map(sent)
      }
      return elements.map { element in
        element.object.map(Sent.success) ?? .failure(EngagementRefusal(.notObject))
      }
    default: throw Problem(.malformedBody, "It is neither an array nor an object.")
    }
  }

  private static func isEvent(_ sent: Sent) -> Bool {
    if case .success = sent { true } else { false }
  }

  private static func sent(_ text: ArraySlice<UInt8>) -> Sent {
    Sent { () throws(EngagementRefusal) in try EngagementInput.object(text) }
  }
}
