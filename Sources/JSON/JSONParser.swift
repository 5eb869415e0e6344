/// Reads JSON texts from bytes that an outsider wrote.
///
/// Strict reading takes what RFC 8259 takes and nothing else. Lenient reading repairs the slips
/// that real pages make and records each one, so that the verdict and the data stay apart.
/// Neither recurses, and nesting ends at ``depthLimit``.
package enum JSONParser {
  /// The deepest nesting of arrays and objects that is read.
  package static let depthLimit = 512

  /// The most repairs that one text keeps; the rest are made but not listed.
  package static let repairLimit = 1_000

  /// One departure from RFC 8259 that lenient reading repaired.
  package struct Repair: Hashable, Sendable {
    /// What was wrong.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
      /// A control character was in a string unescaped.
      case controlCharacter
      /// The text was wrapped in a comment or a CDATA section.
      case wrapper
      /// A script comment was between two tokens.
      case comment
      /// A comma was before a closing bracket.
      case trailingComma
      /// Something was behind the value.
      case trailingText
      /// A backslash was before a character that has no escape.
      case badEscape
      /// An escape was half of a character. The grammar allows that, but it is no text (RFC 8259
      /// section 8.2).
      case loneSurrogate
      /// A byte order mark was before the value.
      case byteOrderMark
      /// A string held bytes that are not UTF-8.
      case badEncoding
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
    /// What belongs there; `nil` when it is none of these.
    package let expected: Expected?

    /// What may belong where something else stands.
    package enum Expected: Hashable, Sendable {
      /// A key in double quotes.
      case key
      /// A comma, or a closing bracket.
      case separator
    }

    /// The reason of an escape that is no character, such as a surrogate without its partner.
    static let escapeReason = "a \\u escape that is no character"

    /// Whether all that is wrong there is an escape that is no character.
    package var isEscape: Bool { reason == Self.escapeReason }

    package init(reason: String, offset: Int, expected: Expected? = nil) {
      self.reason = reason
      self.offset = offset
      self.expected = expected
    }
  }

  /// A text read leniently: its value and what was repaired.
  package struct Document: Sendable {
    /// The value.
    package let value: JSONValue
    /// The repairs in source order, at most ``JSONParser/repairLimit``; empty when the text is
    /// strictly valid.
    package let repairs: [Repair]

    package init(value: JSONValue, repairs: [Repair]) {
      self.value = value
      self.repairs = repairs
    }
  }
}

extension JSONParser.Failure: CustomStringConvertible {
  /// The clause and the byte where it applies.
  package var description: String { "\(reason) at byte \(offset)" }
}
