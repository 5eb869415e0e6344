/// An object of a record's JSON form: its name and what it holds.
///
/// The table of objects, ``all``, is what the JSON Schema and its reference are printed from and what
/// exports name fields by. A test holds what is written against it.
package struct RecordObject: Hashable, Sendable {
  /// The name, such as `deepLink`.
  package let name: String
  /// What it holds.
  package let type: RecordType

  init(_ name: String, _ type: RecordType) {
    self.name = name
    self.type = type
  }

  /// The record itself.
  package static var record: RecordObject { all[0] }

  /// Its fields; none when it is no object of fields.
  package var fields: [RecordField] {
    if case .fields(let fields) = type { fields } else { [] }
  }
}

/// A field of an object of a record's JSON form.
package struct RecordField: Hashable, Sendable {
  /// The name.
  package let name: String
  /// What the value is.
  package let type: RecordType
  /// Whether it is there in every record.
  package let isAlways: Bool
  /// What the value means, with its unit and bounds, and when the field is absent.
  package let meaning: String

  init(_ name: String, _ type: RecordType, isAlways: Bool = false, _ meaning: String) {
    self.name = name
    self.type = type
    self.isAlways = isAlways
    self.meaning = meaning
  }
}

/// What a value of a record's JSON form is.
package indirect enum RecordType: Hashable, Sendable {
  case text
  case flag
  /// A whole number that is not below another one, where there is such a bound.
  case integer(from: Int?)
  /// A number from 0 to 1.
  case share
  /// A moment as RFC 3339 writes it.
  case dateTime
  /// A text that matches a regular expression.
  case pattern(String)
  /// One of some texts.
  case oneOf([String])
  /// Always the same text.
  case constant(String)
  /// What the object of that name holds.
  case object(String)
  case list(RecordType)
  /// Values by names that the page chooses.
  case table(RecordType)
  /// An object that stands nowhere else.
  case fields([RecordField])
  /// A value of structured data: a text, a number, a flag or an item.
  case value
}
