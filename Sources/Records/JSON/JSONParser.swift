/// Reads JSON texts from bytes that an outsider wrote. See the tests for what each mode takes.
package enum JSONParser {
  /// One departure from RFC 8259 that lenient reading mended.
  package struct Repair: Hashable, Sendable {
    /// What was wrong.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
      /// A control character stood in a string unescaped.
      case controlCharacter
      /// The text was wrapped in a comment or a CDATA section.
      case wrapper
      /// A comma stood before a closing bracket.
      case trailingComma
      /// Something stood behind the value.
      case trailingText
      /// A backslash stood before a character that has no escape.
      case badEscape
      /// A byte order mark stood before the value.
      case byteOrderMark
    }
    /// What was wrong.
    package let kind: Kind
    /// The byte offset in the text where it was noticed.
    package let offset: Int

    package init(kind: Kind, offset: Int) {
      self.kind = kind
      self.offset = offset
    }
  }

  /// Why a text could not be read.
  package struct Failure: Error, Hashable, Sendable {
    /// What was expected or found, as a clause.
    package let reason: String
    /// The byte offset in the text.
    package let offset: Int

    package init(reason: String, offset: Int) {
      self.reason = reason
      self.offset = offset
    }
  }

  /// A text read leniently: its value and what was mended.
  package struct Document: Sendable {
    /// The value.
    package let value: JSONValue
    /// Every repair, in source order; empty when the text is strictly valid.
    package let repairs: [Repair]

    package init(value: JSONValue, repairs: [Repair]) {
      self.value = value
      self.repairs = repairs
    }
  }
}
