/// A JSON text as a value: order and repetition of keys are kept, numbers stay as written.
package enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(JSONNumber)
  case string(String)
  case array([JSONValue])
  case object(JSONObject)
}

/// A JSON number as its source spelt it.
package struct JSONNumber: Hashable, Sendable {
  /// The digits, sign, point and exponent, as written.
  package let literal: String

  /// Keeps `literal`, which must be a number by RFC 8259 section 6.
  package init(literal: String) {
    self.literal = literal
  }

  /// The nearest double; infinite when the literal is out of range.
  package var double: Double { Double(literal) ?? .nan }

  /// The exact integer, when the literal is one that fits.
  package var int: Int? {
    if let exact = Int(literal) { return exact }
    return Int(exactly: double)
  }
}

/// The members of a JSON object in source order, repetitions included.
package struct JSONObject: Hashable, Sendable {
  /// A key, its value, and where the key is.
  package struct Member: Hashable, Sendable {
    /// The key with its escapes resolved.
    package let key: String
    /// The value behind the key.
    package let value: JSONValue
    /// The byte offset of the key's opening quote in the text that was parsed.
    package let offset: Int

    /// Creates a member; `offset` is where its key is in the source.
    package init(key: String, value: JSONValue, offset: Int = 0) {
      self.key = key
      self.value = value
      self.offset = offset
    }
  }

  /// All members, in source order.
  package let members: [Member]

  /// Keeps `members` as they are.
  package init(_ members: [Member]) {
    self.members = members
  }

  /// The value of the last member named `key`, as RFC 8259 readers commonly take it.
  package subscript(key: String) -> JSONValue? {
    members.last { $0.key == key }?.value
  }
}

extension JSONValue {
  /// The member `key` of an object; `nil` of anything else.
  package subscript(key: String) -> JSONValue? {
    guard case .object(let object) = self else { return nil }
    return object[key]
  }

  /// The text of a string; `nil` of anything else.
  package var string: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  /// The integer of a number that is one; `nil` of anything else.
  package var int: Int? {
    guard case .number(let number) = self else { return nil }
    return number.int
  }

  /// The double of a number; `nil` of anything else.
  package var double: Double? {
    guard case .number(let number) = self else { return nil }
    return number.double
  }

  /// The truth value of `true` or `false`; `nil` of anything else.
  package var bool: Bool? {
    guard case .bool(let flag) = self else { return nil }
    return flag
  }

  /// The elements of an array; `nil` of anything else.
  package var array: [JSONValue]? {
    guard case .array(let elements) = self else { return nil }
    return elements
  }

  /// The members of an object; `nil` of anything else.
  package var object: JSONObject? {
    guard case .object(let object) = self else { return nil }
    return object
  }
}
