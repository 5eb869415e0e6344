/// The header fields of a message in the order they came, repetitions kept.
///
/// Names compare without regard to ASCII case. A value is UTF-8 when its bytes are, and
/// ISO-8859-1 otherwise, so that no byte is lost.
///
/// Reference: RFC 9110, section 5.
package struct HTTPHeaders: Hashable, Sendable {
  /// One field.
  package struct Field: Hashable, Sendable {
    /// The name as sent.
    package let name: String
    /// The value as sent, without the white space around it.
    package let value: String

    package init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The fields in order.
  package private(set) var fields: [Field]

  /// Creates headers from fields in order.
  package init(_ fields: [Field] = []) {
    self.fields = fields
  }

  /// Adds a field behind the others.
  package mutating func append(_ name: String, _ value: String) {
    fields.append(Field(name, value))
  }

  /// Returns the values of every field called `name`, in order.
  package func values(_ name: String) -> [String] {
    var values: [String] = []
    for field in fields where Self.isSame(field.name, name) { values.append(field.value) }
    return values
  }

  /// Returns the value of the first field called `name`.
  package func first(_ name: String) -> String? {
    fields.first { Self.isSame($0.name, name) }?.value
  }

  /// Whether there is a field called `name`.
  package func contains(_ name: String) -> Bool {
    first(name) != nil
  }

  private static func isSame(_ left: String, _ right: String) -> Bool {
    left.utf8.count == right.utf8.count
      && (left == right || zip(left.utf8, right.utf8).allSatisfy { lowered($0) == lowered($1) })
  }

  private static func lowered(_ byte: UInt8) -> UInt8 {
    (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
  }
}
