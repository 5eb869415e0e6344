import Addressing
import Basics
import JSON

/// Takes the fields of one line out of its JSON object, each checked.
struct EngagementFields {
  /// How long before the present an event may lie: as long as repetitions are noticed.
  static let ageLimit = 48.0 * 3_600

  /// How far in the future an event may lie, in seconds, because clocks differ.
  static let skewLimit = 300.0

  /// The longest address, in bytes.
  static let addressLimit = 2_083

  private let object: JSONObject

  init(_ object: JSONObject) {
    self.object = object
  }

  /// Returns the value of a field that is neither absent nor null.
  func value(_ field: String) -> JSONValue? {
    object[field] == .null ? nil : object[field]
  }

  /// Returns a text that must be there, not be empty and have at most `limit` bytes.
  func text(_ field: String, limit: Int) throws(EngagementRefusal) -> String {
    guard let text = try optionalText(field, limit: limit) else {
      throw EngagementRefusal(field: field, .missing)
    }
    guard !text.isEmpty else { throw EngagementRefusal(field: field, .malformed) }
    return text
  }

  /// Returns a text of at most `limit` bytes without control characters.
  func optionalText(_ field: String, limit: Int) throws(EngagementRefusal) -> String? {
    guard let value = value(field) else { return nil }
    guard let text = value.string, !text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else {
      throw EngagementRefusal(field: field, .malformed)
    }
    guard text.utf8.count <= limit else { throw EngagementRefusal(field: field, .tooLong) }
    return text
  }

  /// Returns an integer within `range`.
  func integer(
    _ field: String,
    in range: ClosedRange<Int>
  ) throws(EngagementRefusal) -> Int? {
    guard let value = value(field) else { return nil }
    guard let number = value.int else { throw EngagementRefusal(field: field, .malformed) }
    guard range.contains(number) else { throw EngagementRefusal(field: field, .outOfRange) }
    return number
  }

  /// Returns a web address, which must be there, in canonical form.
  func address(_ field: String) throws(EngagementRefusal) -> WebAddress {
    let text = try text(field, limit: Self.addressLimit)
    guard let url = WebAddress(text) else { throw EngagementRefusal(field: field, .malformed) }
    return url.canonical
  }

  /// Returns a moment, which must be there.
  func moment(_ field: String) throws(EngagementRefusal) -> Timestamp {
    guard let value = value(field) else { throw EngagementRefusal(field: field, .missing) }
    if let text = value.string, let time = DateText.parse(text) { return time }
    if let number = value.int, DateText.range.contains(Int64(number)) {
      return Timestamp(milliseconds: Int64(number))
    }
    throw EngagementRefusal(field: field, .malformed)
  }

  /// Returns the moment of an event, which must be there and lie near the present.
  func time(_ field: String, now: Timestamp) throws(EngagementRefusal) -> Timestamp {
    let time = try moment(field)
    let age = now.seconds(since: time)
    guard age <= Self.ageLimit else { throw EngagementRefusal(field: field, .tooOld) }
    guard age >= -Self.skewLimit else { throw EngagementRefusal(field: field, .inFuture) }
    return time
  }
}
