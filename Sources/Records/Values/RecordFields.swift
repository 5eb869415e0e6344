/// Why a JSON text is no stored value of ours.
package struct RecordError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Where in the text, as a path of keys and indices such as `links[2].url`.
  package let path: String
  /// What is wrong there, as a clause.
  package let reason: String

  package init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }

  package var description: String {
    "Record not readable at \(path.isEmpty ? "its top level" : path): \(reason). "
      + "Use a version that writes \(PageRecord.schema), or crawl the page again."
  }
}

/// The members of one JSON object, read by key with errors that name their place.
///
/// An absent member and `null` are the same. Unknown members are passed over, so that a newer
/// writer may add some.
struct RecordFields {
  private let object: JSONObject
  private let path: String

  init(_ value: JSONValue, at path: String) throws(RecordError) {
    guard let object = value.object else {
      throw RecordError(path: path, reason: "an object is expected")
    }
    self.object = object
    self.path = path
  }

  /// The path of the member `key`.
  func path(of key: String) -> String {
    path.isEmpty ? key : "\(path).\(key)"
  }

  /// The member `key`; `nil` when it is absent or `null`.
  func value(_ key: String) -> JSONValue? {
    switch object[key] {
    case nil, .null?: nil
    case let value?: value
    }
  }

  func text(_ key: String) throws(RecordError) -> String? {
    try read(key, "a string is expected") { $0.string }
  }

  func requiredText(_ key: String) throws(RecordError) -> String {
    try required(key, text(key))
  }

  func int(_ key: String) throws(RecordError) -> Int? {
    try read(key, "an integer is expected") { $0.int }
  }

  func requiredInt(_ key: String) throws(RecordError) -> Int {
    try required(key, int(key))
  }

  func number(_ key: String) throws(RecordError) -> Double? {
    try read(key, "a number is expected") { $0.double }
  }

  func flag(_ key: String) throws(RecordError) -> Bool? {
    try read(key, "true or false is expected") { $0.bool }
  }

  func texts(_ key: String) throws(RecordError) -> [String] {
    try texts(value(key), at: path(of: key))
  }

  /// The object named `key`; `nil` when it is absent.
  func fields(_ key: String) throws(RecordError) -> RecordFields? {
    guard let value = value(key) else { return nil }
    return try RecordFields(value, at: path(of: key))
  }

  /// The value that `read` makes of the object named `key`; `nil` when it is absent.
  func object<Value>(
    _ key: String,
    _ read: (RecordFields) throws(RecordError) -> Value
  ) throws(RecordError) -> Value? {
    guard let fields = try fields(key) else { return nil }
    return try read(fields)
  }

  /// The values that `read` makes of each object of the array named `key`.
  func list<Value>(
    _ key: String,
    _ read: (RecordFields) throws(RecordError) -> Value
  ) throws(RecordError) -> [Value] {
    guard let elements = try array(value(key), at: path(of: key)) else { return [] }
    var values: [Value] = []
    values.reserveCapacity(elements.count)
    for (index, element) in elements.enumerated() {
      values.append(try read(RecordFields(element, at: "\(path(of: key))[\(index)]")))
    }
    return values
  }

  /// The members of the object named `key`, each made into a value by `read`.
  func table<Value>(
    _ key: String,
    _ read: (JSONValue, _ path: String) throws(RecordError) -> Value
  ) throws(RecordError) -> [String: Value] {
    guard let fields = try fields(key) else { return [:] }
    var table: [String: Value] = [:]
    for member in fields.object.members {
      table[member.key] = try read(member.value, fields.path(of: member.key))
    }
    return table
  }

  /// The strings of the array `value`; none when it is absent.
  func texts(_ value: JSONValue?, at path: String) throws(RecordError) -> [String] {
    guard let elements = try array(value, at: path) else { return [] }
    var texts: [String] = []
    texts.reserveCapacity(elements.count)
    for (index, element) in elements.enumerated() {
      guard let text = element.string else {
        throw RecordError(path: "\(path)[\(index)]", reason: "a string is expected")
      }
      texts.append(text)
    }
    return texts
  }

  private func array(_ value: JSONValue?, at path: String) throws(RecordError) -> [JSONValue]? {
    guard let value else { return nil }
    guard let elements = value.array else {
      throw RecordError(path: path, reason: "an array is expected")
    }
    return elements
  }

  private func read<Value>(
    _ key: String,
    _ reason: String,
    _ convert: (JSONValue) -> Value?
  ) throws(RecordError) -> Value? {
    guard let value = value(key) else { return nil }
    guard let converted = convert(value) else {
      throw RecordError(path: path(of: key), reason: reason)
    }
    return converted
  }

  private func required<Value>(_ key: String, _ value: Value?) throws(RecordError) -> Value {
    guard let value else {
      throw RecordError(path: path(of: key), reason: "a value is missing")
    }
    return value
  }
}
