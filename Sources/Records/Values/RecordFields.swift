import JSON

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

  /// The same error, seen from the value that has the wrong one as its member or element `key`.
  func below(_ key: String) -> RecordError {
    let isJoined = path.isEmpty || path.hasPrefix("[")
    return RecordError(path: isJoined ? key + path : "\(key).\(path)", reason: reason)
  }

  package var description: String {
    "Record not readable at \(path.isEmpty ? "its top level" : path): \(reason). "
      + "Use a version that writes \(PageRecord.schema), or crawl the page again."
  }
}

/// The members of one JSON object, read by key with errors that name their path.
///
/// An absent member and `null` are the same. Unknown members are skipped, so that a newer
/// writer may add some. An error learns its path on its way out, so that reading what is right
/// makes no paths.
struct RecordFields {
  private let object: JSONObject

  init(_ value: JSONValue) throws(RecordError) {
    guard let object = value.object else {
      throw RecordError(path: "", reason: "an object is expected")
    }
    self.object = object
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

  func requiredInt(_ key: String, in range: ClosedRange<Int>) throws(RecordError) -> Int {
    try required(key, int(key, in: range))
  }

  /// The number named `key`, which must lie within `range`.
  func number(_ key: String, in range: ClosedRange<Double>) throws(RecordError) -> Double? {
    let reason = "a number from \(range.lowerBound) to \(range.upperBound) is expected"
    return try read(key, reason) { $0.double.flatMap { range.contains($0) ? $0 : nil } }
  }

  /// The integer named `key`, which must lie within `range`.
  func int(_ key: String, in range: ClosedRange<Int>) throws(RecordError) -> Int? {
    let reason = "an integer from \(range.lowerBound) to \(range.upperBound) is expected"
    return try read(key, reason) { $0.int.flatMap { range.contains($0) ? $0 : nil } }
  }

  func flag(_ key: String) throws(RecordError) -> Bool? {
    try read(key, "true or false is expected") { $0.bool }
  }

  func texts(_ key: String) throws(RecordError) -> [String] {
    try inside(key) { (value) throws(RecordError) in try Self.texts(value) } ?? []
  }

  /// The object named `key`; `nil` when it is absent.
  func fields(_ key: String) throws(RecordError) -> RecordFields? {
    try inside(key, RecordFields.init)
  }

  /// The value that `read` makes of the object named `key`; `nil` when it is absent.
  func object<Value>(
    _ key: String,
    _ read: (RecordFields) throws(RecordError) -> Value
  ) throws(RecordError) -> Value? {
    try inside(key) { (value) throws(RecordError) in try read(RecordFields(value)) }
  }

  /// The values that `read` makes of each object of the array named `key`.
  func list<Value>(
    _ key: String,
    _ read: (RecordFields) throws(RecordError) -> Value
  ) throws(RecordError) -> [Value] {
    try inside(key) { (value) throws(RecordError) in
      try Self.elements(value) { (element) throws(RecordError) in try read(RecordFields(element)) }
    } ?? []
  }

  /// The members of the object named `key`, each made into a value by `read`.
  func table<Value>(
    _ key: String,
    _ read: (JSONValue) throws(RecordError) -> Value
  ) throws(RecordError) -> [String: Value] {
    guard let members = try fields(key)?.object.members else { return [:] }
    var table: [String: Value] = [:]
    for member in members {
      do {
        table[member.key] = try read(member.value)
      } catch {
        throw error.below(member.key).below(key)
      }
    }
    return table
  }

  /// The strings of the array `value`.
  static func texts(_ value: JSONValue) throws(RecordError) -> [String] {
    try elements(value) { (element) throws(RecordError) in
      guard let text = element.string else {
        throw RecordError(path: "", reason: "a string is expected")
      }
      return text
    }
  }

  /// What `read` makes of each element of the array `value`.
  static func elements<Value>(
    _ value: JSONValue,
    _ read: (JSONValue) throws(RecordError) -> Value
  ) throws(RecordError) -> [Value] {
    guard let elements = value.array else {
      throw RecordError(path: "", reason: "an array is expected")
    }
    var values: [Value] = []
    values.reserveCapacity(elements.count)
    for (index, element) in elements.enumerated() {
      do {
        values.append(try read(element))
      } catch {
        throw error.below("[\(index)]")
      }
    }
    return values
  }

  /// What `read` makes of the member `key`; `nil` when it is absent.
  private func inside<Value>(
    _ key: String,
    _ read: (JSONValue) throws(RecordError) -> Value
  ) throws(RecordError) -> Value? {
    guard let value = value(key) else { return nil }
    do {
      return try read(value)
    } catch {
      throw error.below(key)
    }
  }

  private func read<Value>(
    _ key: String,
    _ reason: String,
    _ convert: (JSONValue) -> Value?
  ) throws(RecordError) -> Value? {
    guard let value = value(key) else { return nil }
    guard let converted = convert(value) else {
      throw RecordError(path: key, reason: reason)
    }
    return converted
  }

  private func required<Value>(_ key: String, _ value: Value?) throws(RecordError) -> Value {
    guard let value else {
      throw RecordError(path: key, reason: "a value is missing")
    }
    return value
  }
}
