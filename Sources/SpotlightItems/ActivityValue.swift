/// A value of an activity's `userInfo` in a form that can be stored and sent.
///
/// These are the kinds that `NSUserActivity` allows: array, data, date, dictionary, null, number,
/// set, string and URL. What is of another kind is left out by whoever makes the values.
///
/// Reference: <https://developer.apple.com/documentation/foundation/nsuseractivity/userinfo>
package indirect enum ActivityValue: Hashable, Sendable, Codable {
  /// Nothing, as `NSNull` says it.
  case null
  /// True or false.
  case flag(Bool)
  /// A number without a fraction.
  case integer(Int64)
  /// A number with a fraction.
  case number(Double)
  /// A text.
  case text(String)
  /// A moment, in seconds since 2001-01-01T00:00:00Z.
  case date(Double)
  /// Bytes.
  case bytes([UInt8])
  /// The address of a resource, as a text.
  case url(String)
  /// Values in order.
  case list([ActivityValue])
  /// Values in no order, each once.
  case set(Set<ActivityValue>)
  /// Values by a key.
  case fields([String: ActivityValue])
}
