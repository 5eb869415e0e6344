import JSON

/// JSON values as one line of text.
enum JSONText {
  /// Returns `value` without white space, its keys in the order of the source.
  static func compact(_ value: JSONValue) -> String {
    var writer = JSONWriter()
    writer.value(value)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// Returns `text` as a JSON string.
  static func quoted(_ text: String) -> String {
    compact(.string(text))
  }
}
