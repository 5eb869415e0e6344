/// A value of an attribute as an app gives it, in a form that can be stored.
package indirect enum ItemValue: Hashable, Sendable, Codable {
  /// A text.
  case text(String)
  /// Texts, in order.
  case texts([String])
  /// A number without a fraction, and what is true (1) or false (0).
  case integer(Int64)
  /// A number with a fraction.
  case number(Double)
  /// A moment, in seconds since 2001-01-01T00:00:00Z.
  case date(Double)
  /// Moments, in seconds since 2001-01-01T00:00:00Z.
  case dates([Double])
  /// Bytes, such as a picture.
  case bytes([UInt8])
  /// The address of a resource, as a text.
  case url(String)
  /// People.
  case people([ItemPerson])
  /// A text in several languages, by the tag of the language (BCP 47).
  case localized([String: String])
  /// Values by a key, such as the header fields of a mail.
  case fields([String: ItemValue])
  /// Values in order, when they are of several kinds.
  case list([ItemValue])
}

/// A person of an attribute.
package struct ItemPerson: Hashable, Sendable, Codable {
  /// The name to show.
  package var name: String?
  /// Addresses and numbers that reach the person.
  package var handles: [String]
  /// What the handles are, such as an e-mail address.
  package var handleKind: String
  /// The person's identifier in the contacts.
  package var contact: String?

  package init(name: String?, handles: [String], handleKind: String, contact: String? = nil) {
    (self.name, self.handles, self.handleKind) = (name, handles, handleKind)
    self.contact = contact
  }
}
