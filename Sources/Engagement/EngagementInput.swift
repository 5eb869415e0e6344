package import Basics
package import JSON

/// One line that `pippin engage` accepts: an event or a public activity.
package enum EngagementInput: Hashable, Sendable {
  /// Something that a person did with a result.
  case event(EngagementEvent)
  /// Something that a person did in an app and that others may find.
  case activity(PublicActivity)

  /// The longest line, in bytes.
  package static let byteLimit = 16_384

  /// Reads one line.
  ///
  /// - Parameters:
  ///   - line: A JSON object without the line end.
  ///   - now: The present moment.
  /// - Returns: The event or the activity that the line tells of.
  /// - Throws: ``EngagementRefusal``, which names the field that is wrong.
  package static func read(
    _ line: ArraySlice<UInt8>,
    now: Timestamp
  ) throws(EngagementRefusal) -> EngagementInput {
    try read(object(line), now: now)
  }

  /// The JSON object that a line is.
  ///
  /// - Throws: ``EngagementRefusal`` when it is none, or longer than ``byteLimit``.
  package static func object(
    _ line: ArraySlice<UInt8>
  ) throws(EngagementRefusal) -> JSONObject {
    guard line.count <= byteLimit else { throw EngagementRefusal(.tooLong) }
    let value: JSONValue
    do {
      value = try JSONParser.parse(line)
    } catch {
      throw EngagementRefusal(error.isEscape ? .noCharacter : .notObject)
    }
    guard let object = value.object else { throw EngagementRefusal(.notObject) }
    return object
  }

  /// What the JSON object of a line tells of.
  ///
  /// - Throws: ``EngagementRefusal``, which names the field that is wrong.
  package static func read(
    _ object: JSONObject,
    now: Timestamp
  ) throws(EngagementRefusal) -> EngagementInput {
    if object["kind"]?.string == "activity" {
      return .activity(try PublicActivity(object, now: now))
    }
    return .event(try EngagementEvent(object, now: now))
  }
}
