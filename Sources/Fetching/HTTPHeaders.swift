import Addressing
import Basics

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
    /// Whether the value's bytes are no UTF-8, so that each of its characters is one byte.
    package let isLatin1: Bool

    package init(_ name: String, _ value: String, isLatin1: Bool = false) {
      self.name = name
      self.value = value
      self.isLatin1 = isLatin1
    }

    /// The value as a URL, see ``WebAddress/spelling(_:)``.
    package var urlText: String {
      isLatin1
        ? WebAddress.spelling(value.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) })
        : value
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
    for field in fields where HeaderLines.isSame(field.name, name) { values.append(field.value) }
    return values
  }

  /// Returns the value of the first field called `name`.
  package func first(_ name: String) -> String? {
    firstField(name)?.value
  }

  /// Returns the values of every field called `name` as URLs, in order; see ``Field/urlText``.
  package func urlTexts(_ name: String) -> [String] {
    fields.filter { HeaderLines.isSame($0.name, name) }.map(\.urlText)
  }

  /// Returns the first field called `name`.
  package func firstField(_ name: String) -> Field? {
    fields.first { HeaderLines.isSame($0.name, name) }
  }

  /// Whether there is a field called `name`.
  package func contains(_ name: String) -> Bool {
    first(name) != nil
  }
}
